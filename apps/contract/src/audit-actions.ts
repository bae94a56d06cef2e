import { codes } from './core/codes.ts';
import { AGREEMENT_ACTIONS, AGREEMENT_OBJECTS } from './agreement/audit.ts';
import { APPLY_ACTIONS, APPLY_OBJECTS, APPLY_REVIEW_ACTIONS } from './apply/audit.ts';
import { ARTICLE_ACTIONS, ARTICLE_OBJECTS } from './article/audit.ts';
import { AUDIT_LOG_ACTIONS, AUDIT_LOG_OBJECTS } from './audit/audit.ts';
import { BATCH_ACTIONS, CERTIFICATE_ACTIONS, CERTIFICATE_OBJECTS } from './certificate/audit.ts';
import { CHECKLIST_ACTIONS, CHECKLIST_OBJECTS } from './checklist/audit.ts';
import { DOCTOR_ACTIONS, DOCTOR_OBJECTS } from './doctor/audit.ts';
import { EXAM_ACTIONS, EXAM_OBJECTS, MARKING_ACTIONS } from './exam/audit.ts';
import { FEEDBACK_ACTIONS, FEEDBACK_OBJECTS } from './feedback/audit.ts';
import { HELD_ACTIONS } from './held/audit.ts';
import { INBOX_ACTIONS, INBOX_OBJECTS } from './inbox/audit.ts';
import { JOB_ACTIONS, JOB_OBJECTS } from './job/audit.ts';
import { LAW_ACTIONS, LAW_OBJECTS } from './law/audit.ts';
import { LEARNER_ACTIONS, LEARNER_OBJECTS } from './learner/audit.ts';
import { LESSON_ACTIONS, LESSON_OBJECTS } from './lesson/audit.ts';
import { MEDIA_ACTIONS, MEDIA_OBJECTS } from './media/audit.ts';
import { MEMBER_ACTIONS } from './member/audit.ts';
import { NOTICE_ACTIONS, NOTICE_OBJECTS } from './notice/audit.ts';
import { ORG_ACTIONS, ORG_ADMIN_ACTIONS, ORG_OBJECTS } from './org/audit.ts';
import { PAPER_ACTIONS, PAPER_OBJECTS } from './paper/audit.ts';
import { QUESTION_ACTIONS, QUESTION_OBJECTS } from './question/audit.ts';
import { REGULATOR_ACTIONS, REPORT_ACTIONS, REPORT_OBJECTS } from './report/audit.ts';
import { ROUND_ACTIONS, ROUND_OBJECTS } from './round/audit.ts';
import { SETTING_ACTIONS, SETTING_OBJECTS } from './setting/audit.ts';
import { SITE_ACTIONS, SITE_OBJECTS } from './site/audit.ts';
import { SSO_ACTIONS, SSO_OBJECTS } from './sso/audit.ts';
import { STAFF_ACTIONS, STAFF_OBJECTS } from './staff/audit.ts';
import { STANDARD_ACTIONS, STANDARD_OBJECTS } from './standard/audit.ts';
import { STARTER_ACTIONS, STARTER_OBJECTS } from './starter/audit.ts';
import {
  APPEAL_ACTIONS,
  AUDIT_PACK_ACTIONS,
  ENROL_ACTIONS,
  STUDY_EXPORT_ACTIONS,
  STUDY_OBJECTS,
} from './study/audit.ts';
import { TASK_ACTIONS, TASK_OBJECTS } from './task/audit.ts';
import { TEACHER_ACTIONS, TEACHER_OBJECTS } from './teacher/audit.ts';

/**
 * Everything that the audit log tells, `object.verb`, with the words of its sentence: 「张敏 发布了课程“…”」. The filters
 * of the log show acts and objects in this order: that of the subjects here, and of each file.
 */
export const AUDIT_ACTIONS = {
  ...STAFF_ACTIONS,
  ...AUDIT_LOG_ACTIONS,
  ...LEARNER_ACTIONS,
  ...ENROL_ACTIONS,
  ...APPLY_ACTIONS,
  ...BATCH_ACTIONS,
  ...APPLY_REVIEW_ACTIONS,
  ...ORG_ADMIN_ACTIONS,
  ...MEMBER_ACTIONS,
  ...STUDY_EXPORT_ACTIONS,
  ...REGULATOR_ACTIONS,
  ...AUDIT_PACK_ACTIONS,
  ...CERTIFICATE_ACTIONS,
  ...ORG_ACTIONS,
  ...INBOX_ACTIONS,
  ...FEEDBACK_ACTIONS,
  ...LESSON_ACTIONS,
  ...MEDIA_ACTIONS,
  ...ARTICLE_ACTIONS,
  ...TEACHER_ACTIONS,
  ...STANDARD_ACTIONS,
  ...LAW_ACTIONS,
  ...AGREEMENT_ACTIONS,
  ...QUESTION_ACTIONS,
  ...PAPER_ACTIONS,
  ...EXAM_ACTIONS,
  ...ROUND_ACTIONS,
  ...APPEAL_ACTIONS,
  ...MARKING_ACTIONS,
  ...NOTICE_ACTIONS,
  ...SSO_ACTIONS,
  ...SETTING_ACTIONS,
  ...SITE_ACTIONS,
  ...CHECKLIST_ACTIONS,
  ...DOCTOR_ACTIONS,
  ...STARTER_ACTIONS,
  ...JOB_ACTIONS,
  ...TASK_ACTIONS,
  ...HELD_ACTIONS,
  ...REPORT_ACTIONS,
} as const satisfies Record<`${string}.${string}`, string>;

export type AuditAction = keyof typeof AUDIT_ACTIONS;
export const isAuditAction = (text: string): text is AuditAction => Object.hasOwn(AUDIT_ACTIONS, text);

/** What an entry is about, with its noun. */
export const AUDIT_OBJECTS = {
  door: '入口',
  ...REPORT_OBJECTS,
  ...STAFF_OBJECTS,
  ...AUDIT_LOG_OBJECTS,
  ...APPLY_OBJECTS,
  ...CERTIFICATE_OBJECTS,
  ...ORG_OBJECTS,
  ...INBOX_OBJECTS,
  ...FEEDBACK_OBJECTS,
  ...LESSON_OBJECTS,
  ...MEDIA_OBJECTS,
  ...ARTICLE_OBJECTS,
  ...TEACHER_OBJECTS,
  ...STANDARD_OBJECTS,
  ...LAW_OBJECTS,
  ...QUESTION_OBJECTS,
  ...PAPER_OBJECTS,
  ...EXAM_OBJECTS,
  ...ROUND_OBJECTS,
  ...AGREEMENT_OBJECTS,
  ...NOTICE_OBJECTS,
  ...SSO_OBJECTS,
  ...SETTING_OBJECTS,
  ...SITE_OBJECTS,
  ...CHECKLIST_OBJECTS,
  ...DOCTOR_OBJECTS,
  ...STARTER_OBJECTS,
  ...JOB_OBJECTS,
  ...TASK_OBJECTS,
  ...LEARNER_OBJECTS,
  permission: '权限',
  ...STUDY_OBJECTS,
} as const;
export type AuditObject = keyof typeof AUDIT_OBJECTS;

/** Who acted. */
export const AUDIT_KIND = codes({
  person: [1, '员工'],
  token: [2, '接口密钥'],
  command: [3, '命令行'],
  system: [4, '系统'],
  orgAdmin: [5, '机构管理员'],
  learner: [6, '学员'],
});
