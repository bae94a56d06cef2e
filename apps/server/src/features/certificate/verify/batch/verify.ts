import type { BatchVerified } from '@zhibiao/contract/certificate/batch';
import type { Deps } from '#deps.ts';
import { many, run, sql } from '#db/sql.ts';
import { certificateStatusOf, CertificateHolder } from '#domain/certificate/facts.ts';
import { parseCertificateNumber } from '#domain/certificate/number.ts';
import { AppError } from '#errors.ts';
import { takeYielding } from '#lib/yielding.ts';
import { typeNameOf } from '#features/certificate/document/files.ts';
import {
  certificateStatus,
  isGenuine,
  spoken,
  VERIFIED,
  type VerifiedRow,
} from '#features/certificate/verify/verify.ts';
import { type Line, readVerificationSheet, writeVerificationResults } from './sheet.ts';

type Row = VerifiedRow & { orgId: string | null };
const findAll = (numbers: readonly string[]) => sql<Row>`
  SELECT ${VERIFIED}, c."orgId" FROM "Certificate" c LEFT JOIN "Certificate" n ON n."previousId" = c.id
  WHERE c."certNo" = ANY(${numbers}::text[])`;
const countAll = (ids: readonly string[]) => sql`
  INSERT INTO "CertificateVerification" AS v ("certId") SELECT DISTINCT unnest(${ids}::uuid[])
  ON CONFLICT ("certId") DO UPDATE SET times = v.times + 1, "lastAt" = clock_timestamp()`;

type Result = BatchVerified['rows'][number];
type Reads = Pick<Deps, 'pool' | 'register'>;

const without = (line: Line, result: Result['result']): Result => ({
  ...line,
  result,
  typeName: null,
  expireDate: null,
});

/** As one question by number and name is answered, and no more. */
const checker = async ({ register }: Reads, found: ReadonlyMap<string, Row>, orgId: string | null) => {
  const keys = await register.keys();
  return async (line: Line): Promise<Result> => {
    const row = found.get(line.certNo);
    const own = orgId !== null && row?.orgId === orgId;
    if (line.fault !== null || line.certNo === '' || (line.name === '' && !own)) return without(line, '信息不全');
    const holder = row ? CertificateHolder.safeParse(row.holder).data : null;
    const isTheirs = holder && (line.name === '' ? own : spoken(holder.name) === spoken(line.name));
    if (!row || !isTheirs) return without(line, '未查询到');
    const key = keys.find(({ kid }) => kid === row.kid);
    if (!isGenuine(row, key)) return without(line, '校验失败');
    try {
      const { status } = certificateStatus(row, await register.statusOf(row.certNo));
      return {
        ...without(line, certificateStatusOf(status, row.expireDate, row.today)),
        typeName: typeNameOf(row.type),
        expireDate: row.expireDate,
      };
    } catch (fault) {
      if (fault instanceof AppError) return without(line, '校验失败');
      throw fault;
    }
  };
};

/** The workbook's lines in their order, each with what its certificate comes to. `orgId`: whose own need no name. */
export const verifySheet = async (reads: Reads, path: string, orgId: string | null): Promise<BatchVerified> => {
  const sheet = await readVerificationSheet(path, orgId);
  const numbers = sheet.lines.map(({ certNo }) => certNo).filter((certNo) => parseCertificateNumber(certNo));
  const found = new Map((await many(reads.pool, findAll(numbers))).map((row) => [row.certNo, row]));
  const check = await checker(reads, found, orgId);
  const rows = await Promise.all(await takeYielding(checkEach(sheet.lines, check)));
  const known = rows.flatMap(({ typeName, certNo }) => (typeName === null ? [] : [found.get(certNo)?.id ?? '']));
  if (known.length > 0) await run(reads.pool, countAll(known));
  return { rows, notes: sheet.notes, workbook: await writeVerificationResults(sheet, rows, orgId) };
};

function* checkEach(lines: readonly Line[], check: (line: Line) => Promise<Result>) {
  for (const line of lines) yield check(line);
}
