export const QUESTION_ACTIONS = {
  'bank.add': '新建了题库',
  'bank.edit': '修改了题库',
  'bank.remove': '删除了题库',
  'question.add': '新建了题目',
  'question.edit': '修改了题目',
  'question.remove': '删除了题目',
  'question.copy': '复制了题目',
  'question.status': '变更了题目状态',
  'question.move': '移动了题目',
  'question.fields': '批量修改了题目',
  'question.settle': '确认了题目不重复',
  'question.key': '查看了题目答案',
  'question.read': '上传了题目文件',
  'question.mend': '修改了待导入的题目',
  'question.import': '导入了题目',
  'question.drop': '放弃了题目导入',
  'question.export': '导出了题目',
} as const;

export const QUESTION_OBJECTS = {
  bank: '题库',
  question: '题目',
} as const;

export const QUESTION_FIELDS = {
  bankId: '题库',
  questionId: '题目',
  otherId: '另一道题目',
  stem: '题干',
  material: '材料',
  options: '选项',
  images: '图片',
  difficulty: '难度',
  clauseId: '条款',
  lawId: '法律',
  validFrom: '生效日',
  validTo: '失效日',
  children: '小题',
  answer: '答案',
  analysis: '解析',
  rubric: '评分要点',
} as const;
