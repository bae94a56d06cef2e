import type { HeldKind } from '@zhibiao/contract/held-staff';
import { agreementLines } from '#features/agreement/check-lines.ts';
import { agreementsInForceJob } from '#features/agreement/in-force-job.ts';
import { agreementRoutes } from '#features/agreement/routes.ts';
import { unansweredConsentsJob } from '#features/agreement/unanswered-job.ts';
import { agreementStaffRoutes } from '#features/agreement/staff-routes.ts';
import { certBatch } from '#features/apply/batch/issue-task.ts';
import { expireBatchesJob } from '#features/apply/batch/expire-job.ts';
import { certBatchRoutes } from '#features/apply/batch/staff-routes.ts';
import { applyOrgRoutes } from '#features/apply/org/routes.ts';
import { applyRoutes } from '#features/apply/routes.ts';
import { applyStaffRoutes } from '#features/apply/review/staff-routes.ts';
import { publishArticlesJob } from '#features/article/publish-job.ts';
import { serviceLine } from '#features/article/check-line.ts';
import { articleRoutes } from '#features/article/routes.ts';
import { auditExport } from '#features/audit/export-task.ts';
import { auditNightJob } from '#features/audit/night-job.ts';
import { auditStaffRoutes } from '#features/audit/staff-routes.ts';
import { auditVerify } from '#features/audit/verify-task.ts';
import { articleStaffRoutes } from '#features/article/staff-routes.ts';
import { backupJob, drillJob } from '#features/backup/night-jobs.ts';
import { cleanUpJob } from '#features/auth/clean-up-job.ts';
import { authRoutes } from '#features/auth/routes.ts';
import { certificateOrgRoutes } from '#features/certificate/org/routes.ts';
import { certificateZip } from '#features/certificate/org/zip-task.ts';
import { reissueCertificate, reissueTask } from '#features/certificate/state/reissue.ts';
import { certificateRoutes } from '#features/certificate/routes.ts';
import { certificateArchive } from '#features/certificate/staff/zip.ts';
import { certificateStaffRoutes } from '#features/certificate/staff-routes.ts';
import { sweepDocumentsJob } from '#features/certificate/document/sweep-documents-job.ts';
import { certificateTemplateRoutes } from '#features/certificate/template/routes.ts';
import { siteLines } from '#features/checklist/lines.ts';
import { machineLines } from '#features/checklist/machine-lines.ts';
import { checklistStaffRoutes } from '#features/checklist/staff-routes.ts';
import { doctorJob } from '#features/doctor/examine-job.ts';
import { doctorRoutes } from '#features/doctor/routes.ts';
import { doctorStaffRoutes } from '#features/doctor/staff-routes.ts';
import { heldStaffRoutes } from '#features/held/staff-routes.ts';
import { handInJob } from '#features/exam/attempt/hand-in-job.ts';
import { markingLine } from '#features/exam/marking/checklist-line.ts';
import { finishMarkedJob } from '#features/exam/marking/finish-job.ts';
import { examRelease } from '#features/exam/release/task.ts';
import { examRequestRoutes } from '#features/exam/request/routes.ts';
import { rescoreRun } from '#features/exam/rescore/run-task.ts';
import { rescoreTrial } from '#features/exam/rescore/trial-task.ts';
import { examRescoreStaffRoutes } from '#features/exam/rescore/staff-routes.ts';
import { examRoutes } from '#features/exam/routes.ts';
import { examStaffRoutes } from '#features/exam/staff-routes.ts';
import { resultExport } from '#features/exam/result/export.ts';
import { examDeskStaffRoutes } from '#features/exam/desk/staff-routes.ts';
import { examResultStaffRoutes } from '#features/exam/result/staff-routes.ts';
import { examTermsStaffRoutes } from '#features/exam/conditions/staff-routes.ts';
import { examReviewStaffRoutes } from '#features/exam/validity/staff-routes.ts';
import { itemStatsJob } from '#features/exam/statistics/item-stats-job.ts';
import { statsRebuild } from '#features/exam/statistics/rebuild.ts';
import { suggestCloseJob } from '#features/feedback/close-job.ts';
import { feedbackRoutes } from '#features/feedback/routes.ts';
import { feedbackStaffRoutes } from '#features/feedback/staff-routes.ts';
import { reconcileWorkJob } from '#features/inbox/reconcile-job.ts';
import { workSlaJob } from '#features/inbox/sla-job.ts';
import { inboxStaffRoutes } from '#features/inbox/staff-routes.ts';
import { nearQuestionsJob } from '#features/question/similar/near-job.ts';
import { expireImportsJob } from '#features/question/import/expire-job.ts';
import { questionExport } from '#features/question/list/export-task.ts';
import { questionImport } from '#features/question/import/import-task.ts';
import { questionImportRoutes } from '#features/question/import/routes.ts';
import { questionStaffRoutes } from '#features/question/staff-routes.ts';
import { jobStaffRoutes } from '#features/job/staff-routes.ts';
import { lawStaffRoutes } from '#features/law/staff-routes.ts';
import { dropLeaversJob } from '#features/member/drop-leavers-job.ts';
import { enableDueJob } from '#features/learner/enable-due-job.ts';
import { learnerExport } from '#features/learner/export-task.ts';
import { nameTask } from '#features/learner/name/rename.ts';
import { renameTask } from '#features/learner/name/reissue-task.ts';
import { dropMerge, mergeTask } from '#features/learner/merge/task.ts';
import { learnerRoutes } from '#features/learner/routes.ts';
import { learnerStaffRoutes } from '#features/learner/staff-routes.ts';
import { lessonRoutes } from '#features/lesson/routes.ts';
import { publishDueJob } from '#features/lesson/staff/publish/publish-due-job.ts';
import { lessonStaffRoutes } from '#features/lesson/staff/routes.ts';
import { mediaIntake } from '#features/media/intake-task.ts';
import { mediaRenditions } from '#features/media/renditions/task.ts';
import { readCaptionsJob } from '#features/media/library/cues.ts';
import { mediaStaffRoutes } from '#features/media/staff-routes.ts';
import { sweepMediaJob } from '#features/media/sweep-job.ts';
import { memberOrgRoutes } from '#features/member/org-routes.ts';
import { memberRoutes } from '#features/member/routes.ts';
import { studentExport } from '#features/member/students/export-task.ts';
import { studentImport } from '#features/member/students/import/import-task.ts';
import { broadcastSend } from '#features/notice/broadcast/send-task.ts';
import { broadcastStaffRoutes } from '#features/notice/broadcast/staff-routes.ts';
import { channelStaffRoutes } from '#features/notice/channel/staff-routes.ts';
import { ruleStaffRoutes } from '#features/notice/rule/staff-routes.ts';
import { resealChannelsJob } from '#features/notice/channel/reseal-job.ts';
import { morningJob } from '#features/notice/send/morning-job.ts';
import { sendRobotsJob } from '#features/notice/robot/send-robots-job.ts';
import { messageStaffRoutes } from '#features/notice/staff-routes.ts';
import { trimMessagesJob } from '#features/notice/send/trim-messages-job.ts';
import { noticeRoutes } from '#features/notice/routes.ts';
import { digestJob } from '#features/notice/send/digest-job.ts';
import { remindJob } from '#features/notice/remind/remind-job.ts';
import { sendMessagesJob } from '#features/notice/send/send-messages-job.ts';
import { orgPassTask } from '#features/org/decide-org.ts';
import { orgRoutes } from '#features/org/org-routes.ts';
import { orgStaffRoutes } from '#features/org/staff/routes.ts';
import { orgClausesJob } from '#features/practice/mastery/org/clauses-job.ts';
import { clausesJob } from '#features/practice/mastery/all/clauses-job.ts';
import { practiceOrgRoutes } from '#features/practice/org-routes.ts';
import { practiceRoutes } from '#features/practice/routes.ts';
import { practiceStaffRoutes } from '#features/practice/staff-routes.ts';
import { anonymiseJob } from '#features/profile/forget/anonymise-job.ts';
import { resealJob } from '#features/profile/reseal-job.ts';
import { courseLine } from '#features/paper/check/course-line.ts';
import { paperHealthJob } from '#features/paper/check/health-job.ts';
import { paperParity } from '#features/paper/edit/parity-task.ts';
import { paperRoutes } from '#features/paper/preview/routes.ts';
import { paperStaffRoutes } from '#features/paper/staff-routes.ts';
import { profileRoutes } from '#features/profile/routes.ts';
import { reportExport } from '#features/report/export/task.ts';
import { regulatorExport } from '#features/report/regulator/export.ts';
import { regulatorRoutes } from '#features/report/regulator/routes.ts';
import { yearExport } from '#features/report/year-export.ts';
import { reportYearRoutes } from '#features/report/year-routes.ts';
import { reportStaffRoutes } from '#features/report/staff-routes.ts';
import { roundsJob } from '#features/round/rounds-job.ts';
import { roundRoutes } from '#features/round/routes.ts';
import { roundStaffRoutes } from '#features/round/staff-routes.ts';
import { statsAllJob, statsJob } from '#features/report/stats-job.ts';
import { searchRoutes } from '#features/search/routes.ts';
import { searchStaffRoutes } from '#features/search/staff-routes.ts';
import { settingStaffRoutes } from '#features/setting/staff-routes.ts';
import { spellTitlesJob } from '#features/search/spell-titles-job.ts';
import { siteRoutes } from '#features/site/routes.ts';
import { siteStaffRoutes } from '#features/site/staff-routes.ts';
import { privateFilesJob } from '#features/site/private-files-job.ts';
import { checkFilesJob } from '#features/site/check-files-job.ts';
import { sweepUploadsJob } from '#features/site/sweep-uploads-job.ts';
import { standardStaffRoutes } from '#features/standard/staff-routes.ts';
import { starterImport } from '#features/starter/import-task.ts';
import { starterStaffRoutes } from '#features/starter/staff-routes.ts';
import { concludeLesson } from '#features/study/conclude/conclude.ts';
import { checkLedgerJob } from '#features/study/ledger/check-job.ts';
import { foldFiguresJob } from '#features/study/org/fold-figures-job.ts';
import { ssoStaffRoutes } from '#features/sso/staff-routes.ts';
import { staffAuthRoutes } from '#features/staff/auth-routes.ts';
import { staffRoutes } from '#features/staff/staff-routes.ts';
import { appealSilenceJob } from '#features/study/appeal/silence-job.ts';
import { studyAppealRoutes } from '#features/study/appeal/routes.ts';
import { incidentCredit } from '#features/study/incident/credit-task.ts';
import { studyOrgRoutes } from '#features/study/org/routes.ts';
import { assignRules } from '#features/study/org/rules-task.ts';
import { studyYearExport } from '#features/study/org/year/year-export.ts';
import { auditPack, auditPackByStaff } from '#features/study/audit-pack/pack-task.ts';
import { auditPackRoutes } from '#features/study/audit-pack/routes.ts';
import { scoreExport } from '#features/study/org/score/export.ts';
import { studyExport } from '#features/study/org/export-task.ts';
import { recountJob } from '#features/study/conclude/recount-job.ts';
import { studyStaffRoutes } from '#features/study/staff-routes.ts';
import { studyRoutes } from '#features/study/routes.ts';
import { taskRoutes } from '#features/task/routes.ts';
import { taskStaffRoutes } from '#features/task/staff-routes.ts';
import { sweepTasksJob } from '#features/task/sweep-job.ts';
import { countBallotsJob } from '#features/teacher/count-ballots-job.ts';
import { teacherRoutes } from '#features/teacher/routes.ts';
import { teacherStaffRoutes } from '#features/teacher/staff-routes.ts';
import type { Feature } from '#http/app-types.ts';
import type { Job } from '#jobs/periodic.ts';
import { TASK_KIND } from '#jobs/queue/kinds.ts';
import type { TaskHandler, TaskHandlers } from '#jobs/queue/runner.ts';
import type { CheckLine } from '#services/checklist.ts';

