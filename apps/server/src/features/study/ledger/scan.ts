import type { Client } from '#db/client.ts';
import { many, sql } from '#db/sql.ts';
import { HeadTable } from '#domain/number/head-table.ts';
import { HASH_BYTES, hashBehind, recordHash } from '#domain/study/ledger-record.ts';
import { isSealedAfter, type SealedEntry } from '#domain/study/ledger.ts';
import { readBlocks } from './blocks.ts';
import type { BlockRange } from './parts.ts';

/**
 * Checks entries in the order in which they lie on the disk: each has to follow from the entry before it in its chain,
 * which is mostly the last one seen of that learner, and is looked up where it is not. Finds whose chains are not in
 * order; what is wrong with them says a walk along the chain (walk.ts).
 */

const ID_BYTES = 16;

/** 16 bytes as a string: half the memory of the id. */
export const learnerKey = (userId: string): string => Buffer.from(userId.replaceAll('-', ''), 'hex').toString('latin1');
export const learnerOfKey = (key: string): string =>
  Buffer.from(key, 'latin1')
    .toString('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');

/** An entry whose forerunner was not the last one seen of its chain. */
type Apart = { key: string; seq: number; follows: (prevHash: string) => boolean };

export type Scan = {
  entries: number;
  /** By key: the last entry seen of each chain, and how many of it. */
  last: HeadTable;
  count: Map<string, number>;
  suspects: Set<string>;
};

const selectHashes = (links: readonly Apart[]) => sql<{ userId: string; seq: number; hash: string | null }>`
  SELECT s."userId", s."chainSeq" AS seq, s.hash
  FROM unnest(${links.map(({ key }) => learnerOfKey(key))}::uuid[], ${links.map(({ seq }) => seq - 1)}::int[])
    AS w(id, seq)
  CROSS JOIN LATERAL (
    SELECT s."userId", s."chainSeq", coalesce(s.hash, encode(s.digest, 'hex')) AS hash FROM "StudySegment" s
    WHERE s."userId" = w.id AND s."chainSeq" = w.seq
    UNION ALL SELECT e."userId", e."chainSeq", e.hash FROM "StudyArchiveEnd" e
    WHERE e."userId" = w.id AND e."chainSeq" = w.seq
  ) s`;

/** The forerunners are asked for: entries of the database, and the ends of what was archived. */
const lookUp = async (client: Client, links: readonly Apart[], suspects: Set<string>): Promise<void> => {
  if (links.length === 0) return;
  const found = new Map(
    (await many(client, selectHashes(links))).map((one) => [`${learnerKey(one.userId)}${one.seq}`, one.hash]),
  );
  for (const link of links) {
    const before = found.get(`${link.key}${link.seq - 1}`);
    if (!before || !link.follows(before)) suspects.add(link.key);
  }
};

type Signed = {
  /** Where each chain was whole, or was archived, up to which it is not looked at again. */
  begins?: HeadTable;
  /** What was signed of each chain. */
  pins?: HeadTable;
};

/** One pass. Its loop is what a night's check takes: it makes no object for an entry that follows from the last. */
export class Pass {
  readonly scan: Scan;
  readonly #begins: HeadTable;
  readonly #pins: HeadTable;
  #apart: Apart[] = [];

  constructor({ begins = new HeadTable(), pins = new HeadTable() }: Signed = {}) {
    this.scan = { entries: 0, last: new HeadTable(), count: new Map(), suspects: new Set() };
    this.#begins = begins;
    this.#pins = pins;
  }

  take(records: Buffer): void {
    for (let at = 0; at < records.length;) {
      const end = at + 4 + records.readInt32BE(at);
      this.#takeRecord(records, at + 4, end);
      at = end + HASH_BYTES;
    }
  }

  #takeRecord(records: Buffer, at: number, end: number): void {
    const key = records.toString('latin1', at, at + ID_BYTES);
    const seq = records.readInt32BE(at + ID_BYTES);
    const known = this.#knownOf(key);
    if (seq <= this.#begins.seqOf(key)) return;
    const record = records.subarray(at, end);
    const own = records.toString('hex', end, end + HASH_BYTES);
    if (seq === 1 || seq === known.seqOf(key) + 1) {
      const before = (target: Buffer) => (seq === 1 ? void target.fill(0, 0, HASH_BYTES) : known.copyHash(key, target));
      if (hashBehind(before, record) !== own) this.scan.suspects.add(key);
    } else {
      const kept = Buffer.from(record);
      this.#apart.push({ key, seq, follows: (prevHash) => recordHash(prevHash, kept) === own });
    }
    this.#count(key, seq, own);
    if (seq > known.seqOf(key)) this.scan.last.setBytes(key, seq, records, end);
  }

  /** Of those of before, and of archived ones. */
  takeEntry(entry: SealedEntry): void {
    const [key, seq] = [learnerKey(entry.userId), entry.chainSeq];
    const known = this.#knownOf(key);
    if (seq <= this.#begins.seqOf(key)) return;
    const follows = (prevHash: string) => isSealedAfter(prevHash, entry);
    if (seq === 1 || seq === known.seqOf(key) + 1) {
      if (!follows(seq === 1 ? '' : (known.get(key)?.hash ?? ''))) this.scan.suspects.add(key);
    } else this.#apart.push({ key, seq, follows });
    this.#count(key, seq, entry.hash);
    if (seq > known.seqOf(key)) this.scan.last.set(key, { seq, hash: entry.hash });
  }

  async settle(client: Client): Promise<void> {
    await lookUp(client, this.#apart, this.scan.suspects);
    this.#apart = [];
  }

  #knownOf(key: string): HeadTable {
    return this.scan.last.has(key) ? this.scan.last : this.#begins;
  }

  #count(key: string, seq: number, hash: string): void {
    const { scan } = this;
    scan.entries += 1;
    scan.count.set(key, (scan.count.get(key) ?? 0) + 1);
    if (this.#pins.seqOf(key) === seq && this.#pins.get(key)?.hash !== hash) scan.suspects.add(key);
  }
}

/** `pass`: one that goes on with what it has seen. */
export const scanLedger = async (
  client: Client,
  ranges: readonly BlockRange[],
  since: Date | null = null,
  pass = new Pass(),
): Promise<Scan> => {
  for await (const { records, old } of readBlocks(client, ranges, since)) {
    if (records) pass.take(records);
    for (const entry of old ?? []) pass.takeEntry(entry);
    await pass.settle(client);
  }
  return pass.scan;
};
