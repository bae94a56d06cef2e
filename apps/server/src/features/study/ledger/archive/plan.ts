import { OPEN_APPEALS } from '@zhibiao/contract/study/appeal';
import { INCIDENT } from '@zhibiao/contract/study/staff-appeal';
import { identifier, lits, one, type Queryable, sql, type Statement } from '#db/sql.ts';
import { dateTime, instantOf } from '#domain/time/time.ts';
import { findParts, type LedgerPart } from '#features/study/ledger/parts.ts';

/** Which months may go into the archive. */

/** Why it was not done, in a sentence for the operator. */
export class ArchiveRefused extends Error {}

/**
 * So long everything stays in the database: appeals look back 365 days at the most, faults of the site 30, and what
 * they weigh is the whole time around.
 */
const KEEP_MONTHS = 13;
const MONTH = /^\d{4}-(0[1-9]|1[0-2])$/;

/** yyyy-MM so many months before. */
const monthsBefore = (month: string, count: number): string => {
  const [year = 0, nth = 1] = month.split('-').map(Number);
  const months = year * 12 + nth - 1 - count;
  return `${String(Math.floor(months / 12)).padStart(4, '0')}-${String((months % 12) + 1).padStart(2, '0')}`;
};

const NOW = sql<{ now: Date }>`SELECT clock_timestamp() AS now`;

const table = ({ table: name }: LedgerPart): Statement => identifier(name);
const countOpen = (part: LedgerPart) => sql<{ appeals: number; incidents: number; stretches: number }>`
  SELECT
    (SELECT count(*)::int FROM "Appeal" a WHERE a.status IN (${lits(OPEN_APPEALS)}) AND EXISTS (
      SELECT FROM ${table(part)} s
      WHERE s."userId" = coalesce(a."ledgerId", a."userId") AND s."chainSeq" = ANY(a.seqs))) AS appeals,
    (SELECT count(*)::int FROM "Incident" n
      WHERE n.status IN (${lits([INCIDENT.proposed, INCIDENT.running])}) AND n."from" < ${part.to}) AS incidents,
    (SELECT count(*)::int FROM "StudyClock" c WHERE c."openAt" < ${part.to}) AS stretches`;
/** What is not yet decided needs the entries where they are. */
export const refuseOpen = async (on: Queryable, part: LedgerPart): Promise<void> => {
  const { appeals, incidents, stretches } = await one(on, countOpen(part));
  const why = [
    appeals > 0 && `${appeals} 件学时申诉还没有处理`,
    incidents > 0 && `${incidents} 次故障补计还没有完成`,
    stretches > 0 && `${stretches} 段学习还没有结束（启动一次服务，它会结束它们）`,
  ].filter(Boolean);
  if (why.length > 0) throw new ArchiveRefused(`${part.part} 还不能归档：${why.join('；')}。`);
};

const sizeOf = (part: LedgerPart) => sql<{ entries: number; bytes: number }>`
  SELECT (SELECT count(*)::float8 FROM ${table(part)}) AS entries,
    pg_total_relation_size(${`"${part.table}"`}::regclass)::float8 AS bytes`;

export type PlannedMonth = { part: LedgerPart; entries: number; bytes: number };
/** The parts that end by the first day of that month, the oldest first. */
export const planArchive = async (on: Queryable, before: string): Promise<PlannedMonth[]> => {
  if (!MONTH.test(before)) throw new ArchiveRefused(`--before 须写成 2028-01 这样的月份，不是 ${before}。`);
  const { now } = await one(on, NOW);
  const latest = monthsBefore(dateTime(now).slice(0, 7), KEEP_MONTHS);
  if (before > latest)
    throw new ArchiveRefused(`最近 ${KEEP_MONTHS} 个月的学习记录须留在数据库中：现在最多归档到 --before ${latest}。`);
  const end = instantOf(`${before}-01 00:00`);
  const months: PlannedMonth[] = [];
  for (const part of await findParts(on)) if (part.to <= end) months.push({ part, ...(await one(on, sizeOf(part))) });
  return months;
};
