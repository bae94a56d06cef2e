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
import { actionOf, type BeatAnswer, type Check, itemOf, progressOf, sentenceOf, standingOf } from './answer.ts';
import type { BeatMemory } from './memory.ts';
import { type BeatState, readBeatState, type Report } from './state.ts';
import { writeBeat } from './write.ts';
import { answerStray } from './foreign-session.ts';
import { endStudySession } from '#features/study/study-session.ts';

type Body = InputOf<typeof lessonDuration>['body'];
type World = Pick<Deps, 'pool'> & { memory: BeatMemory };

/** Beats of one learner race for the one clock; who loses so often was too fast to earn anything. */
const TRIES = 4;

const reportOf = (body: Body): Report => {
  const beats = 'batch' in body ? body.batch : [body];
  const [first] = beats;
  if (!first || beats.some((beat) => beat.sessionId !== first.sessionId || beat.lid !== first.lid))
    throw refused('一次只能上报同一内容的学习记录');
  return { sessionId: first.sessionId, lid: first.lid, beats, offline: 'batch' in body };
};

const pendingCheck = ({ checkId, checkAtMs }: BeatState): Check | null =>
  checkId !== null && checkAtMs !== null ? { id: checkId, atMs: checkAtMs } : null;

const decide = (state: BeatState, { beats, offline }: Report) =>
  decideBeats(state, itemOf(state), state, beats, { nowMs: state.nowMs, offline });

/** Writes what was decided; null when the clock moved on meanwhile, or lesson, item or record changed. */
const write = async (
  { pool, memory }: World,
  userId: string,
  { lid, sessionId }: Report,
  state: BeatState,
  decision: Decision,
): Promise<BeatAnswer | null> => {
  const { lessonId, version } = state;
  const { item } = decision;
  const nowMs = Math.round(state.nowMs);
  const check = decision.check === 'due' ? { id: uuid(), atMs: nowMs } : pendingCheck(state);
  const head = { seq: state.chainSeq, hash: state.chainHash };
  const told = decision.verdicts.filter((verdict) => verdict.creditedSec > 0 || verdict.refusal !== null);
  const entries = seal(
    head,
    userId,
    nowMs,
    told.map((verdict) => ({ ...verdict, sessionId, lid, lessonId })),
  );
  const moved = item.done !== state.done || progressOf(state, item) !== progressOf(state, itemOf(state));
  const written = await writeBeat(pool, {
    userId,
    nowMs,
    lid,
    sessionId,
    state,
    decision,
    check,
    moved,
    head,
    entries,
  });
  if (!written) return null;

  const lessonProgress = written.progress ?? state.lessonProgress;
  const learned = state.learned || lessonProgress === 100;
  const { lastSeq, paidUntilMs, gapDay, gapSec } = decision;
  memory.keep(userId, lid, {
    ...state,
    ...item,
    nowMs: written.nowMs,
    version: version + 1,
    lastSeq,
    paidUntilMs,
    gapDay,
    gapSec,
    checkId: check?.id ?? null,
    checkAtMs: check?.atMs ?? null,
    clockStamp: written.stamp,
    itemStamp: written.stamp,
    mineStamp: moved ? written.stamp : state.mineStamp,
    chainSeq: entries.at(-1)?.chainSeq ?? head.seq,
    chainHash: entries.at(-1)?.hash ?? head.hash,
    lessonProgress,
    learned,
  });
  const refusal = decision.verdicts.findLast((verdict) => verdict.refusal)?.refusal;
  return { ...actionOf(check, decision.seekTo, nowMs), ...standingOf(state, item, learned), ...sentenceOf(refusal) };
};

const holdsClock = (state: BeatState, { sessionId, lid }: Report) =>
  state.joined && state.sessionId === sessionId && state.clockLid === lid;
const lockOf = (state: BeatState, viewer: Viewer) =>
  lessonLock({ status: state.lessonStatus, access: state.access }, viewer);

/** The ordinary beat: decided on what the last one left behind. Null when that does not suffice. */
const creditRemembered = (world: World, viewer: Viewer, report: Report): Promise<BeatAnswer | null> | null => {
  const state = world.memory.recall(viewer.id, report.lid);
  if (!state || !holdsClock(state, report) || lockOf(state, viewer)) return null;
  const decision = decide(state, report);
  return decision && write(world, viewer.id, report, state, decision);
};

/** Credits the beats of a playing page. Ordinary trouble is answered by an action, never by an error. */
export const recordBeats = async (world: World, viewer: Viewer, caller: Caller, body: Body): Promise<BeatAnswer> => {
  const report = reportOf(body);
  const remembered = await creditRemembered(world, viewer, report);
  if (remembered) return remembered;

  for (let tries = 1; ; tries += 1) {
    world.memory.forget(viewer.id);
    const state = await readBeatState(world.pool, viewer.id, report.lid);
    if (!state || state.lessonStatus !== LESSON_PUBLISHED) throw missing('课程内容不存在');
    const lock = lockOf(state, viewer);
    if (lock) throw refused(lock);
    if (!holdsClock(state, report)) return answerStray(world.pool, viewer, caller, report, state);

    const decision = decide(state, report);
    if (!decision) return { ...actionOf(pendingCheck(state), null, state.nowMs), ...standingOf(state) };
    const answer = await write(world, viewer.id, report, state, decision);
    if (answer) return answer;
    if (tries === TRIES) return { action: 'OK', ...standingOf(state) };
  }
};

/** The flush of a page that is leaving: the same, and the session lets go of the clock. */
export const recordClosing = async (world: World, viewer: Viewer, caller: Caller, body: Body): Promise<BeatAnswer> => {
  const answer = await recordBeats(world, viewer, caller, body);
  if (answer.action !== 'RENEW' && answer.action !== 'KICKED')
    await endStudySession(world.pool, viewer.id, reportOf(body).sessionId);
  return answer;
};