/** What has to be done before the doors open, in the order of the list. */
const checklist: readonly CheckLine[] = [
  ...siteLines,
  ...agreementLines,
  serviceLine,
  courseLine,
  markingLine,
  ...machineLines,
];

/**
 * Every subject's doors. `routes` is open to learners and guests, `org-routes` to an organisation's administrators,
 * `staff-routes` to the training body.
 */
export const features: Feature[] = [
  agreementRoutes,
  agreementStaffRoutes,
  applyRoutes,
  applyOrgRoutes,
  applyStaffRoutes,
  certBatchRoutes,
  articleRoutes,
  auditStaffRoutes,
  articleStaffRoutes,
  authRoutes,
  certificateRoutes,
  certificateOrgRoutes,
  certificateStaffRoutes,
  certificateTemplateRoutes,
  checklistStaffRoutes(checklist),
  doctorRoutes,
  doctorStaffRoutes,
  examRoutes,
  examRequestRoutes,
  examStaffRoutes,
  examDeskStaffRoutes,
  examResultStaffRoutes,
  examTermsStaffRoutes,
  examReviewStaffRoutes,
  examRescoreStaffRoutes,
  feedbackRoutes,
  feedbackStaffRoutes,
  heldStaffRoutes({ 'learner-merge': dropMerge }),
  inboxStaffRoutes,
  jobStaffRoutes,
  lawStaffRoutes,
  learnerRoutes,
  learnerStaffRoutes,
  lessonRoutes,
  lessonStaffRoutes,
  mediaStaffRoutes,
  memberRoutes,
  memberOrgRoutes,
  noticeRoutes,
  messageStaffRoutes,
  broadcastStaffRoutes,
  channelStaffRoutes,
  ruleStaffRoutes,
  orgRoutes,
  orgStaffRoutes,
  practiceRoutes,
  practiceOrgRoutes,
  practiceStaffRoutes,
  paperRoutes,
  paperStaffRoutes,
  profileRoutes,
  questionStaffRoutes,
  questionImportRoutes,
  reportStaffRoutes,
  reportYearRoutes,
  regulatorRoutes,
  roundRoutes,
  roundStaffRoutes,
  searchRoutes,
  searchStaffRoutes,
  settingStaffRoutes,
  siteRoutes,
  ssoStaffRoutes,
  staffAuthRoutes,
  staffRoutes,
  siteStaffRoutes,
  standardStaffRoutes,
  starterStaffRoutes,
  studyRoutes,
  studyAppealRoutes,
  studyOrgRoutes,
  auditPackRoutes,
  studyStaffRoutes,
  taskRoutes,
  taskStaffRoutes,
  teacherRoutes,
  teacherStaffRoutes,
];

