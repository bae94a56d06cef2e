/** What people are notified of, by subject; events.ts has the events themselves. */
export const EVENT_GROUPS = {
  account: '账号安全',
  study: '学习',
  exam: '考试',
  cert: '证书',
  org: '机构',
  platform: '平台',
} as const;
export type EventGroup = keyof typeof EVENT_GROUPS;
/** Those that a learner has a say in. */
export const LEARNER_GROUPS = [
  'account',
  'study',
  'exam',
  'cert',
  'org',
  'platform',
] as const satisfies readonly EventGroup[];
export type LearnerGroup = (typeof LEARNER_GROUPS)[number];
