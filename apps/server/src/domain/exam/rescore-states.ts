import { type CodeOf, labelOf } from '@zhibiao/contract/core/codes';
import { RESCORE_STATE } from '@zhibiao/contract/exam/staff-rescore';

/** 试算中 → 待确认 → 执行中 → 已完成; until it is confirmed it may be cancelled. Nothing leaves the last two. */
export type RescoreState = CodeOf<typeof RESCORE_STATE>;
type Move = { from: readonly RescoreState[]; to: RescoreState; called: string };
export const RESCORE_MOVE = {
  tried: { from: [RESCORE_STATE.trying], to: RESCORE_STATE.tried, called: '结束试算' },
  confirm: { from: [RESCORE_STATE.tried], to: RESCORE_STATE.running, called: '确认' },
  done: { from: [RESCORE_STATE.running], to: RESCORE_STATE.done, called: '完成' },
  cancel: { from: [RESCORE_STATE.trying, RESCORE_STATE.tried], to: RESCORE_STATE.cancelled, called: '取消' },
} as const satisfies Record<string, Move>;
export type RescoreMove = keyof typeof RESCORE_MOVE;

/** Null where it may. */
export const rescoreRefusal = (move: RescoreMove | 'decide', state: RescoreState): string | null => {
  const { from, called }: Pick<Move, 'from' | 'called'> =
    move === 'decide' ? { from: [RESCORE_STATE.done], called: '改判' } : RESCORE_MOVE[move];
  return from.includes(state) ? null : `重判${labelOf(RESCORE_STATE, state)}，不能${called}`;
};
