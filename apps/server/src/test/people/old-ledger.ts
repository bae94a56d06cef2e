import { createHash } from 'node:crypto';
import { sql } from '#db/sql.ts';
import type { ChainHead } from '#domain/number/chain.ts';
import type { SealedEntry } from '#domain/study/ledger.ts';
import type { TestWorld } from '#test/world/world.ts';
import { headOf, sealAgain, sealedOf } from './ledger.ts';

/** Ledgers as releases before December 2026 wrote them: an entry a beat, each with both hashes. */

/** As they sealed it. */
export const sealOld = (head: ChainHead, entries: readonly Omit<SealedEntry, 'hash'>[]): SealedEntry[] => {
  let { seq, hash } = head;
  return entries.map((entry) => {
    const prevHash = hash;
    seq += 1;
    const e = { ...entry, chainSeq: seq, seal: 3, beats: null, rate: null, wallMs: 15_000, prevHash };
    const given = e.kind === 0 ? [] : [e.kind, e.ref, e.grantedSec];
    const fields: unknown[] = [
      e.userId,
      e.chainSeq,
      e.sessionId,
      e.lid,
      e.lessonId,
      e.seq,
      e.from,
      e.to,
      e.wallMs,
      e.creditedSec,
    ];
    fields.push(e.refusedSec, e.refusal, e.atMs, 3, e.gap, e.spanMs, e.ageMs, ...given, ...(e.link ? [e.link] : []));
    hash = createHash('sha256').update(prevHash).update(JSON.stringify(fields)).digest('hex');
    return { ...e, hash };
  });
};

/** For `json_populate_recordset`. */
export const oldRow = ({ atMs, ...entry }: SealedEntry) => ({ ...entry, at: new Date(atMs).toISOString() });

/** Makes the learner's ledger, or its first `upTo` entries, one that was written then; the rest is sealed behind it. */
export const makeOld = async (world: TestWorld, userId: string, upTo = Infinity): Promise<void> => {
  const entries = await sealedOf(world.deps.pool, userId);
  const old = sealOld({ seq: 0, hash: '' }, entries.slice(0, upTo));
  const first = old.at(-1);
  const head = first ? { seq: first.chainSeq, hash: first.hash } : { seq: 0, hash: '' };
  const rest = sealAgain(head, entries.slice(upTo));
  const end = rest.at(-1) ?? first;
  if (!end) throw new Error(`nothing was sealed: ${JSON.stringify(await headOf(world.deps.pool, userId))}`);
  const digests = rest.map(({ hash, prevHash: _, ...entry }) => ({
    ...oldRow({ ...entry, hash, prevHash: null }),
    hash: null,
    digest: `\\x${hash}`,
  }));
  await world.asOwner(sql`DELETE FROM "StudySegment" WHERE "userId" = ${userId}`);
  await world.asOwner(sql`
    INSERT INTO "StudySegment" SELECT * FROM json_populate_recordset(NULL::"StudySegment",
      ${JSON.stringify([...old.map(oldRow), ...digests])}::json)`);
  await world.asOwner(sql`
    UPDATE "StudyClock" SET "chainSeq" = ${end.chainSeq}, "chainHash" = ${end.hash}, version = version + 1
    WHERE "userId" = ${userId}`);
};
