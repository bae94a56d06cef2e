import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { DateTime, Day } from '../core/fields.ts';
import { TaskStarted } from '../task/types.ts';
import { PackPeriod } from './pack-form.ts';
import { copiedCode } from '../core/text/text-fold.ts';

/** The files of a pack, by their names in its archive. */
export const PACK_FILES = {
  pdf: '证据包.pdf',
  workbook: '证据包.xlsx',
  signature: '签名.json',
  notes: '说明.txt',
} as const;

/**
 * Starts a task of kind audit-pack: an archive of what an external auditor asks of the organisation's training in these
 * days, signed. Of its members and leavers what it assigned, never what they chose.
 */
export const makeAuditPack = endpoint({
  title: '制作认证审核材料',
  method: 'POST',
  path: '/api/org/study/auditPack',
  access: 'org',
  right: 'study',
  once: true,
  body: PackPeriod,
  data: TaskStarted,
  done: '正在制作',
});

/** A pack as shown to a caller who has its code, which is printed on it. */
export const VerifiedPack = z.object({
  no: z.string(),
  orgName: z.string(),
  creditCode: z.string(),
  from: Day,
  to: Day,
  issuer: z.string(),
  madeAt: DateTime,
  people: z.number(),
  records: z.number(),
  attempts: z.number(),
  certificates: z.number(),
  files: z.array(z.object({ name: z.string(), sha256: z.string() })),
  /** What was signed, byte for byte: of the whole pack, and of its PDF. */
  statements: z.array(z.object({ text: z.string(), signature: z.string() })),
  kid: z.string(),
});
export type VerifiedPack = z.output<typeof VerifiedPack>;
export const PACK_UNKNOWN = '未查询到该认证审核材料，请核对后重试';
export const verifyAuditPack = endpoint({
  title: '核验认证审核材料',
  method: 'GET',
  path: '/api/cert/auditPack',
  access: 'public',
  query: z.object({
    code: z.string({ error: '请输入核验码' }).overwrite(copiedCode).min(1, '请输入核验码').max(64, '核验码有误'),
  }),
  data: VerifiedPack,
});
