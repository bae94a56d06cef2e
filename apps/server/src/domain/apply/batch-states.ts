import { BATCH } from '@zhibiao/contract/certificate/staff-batch';
import { type CodeOf, labelOf } from '@zhibiao/contract/core/codes';

/**
 * 已试制 → 制证中 or 已取消; 制证中 → 已完成, 部分失败 or 已停止; 部分失败 → 制证中, for those who failed. Nothing leaves the
 * others.
 */
export type BatchState = CodeOf<typeof BATCH>;
export type BatchMove = 'confirm' | 'cancel' | 'stop' | 'done' | 'partly';
type Move = { from: readonly BatchState[]; to: BatchState; called: string };
export const BATCH_MOVE = {
  confirm: { from: [BATCH.tried, BATCH.partly], to: BATCH.running, called: '制证' },
  cancel: { from: [BATCH.tried], to: BATCH.cancelled, called: '取消' },
  stop: { from: [BATCH.running], to: BATCH.stopped, called: '停止' },
  done: { from: [BATCH.running], to: BATCH.done, called: '完成' },
  partly: { from: [BATCH.running], to: BATCH.partly, called: '完成' },
} as const satisfies Record<BatchMove, Move>;

/** Null where it may. */
export const batchRefusal = (move: BatchMove, state: BatchState): string | null => {
  const { from, called }: Move = BATCH_MOVE[move];
  return from.includes(state) ? null : `批次${labelOf(BATCH, state)}，不能${called}`;
};
