import type { Client } from '#db/client.ts';
import { maybeOne, run, sql } from '#db/sql.ts';
import { ledgerLink, seal, type SealedEntry, SEGMENT_KIND } from '#domain/study/ledger.ts';
import { epochMs } from '#services/study/study-sql.ts';
import type { Ids } from './pair.ts';

/**
 * Both ledgers stay under the id that wrote them; an entry in the one that goes on names the end of the other. The
 * clock of who is kept begins where either stood, so that no time is paid for again.
 */

/** First of all that is held, as everywhere. */
export const lockClocks = ({ keepId, dropId }: Ids) => sql`
  SELECT 1 FROM "StudyClock" WHERE "userId" IN (${keepId}, ${dropId}) ORDER BY "userId" FOR UPDATE`;

type Head = { chainSeq: number; chainHash: string; nowMs: number };
const findHead = (userId: string) => sql<Head>`
  SELECT "chainSeq", "chainHash", ${epochMs(sql`clock_timestamp()`)} AS "nowMs" FROM "StudyClock"
  WHERE "userId" = ${userId}`;
const beginClock = ({ keepId, dropId }: Ids) => sql`
  INSERT INTO "StudyClock" ("userId", "sessionId", lid, "lastBeatAt", "nextCheckAt")
  SELECT ${keepId}::uuid, "sessionId", lid, "lastBeatAt", "nextCheckAt" FROM "StudyClock" WHERE "userId" = ${dropId}
  ON CONFLICT DO NOTHING`;
/** Of the seconds credited out of gaps in a day, both had their part. */
const moveClock = ({ keepId, dropId }: Ids, { chainSeq, hash }: SealedEntry) => sql`
  UPDATE "StudyClock" k SET "chainSeq" = ${chainSeq}, "chainHash" = ${hash}, version = k.version + 1,
    "lastBeatAt" = greatest(k."lastBeatAt", d."lastBeatAt"), "gapDay" = greatest(k."gapDay", d."gapDay"),
    "gapSec" = CASE WHEN k."gapDay" = d."gapDay" THEN k."gapSec" + d."gapSec"
      WHEN k."gapDay" > d."gapDay" THEN k."gapSec" ELSE d."gapSec" END
  FROM "StudyClock" d WHERE k."userId" = ${keepId} AND d."userId" = ${dropId}`;
/** A beat under way is decided again, and finds nothing to study any more. */
const stopClock = (dropId: string) => sql`
  UPDATE "StudyClock" SET version = version + 1, "checkId" = NULL, "checkAt" = NULL WHERE "userId" = ${dropId}`;
const insertEntry = (e: SealedEntry) => sql`
  INSERT INTO "StudySegment" ("userId", "chainSeq", "sessionId", lid, "lessonId", seq, "from", "to", "wallMs",
    "creditedSec", kind, ref, link, seal, at, "prevHash", hash)
  VALUES (${e.userId}, ${e.chainSeq}, ${e.sessionId}, ${e.lid}, ${e.lessonId}, ${e.seq}, ${e.from}, ${e.to},
    ${e.wallMs}, ${e.creditedSec}, ${e.kind}, ${e.ref}, ${e.link}, ${e.seal},
    to_timestamp(${e.atMs}::float8 / 1000), ${e.prevHash}, ${e.hash})`;

/** It is of no session, lecture or course: where one has to stand, the account does. */
export const linkLedgers = async (client: Client, ids: Ids): Promise<void> => {
  const { keepId, dropId } = ids;
  const other = await maybeOne(client, findHead(dropId));
  if (!other) return;
  await run(client, beginClock(ids));
  const own = await maybeOne(client, findHead(keepId));
  if (!own) throw new Error('the clock that was begun is not there');
  const place = { sessionId: dropId, lid: dropId, lessonId: dropId, seq: 0, from: 0, to: 0 };
  const passed = { wallMs: 0, creditedSec: 0, refusedSec: 0, refusal: null, gap: false };
  const link = ledgerLink({ seq: other.chainSeq, hash: other.chainHash });
  const [entry] = seal({ seq: own.chainSeq, hash: own.chainHash }, keepId, Math.round(own.nowMs), [
    { ...place, ...passed, kind: SEGMENT_KIND.merge, ref: dropId, grantedSec: 0, link },
  ]);
  if (!entry) throw new Error('nothing was sealed');
  await run(client, insertEntry(entry));
  await run(client, moveClock(ids, entry));
  await run(client, stopClock(dropId));
};
