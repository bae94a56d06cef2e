import { codes } from '../core/codes.ts';

export const LESSON_STATUS = codes({
  untouched: [0, '未学'],
  studying: [1, '学习中'],
  examDue: [2, '待考试'],
  done: [3, '已完成'],
  expired: [4, '已过期'],
});
export const ITEM = codes({ video: [1, '视频'], pdf: [2, '文档'], article: [3, '图文'], audio: [4, '音频'] });
/** Who may study it. */
export const ACCESS = codes({ open: [0, '公开'], login: [1, '登录'], member: [2, '机构成员'] });

/** Which kind of continuing education the hours of a course are. */
export const SUBJECT = codes({ major: [1, '专业科目'], common: [2, '公需科目'] });
