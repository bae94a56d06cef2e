import { z } from 'zod';
import { CERT_STATUS } from './types.ts';
import { upload } from '../core/endpoint.ts';
import { Day } from '../core/fields.ts';
import { ReadNotes } from '../core/read-notes.ts';

/** Many certificates verified at once, from a workbook of their numbers and their holders' names. */

/** Lines of one workbook. */
export const BATCH_VERIFY_MAX = 500;
export const BATCH_VERIFY_MB = 1;
/** What a line may come to: a status of the certificate, or why there is none. */
export const BATCH_RESULT = [...CERT_STATUS, '未查询到', '信息不全', '校验失败'] as const;

const BatchVerified = z.object({
  rows: z.array(
    z.object({
      /** Of its sheet, the head being a line too. */
      line: z.number(),
      /** '第 3 行', and where several sheets are read '“新证”第 3 行'. */
      place: z.string(),
      certNo: z.string(),
      name: z.string(),
      result: z.enum(BATCH_RESULT),
      /** What of the line could not be read. */
      fault: z.string().nullable(),
      typeName: z.string().nullable(),
      expireDate: Day.nullable(),
    }),
  ),
  /** What was read of the file, and what was not. */
  notes: ReadNotes,
  /** The same workbook with the results beside its lines, base64. */
  workbook: z.string(),
});
export type BatchVerified = z.output<typeof BatchVerified>;

export const verifyBatch = upload({
  title: '批量核验',
  method: 'POST',
  path: '/api/cert/verifyBatch',
  access: 'public',
  maxMb: BATCH_VERIFY_MB,
  data: BatchVerified,
});
/** Of the organisation's own certificates the number is enough. */
export const verifyOrgBatch = upload({
  title: '机构批量核验',
  method: 'POST',
  path: '/api/org/certificate/verifyBatch',
  access: 'org',
  right: 'cert',
  maxMb: BATCH_VERIFY_MB,
  data: BatchVerified,
});
