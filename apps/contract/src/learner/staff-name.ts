import { z } from 'zod';
import { download, endpoint } from '../core/endpoint.ts';
import { CertNo, Day, Evidence, RealName, Reason, Version, idOf } from '../core/fields.ts';
import { HeldReceipt, HELD_DONE } from '../held/staff.ts';
import { NameChangeRow } from './name.ts';
import { learnerId } from './staff.ts';

/** Staff put a name right: the account first, every certificate in force by a new one or left as it is. */

const rename = { access: 'staff', permission: 'learner:rename', scope: 'org' } as const;
const requestId = idOf('申请');

export const NameRequest = NameChangeRow.pick({
  id: true,
  from: true,
  to: true,
  reason: true,
  createTime: true,
}).extend({
  /** Pictures that were sent with it, by their number from 1. */
  evidence: z.number(),
});
export type NameRequest = z.output<typeof NameRequest>;

export const RenameCheck = z.object({
  version: z.number(),
  name: z.string(),
  /** By which channels the learner is notified. */
  told: z.string(),
  /** Why it cannot be done now. */
  refusal: z.string().nullable(),
  /** What the learner asks for, if they do. */
  request: NameRequest.nullable(),
  /** In force: of each is to be said what becomes of it. */
  certificates: z.array(
    z.object({
      certNo: z.string(),
      typeName: z.string(),
      holder: z.string(),
      issueDate: Day,
      expireDate: Day.nullable(),
    }),
  ),
  /** Under way; what is made from now on bears the new name. */
  applies: z.array(z.object({ applyNo: z.string(), kindName: z.string(), statusName: z.string() })),
  /** Their registers keep their own spelling. */
  orgs: z.array(z.object({ orgName: z.string(), name: z.string() })),
  history: z.array(NameChangeRow.extend({ by: z.string().nullable() })),
});
export type RenameCheck = z.output<typeof RenameCheck>;
export const renameCheck = endpoint({
  title: '更正姓名前的核对',
  method: 'GET',
  path: '/system/learner/:id/renameCheck',
  ...rename,
  params: z.object({ id: learnerId }),
  data: RenameCheck,
});

export const RENAME_ACTS = ['reissue', 'keep'] as const;
/** With `requestId` what the learner sent is the evidence. */
export const renameLearner = endpoint({
  title: '更正学员姓名',
  method: 'POST',
  path: '/system/learner/rename',
  ...rename,
  audit: 'learner.rename',
  reauth: true,
  humanOnly: true,
  body: z
    .object({
      id: learnerId,
      version: Version,
      realName: RealName,
      requestId: requestId.nullable().default(null),
      evidence: Evidence.nullable().default(null),
      reason: Reason,
      certificates: z
        .array(
          z.object({
            certNo: CertNo,
            act: z.enum(RENAME_ACTS, { error: '请选择证书的处理方式' }),
          }),
        )
        .max(200, '证书过多')
        .default([]),
    })
    .refine(({ requestId: asked, evidence }) => asked !== null || evidence !== null, {
      path: ['evidence'],
      error: '请上传证明材料',
    }),
  data: HeldReceipt,
  done: HELD_DONE,
});
export const refuseNameChange = endpoint({
  title: '驳回更名申请',
  method: 'POST',
  path: '/system/learner/nameChange/refuse',
  ...rename,
  audit: 'learner.renameRefuse',
  humanOnly: true,
  body: z.object({ id: requestId, opinion: Reason }),
  data: z.null(),
  done: '已驳回',
});
/** One request by itself: whose it is, and whether it still waits. */
export const nameRequest = endpoint({
  title: '一份更名申请',
  method: 'GET',
  path: '/system/learner/nameChange/:id',
  ...rename,
  params: z.object({ id: requestId }),
  data: NameRequest.extend({ userId: z.string(), waiting: z.boolean() }),
});
export const nameChangeEvidence = download({
  title: '更名申请的证明材料',
  method: 'GET',
  path: '/system/learner/nameChange/:id/evidence/:no',
  ...rename,
  params: z.object({ id: requestId, no: z.coerce.number<string>({ error: '材料不存在' }).int('材料不存在') }),
  files: ['png', 'jpg'],
});
