import type { HeldKind } from '@zhibiao/contract/held/staff';
import { agreementSubject } from '#features/agreement/feature.ts';
import { applySubject } from '#features/apply/feature.ts';
import { articleSubject } from '#features/article/feature.ts';
import { auditSubject } from '#features/audit/feature.ts';
import { authSubject } from '#features/auth/feature.ts';
import { backupSubject } from '#features/backup/feature.ts';
import { certificateSubject } from '#features/certificate/feature.ts';
import { checklistSubject } from '#features/checklist/feature.ts';
import { doctorSubject } from '#features/doctor/feature.ts';
import { examSubject } from '#features/exam/feature.ts';
import { feedbackSubject } from '#features/feedback/feature.ts';
import { heldSubject } from '#features/held/feature.ts';
import { inboxSubject } from '#features/inbox/feature.ts';
import { jobSubject } from '#features/job/feature.ts';
import { lawSubject } from '#features/law/feature.ts';
import { learnerSubject } from '#features/learner/feature.ts';
import { lessonSubject } from '#features/lesson/feature.ts';
import { mediaSubject } from '#features/media/feature.ts';
import { memberSubject } from '#features/member/feature.ts';
import { noticeSubject } from '#features/notice/feature.ts';
import { orgSubject } from '#features/org/feature.ts';
import { paperSubject } from '#features/paper/feature.ts';
import { practiceSubject } from '#features/practice/feature.ts';
import { profileSubject } from '#features/profile/feature.ts';
import { questionSubject } from '#features/question/feature.ts';
import { reportSubject } from '#features/report/feature.ts';
import { roundSubject } from '#features/round/feature.ts';
import { searchSubject } from '#features/search/feature.ts';
import { settingSubject } from '#features/setting/feature.ts';
import { siteSubject } from '#features/site/feature.ts';
import { ssoSubject } from '#features/sso/feature.ts';
import { staffSubject } from '#features/staff/feature.ts';
import { standardSubject } from '#features/standard/feature.ts';
import { starterSubject } from '#features/starter/feature.ts';
import { studySubject } from '#features/study/feature.ts';
import { taskSubject } from '#features/task/feature.ts';
import { teacherSubject } from '#features/teacher/feature.ts';
import type { Feature } from '#http/app-types.ts';
import type { SitemapPages } from '#http/crawlers/sitemap.ts';
import type { Job } from '#jobs/periodic.ts';
import type { TaskHandler, TaskHandlers } from '#jobs/queue/runner.ts';

/** What a subject brings: each says so in its feature.ts, the only file of it that is known here. */
type Subject = {
  /** Of learners and guests, of an organisation's administrators, of staff. */
  doors?: readonly Feature[];
  /** Long work that somebody asks for, by the name that its rows carry. */
  tasks?: TaskHandlers;
  /** Work that comes round by itself. */
  jobs?: readonly Job[];
  /** Its pages that a search engine may show. */
  pages?: SitemapPages;
};

const learner = learnerSubject({
  reissueCertificate: certificateSubject.reissueCertificate,
  concludeLesson: studySubject.concludeLesson,
});
/** What has to be done before the doors open, in the order of the list. */
const lines = [...agreementSubject.lines, ...articleSubject.lines, ...paperSubject.lines, ...examSubject.lines];

const subjects: readonly Subject[] = [
  agreementSubject,
  applySubject,
  articleSubject,
  auditSubject,
  authSubject,
  backupSubject,
  certificateSubject,
  checklistSubject(lines),
  doctorSubject,
  examSubject,
  feedbackSubject,
  heldSubject({ 'learner-merge': learner.dropMerge }),
  inboxSubject,
  jobSubject,
  lawSubject,
  learner,
  lessonSubject,
  mediaSubject,
  memberSubject,
  noticeSubject,
  orgSubject,
  paperSubject,
  practiceSubject,
  profileSubject,
  questionSubject,
  reportSubject,
  roundSubject,
  searchSubject,
  settingSubject,
  siteSubject,
  ssoSubject,
  staffSubject,
  standardSubject,
  starterSubject,
  studySubject,
  taskSubject,
  teacherSubject,
];

export const features: readonly Feature[] = subjects.flatMap(({ doors = [] }) => doors);
export const pages: readonly SitemapPages[] = subjects.flatMap((subject) => subject.pages ?? []);
export const jobs: readonly Job[] = subjects.flatMap((subject) => subject.jobs ?? []);
export const tasks: TaskHandlers = Object.assign({}, ...subjects.map((subject) => subject.tasks));

/** What staff may take back for some seconds: it does not wait behind an export. */
export const heldTasks = { ...orgSubject.held, ...learner.held, ...certificateSubject.held } satisfies Record<
  HeldKind,
  TaskHandler
>;

export const { intakeTasks, filmTasks, filmTaskSec } = mediaSubject;