/** Long work that somebody asks for, by the name that its rows carry. */
export const tasks: TaskHandlers = {
  [TASK_KIND.studentImport]: studentImport,
  [TASK_KIND.studentExport]: studentExport,
  [TASK_KIND.studyExport]: studyExport,
  [TASK_KIND.studyYearExport]: studyYearExport,
  [TASK_KIND.scoreExport]: scoreExport,
  [TASK_KIND.auditPack]: auditPack,
  [TASK_KIND.assignRules]: assignRules,
  [TASK_KIND.certificateZip]: certificateZip,
  'certificate-archive': certificateArchive,
  'org-audit-pack': auditPackByStaff,
  'audit-verify': auditVerify,
  'audit-export': auditExport,
  'learner-export': learnerExport,
  'report-export': reportExport,
  'year-export': yearExport,
  'regulator-export': regulatorExport,
  'learner-rename': renameTask(reissueCertificate),
  'starter-import': starterImport,
  'cert-batch': certBatch,
  'exam-release': examRelease,
  'rescore-trial': rescoreTrial,
  'rescore-run': rescoreRun,
  'question-import': questionImport,
  'question-export': questionExport,
  'result-export': resultExport,
  'stats-rebuild': statsRebuild,
  'paper-parity': paperParity,
  'incident-credit': incidentCredit,
  'broadcast-send': broadcastSend,
};

