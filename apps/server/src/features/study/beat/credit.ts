import { v7 as uuid } from 'uuid';
import type { Deps } from '#deps.ts';
import type { Decision } from '#domain/study/credit.ts';
import { ITEM } from '@zhibiao/contract/lesson/types';
import { headAfter, seal } from '#domain/study/ledger.ts';
import { entriesOf, goOnStretch } from '#domain/study/stretches.ts';
import { counter } from '#lib/metrics.ts';
import {
  actionOf,
  type BeatAnswer,
  presentItemState,
  itemPercent,
  pendingCheck,
  progressOf,
  beatRefusal,
} from './answer.ts';
import type { BeatMemory } from './memory.ts';
import type { BeatsReport } from './report.ts';
import type { BeatState } from './state.ts';
import { type BeatWrite, writeBeat, type WrittenBeat } from './write.ts';

const judged = counter('zhibiao_beats_total', 'Beats of players: credited, nothing new, or why refused.', ['outcome']);
const creditedSec = counter('zhibiao_study_credited_seconds_total', 'Study time credited.');
const countBeats = (verdicts: Decision['verdicts']) => {
  for (const { creditedSec: sec, refusal } of verdicts) {
    judged.inc({ outcome: refusal?.toLowerCase() ?? (sec > 0 ? 'credited' : 'nothing') });
    creditedSec.inc(sec);
  }
};

export type BeatDeps = Pick<Deps, 'pool'> & { memory: BeatMemory };

/** Writes what was decided and remembers it for the next beat. Null when what it was decided on has changed. */
export const credit = async (
  { pool, memory }: BeatDeps,
  userId: string,
  report: BeatsReport,
  state: BeatState,
  decision: Decision,
): Promise<BeatAnswer | null> => {
  const beat = beatOf(userId, report, state, decision);
  const written = await writeBeat(pool, beat);
  if (!written) return null;
  countBeats(decision.verdicts);

  const after = stateAfter(beat, written);
  memory.keep(userId, report.lid, after);
  return {
    ...actionOf(beat.check, decision.seekTo, beat.nowMs),
    ...progressOf(state, decision.item, after.learned),
    ...beatRefusal(decision.verdicts.findLast(({ refusal }) => refusal)?.refusal),
  };
};

const beatOf = (userId: string, { sessionId, lid }: BeatsReport, state: BeatState, decision: Decision): BeatWrite => {
  const { item, verdicts } = decision;
  const nowMs = Math.floor(state.nowMs);
  const head = { seq: state.chainSeq, hash: state.chainHash };
  const reported = { sessionId, lid, lessonId: state.lessonId, paged: state.type === ITEM.pdf, atMs: nowMs };
  const { closed, open } = goOnStretch(state.open, entriesOf(verdicts, reported));
  const entries = seal(head, userId, closed);
  return {
    userId,
    nowMs,
    lid,
    sessionId,
    state,
    decision,
    check: decision.check === 'due' ? { id: uuid(), atMs: nowMs } : pendingCheck(state),
    moved: item.done !== state.done || itemPercent(state, item) !== itemPercent(state, presentItemState(state)),
    entries,
    head: headAfter(head, entries),
    open,
  };
};

/** What the database now holds, as reading it again would say. */
const stateAfter = ({ state, decision, check, moved, head, open }: BeatWrite, written: WrittenBeat): BeatState => {
  const { item, lastSeq, paidUntilMs, gapDay, gapSec } = decision;
  const lessonProgress = written.progress ?? state.lessonProgress;
  return {
    ...state,
    ...item,
    nowMs: written.nowMs,
    version: state.version + 1,
    lastSeq,
    paidUntilMs,
    gapDay,
    gapSec,
    checkId: check?.id ?? null,
    checkAtMs: check?.atMs ?? null,
    clockStamp: written.stamp,
    itemStamp: written.stamp,
    mineStamp: moved ? written.stamp : state.mineStamp,
    chainSeq: head.seq,
    chainHash: head.hash,
    open,
    lessonProgress,
    learned: state.learned || lessonProgress === 100,
  };
};
