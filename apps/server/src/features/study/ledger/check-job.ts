import type { Pool } from '#db/client.ts';
import type { Reading } from '#db/reading/reading.ts';
import { one, sql } from '#db/sql.ts';
import { walkLedger } from './walk.ts';
import type { Break } from '#domain/number/chain.ts';
import { day } from '#domain/time/time.ts';
import {
  type Anchor,
  type Heads,
  type LedgerAnchors,
  ledgerAnchors,
  anchoredPerson,
} from '#ports/signing/ledger-anchors.ts';
import type { Job, JobDeps, JobLog } from '#jobs/periodic.ts';

/** `who`: the learner's id; of a chain that is gone altogether only its name in the anchor. */
type BrokenChain = Break & { who: string };
export type LedgerReport = {
  learners: number;
  entries: number;
  broken: BrokenChain[];
  /** What the chains were held against, and anchors after it that are not what was signed. */
  anchor: Anchor | null;
  spoilt: string[];
  /**
   * Ends that may be anchored: of a whole chain its own, of a broken one what was anchored before, so that it stays
   * broken.
   */
  heads: Heads;
};

/** Reads all chains and holds them against the latest anchor. */
export const checkLedger = async (
  pool: Pool,
  anchors: Pick<LedgerAnchors, 'latest' | 'noteCheck'>,
): Promise<LedgerReport> => {
  const { anchor, spoilt } = await anchors.latest();
  const pinned = new Map(anchor?.heads);
  const report: LedgerReport = { learners: 0, entries: 0, broken: [], anchor, spoilt, heads: new Map() };
  for await (const { userId, entries, end, fault } of walkLedger(
    pool,
    (id) => pinned.get(anchoredPerson(id)) ?? null,
  )) {
    const person = anchoredPerson(userId);
    report.learners += 1;
    report.entries += entries;
    if (fault) report.broken.push({ ...fault, who: userId });
    const head = fault ? pinned.get(person) : end;
    if (head) report.heads.set(person, head);
    pinned.delete(person);
  }
  for (const [person, head] of pinned) {
    report.broken.push({ seq: 1, how: 'gone', who: person });
    report.heads.set(person, head);
  }
  await anchors.noteCheck({
    at: new Date().toISOString(),
    learners: report.learners,
    entries: report.entries,
    broken: report.broken.length + spoilt.length,
  });
  return report;
};

/**
 * The same by way of the standby, where there is one. The anchor first: what is read next holds all that was anchored
 * by now, so no chain seems shorter than that.
 */
export const checkLedgerElsewhere = async (
  reading: Reading,
  anchors: Pick<LedgerAnchors, 'latest' | 'noteCheck'>,
): Promise<LedgerReport> => {
  const found = await anchors.latest();
  return reading.from((pool) => checkLedger(pool, { ...anchors, latest: async () => found }));
};

/** A day of the ledger begins at 2 in the morning, Asia/Shanghai. */
const NIGHT_MS = 2 * 3_600_000;
const MOST_NAMED = 100;

/**
 * Once a night: checks all chains, tells the log what is broken, and signs where the whole ones end. From then on
 * neither a changed entry nor a chain sealed again from there passes unseen, even by an intruder who can write the
 * database. Answers how many entries were read.
 */
export const checkLedgerNightly = async (
  { pool, reading, truth, signer, register }: JobDeps,
  log: JobLog,
): Promise<number> => {
  const { now } = await one(pool, sql<{ now: Date }>`SELECT clock_timestamp() AS now`);
  const today = day(new Date(now.getTime() - NIGHT_MS));
  const anchors = ledgerAnchors(truth, () => register.keys());
  if (await anchors.has(today)) return 0;

  const { broken, spoilt, heads, entries } = await checkLedgerElsewhere(reading, anchors);
  for (const { who, seq, how } of broken.slice(0, MOST_NAMED))
    log.error({ learner: who, seq, how }, 'the study ledger is broken');
  if (broken.length > MOST_NAMED)
    log.error({ more: broken.length - MOST_NAMED }, 'the study ledger is broken for more learners');
  for (const file of spoilt) log.error({ file }, 'an anchor of the study ledger is not what was signed');
  await anchors.write(signer, now, { day: today, heads });
  return entries;
};

export const checkLedgerJob: Job = {
  name: 'check-ledger',
  title: '校验学习台账',
  everyMs: 10 * 60_000,
  run: checkLedgerNightly,
};
