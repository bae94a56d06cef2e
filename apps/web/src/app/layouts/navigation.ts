import type { IconName } from '#ui/icon/icon.tsx';
import { paths } from '#lib/url/paths.ts';

export const mainLinks = [
  { to: paths.home, text: '首页' },
  { to: paths.policyDoc, text: '政策文件' },
  { to: paths.lesson, text: '全部课程' },
  { to: paths.myLesson, text: '在学课程' },
  { to: paths.examination, text: '课程考试' },
  { to: paths.teacherList, text: '教师介绍' },
  { to: paths.certificateServices, text: '证书服务' },
] as const;

/** What is addressed to the learner; 通知公告 is what is published to all. */
export const MY_MESSAGES = `${paths.feedbackList}?tab=notice`;

/** The learner's own pages, for the avatar menu and the drawer. */
export const ownLinks: { to: string; text: string; icon: IconName }[] = [
  { to: paths.mycenter, text: '个人中心', icon: 'user' },
  { to: paths.mycenterLesson, text: '我的课程', icon: 'book' },
  { to: paths.studyProve, text: '学习证明', icon: 'certificate' },
  { to: MY_MESSAGES, text: '我的消息', icon: 'bell' },
  { to: paths.feedback, text: '意见反馈', icon: 'message' },
];
