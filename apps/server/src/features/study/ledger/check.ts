import type { Client, Pool } from '#db/client.ts';
import type { Reading } from '#db/reading/reading.ts';
import { lit, many, sql } from '#db/sql.ts';
import { inSnapshot } from '#db/transaction.ts';
import type { Break, ChainHead } from '#domain/number/chain.ts';
import { HeadTable } from '#domain/number/head-table.ts';
import { eachPage, FIRST_ID } from '#lib/batches.ts';
import { type Anchor, anchoredPerson, type LedgerAnchors } from '#ports/signing/ledger-anchors.ts';
import { findParts, rangesOf } from './parts.ts';
import { learnerKey, scanLedger, type Scan, learnerOfKey } from './scan.ts';
import { walkChain } from './walk.ts';

/** `who`: the learner's id; of a chain that is gone altogether only its name in the anchor. */
type BrokenChain = Break & { who: string };
export type LedgerReport = {
  learners: number;
  /** How many entries were looked at. */
  entries: number;
  broken: BrokenChain[];
  /** What the chains were held against, and anchors after it that are not what was signed. */
  anchor: Anchor | null;
  spoilt: string[];
  /**
   * Ends that may be anchored, by `anchoredPerson`: of a whole chain its own, of a broken one what was anchored before,
   * so that it stays broken.
   */
  heads: HeadTable;
};

/** For the console, the metrics and /readyz. */
export const noteReport = async (
  anchors: Pick<LedgerAnchors, 'lastCheck' | 'noteCheck'>,
  { learners, entries, broken, spoilt }: LedgerReport,
  nextPage?: number,
): Promise<void> => {
  const next = nextPage ?? (await anchors.lastCheck())?.nextPage;
  await anchors.noteCheck({
    at: new Date().toISOString(),
    learners,
    entries,
    broken: broken.length + spoilt.length,
    ...(next !== undefined && { nextPage: next }),
  });
};

const PAGE = 10_000;
type ClockRow = { userId: string } & ChainHead;
const selectClocks = (after: string) => sql<ClockRow>`
  SELECT "userId", "chainSeq" AS seq, "chainHash" AS hash FROM "StudyClock"
  WHERE "userId" > ${after}::uuid AND "chainSeq" > 0 ORDER BY "userId" LIMIT ${lit(PAGE)}`;
/** Where the clocks say that the chains end, by `learnerKey`. */
const readClocks = async (client: Client): Promise<HeadTable> => {
  const clocks = new HeadTable();
  const read = (last?: ClockRow) => many(client, selectClocks(last?.userId ?? FIRST_ID));
  for await (const rows of eachPage(PAGE, read))
    for (const { userId, ...head } of rows) clocks.set(learnerKey(userId), head);
  return clocks;
};

/** What was anchored, by `learnerKey` instead of by person, of those who have a clock. */
const pinsOf = (anchor: Anchor | null, clocks: HeadTable): HeadTable => {
  const pins = new HeadTable();
  if (anchor)
    for (const [key] of clocks) {
      const head = anchor.heads.get(anchoredPerson(learnerOfKey(key)));
      if (head) pins.set(key, head);
    }
  return pins;
};

const isAt = (head: ChainHead | null, end: ChainHead): boolean => head?.seq === end.seq && head.hash === end.hash;
/** Whose entries, from `begins` on, are not all those up to where the clock says that the chain ends. */
const incomplete = ({ last, count }: Scan, clocks: HeadTable, begins: HeadTable, pins: HeadTable): string[] => {
  const short: string[] = [];
  for (const [key, end] of clocks) {
    const begin = begins.get(key) ?? { seq: 0, hash: '' };
    const isWhole = (count.get(key) ?? 0) === end.seq - begin.seq && isAt(last.get(key) ?? begin, end);
    if (!isWhole || pins.seqOf(key) > end.seq) short.push(key);
  }
  for (const [key] of last) if (!clocks.has(key)) short.push(key);
  return short;
};

/** Of those whose chains are not in order, what is wrong with them; some may be in order after all. */
const faultsOf = async (client: Client, keys: Iterable<string>, anchor: Anchor | null): Promise<BrokenChain[]> => {
  const broken: BrokenChain[] = [];
  for (const key of keys) {
    const who = learnerOfKey(key);
    const fault = await walkChain(client, who, anchor?.heads.get(anchoredPerson(who)) ?? null);
    if (fault) broken.push({ ...fault, who });
  }
  return broken;
};

