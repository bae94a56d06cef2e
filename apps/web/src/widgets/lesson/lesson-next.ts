import type { NextStep } from '@zhibiao/contract/lesson/learner';
import { paths } from '#lib/url/paths.ts';
import { lessonAddress } from './lesson-card.tsx';

/** The next step in a lesson in words, and where it is taken. */
export type LessonNext = {
  to: string;
  /** What the button says. */
  action: string;
  /** What that is about; '' where the action says it all. */
  about: string;
};

/** `begun`: something of the lesson has been studied. */
export const lessonNext = (lessonId: string, next: NextStep, begun: boolean): LessonNext => {
  switch (next.kind) {
    case 'lecture':
      return {
        to: lessonAddress(lessonId, next.lid),
        action: begun ? '继续学习' : '开始学习',
        about: `第 ${next.number} 讲　${next.title}`,
      };
    case 'exam':
      return {
        to: `${paths.examination}?paperId=${next.paperId}`,
        action: '去考试',
        about: '必修内容已学完，下一步是结业考试',
      };
    case 'proof':
      return next.issued
        ? { to: paths.studyProve, action: '查看证明', about: '学习证明已生成' }
        : { to: paths.studyProve, action: '领取证明', about: '课程已完成，可以领取学习证明' };
    case 'closed':
      return { to: lessonAddress(lessonId), action: '查看课程', about: next.reason };
  }
};
