import type { Client } from '#db/client.ts';
import { one, sql, type Statement } from '#db/sql.ts';
import type { SealedEntry } from '#domain/study/ledger.ts';
import { RECORD } from '#services/study/ledger-record-sql.ts';
import { epochMs } from '#services/study/study-sql.ts';
import type { BlockRange } from './parts.ts';

/**
 * The ledger as it lies on the disk. A learner's entries are spread over all of it, so reading it learner by learner
 * costs a page an entry as soon as it is larger than the memory; page by page it is read once.
 */

/** Half a megabyte: some milliseconds of work at a time. */
const PAGES = 64;

/** Columns of an entry `s` as `SealedEntry` has them. */
export const SEALED_FIELDS = sql`s."userId", s."chainSeq", s."sessionId", s.lid, s."lessonId", s.seq, s.beats, s.rate,
  s."from", s."to", s."wallMs", s."creditedSec", s."refusedSec", s.refusal, s.gap, s.kind, s.ref, s."grantedSec",
  s.link, s."spanMs", s."ageMs", s.seal, ${epochMs(sql`s.at`)} AS "atMs", s."prevHash",
  coalesce(s.hash, encode(s.digest, 'hex')) AS hash`;

/**
 * `records`: of each entry that is sealed by its record the length in 4 bytes, the record, and the hash in 32. `old`:
 * those of before.
 */
type Chunk = { records: Buffer | null; old: SealedEntry[] | null };

const within = ({ from, to }: BlockRange['part']): Statement =>
  from ? sql`s.at >= ${from} AND s.at < ${to}` : sql`s.at < ${to}`;
const selectChunk = (part: BlockRange['part'], first: number, since: Date | null) => sql<Chunk>`
  SELECT string_agg(int4send(octet_length(x.record)) || x.record || x.digest, ''::bytea) FILTER (WHERE x.seal >= 4)
      AS records,
    json_agg(x.old) FILTER (WHERE x.seal < 4) AS old
  FROM (
    SELECT s.seal, s.digest, ${RECORD} AS record,
      CASE WHEN s.seal < 4 THEN (SELECT to_json(o) FROM (SELECT ${SEALED_FIELDS}) o) END AS old
    FROM "StudySegment" s
    WHERE ${within(part)} AND s.ctid >= ${`(${first},0)`}::tid AND s.ctid < ${`(${first + PAGES},0)`}::tid
      AND s.at >= ${since ?? new Date(0)}
    OFFSET 0
  ) x`;

/** The first page with an entry since then: what was written before lies before. */
const findFirst = (part: BlockRange['part'], since: Date) => sql<{ page: number | null }>`
  SELECT split_part(trim(both '()' from min(s.ctid)::text), ',', 1)::int AS page FROM "StudySegment" s
  WHERE ${within(part)} AND s.at >= ${since}`;

/** The entries of these pages, those since a moment alone if there is one. The next chunk is on its way meanwhile. */
export async function* readBlocks(client: Client, ranges: readonly BlockRange[], since: Date | null = null) {
  for (const { part, first, end } of ranges) {
    const begin = since ? (await one(client, findFirst(part, since))).page : first;
    if (begin === null) continue;
    let next = one(client, selectChunk(part, begin, since));
    for (let page = begin; page < end; page += PAGES) {
      const chunk = await next;
      if (page + PAGES < end) next = one(client, selectChunk(part, page + PAGES, since));
      yield chunk;
    }
  }
}
