import { USER_STATUS } from '@zhibiao/contract/auth/roles';
import type { Pool } from '#db/client.ts';
import { lit, many, maybeOne, sql } from '#db/sql.ts';
import { type AuditFault, beginWalk, endWalk, type ReadEntry, walkOn } from '#domain/audit/chain.ts';
import type { Canonical } from '#domain/text/canonical-json.ts';
import type { ChainHead, Pins } from '#domain/number/chain.ts';
import { epochMs } from '#services/study/study-sql.ts';

const PAGE = 2_000;

type Row = ReadEntry & {
  salt: Buffer | null;
  value: Canonical;
  kept: boolean;
  erased: boolean;
  lawful: boolean;
  headSeq: number | null;
  headHash: string | null;
};
type Empty = Omit<Row, 'seq'> & { seq: null };

/** What the hashes cover, and how the detail stands. */
const SEALED = sql`
  e.seq::float8 AS seq, ${epochMs(sql`e.at`)} AS "atMs", e.kind, e."actorId", e."actorName", e."sessionId",
  e.ip, e.action, e."objectType", e."objectId", e."orgId", e.ok, e."detailDigest", e."prevHash", e.hash,
  d.salt, d.detail AS value, d.salt IS NOT NULL AND d.detail IS NOT NULL AS kept, d."erasedAt" IS NOT NULL AS erased,
  d."erasedAt" IS NOT NULL AND EXISTS (
    SELECT 1 FROM "AuditSubject" s JOIN "User" u ON u.id = s."userId"
    WHERE s.seq = e.seq AND u.status = ${lit(USER_STATUS.closed)}) AS lawful
  FROM "AuditLog" e LEFT JOIN "AuditDetail" d ON d.seq = e.seq`;

/**
 * Entries with the head as it is at the same moment: what staff do meanwhile moves both at once. One row at least, an
 * empty one at the end.
 */
const selectEntries = (after: number) => sql<Row | Empty>`
  SELECT l.*, h.seq::float8 AS "headSeq", h.hash AS "headHash"
  FROM (SELECT 1) always
  LEFT JOIN "AuditHead" h ON h.id = 1
  LEFT JOIN LATERAL (
    SELECT ${SEALED} WHERE e.seq > ${after}::bigint ORDER BY e.seq LIMIT ${lit(PAGE)}
  ) l ON true ORDER BY l.seq`;
const selectEntry = (seq: number) => sql<Row>`SELECT ${SEALED} WHERE e.seq = ${seq}::bigint`;

const detailOf = ({ salt, value, kept, erased, lawful }: Row): ReadEntry['detail'] => {
  if (kept && salt) return { is: 'kept', salt, value };
  return erased ? { is: 'erased', lawful } : { is: 'gone' };
};
const entryOf = (row: Row): ReadEntry => ({
  seq: row.seq,
  atMs: Math.round(row.atMs),
  kind: row.kind,
  actorId: row.actorId,
  actorName: row.actorName,
  sessionId: row.sessionId,
  ip: row.ip,
  action: row.action,
  objectType: row.objectType,
  objectId: row.objectId,
  orgId: row.orgId,
  ok: row.ok,
  detailDigest: row.detailDigest,
  prevHash: row.prevHash,
  hash: row.hash,
  detail: detailOf(row),
});
const isEntry = (row: Row | Empty): row is Row => row.seq !== null;
const headOf = ({ headSeq, headHash }: Pick<Row, 'headSeq' | 'headHash'>): ChainHead | null =>
  headSeq === null || headHash === null ? null : { seq: headSeq, hash: headHash };

/** One entry as it is read back, to be looked at by itself. */
export const readEntry = async (pool: Pool, seq: number): Promise<ReadEntry | null> => {
  const row = await maybeOne(pool, selectEntry(seq));
  return row && entryOf(row);
};

export type AuditVerdict = { entries: number; erased: number; fault: AuditFault | null };
type Options = { signal?: AbortSignal; progress?: (done: number, total: number) => Promise<void> };

/** The whole log from its beginning, in stretches. */
export const walkAudit = async (pool: Pool, pins: Pins, { signal, progress }: Options = {}): Promise<AuditVerdict> => {
  let walk = beginWalk(pins);
  let after = 0;
  for (;;) {
    signal?.throwIfAborted();
    const rows = await many(pool, selectEntries(after));
    const entries = rows.filter(isEntry);
    for (const row of entries) walk = walkOn(walk, entryOf(row));
    after = entries.at(-1)?.seq ?? after;
    const [first] = rows;
    const head = first ? headOf(first) : null;
    await progress?.(walk.entries, Math.max(walk.entries, head?.seq ?? 0));
    if (entries.length < PAGE) return { entries: walk.entries, erased: walk.erased, fault: endWalk(walk, head) };
  }
};
