import { z } from 'zod';
import { schemaOf } from '../core/code-schema.ts';
import { CERT_STATUS, CERT_TYPE } from './types.ts';
import { CertificateRow, Verified } from './learner.ts';
import { download, endpoint } from '../core/endpoint.ts';
import { CertNo, codeFilter, DateTime, Day, PageQuery, RealName, Reason, searchWord, idOf } from '../core/fields.ts';
import { HeldReceipt, HELD_DONE } from '../held/staff.ts';
import { StateCounts } from '../core/state-counts.ts';
import { copiedCode } from '../core/text/text-fold.ts';

/** The training body looks at what it issued, takes certificates back and replaces them. */

const certId = idOf('证书');
const day = z
  .string({ error: '日期有误' })
  .regex(/^\d{4}-\d{2}-\d{2}$/, '日期有误')
  .refine((text) => !Number.isNaN(Date.parse(text)), '日期有误')
  .optional();

/** Which certificates: of the list, and of a bundle. */
export const StaffCertificateFilters = z.object({
  /** Its whole number, or a part of it. */
  certNo: z.string().overwrite(copiedCode).toUpperCase().max(32, '证书编号有误').optional(),
  /** A part of the holder's name as printed. */
  name: searchWord(30, '姓名不能超过30个字符').optional(),
  type: codeFilter(CERT_TYPE, '证书类型有误'),
  orgId: idOf('机构').optional(),
  status: z.enum(CERT_STATUS, { error: '证书状态有误' }).optional(),
  /** '1': only valid ones that end within EXPIRING_DAYS (certificate/org.ts). */
  expiring: z.enum(['0', '1'], { error: '筛选条件有误' }).optional(),
  issueFrom: day,
  issueTo: day,
  /** Those that rest on this attempt. */
  attemptId: idOf('考试记录').optional(),
  /** Those that were made in this batch. */
  batchId: idOf('批次').optional(),
});
export type StaffCertificateFilters = z.output<typeof StaffCertificateFilters>;

export const StaffCertificateRow = z.object({
  id: z.string(),
  certNo: z.string(),
  type: schemaOf(CERT_TYPE),
  typeName: z.string(),
  holder: z.string(),
  orgId: z.string().nullable(),
  orgName: z.string().nullable(),
  issueDate: Day,
  expireDate: Day.nullable(),
  status: z.enum(CERT_STATUS),
  /** Days to its end, when it is 即将到期. */
  daysLeft: z.number().nullable(),
});
export type StaffCertificateRow = z.output<typeof StaffCertificateRow>;

/** Latest first. */
export const listCertificates = endpoint({
  title: '证书列表',
  method: 'GET',
  path: '/system/cert/list',
  access: 'staff',
  permission: 'cert:list',
  scope: 'org',
  query: PageQuery.extend(StaffCertificateFilters.shape),
  rows: StaffCertificateRow,
});
/** By state, and those that end soon. */
export const certificateCounts = endpoint({
  title: '各状态的证书数',
  method: 'GET',
  path: '/system/cert/counts',
  access: 'staff',
  permission: 'cert:list',
  scope: 'org',
  query: StaffCertificateFilters.omit({ status: true, expiring: true }),
  data: StateCounts,
});

