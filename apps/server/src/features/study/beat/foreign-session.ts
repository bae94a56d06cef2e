import { z } from 'zod';
import type { Pool } from '#db/client.ts';
import type { Viewer } from '#domain/roles.ts';
import { claimedSec, isSilent } from '#domain/study-credit.ts';
import { seal } from '#domain/study-ledger.ts';
import type { Caller } from '#http/app-types.ts';
import { type BeatAnswer, sentenceOf, standingOf } from './answer.ts';
import type { BeatState, Report } from './state.ts';
import { writeRefusal } from './write.ts';
import { admitToItem } from '#features/study/study-gate.ts';
import { openStudySession } from '#features/study/study-session.ts';

/** What is known of a session that does not hold the clock, and of the one that does. */
type Stray = { ours: boolean; told: boolean; holderEnded: boolean | null };

const FIND = `
  SELECT EXISTS (SELECT 1 FROM "StudySession" WHERE id = $2 AND "userId" = $1 AND lid = $3) AS ours,
    EXISTS (SELECT 1 FROM "StudySegment" WHERE "userId" = $1 AND "lessonId" = $4 AND at > clock_timestamp() - interval '1 hour' AND "sessionId" = $2 AND seq >= $5) AS told,
    (SELECT "endedAt" IS NOT NULL FROM "StudySession" WHERE id = $6) AS "holderEnded"`;

const isUuid = (text: string) => z.uuid().safeParse(text).success;

const findStray = async (
  pool: Pool,
  userId: string,
  { sessionId, lid, beats }: Report,
  state: BeatState,
): Promise<Stray> => {
  const {
    rows: [row],
  } = await pool.query<Stray>(FIND, [
    userId,
    isUuid(sessionId) ? sessionId : null,
    lid,
    state.lessonId,
    Math.max(...beats.map((b) => b.seq)),
    state.sessionId,
  ]);
  return row ?? { ours: false, told: false, holderEnded: null };
};

/** What an older device claims is refused and kept in the ledger, once. */
const refuseOlderDevice = async (
  pool: Pool,
  userId: string,
  { sessionId, lid, beats }: Report,
  state: BeatState,
): Promise<void> => {
  const refusedSec = beats.reduce((sum, beat) => sum + claimedSec(state, beat, 0), 0);
  const last = beats.at(-1);
  if (!last || refusedSec === 0) return;
  const entry = {
    sessionId,
    lid,
    lessonId: state.lessonId,
    seq: Math.max(...beats.map((b) => b.seq)),
    from: Math.floor(beats[0]?.from ?? 0),
    to: Math.floor(last.to),
    wallMs: 0,
    creditedSec: 0,
    refusedSec,
    refusal: 'OTHER_DEVICE',
    gap: false,
  };
  for (const sealed of seal({ seq: state.chainSeq, hash: state.chainHash }, userId, Math.round(state.nowMs), [entry]))
    await writeRefusal(pool, state.version, sealed);
};

/**
 * A beat whose session does not hold the learner's clock. While another session holds it, this one is the older device
 * and
 * has to stop; when nobody does (its page left, or fell silent), a new session is handed over instead of an error.
 */
export const answerStray = async (
  pool: Pool,
  viewer: Viewer,
  { device }: Caller,
  report: Report,
  state: BeatState,
): Promise<BeatAnswer> => {
  const kicked = (): BeatAnswer => ({ action: 'KICKED', ...standingOf(state), ...sentenceOf('OTHER_DEVICE') });
  const stray = await findStray(pool, viewer.id, report, state);
  if (state.sessionId !== null && !isSilent(state.paidUntilMs, state.nowMs) && !stray.holderEnded) {
    if (stray.ours && !stray.told) await refuseOlderDevice(pool, viewer.id, report, state);
    return kicked();
  }

  const { lessonId, lid } = await admitToItem(pool, viewer, report.lid);
  const opened = await openStudySession(pool, viewer, {
    lid,
    lessonId,
    device,
    version: state.sessionId === null ? -1 : state.version,
  });
  return opened ? { action: 'RENEW', sessionId: opened, ...standingOf(state) } : kicked();
};
