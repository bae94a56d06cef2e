import type { Pool } from '#db/client.ts';
import { many, one, run, sql } from '#db/sql.ts';
import type { Pins } from '#domain/number/chain.ts';
import {
  type AuditAnchor,
  auditAnchors,
  type AuditAnchors,
  isAnchorSigned,
  signAnchor,
} from '#ports/signing/audit-anchors.ts';
import { issuerList, keysOf } from '#ports/signing/issuers.ts';
import type { Signer } from '#ports/signing/signer.ts';
import type { Truth } from '#ports/truth/truth.ts';
import { auditedAs, SYSTEM } from '#services/audit/audited.ts';
import { epochMs } from '#services/study/study-sql.ts';

type Keys = () => Promise<readonly { kid: string; publicKey: string }[]>;
/** Beside the database: the file of anchors, and whose signatures count. */
export type Witness = { anchors: AuditAnchors; keys: Keys };

type Row = Omit<AuditAnchor, 'at'> & { at: Date };
const ANCHORS = sql<Row>`
  SELECT seq::float8 AS seq, hash, count::float8 AS count, at, kid, signature FROM "AuditAnchor" ORDER BY seq`;

/** For a caller that has no more than the folder of truth. */
export const witnessOf = (truth: Truth): Witness => {
  const issuers = issuerList(truth);
  return { anchors: auditAnchors(truth), keys: async () => keysOf(await issuers.entries()) };
};

export type Pinned = { pins: Pins; anchors: number; spoilt: string[] };

/** Everything that was signed of the log, in the table and in the file; what is not as it was signed is named. */
export const pinsOf = async (pool: Pool, { anchors, keys }: Witness): Promise<Pinned> => {
  const trusted = await keys();
  const rows = (await many(pool, ANCHORS)).map((row) => ({ ...row, at: row.at.toISOString() }));
  const lines = await anchors.read();
  const spoilt: string[] = [];
  const hashes = new Map<number, Set<string>>();
  const take = (anchor: AuditAnchor | null, name: string) => {
    if (!anchor || !isAnchorSigned(trusted, anchor)) return spoilt.push(name);
    return hashes.set(anchor.seq, (hashes.get(anchor.seq) ?? new Set()).add(anchor.hash));
  };
  for (const row of rows) take(row, `锚点表第${row.seq}条`);
  lines.forEach((line, index) => take(line, `锚点文件第${index + 1}行`));
  const pins: Pins = {
    agrees: (seq, hash) => [...(hashes.get(seq) ?? [])].every((signed) => signed === hash),
    last: Math.max(0, ...hashes.keys()),
  };
  return { pins, anchors: hashes.size, spoilt };
};

const HEAD = sql<{ seq: number; hash: string; count: number; atMs: number }>`
  SELECT seq::float8 AS seq, hash, count::float8 AS count, ${epochMs(sql`clock_timestamp()`)} AS "atMs"
  FROM "AuditHead" WHERE id = 1 FOR UPDATE`;
const keep = ({ seq, hash, count, at, kid, signature }: AuditAnchor) => sql`
  INSERT INTO "AuditAnchor" (seq, hash, count, at, kid, signature)
  VALUES (${seq}, ${hash}, ${count}, ${at}, ${kid}, ${signature}) ON CONFLICT (seq) DO NOTHING`;

/**
 * Signs where the log ends: a line in the file, then a row, and an entry of its own. A line whose row was lost on the
 * way is still true.
 */
export const anchorAudit = (deps: { pool: Pool; signer: Signer }, anchors: AuditAnchors): Promise<AuditAnchor> =>
  auditedAs(deps, SYSTEM, 'audit.anchor', async (client, note) => {
    const { atMs, ...head } = await one(client, HEAD);
    const anchor = signAnchor(deps.signer, { ...head, at: new Date(Math.floor(atMs)).toISOString() });
    await anchors.append(anchor);
    await run(client, keep(anchor));
    note({ object: 'audit', name: `第${head.seq}条`, facts: { kid: anchor.kid }, counts: { entries: head.count } });
    return anchor;
  });
