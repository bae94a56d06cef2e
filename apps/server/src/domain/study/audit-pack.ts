import { PACK_FILES } from '@zhibiao/contract/study/audit-pack';
import { z } from 'zod';
import { canonicalJson } from '#domain/text/canonical-json.ts';

/** What is signed of a pack: its facts with the SHA-256 of its workbook, and the SHA-256 of its PDF. */

const SHA256 = z.string().regex(/^[0-9a-f]{64}$/);
const PackFacts = z.strictObject({
  version: z.literal(1),
  kind: z.literal('audit-pack'),
  no: z.string(),
  orgName: z.string(),
  creditCode: z.string(),
  from: z.string(),
  to: z.string(),
  issuer: z.string(),
  /** ISO 8601, UTC. */
  madeAt: z.string(),
  people: z.number(),
  records: z.number(),
  attempts: z.number(),
  certificates: z.number(),
  file: z.literal(PACK_FILES.workbook),
  sha256: SHA256,
});
export type PackFacts = z.output<typeof PackFacts>;
const PackPdf = z.strictObject({
  version: z.literal(1),
  kind: z.literal('audit-pack-pdf'),
  no: z.string(),
  file: z.literal(PACK_FILES.pdf),
  sha256: SHA256,
});

export const packStatement = (facts: Omit<PackFacts, 'version' | 'kind' | 'file'>): string =>
  canonicalJson({ version: 1, kind: 'audit-pack', file: PACK_FILES.workbook, ...facts });
export const packPdfStatement = (no: string, sha256: string): string =>
  canonicalJson({ version: 1, kind: 'audit-pack-pdf', no, file: PACK_FILES.pdf, sha256 });

/** Throws on what no pack of ours says. */
export const readPack = (statement: string, pdfStatement: string): PackFacts & { pdfSha256: string } => {
  const facts = PackFacts.parse(JSON.parse(statement));
  const pdf = PackPdf.parse(JSON.parse(pdfStatement));
  if (pdf.no !== facts.no) throw new Error('the PDF is of another pack');
  return { ...facts, pdfSha256: pdf.sha256 };
};
