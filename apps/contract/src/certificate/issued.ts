import { z } from 'zod';
import { Verified } from './learner.ts';
import { endpoint } from '../core/endpoint.ts';

/** Whether files are the platform's own, queried by their SHA-256 alone: the files stay where they are. */

/** What a signed statement of a file says. `file`: its name in the archive `pack`; null of what was handed out. */
export const IssuedFacts = z.object({
  version: z.literal(1),
  purpose: z.literal('issued-file'),
  /** The kind of the task that made it. */
  kind: z.string(),
  pack: z.string(),
  file: z.string().nullable(),
  sha256: z.string(),
  /** ISO 8601, UTC. */
  at: z.string(),
});
export type IssuedFacts = z.output<typeof IssuedFacts>;

/** Files of one question; an archive of more asks again. */
export const ISSUED_MOST = 100;
const IssuedFile = z.object({ text: z.string(), signature: z.string(), kid: z.string() });
const IssuedFiles = z.object({
  /** Certificates whose document is one of these files. A caller who has the document reads the holder's name. */
  certificates: z.array(Verified),
  /** Of these files, and of the others that were handed out in the same archive. */
  files: z.array(IssuedFile),
});
export type IssuedFiles = z.output<typeof IssuedFiles>;
export const findIssuedFiles = endpoint({
  title: '按文件指纹核验',
  method: 'POST',
  path: '/api/cert/file',
  access: 'public',
  body: z.object({
    sha256: z
      .array(z.string().regex(/^[0-9a-f]{64}$/, '文件指纹有误'), { error: '请选择文件' })
      .min(1, '请选择文件')
      .max(ISSUED_MOST, `一次最多核验${ISSUED_MOST}份文件`),
  }),
  data: IssuedFiles,
});

const KINDS: Record<string, string> = {
  'student-import': '未导入的学员',
  'student-export': '学员名单',
  'study-export': '学习记录',
  'study-year-export': '年度学时',
  'audit-pack': '认证审核材料',
  'org-audit-pack': '认证审核材料',
  'certificate-zip': '证书打包文件',
  'certificate-archive': '证书打包文件',
  'audit-export': '审计日志',
  'learner-export': '学员名单',
  'report-export': '数据报表',
  'year-export': '年度学时',
  'regulator-export': '监管数据',
  'question-export': '题目',
  'result-export': '考试成绩',
};
/** What the recipient of a file of this kind of task calls it. */
export const issuedKind = (kind: string): string => KINDS[kind] ?? '导出文件';
