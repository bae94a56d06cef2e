import { z } from 'zod';
import { AGREEMENT_PERMISSIONS } from './agreement/permissions.ts';
import { APPLY_PERMISSIONS } from './apply/permissions.ts';
import { ARTICLE_PERMISSIONS } from './article/permissions.ts';
import { AUDIT_PERMISSIONS } from './audit/permissions.ts';
import { CERTIFICATE_PERMISSIONS } from './certificate/permissions.ts';
import { EXAM_PERMISSIONS, MARKING_PERMISSIONS } from './exam/permissions.ts';
import { FEEDBACK_PERMISSIONS } from './feedback/permissions.ts';
import { INBOX_PERMISSIONS } from './inbox/permissions.ts';
import { JOB_PERMISSIONS } from './job/permissions.ts';
import { LEARNER_PERMISSIONS } from './learner/permissions.ts';
import { LESSON_PERMISSIONS } from './lesson/permissions.ts';
import { MEDIA_PERMISSIONS } from './media/permissions.ts';
import { NOTICE_PERMISSIONS } from './notice/permissions.ts';
import { ORG_PERMISSIONS } from './org/permissions.ts';
import { PAPER_PERMISSIONS } from './paper/permissions.ts';
import { QUESTION_PERMISSIONS } from './question/permissions.ts';
import { REPORT_PERMISSIONS } from './report/permissions.ts';
import { ROUND_PERMISSIONS } from './round/permissions.ts';
import { SETTING_PERMISSIONS } from './setting/permissions.ts';
import { SITE_PERMISSIONS } from './site/permissions.ts';
import { SSO_PERMISSIONS } from './sso/permissions.ts';
import { STAFF_PERMISSIONS } from './staff/permissions.ts';
import { STANDARD_PERMISSIONS } from './standard/permissions.ts';
import { STARTER_PERMISSIONS } from './starter/permissions.ts';
import { STUDY_PERMISSIONS } from './study/permissions.ts';
import { TEACHER_PERMISSIONS } from './teacher/permissions.ts';

/**
 * Every permission there is; roles hold them, endpoints require them, and there are no others. Within a group of the
 * menu the console shows them in this order: that of the subjects here, and of each file.
 */
export const PERMISSIONS = {
  ...REPORT_PERMISSIONS,
  ...INBOX_PERMISSIONS,
  ...STARTER_PERMISSIONS,
  ...STUDY_PERMISSIONS,
  ...LEARNER_PERMISSIONS,
  ...ORG_PERMISSIONS,
  ...APPLY_PERMISSIONS,
  ...CERTIFICATE_PERMISSIONS,
  ...LESSON_PERMISSIONS,
  ...MEDIA_PERMISSIONS,
  ...ARTICLE_PERMISSIONS,
  ...TEACHER_PERMISSIONS,
  ...STANDARD_PERMISSIONS,
  ...AGREEMENT_PERMISSIONS,
  ...QUESTION_PERMISSIONS,
  ...PAPER_PERMISSIONS,
  ...EXAM_PERMISSIONS,
  ...ROUND_PERMISSIONS,
  ...MARKING_PERMISSIONS,
  ...FEEDBACK_PERMISSIONS,
  ...NOTICE_PERMISSIONS,
  ...STAFF_PERMISSIONS,
  ...AUDIT_PERMISSIONS,
  ...SETTING_PERMISSIONS,
  ...SSO_PERMISSIONS,
  ...SITE_PERMISSIONS,
  ...JOB_PERMISSIONS,
};

export type Permission = keyof typeof PERMISSIONS;
export const ALL_PERMISSIONS = Object.keys(PERMISSIONS) as Permission[];
export const isPermission = (text: string): text is Permission => Object.hasOwn(PERMISSIONS, text);
export const permissionLabel = (permission: Permission): string => PERMISSIONS[permission].label;
export const isSensitive = (permission: Permission): boolean => 'sensitive' in PERMISSIONS[permission];
export const PermissionName = z.enum(ALL_PERMISSIONS as [Permission, ...Permission[]], { error: '没有这项权限' });

/** Not for staff whose data scope is less than the platform: these concern all of it, so the two do not go together. */
export const PLATFORM_WIDE: readonly Permission[] = [
  'setting:edit',
  'setting:view',
  'role:edit',
  'staff:edit',
  // A key has no scope of its maker's.
  'token:edit',
  'audit:list',
  'audit:export',
  'channel:edit',
];
