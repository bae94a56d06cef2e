import { permissions } from '../core/permission-terms.ts';

export const QUESTION_PERMISSIONS = permissions({
  'bank:list': { label: '查看题库', group: '考试', opens: '题库、题目与版本，不含答案' },
  'bank:key': { label: '查看答案', group: '考试', opens: '题目的答案、解析与评分要点' },
  'bank:edit': { label: '编辑题目', group: '考试', opens: '题库与题目的编辑、移动与查重' },
  'bank:approve': { label: '审核题目', group: '考试', opens: '题目的启用与停用' },
  'bank:import': { label: '导入题目', group: '考试', opens: '从工作簿或 Word 文档导入题目' },
  'bank:export': { label: '导出题目', group: '考试', opens: '导出题目与答案', sensitive: true },
});
