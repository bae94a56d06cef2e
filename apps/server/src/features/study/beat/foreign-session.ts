import { z } from 'zod';
import type { Pool } from '#db/client.ts';
import { one, run, sql } from '#db/sql.ts';
import type { Viewer } from '#domain/roles.ts';
import { claimedSec, isSilent } from '#domain/study-credit.ts';
import { seal, type SealedEntry } from '#domain/study-ledger.ts';
import { admitToItem } from '#features/study/study-gate.ts';
import { openStudySession } from '#features/study/study-session.ts';
import type { Caller } from '#http/app-types.ts';
import { type BeatAnswer, isOutdated, progressOf, refusalOf, reload } from './answer.ts';
import { insertEntries } from './entries.ts';
import type { Report } from './report.ts';
import type { BeatState } from './state.ts';

/**
 * A beat whose session does not hold the learner's clock. While another session holds it, this one is the older device
 * and has to stop; when nobody does (its page left, or fell silent), a new session is handed over instead of an error.
 */
export const answerForeignSession = async (
  pool: Pool,
  viewer: Viewer,
  { device }: Caller,
  report: Report,
  state: BeatState,
): Promise<BeatAnswer> => {
  const kicked = (): BeatAnswer => ({ action: 'KICKED', ...progressOf(state), ...refusalOf('OTHER_DEVICE') });
  const session = await one(pool, selectForeignSession(viewer.id, report, state));
  if (state.sessionId !== null && !isSilent(state.paidUntilMs, state.nowMs) && !session.holderEnded) {
    if (session.ours && !session.recorded) await refuseOlderDevice(pool, viewer.id, report, state);
    return kicked();
  }

  if (state.removed || (session.ours && isOutdated(state, session.ours))) return reload(state);
  const { lessonId, lid, rev } = await admitToItem(pool, viewer, report.lid);
  const opened = await openStudySession(pool, viewer, {
    lid,
    lessonId,
    rev,
    device,
    version: state.sessionId === null ? -1 : state.version,
  });
  return opened ? { action: 'RENEW', sessionId: opened, ...progressOf(state) } : kicked();
};

/**
 * What is known of the session that reports: whether it is the learner's own, and whether what it reports is in the
 * ledger already; and of the one that holds the clock, null when none does.
 */
type ForeignSession = {
  ours: { rev: number; round: number } | null;
  recorded: boolean;
  holderEnded: boolean | null;
};

const lastSeqOf = ({ beats }: Report) => Math.max(...beats.map(({ seq }) => seq));
const isUuid = (text: string) => z.uuid().safeParse(text).success;

const selectForeignSession = (userId: string, report: Report, state: BeatState) => {
  const sessionId = isUuid(report.sessionId) ? report.sessionId : null;
  return sql<ForeignSession>`
    SELECT
      (
        SELECT json_build_object('rev', rev, 'round', round) FROM "StudySession"
        WHERE id = ${sessionId} AND "userId" = ${userId} AND lid = ${report.lid}
      ) AS ours,
      EXISTS (
        SELECT 1 FROM "StudySegment"
        WHERE "userId" = ${userId} AND "lessonId" = ${state.lessonId} AND at > clock_timestamp() - interval '1 hour'
          AND "sessionId" = ${sessionId} AND seq >= ${lastSeqOf(report)}
      ) AS recorded,
      (SELECT "endedAt" IS NOT NULL FROM "StudySession" WHERE id = ${state.sessionId}) AS "holderEnded"`;
};

/** What an older device claims is refused and kept in the ledger, once. */
const refuseOlderDevice = async (pool: Pool, userId: string, report: Report, state: BeatState): Promise<void> => {
  const { sessionId, lid, beats } = report;
  const refusedSec = beats.reduce((sum, beat) => sum + claimedSec(state, beat, 0), 0);
  if (refusedSec === 0) return;
  const head = { seq: state.chainSeq, hash: state.chainHash };
  const entries = seal(head, userId, Math.round(state.nowMs), [
    {
      sessionId,
      lid,
      lessonId: state.lessonId,
      seq: lastSeqOf(report),
      from: Math.floor(beats[0]?.from ?? 0),
      to: Math.floor(beats.at(-1)?.to ?? 0),
      wallMs: 0,
      creditedSec: 0,
      refusedSec,
      refusal: 'OTHER_DEVICE',
      gap: false,
    },
  ]);
  for (const entry of entries) await run(pool, insertRefusal(state.version, entry));
};

/** The learner's chain grows by the refusal; the session that holds the clock goes on undisturbed. */
const insertRefusal = (version: number, entry: SealedEntry) => sql`
  WITH clock AS (
    UPDATE "StudyClock" SET "chainSeq" = ${entry.chainSeq}, "chainHash" = ${entry.hash}, version = version + 1
    WHERE "userId" = ${entry.userId} AND version = ${version}
    RETURNING "userId"
  )
  ${insertEntries([entry])}`;
