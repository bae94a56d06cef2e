import { randomBytes } from 'node:crypto';
import type { AuditAction } from '@zhibiao/contract/audit-actions';
import type { Client, Tx } from '#db/client.ts';
import { one, oneIn, run, sql } from '#db/sql.ts';
import { auditable, type AuditEntry, detailDigest, entryHash } from '#domain/audit/entry.ts';
import { shownChanges } from '#domain/audit/fields.ts';
import type { Canonical } from '#domain/text/canonical-json.ts';
import { epochMs } from '#services/study/study-sql.ts';
import type { Note } from './note.ts';

/** Who stands in the log as having acted. */
export type Actor = {
  kind: number;
  actorId: string | null;
  actorName: string;
  sessionId: string | null;
  ip: string;
  device?: string;
  path?: string;
};

const HEAD = sql<{ seq: string; hash: string; atMs: number }>`
  SELECT seq::text, hash, ${epochMs(sql`date_trunc('milliseconds', clock_timestamp())`)} AS "atMs"
  FROM "AuditHead" WHERE id = 1 FOR UPDATE`;

type Sealed = AuditEntry & { prevHash: string; hash: string; salt: string; detail: Canonical; users: string[] };

const insert = (entries: Sealed[], last: Sealed) => sql`
  WITH given AS (
    SELECT * FROM jsonb_to_recordset(${JSON.stringify(entries)}::jsonb) AS e(
      seq bigint, "atMs" bigint, kind int, "actorId" uuid, "actorName" text, "sessionId" uuid, ip text, action text,
      "objectType" text, "objectId" text, "orgId" uuid, ok boolean, "detailDigest" text, "prevHash" text, hash text,
      salt text, detail jsonb, users jsonb)
  ), log AS (
    INSERT INTO "AuditLog" (seq, at, kind, "actorId", "actorName", "sessionId", ip, action, "objectType", "objectId",
      "orgId", ok, "detailDigest", "prevHash", hash)
    SELECT seq, to_timestamp("atMs" / 1000.0), kind, "actorId", "actorName", "sessionId", ip, action, "objectType",
      "objectId", "orgId", ok, "detailDigest", "prevHash", hash
    FROM given
  ), detail AS (
    INSERT INTO "AuditDetail" (seq, salt, detail) SELECT seq, decode(salt, 'hex'), detail FROM given
  ), subject AS (
    INSERT INTO "AuditSubject" (seq, "userId")
    SELECT DISTINCT g.seq, u.id::uuid FROM given g, jsonb_array_elements_text(g.users) AS u(id)
  )
  UPDATE "AuditHead" SET seq = ${last.seq}, hash = ${last.hash}, count = count + ${entries.length} WHERE id = 1`;

const detailOf = (actor: Actor, { name, changes, reason, counts, facts }: Note): Canonical =>
  auditable({
    name,
    reason: reason ?? undefined,
    changes: changes && shownChanges(changes),
    counts,
    facts,
    device: actor.device || undefined,
    path: actor.path,
  });

/** A note with its action settled. */
export type AuditNote = Note & { action: AuditAction };

/**
 * Adds entries to the chain. The last thing before COMMIT: from here on no other writer can add, so that no two entries
 * follow the same one, and no entry stands without what it tells.
 */
export const sealNotes = async (client: Client | Tx, actor: Actor, notes: readonly AuditNote[]): Promise<void> => {
  const head = await ('$queryRaw' in client ? oneIn(client, HEAD) : one(client, HEAD));
  let [seq, prevHash] = [Number(head.seq), head.hash];
  const entries = notes.map((note): Sealed => {
    const salt = randomBytes(32);
    const detail = detailOf(actor, note);
    seq += 1;
    const entry: AuditEntry = {
      seq,
      atMs: Math.round(head.atMs),
      kind: actor.kind,
      actorId: actor.actorId,
      actorName: actor.actorName,
      sessionId: actor.sessionId,
      ip: actor.ip,
      action: note.action,
      objectType: note.object,
      objectId: note.id ?? null,
      orgId: note.orgId ?? null,
      ok: note.ok ?? true,
      detailDigest: detailDigest(salt, detail),
    };
    const hash = entryHash(prevHash, entry);
    const sealed = { ...entry, prevHash, hash, salt: salt.toString('hex'), detail, users: [...(note.users ?? [])] };
    prevHash = hash;
    return sealed;
  });
  const last = entries.at(-1);
  if (last) await run(client, insert(entries, last));
};
