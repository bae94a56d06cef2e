import { many, sql } from '#db/sql.ts';
import {
  mergeCredit,
  type Doubled,
  type GivenCredit,
  type RunGiven,
  type RunPaid,
} from '#domain/study/merge-credit.ts';
import type { Paid } from '#domain/study/grant-span.ts';
import { ledgersOf, PAID, REFUSED, SPANNED } from '#services/study/ledger-spans.ts';
import type { Ids } from './pair.ts';

/** What two ledgers were credited for, and what of it is the same time. */

/** Of the ledgers: what each entry was of, by the session that reported it. */
const KEY = sql`s.lid || ':' || coalesce(o.round, 1) || ':' || coalesce(o.rev, 1)`;
const findPaid = (userId: string) => sql<RunPaid>`
  SELECT ${KEY} AS key, ${PAID} FROM ${SPANNED}
  WHERE s."userId" = ${userId} AND s."creditedSec" > 0 ORDER BY s."chainSeq"`;
const findGiven = (userId: string) => sql<RunGiven>`
  SELECT ${KEY} AS key, ${REFUSED}, g.sec
  FROM "StudyGrant" g JOIN ${SPANNED} ON s."userId" = g."userId" AND s."chainSeq" = g."chainSeq"
  WHERE g."userId" = ${userId} ORDER BY s."chainSeq"`;
type On = Parameters<typeof many>[0];
const ledgerOf = async (on: On, userId: string): Promise<{ paid: RunPaid[]; given: RunGiven[] }> => {
  const ledger: { paid: RunPaid[]; given: RunGiven[] } = { paid: [], given: [] };
  for (const { id } of await many(on, ledgersOf(userId))) {
    ledger.paid.push(...(await many(on, findPaid(id))));
    ledger.given.push(...(await many(on, findGiven(id))));
  }
  return ledger;
};
const secondsOf = ({ paid, given }: { paid: readonly Paid[]; given: readonly GivenCredit[] }): number =>
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