/** What staff may take back for some seconds: it does not wait behind an export. */
export const heldTasks = {
  'org-pass': orgPassTask,
  'learner-name': nameTask,
  'certificate-reissue': reissueTask,
  'learner-merge': mergeTask(concludeLesson),
} satisfies Record<HeldKind, TaskHandler>;

/** An upload is looked into beside the tasks that people wait for: hashing 4 GB takes as long as an import. */
export const intakeTasks: TaskHandlers = { [TASK_KIND.mediaIntake]: mediaIntake };

/** Making an hour of film smaller takes hours, one film at a time; nothing else waits behind it. */
export const mediaTasks: TaskHandlers = { [TASK_KIND.mediaRenditions]: mediaRenditions };
export const MEDIA_TASK_SEC = 6 * 3_600;

/** Work that comes round by itself. */
export const jobs: readonly Job[] = [
  enableDueJob,
  dropLeaversJob,
  publishArticlesJob,
  expireBatchesJob,
  agreementsInForceJob,
  unansweredConsentsJob,
  handInJob,
  finishMarkedJob,
  sendMessagesJob,
  remindJob,
  digestJob,
  sendRobotsJob,
  morningJob,
  resealChannelsJob,
  trimMessagesJob,
  resealJob,
  cleanUpJob,
  anonymiseJob,
  backupJob,
  drillJob,
  checkLedgerJob,
  auditNightJob,
  foldFiguresJob,
  spellTitlesJob,
  readCaptionsJob,
  nearQuestionsJob,
  expireImportsJob,
  sweepUploadsJob,
  checkFilesJob,
  sweepDocumentsJob,
  privateFilesJob,
  doctorJob,
  sweepMediaJob,
  sweepTasksJob,
  countBallotsJob,
  publishDueJob,
  recountJob,
  appealSilenceJob,
  paperHealthJob,
  statsJob,
  statsAllJob,
  orgClausesJob,
  clausesJob,
  itemStatsJob,
  roundsJob,
  workSlaJob,
  reconcileWorkJob,
  suggestCloseJob,
];
