import { createHash } from 'node:crypto';
import type { AnswerOf } from '@zhibiao/contract/core/endpoint';
import type { provePicture } from '@zhibiao/contract/certificate/learner';
import type { Prisma } from '#db/client.ts';
import { CertificateFacts, CertificateHolder } from '#domain/certificate/facts.ts';
import { dateOnly, dateOnlyOrNull } from '#domain/time/time.ts';
import { missing } from '#errors.ts';
import { pictureSheet } from '#ports/pdf/pdf.ts';
import type { IssuerDeps } from '#services/certificate/document/prepare.ts';
import { readPortrait } from '#services/certificate/document/portrait.ts';
import { certificateSheet } from '#services/certificate/document/sheet.ts';
import { findIssuingTemplate } from '#services/certificate/document/template.ts';
import { verifyUrl } from '#services/certificate/document/verify-url.ts';

type Reads = Pick<IssuerDeps, 'config' | 'db' | 'pool' | 'storage'>;

const find = ({ db }: Reads, where: Prisma.CertificateWhereInput) => db.certificate.findFirst({ where });
type Row = NonNullable<Awaited<ReturnType<typeof find>>>;

/** What was printed, if the holder still has it. */
const printedPortrait = async (
  reads: Reads,
  { userId }: Row,
  { portrait }: CertificateHolder,
): Promise<Uint8Array | null> => {
  if (portrait === undefined || userId === null) return null;
  const { portrait: now } = await readPortrait(reads, userId);
  return now && createHash('sha256').update(now).digest('hex') === portrait ? now : null;
};

/** Where none is kept any more: drawn from what it states, by its own template, and kept from now on. */
const drawNow = async (reads: Reads, row: Row): Promise<string> => {
  const { config, db, storage } = reads;
  if (row.templateId === null) throw new Error(`certificate ${row.id} was issued by no template`);
  const holder = CertificateHolder.parse(row.holder);
  const svg = await pictureSheet(
    certificateSheet({
      type: row.type,
      certNo: row.certNo,
      holder,
      facts: CertificateFacts.parse(row.facts),
      verifyCode: row.verifyCode,
      verifyUrl: verifyUrl(config, row.verifyCode),
      issueDate: dateOnly(row.issueDate),
      expireDate: dateOnlyOrNull(row.expireDate),
      issuedAt: row.createdAt,
      portrait: await printedPortrait(reads, row, holder),
      look: (await findIssuingTemplate(reads, row.templateId)).look,
    }),
  );
  const picture = await storage.put(Buffer.from(svg), 'svg');
  await db.certificate.updateMany({ where: { id: row.id }, data: { picture } });
  return svg;
};

/** `where` says whose it may be. */
export const findPicture = async (
  reads: Reads,
  where: Prisma.CertificateWhereInput & { id: string },
): Promise<AnswerOf<typeof provePicture>> => {
  const row = await find(reads, where);
  if (!row) throw missing('证书不存在');
  const kept = row.picture === null ? null : await reads.storage.read(row.picture).catch(() => null);
  return { svg: kept ? kept.toString('utf8') : await drawNow(reads, row) };
};
