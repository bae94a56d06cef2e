import { z } from 'zod';
import { schemaOf } from '../core/code-schema.ts';
import { CERT_STATUS, CERT_TYPE } from './types.ts';
import { download, endpoint } from '../core/endpoint.ts';
import { codeFilter, Day, PageQuery, searchWord, idOf } from '../core/fields.ts';

/** A certificate that ends within so many days is 即将到期. */
export const EXPIRING_DAYS = 90;
/** Certificates that one bundle may hold. */
export const ZIP_MAX = 500;

/** Which certificates: of the list, and of a bundle. */
export const CertificateFilters = z.object({
  keyword: searchWord(50).optional(),
  type: codeFilter(CERT_TYPE, '证书类型有误'),
  status: z.enum(CERT_STATUS, { error: '证书状态有误' }).optional(),
  /** '1': only valid ones that end within EXPIRING_DAYS. */
  expiring: z.enum(['0', '1'], { error: '筛选条件有误' }).default('0'),
});
export type CertificateFilters = z.output<typeof CertificateFilters>;

/** What an organisation reads of every certificate of its own. */
const Printed = z.object({
  id: z.string(),
  certNo: z.string(),
  type: schemaOf(CERT_TYPE),
  typeName: z.string(),
  holder: z.string(),
  department: z.string().nullable(),
  issueDate: Day,
  expireDate: Day.nullable(),
});

export const OrgCertificateRow = Printed.extend({
  accountMasked: z.string(),
  status: z.enum(CERT_STATUS),
  /** Days to its end, when it is 即将到期. */
  daysLeft: z.number().nullable(),
  verifyUrl: z.string(),
  /** The standard of an 内审员证书 that may be renewed today; null of any other. */
  renewStandard: z.string().nullable(),
});
export type OrgCertificateRow = z.output<typeof OrgCertificateRow>;

/** Certificates issued for this organisation to those who are its members now, latest first. */
export const listOrgCertificates = endpoint({
  title: '本机构的证书',
  method: 'GET',
  path: '/api/org/certificate/list',
  access: 'org',
  right: 'cert',
  query: PageQuery.extend(CertificateFilters.shape),
  rows: OrgCertificateRow,
});

export const OrgLeaverCertificate = Printed.extend({
  /** As it was on the day on which they left, and which day that was. */
  status: z.enum(CERT_STATUS),
  leftDay: Day,
});
export type OrgLeaverCertificate = z.output<typeof OrgLeaverCertificate>;

/** Those of former members, as they stood on the day of leaving; what came later the organisation does not learn. */
export const listOrgLeaverCertificates = endpoint({
  title: '已离开学员的证书',
  method: 'GET',
  path: '/api/org/certificate/left',
  access: 'org',
  right: 'cert',
  query: PageQuery.extend({ keyword: CertificateFilters.shape.keyword, type: CertificateFilters.shape.type }),
  rows: OrgLeaverCertificate,
});

/** How many of them there are in all, and how many are 即将到期. */
export const orgCertificateSummary = endpoint({
  title: '本机构证书汇总',
  method: 'GET',
  path: '/api/org/certificate/summary',
  access: 'org',
  right: 'cert',
  data: z.object({ total: z.number(), valid: z.number(), expiring: z.number() }),
});

/** Starts a task of kind certificate-zip: the named certificates, or all that the filters find. */
export const zipOrgCertificates = endpoint({
  title: '打包下载证书',
  method: 'POST',
  path: '/api/org/certificate/zip',
  access: 'org',
  right: 'cert',
  once: true,
  body: CertificateFilters.extend({
    ids: z.array(idOf('证书')).min(1, '请选择证书').max(ZIP_MAX, `一次最多下载${ZIP_MAX}份证书`).optional(),
  }),
  data: z.object({ taskId: z.string() }),
  done: '正在打包',
});

/** One file as it was issued. */
export const getOrgCertificatePdf = download({
  title: '下载本机构的一份证书',
  method: 'GET',
  path: '/api/org/certificate/:id/pdf',
  access: 'org',
  right: 'cert',
  params: z.object({ id: idOf('证书') }),
  files: ['pdf'],
});
