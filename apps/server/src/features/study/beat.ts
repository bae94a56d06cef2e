import type { InputOf } from '@zhibiao/contract/endpoint';
import type { lessonDuration } from '@zhibiao/contract/study';
import { v7 as uuid } from 'uuid';
import type { Deps } from '#deps.ts';
import { LESSON_PUBLISHED, lessonLock } from '#domain/lesson-access.ts';
import type { Viewer } from '#domain/roles.ts';
import { type Decision, decideBeats } from '#domain/study-credit.ts';
import { seal } from '#domain/study-ledger.ts';
import { missing, refused } from '#errors.ts';
import type { Caller } from '#http/app-types.ts';
import { actionOf, type BeatAnswer, type Check, completesLesson, itemOf, lessonProgress, sentenceOf, standingOf } from './beat-answer.ts';
import { type BeatState, readBeatState, type Report } from './beat-state.ts';
import { writeBeat } from './beat-write.ts';
import { concludeLesson } from './conclude.ts';
import { answerStray } from './stray-beat.ts';
import { endStudySession } from './study-session.ts';

type Body = InputOf<typeof lessonDuration>['body'];
type World = Pick<Deps, 'db' | 'pool'>;

/** Beats of one learner race for the one clock; who loses so often was too fast to earn anything. */
const TRIES = 4;

const reportOf = (body: Body): Report => {
  const beats = 'batch' in body ? body.batch : [body];
  const [first] = beats;
  if (!first || beats.some((beat) => beat.sessionId !== first.sessionId || beat.lid !== first.lid)) throw refused('一次只能上报同一内容的学习记录');
  return { sessionId: first.sessionId, lid: first.lid, beats, offline: 'batch' in body };
};

const pendingCheck = ({ checkId, checkAtMs }: BeatState): Check | null => (checkId !== null && checkAtMs !== null ? { id: checkId, atMs: checkAtMs } : null);

/** Writes what was decided; null when the clock moved on meanwhile. */
const keep = async ({ db, pool }: World, userId: string, { lid, sessionId }: Report, state: BeatState, decision: Decision): Promise<BeatAnswer | null> => {
  const { lessonId, version } = state;
  const nowMs = Math.round(state.nowMs);
  const check = decision.check === 'due' ? { id: uuid(), atMs: nowMs } : pendingCheck(state);
  const head = { seq: state.chainSeq, hash: state.chainHash };
  const told = decision.verdicts.filter((verdict) => verdict.creditedSec > 0 || verdict.refusal !== null);
  const entries = seal(head, userId, nowMs, told.map((verdict) => ({ ...verdict, sessionId, lid, lessonId })));

  const written = await writeBeat(pool, { userId, version, nowMs, lid, lessonId, sessionId, decision, check, progress: lessonProgress(state, decision.item), head, entries });
  if (!written) return null;
  if (!state.learned && completesLesson(state, decision.item)) await concludeLesson(db, { userId, lessonId, at: new Date(nowMs) });
  const refusal = decision.verdicts.findLast((verdict) => verdict.refusal)?.refusal;
  return { ...actionOf(check, decision.seekTo, nowMs), ...standingOf(state, decision.item), ...sentenceOf(refusal) };
};

/** Credits the beats of a playing page. Ordinary trouble is answered by an action, never by an error. */
export const recordBeats = async (world: World, viewer: Viewer, caller: Caller, body: Body): Promise<BeatAnswer> => {
  const report = reportOf(body);
  for (let tries = 1; ; tries += 1) {
    const state = await readBeatState(world.pool, viewer.id, report.lid);
    if (!state || state.lessonStatus !== LESSON_PUBLISHED) throw missing('课程内容不存在');
    const lock = lessonLock({ status: state.lessonStatus, access: state.access }, viewer);
    if (lock) throw refused(lock);
    if (state.sessionId !== report.sessionId || state.clockLid !== report.lid || !state.joined) return answerStray(world.pool, viewer, caller, report, state);

    const decision = decideBeats(state, itemOf(state), state, report.beats, { nowMs: state.nowMs, offline: report.offline });
    if (!decision) return { ...actionOf(pendingCheck(state), null, state.nowMs), ...standingOf(state) };
    const answer = await keep(world, viewer.id, report, state, decision);
    if (answer) return answer;
    if (tries === TRIES) return { action: 'OK', ...standingOf(state) };
  }
};

/** The flush of a page that is leaving: the same, and the session lets go of the clock. */
export const recordClosing = async (world: World, viewer: Viewer, caller: Caller, body: Body): Promise<BeatAnswer> => {
  const answer = await recordBeats(world, viewer, caller, body);
  if (answer.action !== 'RENEW' && answer.action !== 'KICKED') await endStudySession(world.pool, viewer.id, reportOf(body).sessionId);
  return answer;
};
