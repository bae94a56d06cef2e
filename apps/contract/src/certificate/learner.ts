import { z } from 'zod';
import { SUBJECT } from '../lesson/types.ts';
import { schemaOf } from '../core/code-schema.ts';
import { CERT_STATUS, CERT_TYPE } from './types.ts';
import { copy } from '../core/copy.ts';
import { download, endpoint } from '../core/endpoint.ts';
import { DateTime, Day, PageQuery, idOf } from '../core/fields.ts';
import { Hours } from '../core/hours.ts';
import { NextStep } from '../lesson/learner.ts';
import { VERIFY_MISSING, VERIFY_NOTHING, VerifyFields } from './verify-form.ts';

const lessonId = idOf('课程');

export const hasCert = endpoint({
  title: '一门课程能否申请证明',
  method: 'GET',
  path: '/lesson/api/study/hasCert',
  access: 'user',
  quiet: 'always',
  query: z.object({ lessonId }),
  data: z.object({
    hasCert: z.boolean(),
    certNo: z.string().optional(),
    canApply: z.boolean(),
    missing: z.array(z.string()),
  }),
});

/** A lesson in the learner's record, with what is still missing for a proof. */
const Eligible = z.object({
  lessonId: z.string(),
  name: z.string(),
  /** Which run through it; a course that was run through again has a line for each that was finished. */
  round: z.number().optional(),
  creditHours: Hours,
  earnedHours: Hours,
  finishDate: Day.nullable(),
  score: z.number().nullable(),
  ok: z.boolean(),
  missing: z.array(z.string()),
  /** What leads to it; null where nothing is missing. */
  next: NextStep.nullable(),
});
export const proveEligible = endpoint({
  title: '可以开具证明的课程',
  method: 'GET',
  path: '/api/study/prove/eligible',
  access: 'user',
  data: z.array(Eligible),
});

/** One line of the table of hours, as printed. */
export const ProvedLesson = z.object({
  lessonId: z.string(),
  name: z.string(),
  /** Of a further run through it. */
  round: z.number().optional(),
  /** Of a statement of a year: 1 专业科目 2 公需科目. */
  subject: schemaOf(SUBJECT).optional(),
  creditHours: Hours,
  finishDate: Day,
  score: z.number().nullable(),
});
/** A certificate may be renewed from one day to another; `open`: today. Null of one that never can be again. */
export const RenewalTerm = z.object({ open: z.boolean(), from: Day, until: Day }).nullable();
export type RenewalTerm = z.output<typeof RenewalTerm>;
export const CertificateRow = z.object({
  id: z.string(),
  certNo: z.string(),
  type: schemaOf(CERT_TYPE),
  typeName: z.string(),
  holder: z.string(),
  issuer: z.string(),
  issueDate: Day,
  expireDate: Day.nullable(),
  status: z.enum(CERT_STATUS),
  /** Of a statement of all that was finished in a year. */
  year: z.number().optional(),
  lessons: z.array(ProvedLesson),
  totalHours: Hours,
  /** Which hours the document states, in a sentence. */
  hoursOrigin: z.string(),
  verifyCode: z.string(),
  verifyUrl: z.string(),
  sha256: z.string(),
  renewal: RenewalTerm,
});
export type CertificateRow = z.output<typeof CertificateRow>;
export const listProves = endpoint({
  title: '我的证书',
  method: 'GET',
  path: '/api/study/prove/list',
  access: 'user',
  query: PageQuery,
  rows: CertificateRow,
});

/** Issues at once from the server's facts; the same facts give the same document. */
export const applyProve = endpoint({
  title: '开具学习证明',
  method: 'POST',
  path: '/api/study/prove/apply',
  access: 'user',
  body: z.object({
    lessonIds: z
      .array(lessonId, { error: copy.chooseLessons })
      .min(1, copy.chooseLessons)
      .max(50, '一份证明最多50门课程'),
    /** Of which runs, several of one course at will; of a course that is not named here the latest finished. */
    rounds: z
      .array(z.object({ lessonId, round: z.number().int('轮次有误').min(1, '轮次有误') }))
      .max(50, '一份证明最多50门课程')
      .optional(),
  }),
  data: CertificateRow,
  done: '学习证明已生成',
});
/** The first page of the holder's own document as a picture, drawn as the PDF is. */
export const provePicture = endpoint({
  title: '我的证书的预览图',
  method: 'GET',
  path: '/api/study/prove/picture',
  access: 'user',
  query: z.object({ id: idOf('证书') }),
  data: z.object({ svg: z.string() }),
});
/** The holder's own file, if it is still what was issued. */
export const getProvePdf = download({
  title: '下载我的证书',
  method: 'GET',
  path: '/api/study/prove/:id/pdf',
  access: 'user',
  params: z.object({ id: idOf('证书') }),
  files: ['pdf'],
});

