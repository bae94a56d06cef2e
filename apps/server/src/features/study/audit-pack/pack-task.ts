import { createHash } from 'node:crypto';
import { MEMBER } from '@zhibiao/contract/member/learner';
import { PACK_FILES } from '@zhibiao/contract/study/audit-pack';
import { PackPeriod } from '@zhibiao/contract/study/pack-form';
import { z } from 'zod';
import type { Client } from '#db/client.ts';
import { lits, one, sql } from '#db/sql.ts';
import { inSnapshot } from '#db/transaction.ts';
import { packPdfStatement, packStatement, type PackFacts } from '#domain/study/audit-pack.ts';
import { exportName } from '#domain/text/export-name.ts';
import { dateTime } from '#domain/time/time.ts';
import { refused } from '#errors.ts';
import { issuedPart } from '#jobs/queue/issued.ts';
import { inputOfTask } from '#jobs/queue/staff.ts';
import type { TaskDeps, TaskHandler } from '#jobs/queue/runner.ts';
import { printReport } from '#ports/pdf/pdf.ts';
import { zip } from '#lib/zip.ts';
import { houseOf } from '#ports/messages/house.ts';
import { issuerNameOf } from '#services/certificate/document/template.ts';
import { verifyUrl } from '#services/certificate/document/verify-url.ts';
import { keepSignatures, type Pack, packOf } from './number.ts';
import { spanOf, type PackSpan } from './period.ts';
import { packNotes, packReport, signatureFile } from './papers.ts';
import { writeTables, type PackWorkbook } from './workbook.ts';

const countPeople = ({ orgId, end }: PackSpan) => sql<{ people: number }>`
  SELECT count(*)::int AS people FROM "OrgMember" m
  WHERE m."orgId" = ${orgId} AND m.status IN (${lits([MEMBER.active, MEMBER.removed, MEMBER.left])})
    AND coalesce(m."joinedAt", m."createdAt") < ${end}`;

const hash = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

type Made = { pack: Pack; period: PackPeriod; issuer: string; written: PackWorkbook };
const factsOf = ({
  pack,
  period,
  issuer,
  written: { bytes, tally },
}: Made): Omit<PackFacts, 'version' | 'kind' | 'file'> => ({
  no: pack.no,
  orgName: pack.orgName,
  creditCode: pack.creditCode,
  ...period,
  issuer,
  madeAt: pack.now.toISOString(),
  people: tally.total.members + tally.total.left,
  records: tally.total.runs,
  attempts: tally.attempts(),
  certificates: tally.total.certificates,
  sha256: hash(bytes),
});

type TaskReport = Pick<Parameters<TaskHandler>[0], 'signal' | 'progress'>;

const makePack = async (
  deps: TaskDeps,
  id: string,
  orgId: string,
  period: PackPeriod,
  { signal, progress }: TaskReport,
) => {
  const { config, pool, reading, signer } = deps;
  const pack = await packOf(pool, id, orgId);
  const issuer = await issuerNameOf(deps, '');
  const span = spanOf(orgId, period);
  // One look at the database for all tables, so that their figures are of one moment.
  const readTables = async (client: Client) => {
    const { people } = await one(client, countPeople(span));
    return writeTables({
      client,
      span,
      signal,
      verifyUrl: (code) => verifyUrl(config, code),
      progress: (seen) => progress(Math.min(seen, people), 0, people),
    });
  };
  const written = await reading.from((elsewhere) => inSnapshot(elsewhere, readTables));
  const facts = factsOf({ pack, period, issuer, written });
  const statement = packStatement(facts);
  const signature = signer.sign(statement);
  const address = `${config.publicUrl}/verify?pack=${pack.verifyCode}`;
  const shown = { facts, signature, kid: signer.kid, address, madeAt: dateTime(pack.now), maker: await houseOf(pool) };
  const pdf = await printReport(packReport(shown, written.tables, pack.now));
  signal.throwIfAborted();
  const pdfStatement = packPdfStatement(pack.no, hash(pdf));
  const signed = { statement, signature, pdfStatement, pdfSignature: signer.sign(pdfStatement), kid: signer.kid };
  const files = [
    [PACK_FILES.pdf, pdf],
    [PACK_FILES.workbook, written.bytes],
    [PACK_FILES.signature, Buffer.from(signatureFile(signed, signer.publicKey))],
    [PACK_FILES.notes, Buffer.from(packNotes(shown))],
  ] as const;
  const file = await zip(files.map(([name, bytes]) => ({ name, open: () => Promise.resolve(bytes) })));
  await keepSignatures(pool, id, signed);
  const parts = files.map(([name, bytes]) => issuedPart(name, bytes));
  return {
    file,
    pack: pack.no,
    parts,
    name: exportName(`认证审核材料_${pack.no}`, period, 'zip', pack.now),
    ext: 'zip',
  };
};

/** Asked for by an administrator of the organisation. */
export const auditPack: TaskHandler = async ({ task, deps, ...report }) => {
  if (!task.orgId) throw refused('机构不存在');
  return makePack(deps, task.id, task.orgId, PackPeriod.parse(task.input), report);
};

const TaskInput = z.object({ orgId: z.string(), period: PackPeriod });
/** Asked for by staff; their data scope was looked at when they did. */
export const auditPackByStaff: TaskHandler = async ({ task, deps, ...report }) => {
  const { orgId, period } = TaskInput.parse(inputOfTask(task));
  return makePack(deps, task.id, orgId, period, report);
};
