export const PAPER_ACTIONS = {
  'paper.add': '新建了试卷',
  'paper.edit': '修改了考试条件',
  'paper.draft': '修改了试卷规则',
  'paper.remove': '删除了试卷',
  'paper.copy': '复制了试卷',
  'paper.parity': '测算了试卷均衡度',
  'paper.publish': '发布了试卷',
  'paper.withdraw': '下架了试卷',
  'paper.preview': '预览了试卷答案',
  'paper.link': '生成了专家预览链接',
  'paper.unlink': '停用了专家预览链接',
} as const;

export const PAPER_OBJECTS = {
  paper: '试卷',
} as const;

export const PAPER_FIELDS = {
  mode: '组卷方式',
  rules: '组卷规则',
  totalScore: '总分',
  passScore: '合格线',
  durationMin: '考试时长（分钟）',
  shuffleQuestions: '题目乱序',
  shuffleOptions: '选项乱序',
  multiRule: '多选计分',
  indefRule: '不定项计分',
  openTime: '开放时间',
  closeTime: '关闭时间',
  maxAttempts: '考试次数',
  retryHours: '两次间隔（小时）',
  showResult: '公布内容',
  requireLesson: '须先学完课程',
  blurLimit: '切屏次数',
  blurMode: '切屏处理',
  releaseMode: '成绩公布方式',
  passValidMonths: '合格有效期（月）',
  avoidSeen: '再考避开做过的题',
  withKey: '含答案',
  maxViews: '查看次数',
  draft: '规则的修改',
} as const;
