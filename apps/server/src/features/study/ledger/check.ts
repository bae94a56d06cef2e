import type { Client, Pool } from '#db/client.ts';
import type { Reading } from '#db/reading/reading.ts';
import { lit, many, run, sql, type Statement } from '#db/sql.ts';
import { inSnapshot } from '#db/transaction.ts';
import type { Break, ChainHead } from '#domain/number/chain.ts';
import { HeadTable } from '#domain/number/head-table.ts';
import { eachPage, FIRST_ID } from '#lib/batches.ts';
import { type Anchor, anchoredPerson, type LedgerAnchors } from '#ports/signing/ledger-anchors.ts';
import type { LedgerCheckpoints } from '#ports/signing/ledger-checkpoints.ts';
import type { BlockFiles } from '#services/study/ledger-archive.ts';
import { type ArchiveFault, checkMonths, readMonths } from './archived.ts';
import { findParts, rangesOf } from './parts.ts';
import { learnerKey, Pass, scanLedger, type Scan, learnerOfKey } from './scan.ts';
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
  /** What of the archived months is not what was signed. */
  archive: ArchiveFault[];
  /**
   * Ends that may be anchored, by `anchoredPerson`: of a whole chain its own, of a broken one what was anchored before,
   * so that it stays broken.
   */
  heads: HeadTable;
};

export const faultCount = ({ broken, spoilt, archive }: Pick<LedgerReport, 'broken' | 'spoilt' | 'archive'>): number =>
  broken.length + spoilt.length + archive.length;

/** For the console, the metrics and /readyz. */
export const noteReport = async (
  anchors: Pick<LedgerAnchors, 'lastCheck' | 'noteCheck'>,
  { learners, entries, ...report }: LedgerReport,
  nextPage?: number,
): Promise<void> => {
  const next = nextPage ?? (await anchors.lastCheck())?.nextPage;
  await anchors.noteCheck({
    at: new Date().toISOString(),
    learners,
    entries,
    broken: faultCount(report),
    ...(next !== undefined && { nextPage: next }),
  });
};

const PAGE = 10_000;
type ClockRow = { userId: string } & ChainHead;
const selectClocks = (after: string) => sql<ClockRow>`
  SELECT "userId", "chainSeq" AS seq, "chainHash" AS hash FROM "StudyClock"
  WHERE "userId" > ${after}::uuid AND "chainSeq" > 0 ORDER BY "userId" LIMIT ${lit(PAGE)}`;
const selectEnds = (after: string) => sql<ClockRow>`
  SELECT "userId", "chainSeq" AS seq, hash FROM "StudyArchiveEnd"
  WHERE "userId" > ${after}::uuid ORDER BY "userId" LIMIT ${lit(PAGE)}`;
/** Where the clocks say that the chains end, or where the archived ones do, by `learnerKey`. */
const readHeads = async (client: Client, select: (after: string) => Statement<ClockRow>): Promise<HeadTable> => {
  const heads = new HeadTable();
  const read = (last?: ClockRow) => many(client, select(last?.userId ?? FIRST_ID));
  for await (const rows of eachPage(PAGE, read))
    for (const { userId, ...head } of rows) heads.set(learnerKey(userId), head);
  return heads;
};

