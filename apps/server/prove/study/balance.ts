import type pg from 'pg';
import type { Refusal } from '@zhibiao/contract/study/learner';
import { lit, many, sql } from '#db/sql.ts';
import type { SentReport } from './line.ts';
import type { StudyLearner } from './page.ts';

/** What the learners remember, held against what the database has. */

type Row = {
  userId: string;
  lid: string;
  /** By the item, and by the entries of the ledger. */
  credited: number;
  granted: number;
  entered: number;
  /** Beats of entries that were paid, and of those refused in the background. */
  paid: number;
  hidden: number;
  /** Entries that speak of a beat which an earlier one of the same session spoke of. */
  doubled: number;
};
const HIDDEN: Refusal = 'HIDDEN';

/** One statement, so one moment. */
const selectRows = (ids: readonly string[]) => sql<Row>`
  WITH entry AS (
    SELECT l.*, coalesce(lag(l.seq) OVER (PARTITION BY l."userId", l."sessionId" ORDER BY l."chainSeq"), 0) AS known
    FROM "StudyLedger" l WHERE l."userId" = ANY(${ids}::uuid[])
  ), ledger AS (
    SELECT "userId", lid, sum("creditedSec")::int AS entered,
      coalesce(sum(beats) FILTER (WHERE "creditedSec" > 0), 0)::int AS paid,
      coalesce(sum(beats) FILTER (WHERE refusal = ${lit(HIDDEN)}), 0)::int AS hidden,
      count(*) FILTER (WHERE seq - beats < known)::int AS doubled
    FROM entry GROUP BY "userId", lid
  ), item AS (SELECT * FROM "UserItem" WHERE "userId" = ANY(${ids}::uuid[]))
  SELECT "userId", lid, coalesce(item."creditedSec", 0) AS credited, coalesce(item."grantedSec", 0) AS granted,
    coalesce(entered, 0) AS entered, coalesce(paid, 0) AS paid, coalesce(hidden, 0) AS hidden,
    coalesce(doubled, 0) AS doubled
  FROM ledger FULL JOIN item USING ("userId", lid)`;
type Clock = { userId: string; sessionId: string; lastSeq: number };
const selectClocks = (ids: readonly string[]) => sql<Clock>`
  SELECT "userId", "sessionId", "lastSeq" FROM "StudyClock" WHERE "userId" = ANY(${ids}::uuid[])`;

const sum = (numbers: Iterable<number>) => [...numbers].reduce((all, one) => all + one, 0);

/** Acknowledged before the look, as it may grow meanwhile. */
const remembered = ({ acked, pages }: StudyLearner) => ({
  acked: new Map(acked),
  beats: new Map(pages.map(({ outbox }) => [outbox.sessionId, outbox.acked()])),
});

/** Faults: a sentence each. */
export type Balance = { creditedSec: number; faults: string[] };

type Known = ReturnType<typeof remembered>;
/** `atRest`: all that ran was acknowledged, so that the figures are equal where they have to be. */
const faultsOf = (
  one: StudyLearner,
  { acked, beats }: Known,
  rows: readonly Row[],
  clock: Clock | null,
  atRest: boolean,
) => {
  const faults: string[] = [];
  const must = (so: boolean, what: string) => so || faults.push(what);
  for (const [lid, sec] of acked) {
    const credited = rows.find((row) => row.lid === lid)?.credited ?? 0;
    must(credited >= sec, `已确认 ${sec} 秒，只有 ${credited} 秒`);
  }
  for (const { lid, credited, entered, doubled, paid } of rows) {
    must(credited === entered, `学时 ${credited} 秒，台账 ${entered} 秒`);
    must(doubled === 0, `${doubled} 条记录含已计过的上报`);
    const reported = one.reported.get(lid);
    if (reported === undefined) continue;
    must(credited <= reported, `上报 ${reported} 秒，计了 ${credited} 秒`);
    const fits = paid <= entered && entered <= paid * Math.max(1, one.longest);
    must(fits, `${paid} 个上报计了 ${entered} 秒，每个应计 1 至 ${one.longest} 秒`);
    if (atRest && one.isExact) must(credited === reported, `上报 ${reported} 秒，只计了 ${credited} 秒`);
  }
  const total = sum(rows.map(({ credited, granted }) => credited + granted));
  const passedMs = Math.round(performance.now() - one.since);
  must(total * 1_000 <= passedMs, `${passedMs} 毫秒里计了 ${total} 秒`);
  const hidden = sum(rows.map((row) => row.hidden));
  if (atRest) must(hidden === one.hidden, `后台上报 ${one.hidden} 个，台账 ${hidden} 个`);
  const beat = (clock && beats.get(clock.sessionId)) ?? 0;
  must((clock?.lastSeq ?? 0) >= beat, `已确认第 ${beat} 个上报，时钟在第 ${clock?.lastSeq ?? 0} 个`);
  return faults;
};

export const balanceOf = async (pool: pg.Pool, all: readonly StudyLearner[], atRest: boolean): Promise<Balance> => {
  const known = all.map(remembered);
  const ids = all.map(({ learner }) => learner.id);
  const rows = await many(pool, selectRows(ids));
  const clocks = await many(pool, selectClocks(ids));
  const faults = all.flatMap((one, at) => {
    const isOwn = ({ userId }: { userId: string }) => userId === one.learner.id;
    const before = known[at] ?? remembered(one);
    const own = faultsOf(one, before, rows.filter(isOwn), clocks.find(isOwn) ?? null, atRest);
    return own.map((fault) => `学员 ${at}：${fault}`);
  });
  return { creditedSec: sum(rows.map(({ credited }) => credited)), faults };
};

/** Of reports that got no answer, how many are in the database all the same. */
export const writtenUnanswered = async (
  pool: pg.Pool,
  all: readonly StudyLearner[],
  lost: readonly SentReport[],
): Promise<number> => {
  const clocks = await many(pool, selectClocks(all.map(({ learner }) => learner.id)));
  const reached = new Map(clocks.map(({ sessionId, lastSeq }) => [sessionId, lastSeq]));
  return lost.filter(({ sessionId, seq }) => (reached.get(sessionId) ?? 0) >= seq).length;
};
