import type { Pool } from '#db/client.ts';
import { lit, one, sql } from '#db/sql.ts';
import { laySpans } from '#domain/study/beat-spans.ts';
import type { Viewer } from '#domain/auth/roles.ts';
import { claimedSec } from '#domain/study/judge-beat.ts';
import { isSilent, SPOKEN_MAX_MS } from '#domain/study/credit.ts';
import type { UnsealedEntry } from '#domain/study/ledger.ts';
import { addEntries } from '#services/study/ledger-entries.ts';
import { epochMs } from '#services/study/study-sql.ts';
import { admitToItem } from '#features/study/play/gate.ts';
import { openStudySession } from '#features/study/play/session.ts';
import type { Caller } from '#http/app-types.ts';
import { isUuid } from '#domain/text/uuid.ts';
import { type BeatAnswer, isOutdated, progressOf, beatRefusal, reload } from './answer.ts';
import type { BeatsReport } from './report.ts';
import type { BeatState } from './state.ts';

/**
 * A beat whose session does not hold the learner's clock. While another session holds it, this one is the older device
 * and has to stop; when none does (its page left, or fell silent), a new session is handed over instead of an error.
 */
export const answerForeignSession = async (
  pool: Pool,
  viewer: Viewer,
  { device }: Caller,
  report: BeatsReport,
  state: BeatState,
): Promise<BeatAnswer> => {
  const kicked = (): BeatAnswer => ({ action: 'KICKED', ...progressOf(state), ...beatRefusal('OTHER_DEVICE') });
  const session = await one(pool, selectForeignSession(viewer.id, report, state));
  const refusal = session.ours && refusalOfOlder(report, state, session.ours);
  // The chain grows by it; the session that holds the clock goes on undisturbed.
  const refused =
    refusal !== null && (await addEntries(pool, [{ clock: { ...state, userId: viewer.id }, added: [refusal] }])) > 0;
  if (state.sessionId !== null && !isSilent(state.paidUntilMs, state.nowMs) && !session.holderEnded) return kicked();

  if (state.removed || (session.ours && isOutdated(state, session.ours))) return reload(state);
  const { lessonId, lid, rev } = await admitToItem(pool, viewer, report.lid);
  const opened = await openStudySession(pool, viewer, {
    lid,
    lessonId,
    rev,
    device,
    version: state.sessionId === null ? -1 : state.version + (refused ? 1 : 0),
  });
  return opened ? { action: 'RENEW', sessionId: opened, ...progressOf(state) } : kicked();
};

/**
 * What is known of the session that reports: whether it is the learner's own, and what the ledger last heard of it, and
 * when; and of the one that holds the clock, null when none does.
 */
type Known = { rev: number; round: number; knownMs: number; knownSeq: number };
type ForeignSession = { ours: Known | null; holderEnded: boolean | null };

const KNOWN_MS = epochMs(sql`greatest(o."startedAt", known.at)`);
const selectForeignSession = (userId: string, report: BeatsReport, state: BeatState) => {
  const sessionId = isUuid(report.sessionId) ? report.sessionId : null;
  return sql<ForeignSession>`
    SELECT
      (
        SELECT json_build_object('rev', o.rev, 'round', o.round, 'knownMs', ${KNOWN_MS},
          'knownSeq', coalesce(known.seq, 0))
        FROM "StudySession" o WHERE o.id = ${sessionId} AND o."userId" = ${userId} AND o.lid = ${report.lid}
      ) AS ours,
      (SELECT "endedAt" IS NOT NULL FROM "StudySession" WHERE id = ${state.sessionId}) AS "holderEnded"
    FROM (
      SELECT max(s.seq) AS seq, max(s.at) AS at FROM "StudyLedger" s
      WHERE s."userId" = ${userId} AND s."lessonId" = ${state.lessonId} AND s."sessionId" = ${sessionId}
        AND s.at > clock_timestamp() - interval ${lit(`${SPOKEN_MAX_MS} milliseconds`)}
    ) known`;
};

/**
 * What an older device claims is refused and kept in the ledger, once: it ran after the server last heard of it. Null
 * where that is nothing.
 */
const refusalOfOlder = (
  { sessionId, lid, beats: all }: BeatsReport,
  state: BeatState,
  { knownMs, knownSeq }: Known,
): UnsealedEntry | null => {
  const beats = all.filter(({ seq }) => seq > knownSeq).toSorted((a, b) => a.seq - b.seq);
  const nowMs = Math.floor(state.nowMs);
  const refusedSec = beats.reduce((sum, beat) => sum + claimedSec(state, beat, 0), 0);
  const fromMs = Math.min(nowMs, Math.max(Math.round(knownMs), nowMs - SPOKEN_MAX_MS));
  const endMs = nowMs - (beats.at(-1)?.ageMs ?? 0);
  const [span] = laySpans({ fromMs, toMs: nowMs }, [{ creditedSec: 0, refusedSec, endMs }]);
  if (refusedSec === 0 || !span) return null;
  return {
    sessionId,
    lid,
    lessonId: state.lessonId,
    seq: beats.at(-1)?.seq ?? 0,
    beats: beats.length,
    rate: null,
    from: Math.floor(beats[0]?.from ?? 0),
    to: Math.floor(beats.at(-1)?.to ?? 0),
    creditedSec: 0,
    refusedSec,
    refusal: 'OTHER_DEVICE',
    gap: false,
    spanMs: span.toMs - span.fromMs,
    ageMs: nowMs - span.toMs,
    atMs: nowMs,
  };
};