/** Ends to anchor, and chains of the anchor that are gone altogether. */
const conclude = (anchor: Anchor | null, clocks: HeadTable, broken: readonly BrokenChain[]) => {
  const heads = new HeadTable();
  const faulty = new Set(broken.map(({ who }) => learnerKey(who)));
  const gone: BrokenChain[] = [];
  const known = new Set(broken.map(({ who }) => anchoredPerson(who)));
  for (const [key, end] of clocks) {
    const person = anchoredPerson(learnerOfKey(key));
    known.add(person);
    if (!faulty.has(key)) heads.set(person, end);
  }
  for (const [person, head] of anchor?.heads ?? []) {
    if (!heads.has(person)) heads.set(person, head);
    if (!known.has(person)) gone.push({ seq: 1, how: 'gone', who: person });
  }
  return { heads, gone };
};

/** Nights in which all of the ledger is looked at once. */
export const ROUND_NIGHTS = 30;
/** Of one learner in thirty, chains whose last entry is not there. */
const selectHeadless = (night: number) => sql<{ userId: string }>`
  SELECT c."userId" FROM "StudyClock" c
  WHERE c."chainSeq" > 0 AND get_byte(uuid_send(c."userId"), 15) % ${lit(ROUND_NIGHTS)} = ${night % ROUND_NIGHTS}::int
    AND NOT EXISTS (
      SELECT FROM "StudySegment" s WHERE s."userId" = c."userId" AND s."chainSeq" = c."chainSeq"
        AND coalesce(s.hash, encode(s.digest, 'hex')) = c."chainHash"
    )`;

/** The stretch that was open while the anchor was made may say of a time before it. */
const MARGIN_MS = 24 * 3_600_000;

/**
 * `whole`: every entry there is. Else those that came after the latest anchor, which says that those before it were
 * whole, and of those a share: some pages, counted over all parts, where each has to follow from the one before it.
 */
export type Extent = 'whole' | { first: number; pages: number; night: number };

export const checkLedger = async (
  pool: Pool,
  anchors: Pick<LedgerAnchors, 'latest'>,
  extent: Extent = 'whole',
): Promise<LedgerReport> => {
  const { anchor, spoilt } = await anchors.latest();
  return inSnapshot(pool, async (client) => {
    const clocks = await readClocks(client);
    const pins = pinsOf(anchor, clocks);
    const parts = await findParts(client);
    const isWhole = extent === 'whole' || !anchor;
    const begins = isWhole ? new HeadTable() : pins;
    const since = isWhole ? null : new Date(anchor.at.getTime() - MARGIN_MS);
    const recent = parts.filter(({ to }) => since === null || to > since);
    const scan = await scanLedger(client, rangesOf(recent), { since, begins, pins });
    const suspects = new Set([...scan.suspects, ...incomplete(scan, clocks, begins, pins)]);
    let { entries } = scan;
    if (!isWhole) {
      const share = await scanLedger(client, rangesOf(parts, extent.first, extent.first + extent.pages));
      entries += share.entries;
      for (const key of share.suspects) suspects.add(key);
      for (const { userId } of await many(client, selectHeadless(extent.night))) suspects.add(learnerKey(userId));
    }
    const broken = await faultsOf(client, suspects, anchor);
    const { heads, gone } = conclude(anchor, clocks, broken);
    const learners = clocks.size + broken.filter(({ who }) => !clocks.has(learnerKey(who))).length;
    return { learners, entries, broken: [...broken, ...gone], anchor, spoilt, heads };
  });
};

/**
 * The same by way of the standby, where there is one. The anchor first: what is read next holds all that was anchored
 * by now, so no chain seems shorter than that.
 */
export const checkLedgerElsewhere = async (
  reading: Reading,
  anchors: Pick<LedgerAnchors, 'latest'>,
  extent: Extent = 'whole',
): Promise<LedgerReport> => {
  const found = await anchors.latest();
  return reading.from((pool) => checkLedger(pool, { latest: async () => found }, extent));
};