/** What the public may read of a certificate: all printed facts. By number the name is masked. */
export const Verified = z.object({
  certNo: z.string(),
  type: schemaOf(CERT_TYPE),
  typeName: z.string(),
  holder: z.string(),
  issuer: z.string(),
  issueDate: Day,
  expireDate: Day.nullable(),
  status: z.enum(CERT_STATUS),
  revokeReason: z.string().nullable(),
  replacedBy: z.string().nullable(),
  /** Whether the database says the same as the signed register, which is what counts. */
  consistent: z.boolean(),
  /** The status, signed at this moment: {certNo, status, reason, replacedBy, since, at, register}. */
  statement: z.object({ text: z.string(), signature: z.string(), kid: z.string() }),
  lessons: z.array(ProvedLesson),
  totalHours: Hours,
  /** It prints less than one hour in minutes, of which so many are one. */
  hourMin: z.number().optional(),
  /** Which hours the document states, in a sentence. */
  hoursOrigin: z.string(),
  year: z.number().optional(),
  /** Of 培训合格证书 and 内审员证书: the standard, the days of study, the exam, the organisation that submitted the holder. */
  standardCode: z.string().optional(),
  period: z.object({ from: Day, to: Day }).optional(),
  exam: z.object({ score: z.number(), fullScore: z.number(), date: Day }).optional(),
  orgName: z.string().optional(),
  /** The certificate in whose place it came. */
  renews: z.string().optional(),
  sha256: z.string(),
  signature: z.string(),
  kid: z.string(),
  /** The signed canonical facts, byte for byte. */
  facts: z.string(),
  verifiedAt: DateTime,
});
export type Verified = z.output<typeof Verified>;
export const verifyCert = endpoint({
  title: '核验证书',
  method: 'GET',
  path: '/api/cert/verify',
  access: 'public',
  query: z
    .object(VerifyFields)
    .partial()
    .superRefine(({ code, certNo, name }, ctx) => {
      const refuse = (message: string) => ctx.addIssue({ code: 'custom', message });
      if (code) return;
      if (!certNo && !name) refuse(VERIFY_NOTHING);
      else if (!certNo) refuse(VERIFY_MISSING.certNo);
      else if (!name) refuse(VERIFY_MISSING.name);
    }),
  data: Verified,
});
/** By number and name in the body, so that no address and no log of addresses has a person's name. */
export const verifyCertByName = endpoint({
  title: '按编号与姓名核验证书',
  method: 'POST',
  path: '/api/cert/verify',
  access: 'public',
  body: z.object({ certNo: VerifyFields.certNo, name: VerifyFields.name }),
  data: Verified,
});
/** The certificate as an Open Badge 3.0: a JWT of the same facts by the same key, made on request. */
export const getBadge = download({
  title: '开放徽章',
  method: 'GET',
  path: '/api/cert/:verifyCode/badge',
  access: 'public',
  params: z.object({ verifyCode: z.string({ error: '未查询到该证书，请核对后重试' }) }),
  files: ['jwt'],
});
/** Which certificates are valid no more, one bit each (W3C Bitstring Status List), as a JWT. */
export const getStatusList = download({
  title: '证书状态清单',
  method: 'GET',
  path: '/api/cert/status/:list',
  access: 'public',
  params: z.object({
    list: z.coerce
      .number<string>({ error: '状态清单不存在' })
      .int('状态清单不存在')
      .min(1, '状态清单不存在')
      .max(9_999, '状态清单不存在'),
  }),
  files: ['jwt'],
});
/** A key that signs or signed, with the line of the signed list that vouches for it. */
export const PublicKey = z.object({
  kid: z.string(),
  algorithm: z.literal('Ed25519'),
  publicKey: z.string(),
  /** SHA-256 of the raw key, in groups of four. */
  fingerprint: z.string(),
  createTime: DateTime,
  retireTime: DateTime.nullable(),
  active: z.boolean(),
  entry: z.string(),
  signedBy: z.string(),
  signature: z.string(),
});
export type PublicKey = z.output<typeof PublicKey>;
export const publicKeys = endpoint({
  title: '签名公钥',
  method: 'GET',
  path: '/api/cert/publicKey',
  access: 'public',
  data: z.array(PublicKey),
});
