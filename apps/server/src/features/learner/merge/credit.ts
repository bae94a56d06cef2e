import { many, one, type Queryable, sql } from '#db/sql.ts';
import type { Deps } from '#deps.ts';
import type { SealedEntry } from '#domain/study/ledger.ts';
import {
  mergeCredit,
  type Doubled,
  type GivenCredit,
  type RunGiven,
  type RunPaid,
} from '#domain/study/merge-credit.ts';
import type { Paid } from '#domain/study/grant-span.ts';
import { archivedEntries, ledgerWith } from '#services/study/ledger-archive.ts';
import { ledgersOf, PAID, REFUSED, spanned } from '#services/study/ledger-spans.ts';
import type { Ids } from './pair.ts';

/** What two ledgers were credited for, and what of it is the same time. */

/** Of the ledgers: what each entry was of, by the session that reported it. */
const KEY = sql`s.lid || ':' || coalesce(o.round, 1) || ':' || coalesce(o.rev, 1)`;
const findPaid = (userId: string, archived: readonly SealedEntry[]) => sql<RunPaid>`
  SELECT ${KEY} AS key, ${PAID} FROM ${spanned(ledgerWith(userId, archived))}
  WHERE s."creditedSec" > 0 ORDER BY s."chainSeq"`;
const findGiven = (userId: string) => sql<RunGiven>`
  SELECT ${KEY} AS key, ${REFUSED}, g.sec
  FROM "StudyGrant" g JOIN ${spanned(sql`"StudyRefused"`)} ON s."userId" = g."userId" AND s."chainSeq" = g."chainSeq"
  WHERE g."userId" = ${userId} ORDER BY s."chainSeq"`;

/** What of both accounts lies in the storage: read before the transaction, which may not wait for it. */
export type ArchivedCredit = { months: number; paid: ReadonlyMap<string, SealedEntry[]> };
const MONTHS = sql<{ months: number }>`SELECT count(*)::int AS months FROM "StudyArchive"`;
export const readArchivedCredit = async (
  { pool, storage }: Pick<Deps, 'pool' | 'storage'>,
  { keepId, dropId }: Ids,
): Promise<ArchivedCredit> => {
  const { months } = await one(pool, MONTHS);
  const paid = new Map<string, SealedEntry[]>();
  for (const userId of [keepId, dropId])
    for (const { id } of await many(pool, ledgersOf(userId)))
      paid.set(
        id,
        (await archivedEntries(pool, storage, id)).filter(({ creditedSec }) => creditedSec > 0),
      );
  return { months, paid };
};

const ledgerOf = async (
  on: Queryable,
  userId: string,
  { paid }: ArchivedCredit,
): Promise<{ paid: RunPaid[]; given: RunGiven[] }> => {
  const ledger: { paid: RunPaid[]; given: RunGiven[] } = { paid: [], given: [] };
  for (const { id } of await many(on, ledgersOf(userId))) {
    const archived = paid.get(id);
    if (!archived) throw new Error('another account was merged meanwhile');
    ledger.paid.push(...(await many(on, findPaid(id, archived))));
    ledger.given.push(...(await many(on, findGiven(id))));
  }
  return ledger;
};
const secondsOf = ({ paid, given }: { paid: readonly Paid[]; given: readonly GivenCredit[] }): number =>
  paid.reduce((sum, { creditedSec }) => sum + creditedSec, 0) + given.reduce((sum, { sec }) => sum + sec, 0);
const sumOf = ({ credited, given }: Doubled): number =>
  [...credited.values(), ...given.values()].reduce((sum, sec) => sum + sec, 0);

/** What both ledgers were credited for, and what of it is the same time. */
export const creditOf = async (on: Queryable, { keepId, dropId }: Ids, archived: ArchivedCredit) => {
  if ((await one(on, MONTHS)).months !== archived.months) throw new Error('a month was archived meanwhile');
  const [keep, drop] = [await ledgerOf(on, keepId, archived), await ledgerOf(on, dropId, archived)];
  const doubled = mergeCredit(keep, drop);
  const seconds = { keep: secondsOf(keep), drop: secondsOf(drop) };
  return { doubled, seconds: { ...seconds, merged: seconds.keep + seconds.drop - sumOf(doubled) } };
};

/** Of one lecture and run in whichever edition. */
export const ofRun = (sums: ReadonlyMap<string, number>, lid: string, round: number): number =>
  [...sums].reduce((sum, [key, sec]) => (key.startsWith(`${lid}:${round}:`) ? sum + sec : sum), 0);
export const less = (from: number, by: number): number => Math.max(0, from - by);
