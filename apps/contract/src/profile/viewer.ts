import { z } from 'zod';
import { ACCOUNT_TYPE, GENDER, ORG_STATUS, ROLE } from '../auth/roles.ts';
import { schemaOf } from '../core/code-schema.ts';
import { endpoint } from '../core/endpoint.ts';
import { GRANTABLE_RIGHTS } from '../org-rights.ts';
import { PendingAgreement } from '../agreement/learner.ts';
import { RunningExam } from '../exam/running.ts';
import { COLLECTED } from '../agreement/consent.ts';

/** The viewer. Phone, e-mail and ID number come masked. */
export const LoginUser = z.object({
  id: z.string(),
  realName: z.string(),
  nickName: z.string().nullable(),
  avatar: z.string().nullable(),
  mobile: z.string().nullable(),
  email: z.string().nullable(),
  gender: schemaOf(GENDER),
  type: schemaOf(ACCOUNT_TYPE),
  currentType: z.string(),
  /** The label of currentType in the dictionary org_type; null when the entry is gone. */
  typeName: z.string().nullable(),
  role: schemaOf(ROLE),
  orgId: z.string().nullable(),
  orgName: z.string().nullable(),
  /** 0 待审 1 正常 2 停用 3 驳回; null without an organisation. */
  orgStatus: schemaOf(ORG_STATUS).nullable(),
  /** What they may do in /admin; empty for a learner. */
  rights: z.array(z.enum([...GRANTABLE_RIGHTS, 'admin'])),
  position: z.string().nullable(),
  education: z.string().nullable(),
  areaCode: z.string().nullable(),
  idCardMasked: z.string().nullable(),
  photo: z.string().nullable(),
  nameLocked: z.boolean(),
  remember: z.boolean(),
  /** Answers to feedback, notices, and both together: an answer that a notice tells of counts once in `all`. */
  unread: z.object({ suggest: z.number(), notice: z.number(), all: z.number() }),
  /** The one that ends first comes first. */
  runningExams: z.array(RunningExam),
  /** What was published since and has to be agreed to before anything else; left out when there is nothing. */
  pending: z.array(PendingAgreement).optional(),
  /** What is stored here without a separate consent, to be agreed to or erased; left out when there is nothing. */
  unagreed: z.array(z.enum(COLLECTED)).optional(),
});
export type LoginUser = z.output<typeof LoginUser>;
export const getLoginUser = endpoint({
  title: '当前用户',
  method: 'GET',
  path: '/api/user/getLoginUser',
  access: 'user',
  data: LoginUser,
});
