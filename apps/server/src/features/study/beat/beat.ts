import { LESSON_STATE } from '@zhibiao/contract/lesson/staff';
import type { Pool } from '#db/client.ts';
import { lessonLock } from '#domain/lesson/access.ts';
import type { Viewer } from '#domain/auth/roles.ts';
import { type Decision, decideBeats } from '#domain/study/credit.ts';
import { missing, refused } from '#errors.ts';
import { endStudySession } from '#features/study/play/session.ts';
import type { Caller } from '#http/app-types.ts';
import { actionOf, type BeatAnswer, isOutdated, presentItemState, pendingCheck, progressOf, reload } from './answer.ts';
import { type BeatDeps, credit } from './credit.ts';
import { answerForeignSession } from './foreign-session.ts';
import { type BeatBody, type BeatsReport, beatsReportOf } from './report.ts';
import { type BeatState, readBeatState } from './state.ts';

/** Beats of one learner race for the one clock; who loses so often was too fast to earn anything. */
const TRIES = 4;

/** Credits the beats of a playing page. Ordinary trouble is answered by an action, never by an error. */
export const recordBeats = async (
  deps: BeatDeps,
  viewer: Viewer,
  caller: Caller,
  body: BeatBody,
): Promise<BeatAnswer> => {
  const report = beatsReportOf(body);
  return (await creditRemembered(deps, viewer, report)) ?? creditAnew(deps, viewer, caller, report);
};

/** The ordinary beat: decided on what the last one left behind. Null when that does not suffice. */
const creditRemembered = async (deps: BeatDeps, viewer: Viewer, report: BeatsReport): Promise<BeatAnswer | null> => {
  const state = deps.memory.recall(viewer.id, report.lid);
  if (!state || !holdsClock(state, report) || lockOf(state, viewer)) return null;
  const decision = decide(state, report);
  return decision && credit(deps, viewer.id, report, state, decision);
};

/** Any other beat: decided on what the database says, again whenever that changes before it is written. */
const creditAnew = async (deps: BeatDeps, viewer: Viewer, caller: Caller, report: BeatsReport): Promise<BeatAnswer> => {
  for (let tries = 1; ; tries += 1) {
    deps.memory.forget(viewer.id);
    const state = await admittedState(deps.pool, viewer, report.lid);
    if (!holdsClock(state, report)) return answerForeignSession(deps.pool, viewer, caller, report, state);
    const { sessionRev: rev, sessionRound: round } = state;
    if (rev !== null && round !== null && isOutdated(state, { rev, round })) return reload(state);

    const decision = decide(state, report);
    if (!decision) return { ...actionOf(pendingCheck(state), null, state.nowMs), ...progressOf(state) };
    const answer = await credit(deps, viewer.id, report, state, decision);
    if (answer) return answer;
    if (tries === TRIES) return { action: 'OK', ...progressOf(state) };
  }
};

const admittedState = async (pool: Pool, viewer: Viewer, lid: string): Promise<BeatState> => {
  const state = await readBeatState(pool, viewer.id, lid);
  if (!state || state.lessonStatus !== LESSON_STATE.published) throw missing('课程内容不存在');
  const lock = lockOf(state, viewer);
  if (lock) throw refused(lock);
  return state;
};

const lockOf = (state: BeatState, viewer: Viewer): string | null =>
  lessonLock({ status: state.lessonStatus, access: state.access }, viewer);

const holdsClock = (state: BeatState, { sessionId, lid }: BeatsReport): boolean =>
  state.joined && state.sessionId === sessionId && state.clockLid === lid;

/** Null when all of the beats were decided before. */
const decide = (state: BeatState, { beats, offline }: BeatsReport): Decision | null =>
  decideBeats(state, presentItemState(state), state, beats, { nowMs: state.nowMs, offline });

/** The flush of a page that is leaving: the same, and the session lets go of the clock. */
export const recordClosing = async (
  deps: BeatDeps,
  viewer: Viewer,
  caller: Caller,
  body: BeatBody,
): Promise<BeatAnswer> => {
  const answer = await recordBeats(deps, viewer, caller, body);
  if (answer.action !== 'RENEW' && answer.action !== 'KICKED')
    await endStudySession(deps.pool, viewer.id, beatsReportOf(body).sessionId);
  return answer;
};
