import type { Client } from '#db/client.ts';
import { run, sql } from '#db/sql.ts';
import type { ChainHead } from '#domain/number/chain.ts';
import { ledgerLink, NO_BEATS, SEGMENT_KIND } from '#domain/study/ledger.ts';
import { addEntries, closeStretch, holdClock } from '#services/study/ledger-entries.ts';
import type { Ids } from './pair.ts';

/**
 * Both ledgers stay under the id that wrote them; an entry in the one that goes on names the end of the other. The
 * clock of who is kept begins where either stood, so that no time is paid for again.
 */

/** First of all that is held, as everywhere. */
export const lockClocks = ({ keepId, dropId }: Ids) => sql`
  SELECT 1 FROM "StudyClock" WHERE "userId" IN (${keepId}, ${dropId}) ORDER BY "userId" FOR UPDATE`;

const beginClock = ({ keepId, dropId }: Ids) => sql`
  INSERT INTO "StudyClock" ("userId", "sessionId", lid, "lastBeatAt", "nextCheckAt")
  SELECT ${keepId}::uuid, "sessionId", lid, "lastBeatAt", "nextCheckAt" FROM "StudyClock" WHERE "userId" = ${dropId}
  ON CONFLICT DO NOTHING`;
/** Of the seconds credited out of gaps in a day, both had their part. */
const moveClock = ({ keepId, dropId }: Ids) => sql`
  UPDATE "StudyClock" k SET "lastBeatAt" = greatest(k."lastBeatAt", d."lastBeatAt"),
    "gapDay" = greatest(k."gapDay", d."gapDay"),
    "gapSec" = CASE WHEN k."gapDay" = d."gapDay" THEN k."gapSec" + d."gapSec"
      WHEN k."gapDay" > d."gapDay" THEN k."gapSec" ELSE d."gapSec" END
  FROM "StudyClock" d WHERE k."userId" = ${keepId} AND d."userId" = ${dropId}`;
/** A beat under way is decided again, and finds nothing to study any more. */
const stopClock = (dropId: string) => sql`
  UPDATE "StudyClock" SET version = version + 1, "checkId" = NULL, "checkAt" = NULL WHERE "userId" = ${dropId}`;

/** It is of no session, lecture or course: where one has to stand, the account does. */
const linkOf = (dropId: string, end: ChainHead, atMs: number) => ({
  sessionId: dropId,
  lid: dropId,
  lessonId: dropId,
  ...NO_BEATS,
  from: 0,
  to: 0,
  kind: SEGMENT_KIND.merge,
  ref: dropId,
  link: ledgerLink(end),
  atMs,
});

export const linkLedgers = async (client: Client, ids: Ids): Promise<void> => {
  const { keepId, dropId } = ids;
  await closeStretch(client, dropId);
  const other = await holdClock(client, dropId);
  if (!other) return;
  await run(client, beginClock(ids));
  const clock = await holdClock(client, keepId);
  if (!clock) throw new Error('the clock that was begun is not there');
  const link = linkOf(dropId, { seq: other.chainSeq, hash: other.chainHash }, Math.round(clock.nowMs));
  await addEntries(client, [{ clock, added: [link] }]);
  await run(client, moveClock(ids));
  await run(client, stopClock(dropId));
};
