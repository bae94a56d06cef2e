import * as agreement from './agreement.ts';
import * as agreementConsent from './agreement-consent.ts';
import * as agreementStaff from './agreement-staff.ts';
import * as applyLearner from './apply-learner.ts';
import * as applyOrg from './apply-org.ts';
import * as applyStaff from './apply-staff.ts';
import * as article from './article.ts';
import * as audit from './audit.ts';
import * as articleStaff from './article-staff.ts';
import * as auth from './auth.ts';
import * as bankStaff from './bank-staff.ts';
import * as certificate from './certificate.ts';
import * as certificateBatchStaff from './certificate-batch-staff.ts';
import * as certificateOrg from './certificate-org.ts';
import * as certificateBatch from './certificate-batch.ts';
import * as certificateCalendarStaff from './certificate-calendar-staff.ts';
import * as certificateStaff from './certificate-staff.ts';
import * as certificateTemplateStaff from './certificate-template-staff.ts';
import * as checklistStaff from './checklist-staff.ts';
import * as department from './department.ts';
import type { DownloadSpec, EndpointSpec, UploadSpec } from './endpoint.ts';
import * as dictStaff from './dict-staff.ts';
import * as doctor from './doctor.ts';
import * as doctorStaff from './doctor-staff.ts';
import * as exam from './exam.ts';
import * as examAttempt from './exam-attempt.ts';
import * as examGrantStaff from './exam-grant-staff.ts';
import * as examOverrideStaff from './exam-override-staff.ts';
import * as examRequest from './exam-request.ts';
import * as examClock from './exam-clock.ts';
import * as examMonitorStaff from './exam-monitor-staff.ts';
import * as examReview from './exam-review.ts';
import * as examReviewStaff from './exam-review-staff.ts';
import * as examStatsStaff from './exam-stats-staff.ts';
import * as examVoidStaff from './exam-void-staff.ts';
import * as feedback from './feedback.ts';
import * as feedbackStaff from './feedback-staff.ts';
import * as heldStaff from './held-staff.ts';
import * as inboxStaff from './inbox-staff.ts';
import * as jobStaff from './job-staff.ts';
import * as lawStaff from './law-staff.ts';
import * as certificateIssued from './certificate-issued.ts';
import * as learnerActStaff from './learner-act-staff.ts';
import * as learnerAddStaff from './learner-add-staff.ts';
import * as learnerCancelStaff from './learner-cancel-staff.ts';
import * as learnerExportStaff from './learner-export-staff.ts';
import * as learnerMergeStaff from './learner-merge-staff.ts';
import * as learnerName from './learner-name.ts';
import * as learnerNameStaff from './learner-name-staff.ts';
import * as learnerStaff from './learner-staff.ts';
import * as lesson from './lesson.ts';
import * as lessonItemStaff from './lesson-item-staff.ts';
import * as lessonPublishStaff from './lesson-publish-staff.ts';
import * as lessonStaff from './lesson-staff.ts';
import * as markingStaff from './marking-staff.ts';
import * as mediaStaff from './media-staff.ts';
import * as member from './member.ts';
import * as memberFunnel from './member-funnel.ts';
import * as memberInvite from './member-invite.ts';
import * as memberStudent from './member-student.ts';
import * as notice from './notice.ts';
import * as noticeStaff from './notice-staff.ts';
import * as noticeChannelStaff from './notice-channel-staff.ts';
import * as noticeBroadcastStaff from './notice-broadcast-staff.ts';
import * as noticeRobotStaff from './notice-robot-staff.ts';
import * as noticeRuleStaff from './notice-rule-staff.ts';
import * as org from './org.ts';
import * as orgOverview from './org-overview.ts';
import * as orgActStaff from './org-act-staff.ts';
import * as orgStaff from './org-staff.ts';
import * as practice from './practice.ts';
import * as practiceSet from './practice-set.ts';
import * as practiceSetStaff from './practice-set-staff.ts';
import * as paperPreviewStaff from './paper-preview-staff.ts';
import * as paperPublishStaff from './paper-publish-staff.ts';
import * as paperStaff from './paper-staff.ts';
import * as profile from './profile.ts';
import * as questionImportStaff from './question-import-staff.ts';
import * as questionReadingStaff from './question-reading-staff.ts';
import * as questionStaff from './question-staff.ts';
import * as reportExportStaff from './report-export-staff.ts';
import * as regulatorStaff from './regulator-staff.ts';
import * as reportStaff from './report-staff.ts';
import * as reportYearStaff from './report-year-staff.ts';
import * as round from './round.ts';
import * as roundStaff from './round-staff.ts';
import * as rescoreStaff from './rescore-staff.ts';
import * as search from './search.ts';
import * as searchStaff from './search-staff.ts';
import * as settingStaff from './setting-staff.ts';
import * as site from './site.ts';
import * as sso from './sso.ts';
import * as ssoStaff from './sso-staff.ts';
import * as staffAuth from './staff-auth.ts';
import * as staffLog from './staff-log.ts';
import * as staffNews from './staff-news.ts';
import * as staffPeople from './staff-people.ts';
import * as staffRole from './staff-role.ts';
import * as staffToken from './staff-token.ts';
import * as staffView from './staff-view.ts';
import * as siteStaff from './site-staff.ts';
import * as standardStaff from './standard-staff.ts';
import * as starterStaff from './starter-staff.ts';
import * as studyAppeal from './study-appeal.ts';
import * as studyAppealStaff from './study-appeal-staff.ts';
import * as study from './study.ts';
import * as studyAuditPack from './study-audit-pack.ts';
import * as studyAuditPackStaff from './study-audit-pack-staff.ts';
import * as studyEnrolStaff from './study-enrol-staff.ts';
import * as studyNote from './study-note.ts';
import * as studyOrg from './study-org.ts';
import * as studyRule from './study-rule.ts';
import * as studyScore from './study-score.ts';
import * as studyYear from './study-year.ts';
import * as taskOrg from './task-org.ts';
import * as taskStaff from './task-staff.ts';
import * as teacher from './teacher.ts';
import * as teacherStaff from './teacher-staff.ts';
import * as viewer from './viewer.ts';

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
