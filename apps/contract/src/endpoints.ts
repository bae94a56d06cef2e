import * as agreement from './agreement/learner.ts';
import * as agreementConsent from './agreement/consent.ts';
import * as agreementStaff from './agreement/staff.ts';
import * as applyLearner from './apply/learner.ts';
import * as applyOrg from './apply/org.ts';
import * as applyStaff from './apply/staff.ts';
import * as article from './article/learner.ts';
import * as audit from './audit/staff.ts';
import * as articleStaff from './article/staff.ts';
import * as auth from './auth/learner.ts';
import * as bankStaff from './question/staff-bank.ts';
import * as certificate from './certificate/learner.ts';
import * as certificateBatchStaff from './certificate/staff-batch.ts';
import * as certificateOrg from './certificate/org.ts';
import * as certificateBatch from './certificate/batch.ts';
import * as certificateCalendarStaff from './certificate/staff-calendar.ts';
import * as certificateStaff from './certificate/staff.ts';
import * as certificateTemplateStaff from './certificate/staff-template.ts';
import * as checklistStaff from './checklist/staff.ts';
import * as department from './member/department.ts';
import type { DownloadSpec, EndpointSpec, UploadSpec } from './core/endpoint.ts';
import * as dictStaff from './site/staff-dict.ts';
import * as doctor from './doctor/echo.ts';
import * as doctorStaff from './doctor/staff.ts';
import * as exam from './exam/learner.ts';
import * as examAttempt from './exam/attempt.ts';
import * as examGrantStaff from './exam/staff-grant.ts';
import * as examOverrideStaff from './exam/staff-override.ts';
import * as examRequest from './exam/request.ts';
import * as examClock from './exam/clock.ts';
import * as examMonitorStaff from './exam/staff-monitor.ts';
import * as examReview from './exam/review.ts';
import * as examReviewStaff from './exam/staff-review.ts';
import * as examStatsStaff from './exam/staff-stats.ts';
import * as examVoidStaff from './exam/staff-void.ts';
import * as feedback from './feedback/learner.ts';
import * as feedbackStaff from './feedback/staff.ts';
import * as heldStaff from './held/staff.ts';
import * as inboxStaff from './inbox/staff.ts';
import * as jobStaff from './job/staff.ts';
import * as lawStaff from './law/staff.ts';
import * as certificateIssued from './certificate/issued.ts';
import * as learnerActStaff from './learner/staff-acts.ts';
import * as learnerAddStaff from './learner/staff-add.ts';
import * as learnerCancelStaff from './learner/staff-cancel.ts';
import * as learnerExportStaff from './learner/staff-export.ts';
import * as learnerMergeStaff from './learner/staff-merge.ts';
import * as learnerName from './learner/name.ts';
import * as learnerNameStaff from './learner/staff-name.ts';
import * as learnerStaff from './learner/staff.ts';
import * as lesson from './lesson/learner.ts';
import * as lessonItemStaff from './lesson/staff-items.ts';
import * as lessonPublishStaff from './lesson/staff-publish.ts';
import * as lessonStaff from './lesson/staff.ts';
import * as markingStaff from './exam/staff-marking.ts';
import * as mediaStaff from './media/staff.ts';
import * as member from './member/learner.ts';
import * as memberFunnel from './member/org-funnel.ts';
import * as memberInvite from './member/org-invites.ts';
import * as memberStudent from './member/org-students.ts';
import * as notice from './notice/learner.ts';
import * as noticeStaff from './notice/staff.ts';
import * as noticeChannelStaff from './notice/staff-channel.ts';
import * as noticeBroadcastStaff from './notice/staff-broadcast.ts';
import * as noticeRobotStaff from './notice/staff-robot.ts';
import * as noticeRuleStaff from './notice/staff-rule.ts';
import * as org from './org/org.ts';
import * as orgOverview from './org/overview.ts';
import * as orgActStaff from './org/staff-acts.ts';
import * as orgStaff from './org/staff.ts';
import * as practice from './practice/learner.ts';
import * as practiceSet from './practice/set.ts';
import * as practiceSetStaff from './practice/staff.ts';
import * as paperPreviewStaff from './paper/staff-preview.ts';
import * as paperPublishStaff from './paper/staff-publish.ts';
import * as paperStaff from './paper/staff.ts';
import * as profile from './profile/learner.ts';
import * as questionImportStaff from './question/staff-import.ts';
import * as questionReadingStaff from './question/staff-reading.ts';
import * as questionStaff from './question/staff.ts';
import * as reportExportStaff from './report/staff-export.ts';
import * as regulatorStaff from './report/staff-regulator.ts';
import * as reportStaff from './report/staff.ts';
import * as reportYearStaff from './report/staff-year.ts';
import * as round from './round/learner.ts';
import * as roundStaff from './round/staff.ts';
import * as rescoreStaff from './exam/staff-rescore.ts';
import * as search from './search/learner.ts';
import * as searchStaff from './search/staff.ts';
import * as settingStaff from './setting/staff.ts';
import * as site from './site/learner.ts';
import * as sso from './sso/learner.ts';
import * as ssoStaff from './sso/staff.ts';
import * as staffAuth from './staff/auth.ts';
import * as staffLog from './staff/log.ts';
import * as staffNews from './staff/news.ts';
import * as staffPeople from './staff/people.ts';
import * as staffRole from './staff/roles.ts';
import * as staffToken from './staff/tokens.ts';
import * as staffView from './staff/views.ts';
import * as siteStaff from './site/staff.ts';
import * as standardStaff from './standard/staff.ts';
import * as starterStaff from './starter/staff.ts';
import * as studyAppeal from './study/appeal.ts';
import * as studyAppealStaff from './study/staff-appeal.ts';
import * as study from './study/learner.ts';
import * as studyAuditPack from './study/audit-pack.ts';
import * as studyAuditPackStaff from './study/staff-audit-pack.ts';
import * as studyEnrolStaff from './study/staff-enrol.ts';
import * as studyNote from './study/note.ts';
import * as studyOrg from './study/org.ts';
import * as studyRule from './study/org-rules.ts';
import * as studyScore from './study/org-scores.ts';
import * as studyYear from './study/year.ts';
import * as taskOrg from './task/org.ts';
import * as taskStaff from './task/staff.ts';
import * as teacher from './teacher/learner.ts';
import * as teacherStaff from './teacher/staff.ts';
import * as viewer from './profile/viewer.ts';