/** Another certificate of the chain of replacements. */
const Link = StaffCertificateRow.pick({
  id: true,
  certNo: true,
  issueDate: true,
  expireDate: true,
  status: true,
}).extend({ reissueReason: z.string().nullable() });
/** genuine: the stored bytes are those of the signed SHA-256 · altered · lost */
export const FILE_STATE = ['genuine', 'altered', 'lost'] as const;
export const StaffCertificate = StaffCertificateRow.extend({
  ...Verified.pick({
    issuer: true,
    lessons: true,
    totalHours: true,
    hoursOrigin: true,
    standardCode: true,
    period: true,
    year: true,
    exam: true,
    sha256: true,
    kid: true,
  }).shape,
  /** Name of the organisation as printed, which the organisation may have changed since. */
  printedOrgName: z.string().nullable(),
  userId: z.string().nullable(),
  verifyUrl: z.string(),
  createTime: DateTime,
  revokeReason: z.string().nullable(),
  /** Why it took the place of another; null of one that did not, or from before a reason was required. */
  reissueReason: z.string().nullable(),
  /** By which channels its holder would be notified that it was replaced. */
  told: z.string(),
  file: z.enum(FILE_STATE),
  /** The signature covers what is stored, by a key of the signed list. */
  signed: z.boolean(),
  /** Whether the database says the same of its status as the signed register. */
  consistent: z.boolean(),
  /** The certificates it replaced, the nearest first. */
  before: z.array(Link),
  /** The one that replaced it. */
  next: Link.nullable(),
  verifications: z.object({ times: z.number(), lastTime: DateTime.nullable() }),
  /** The application that it was issued on; of a replacement, the application of the certificate that it replaces. */
  apply: z.object({ id: z.string(), applyNo: z.string() }).nullable(),
  /** The attempts it rests on; null of those from before this was kept. */
  attempts: z
    .array(z.object({ attemptId: z.string(), title: z.string(), submitTime: DateTime.nullable(), score: z.number() }))
    .nullable(),
});
export type StaffCertificate = z.output<typeof StaffCertificate>;
export const certificateDetail = endpoint({
  title: '证书详情',
  method: 'GET',
  path: '/system/cert/:id',
  access: 'staff',
  permission: 'cert:list',
  scope: 'org',
  params: z.object({ id: certId }),
  data: StaffCertificate,
});
/** Its first page as a picture. */
export const certificatePicture = endpoint({
  title: '证书预览',
  method: 'GET',
  path: '/system/cert/:id/picture',
  access: 'staff',
  permission: 'cert:download',
  scope: 'org',
  params: z.object({ id: certId }),
  data: z.object({ svg: z.string() }),
});
/** The file, if it is still what was issued. */
export const getCertificatePdf = download({
  title: '下载证书',
  method: 'GET',
  path: '/system/cert/:id/pdf',
  access: 'staff',
  permission: 'cert:download',
  scope: 'org',
  params: z.object({ id: certId }),
  files: ['pdf'],
});

/** Certificates that are bundled at once, in parts of ZIP_MAX (certificate/org.ts). */
export const CERT_ZIP_MAX = 5_000;
/** The named ones, or all that the filters find: a task of kind certificate-archive for every part. */
export const zipCertificates = endpoint({
  title: '打包证书',
  method: 'POST',
  path: '/system/cert/zip',
  access: 'staff',
  permission: 'cert:download',
  scope: 'org',
  audit: 'certificate.zip',
  once: true,
  body: StaffCertificateFilters.extend({
    ids: z.array(certId).min(1, '请选择证书').max(CERT_ZIP_MAX, `一次最多下载${CERT_ZIP_MAX}份证书`).optional(),
  }),
  data: z.object({ taskIds: z.array(z.string()) }),
  done: '正在打包',
});

const needed = z.string({ error: '请填写原因' }).trim().min(1, '请填写原因').max(200, '原因不能超过200个字符');

export const revokeCertificate = endpoint({
  title: '撤销证书',
  method: 'POST',
  path: '/system/cert/revoke',
  access: 'staff',
  permission: 'cert:revoke',
  scope: 'org',
  audit: 'certificate.revoke',
  reauth: true,
  body: z.object({
    certNo: CertNo,
    /** Anybody who verifies the certificate reads it. */
    reason: needed,
    /** For the staff alone, in the audit log. */
    note: z.string().trim().max(200, '内部备注不能超过200个字符').optional(),
  }),
  data: z.null(),
  done: '证书已撤销',
});
/** The same facts under a new number; with `realName` the holder's name is put right. The old one is 已换发. */
const reissue = {
  method: 'POST',
  access: 'staff',
  permission: 'cert:reissue',
  scope: 'org',
  audit: 'certificate.reissue',
  /** `reason`: for the staff, in both certificates' facts and in the audit log. */
  body: z.object({ certNo: CertNo, realName: RealName.optional(), reason: Reason }),
} as const;
export const reissueCertificate = endpoint({
  title: '换发证书',
  ...reissue,
  path: '/system/cert/reissue',
  data: CertificateRow,
  done: '证书已换发',
});
/** The same by a person, who may take it back while it is held. */
export const holdReissue = endpoint({
  title: '换发证书，可在数秒内撤回',
  ...reissue,
  path: '/system/cert/reissue/held',
  humanOnly: true,
  data: HeldReceipt,
  done: HELD_DONE,
});