/** Of both whichever is later. */
const laterOf = (pins: HeadTable, ends: HeadTable): HeadTable => {
  const begins = new HeadTable();
  for (const [key, head] of pins) begins.set(key, head);
  for (const [key, head] of ends) if (head.seq > begins.seqOf(key)) begins.set(key, head);
  return begins;
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
export const faultsOf = async (
  client: Client,
  files: BlockFiles,
  keys: Iterable<string>,
  anchor: Anchor | null,
): Promise<BrokenChain[]> => {
  const broken: BrokenChain[] = [];
  for (const key of keys) {
    const who = learnerOfKey(key);
    const fault = await walkChain(client, files, who, anchor?.heads.get(anchoredPerson(who)) ?? null);
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
    )
    AND NOT EXISTS (
      SELECT FROM "StudyArchiveEnd" e
      WHERE e."userId" = c."userId" AND e."chainSeq" = c."chainSeq" AND e.hash = c."chainHash"
    )`;

/** The stretch that was open while the anchor was made may say of a time before it. */
const MARGIN_MS = 24 * 3_600_000;

/**
 * `whole`: every entry there is, archived months first. `database`: those that are in the database. Else those of these
 * that came after the latest anchor, which says that those before it were whole, and of the rest a share: some pages,
 * counted over all parts, where each has to follow from the one before it.
 */
export type Extent = 'whole' | 'database' | { first: number; pages: number; night: number };

/** What a check reads; `storage` has the archived months. */
export type LedgerPlaces = {
  pool: Pool;
  anchors: Pick<LedgerAnchors, 'latest'>;
  checkpoints: LedgerCheckpoints;
  storage: BlockFiles;
};

/** Before the snapshot: no month goes into the archive until it is over. */
const HOLD_PARTS = sql`LOCK TABLE ONLY "StudySegment" IN ACCESS SHARE MODE`;

/** The archived ends that are not those of what was read. */
const otherEnds = ({ last }: Scan, ends: HeadTable): string[] => [
  ...[...last].filter(([key, head]) => !isAt(ends.get(key), head)).map(([key]) => key),
  ...[...ends].filter(([key]) => !last.has(key)).map(([key]) => key),
];

export const checkLedger = async (
  { pool, anchors, checkpoints, storage }: LedgerPlaces,
  extent: Extent = 'whole',
): Promise<LedgerReport> => {
  const { anchor, spoilt } = await anchors.latest();
  return inSnapshot(pool, async (client) => {
    await run(client, HOLD_PARTS);
    const clocks = await readHeads(client, selectClocks);
    const ends = await readHeads(client, selectEnds);
    const pins = pinsOf(anchor, clocks);
    const parts = await findParts(client);
    const archive = await checkMonths(client, checkpoints);
    const share = typeof extent === 'object' && anchor ? extent : null;
    const since = share && anchor ? new Date(anchor.at.getTime() - MARGIN_MS) : null;
    const begins = extent === 'whole' ? new HeadTable() : share ? laterOf(pins, ends) : ends;
    const pass = new Pass({ begins, pins });
    const suspects = pass.scan.suspects;
    if (extent === 'whole') {
      archive.push(...(await readMonths(client, storage, pass)));
      for (const key of otherEnds(pass.scan, ends)) suspects.add(key);
    }
    const recent = parts.filter(({ to }) => since === null || to > since);
    const scan = await scanLedger(client, rangesOf(recent), since, pass);
    for (const key of incomplete(scan, clocks, begins, pins)) suspects.add(key);
    let { entries } = scan;
    if (share) {
      const rest = await scanLedger(client, rangesOf(parts, share.first, share.first + share.pages));
      entries += rest.entries;
      for (const key of rest.suspects) suspects.add(key);
      for (const { userId } of await many(client, selectHeadless(share.night))) suspects.add(learnerKey(userId));
    }
    const broken = await faultsOf(client, storage, suspects, anchor);
    const { heads, gone } = conclude(anchor, clocks, broken);
    const learners = clocks.size + broken.filter(({ who }) => !clocks.has(learnerKey(who))).length;
    return { learners, entries, broken: [...broken, ...gone], anchor, spoilt, archive, heads };
  });
};

/**
 * The same by way of the standby, where there is one. The anchor first: what is read next holds all that was anchored
 * by now, so no chain seems shorter than that.
 */
export const checkLedgerElsewhere = async (
  { reading, anchors, ...places }: Omit<LedgerPlaces, 'pool'> & { reading: Reading },
  extent: Extent = 'whole',
): Promise<LedgerReport> => {
  const found = await anchors.latest();
  return reading.from((pool) => checkLedger({ ...places, pool, anchors: { latest: async () => found } }, extent));
};