type Declared = EndpointSpec | DownloadSpec | UploadSpec;
const isDeclared = (value: unknown): value is Declared =>
  typeof value === 'object' && value !== null && 'path' in value && 'access' in value;
const isDownload = (one: Declared): one is DownloadSpec => 'files' in one;
const isUpload = (one: Declared): one is UploadSpec => 'maxMb' in one;

const modules = {
  agreement,
  agreementConsent,
  agreementStaff,
  applyLearner,
  applyOrg,
  applyStaff,
  article,
  audit,
  articleStaff,
  auth,
  bankStaff,
  certificate,
  certificateIssued,
  certificateBatchStaff,
  certificateOrg,
  certificateBatch,
  certificateCalendarStaff,
  certificateStaff,
  certificateTemplateStaff,
  department,
  dictStaff,
  checklistStaff,
  doctor,
  doctorStaff,
  exam,
  examAttempt,
  examGrantStaff,
  examOverrideStaff,
  examRequest,
  examClock,
  examMonitorStaff,
  examReview,
  examReviewStaff,
  examStatsStaff,
  examVoidStaff,
  feedback,
  feedbackStaff,
  inboxStaff,
  jobStaff,
  lawStaff,
  learnerActStaff,
  learnerAddStaff,
  learnerCancelStaff,
  learnerExportStaff,
  learnerMergeStaff,
  learnerName,
  learnerNameStaff,
  learnerStaff,
  lesson,
  lessonItemStaff,
  lessonPublishStaff,
  lessonStaff,
  markingStaff,
  mediaStaff,
  member,
  memberFunnel,
  memberInvite,
  memberStudent,
  noticeStaff,
  noticeBroadcastStaff,
  noticeRobotStaff,
  noticeChannelStaff,
  noticeRuleStaff,
  notice,
  org,
  orgOverview,
  orgStaff,
  orgActStaff,
  practice,
  practiceSet,
  practiceSetStaff,
  paperPreviewStaff,
  paperPublishStaff,
  paperStaff,
  profile,
  questionImportStaff,
  questionReadingStaff,
  questionStaff,
  reportExportStaff,
  regulatorStaff,
  reportStaff,
  reportYearStaff,
  round,
  roundStaff,
  rescoreStaff,
  search,
  searchStaff,
  settingStaff,
  site,
  sso,
  ssoStaff,
  staffAuth,
  staffLog,
  staffNews,
  staffPeople,
  staffRole,
  staffToken,
  staffView,
  siteStaff,
  standardStaff,
  starterStaff,
  study,
  studyAppeal,
  studyAppealStaff,
  studyAuditPack,
  studyAuditPackStaff,
  studyEnrolStaff,
  studyNote,
  studyOrg,
  studyRule,
  studyScore,
  studyYear,
  taskOrg,
  heldStaff,
  taskStaff,
  teacher,
  teacherStaff,
  viewer,
};

/** Everything that the contract declares, by file and name; whoever needs one imports it from its subject. */
export const catalogue: readonly { file: string; name: string; spec: Declared }[] = Object.entries(modules).flatMap(
  ([file, module]) =>
    Object.entries(module as Record<string, unknown>).flatMap(([name, spec]) =>
      isDeclared(spec) ? [{ file, name, spec }] : [],
    ),
);
const declared = catalogue.map(({ spec }) => spec);

export const downloads: readonly DownloadSpec[] = declared.filter(isDownload);
export const uploads: readonly UploadSpec[] = declared.filter(isUpload);
export const endpoints: readonly EndpointSpec[] = declared.filter(
  (one): one is EndpointSpec => !isDownload(one) && !isUpload(one),
);
