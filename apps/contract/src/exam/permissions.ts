import { permissions } from '../core/permission-terms.ts';

export const EXAM_PERMISSIONS = permissions({
  'exam:result': { label: '查看成绩', group: '考试', opens: '学员的成绩、答卷与过程' },
  'exam:export': { label: '导出成绩', group: '考试', opens: '按答卷与条款导出成绩', sensitive: true },
  'exam:stats': { label: '题目分析', group: '考试', opens: '试卷与题目的统计，不含姓名' },
  'exam:monitor': { label: '考试监控', group: '考试', opens: '监控台：正在考试的学员' },
  'exam:act': { label: '考场处理', group: '考试', opens: '延时、发消息、代为交卷、增加考试机会' },
  'exam:review': { label: '切屏复核', group: '考试', opens: '切屏过多的答卷的人工复核' },
  'exam:override': { label: '个别安排', group: '考试', opens: '个人、机构的考试时间与条件' },
  'exam:request': { label: '考试申请', group: '考试', opens: '补考与成绩复核申请的处理' },
  'exam:void': { label: '作废考试', group: '考试', opens: '作废与恢复一次考试', sensitive: true },
  'exam:rescore': { label: '提出重判', group: '考试', opens: '重判的试算与取消' },
  'exam:rescoreDecide': { label: '确认重判', group: '考试', opens: '执行重判，决定改判', sensitive: true },
});

export const MARKING_PERMISSIONS = permissions({
  'mark:score': { label: '阅卷', group: '考试', opens: '评阅答卷，看不到姓名与机构' },
  'mark:arbitrate': { label: '仲裁与阅卷质量', group: '考试', opens: '双评仲裁、阅卷规则与阅卷质量' },
  'mark:release': { label: '发布成绩', group: '考试', opens: '统一发布的成绩', sensitive: true },
});
