import { many, sql, type Statement } from '#db/sql.ts';
import { mergeCredit, type Doubled, type Given, type RunGiven, type RunPaid } from '#domain/merge-credit.ts';
import type { Paid } from '#domain/grant-span.ts';
import { epochMs } from '#services/study-sql.ts';
import type { Ids } from './pair.ts';

/** What two ledgers were credited for, and what of it is the same time. */

/** Of the ledgers: what each entry was of, by the session that reported it. */
const KEY = sql`s.lid || ':' || coalesce(o.round, 1) || ':' || coalesce(o.rev, 1)`;
const FROM_LEDGER = sql`"StudySegment" s LEFT JOIN "StudySession" o ON o.id = s."sessionId"`;
const wholeMs = (at: Statement): Statement => sql`round(${epochMs(at)})`;
const findPaid = (userId: string) => sql<RunPaid>`
  SELECT ${KEY} AS key, ${wholeMs(sql`s.at`)} AS "atMs", s."creditedSec" FROM ${FROM_LEDGER}
  WHERE s."userId" = ${userId} AND s."creditedSec" > 0 ORDER BY s."chainSeq"`;
const findGiven = (userId: string) => sql<RunGiven>`
  SELECT ${KEY} AS key, s."chainSeq", s."from", s."to", s."creditedSec", s."refusedSec",
    ${wholeMs(sql`s.at`)} AS "atMs", ${wholeMs(sql`coalesce(o."startedAt", s.at)`)} AS "sinceMs", g.sec
  FROM "StudyGrant" g JOIN ${FROM_LEDGER} ON s."userId" = g."userId" AND s."chainSeq" = g."chainSeq"
  WHERE g."userId" = ${userId} ORDER BY s."chainSeq"`;
/** Accounts that were merged into one before: their ledgers are its, too. */
const findLedgers = (userId: string) => sql<{ id: string }>`
  SELECT id FROM "User" WHERE id = ${userId} OR "mergedIntoId" = ${userId}`;
type On = Parameters<typeof many>[0];
const ledgerOf = async (on: On, userId: string): Promise<{ paid: RunPaid[]; given: RunGiven[] }> => {
  const ledger: { paid: RunPaid[]; given: RunGiven[] } = { paid: [], given: [] };
  for (const { id } of await many(on, findLedgers(userId))) {
    ledger.paid.push(...(await many(on, findPaid(id))));
    ledger.given.push(...(await many(on, findGiven(id))));
  }
  return ledger;
};
const secondsOf = ({ paid, given }: { paid: readonly Paid[]; given: readonly Given[] }): number =>
  paid.reduce((sum, { creditedSec }) => sum + creditedSec, 0) + given.reduce((sum, { sec }) => sum + sec, 0);
const sumOf = ({ credited, given }: Doubled): number =>
  [...credited.values(), ...given.values()].reduce((sum, sec) => sum + sec, 0);

/** What both ledgers were credited for, and what of it is the same time. */
export const creditOf = async (on: On, { keepId, dropId }: Ids) => {
  const [keep, drop] = [await ledgerOf(on, keepId), await ledgerOf(on, dropId)];
  const doubled = mergeCredit(keep, drop);
  const seconds = { keep: secondsOf(keep), drop: secondsOf(drop) };
  return { doubled, seconds: { ...seconds, merged: seconds.keep + seconds.drop - sumOf(doubled) } };
};

/** Of one lecture and run in whichever edition. */
export const ofRun = (sums: ReadonlyMap<string, number>, lid: string, round: number): number =>
  [...sums].reduce((sum, [key, sec]) => (key.startsWith(`${lid}:${round}:`) ? sum + sec : sum), 0);
export const less = (from: number, by: number): number => Math.max(0, from - by);
