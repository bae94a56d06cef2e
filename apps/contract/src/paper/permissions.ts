import { permissions } from '../core/permission-terms.ts';

export const PAPER_PERMISSIONS = permissions({
  'paper:list': { label: '查看试卷', group: '考试', opens: '试卷列表、规则与历次发布' },
  'paper:edit': { label: '编辑试卷', group: '考试', opens: '试卷的规则与考试条件' },
  'paper:publish': { label: '发布试卷', group: '考试', opens: '试卷的发布与下架' },
  'paper:preview': { label: '预览试卷', group: '考试', opens: '试卷预览与专家预览链接' },
});
