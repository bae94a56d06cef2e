/**
 * Where the pages lie that antd is part of. They are many files, and a browser that has opened none of them need not
 * know their names.
 */
export const framedPages = {
  antdLayout: () => import('./antd-layout.tsx'),
  profile: () => import('#pages/learner/profile.tsx'),
  password: () => import('#features/profile/learner/password/page.tsx'),
  myLesson: () => import('#pages/learner/my-lesson.tsx'),
  studyProve: () => import('#pages/learner/study-prove.tsx'),
  join: () => import('#features/member/learner/join/page.tsx'),
  overview: () => import('#features/org/overview/page.tsx'),
  invite: () => import('#pages/org/invite.tsx'),
  student: () => import('#pages/org/student.tsx'),
  study: () => import('#pages/org/study.tsx'),
  applyReview: () => import('#features/apply/org/review/page.tsx'),
  applySubmit: () => import('#features/apply/org/submit/page.tsx'),
  company: () => import('#features/org/company/page.tsx'),
  certificate: () => import('#features/certificate/org/page.tsx'),
  feedback: () => import('#features/feedback/learner/page.tsx'),
  feedbackList: () => import('#pages/learner/feedback-list.tsx'),
  learnerLayout: () => import('#pages/learner/layout.tsx'),
  orgLayout: () => import('#pages/org/layout.tsx'),
};
export type FramedPages = typeof framedPages;
