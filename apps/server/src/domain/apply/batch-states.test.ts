import { BATCH } from '@zhibiao/contract/certificate/staff-batch';
import { allOf } from '@zhibiao/contract/core/codes';
import { describe, expect, it } from 'vitest';
import { BATCH_MOVE, type BatchMove, batchRefusal } from './batch-states.ts';

const MOVES = Object.keys(BATCH_MOVE) as BatchMove[];
/** Written out once more, by hand: from → to. */
const ALLOWED = ['confirm 0 1', 'confirm 3 1', 'cancel 0 4', 'stop 1 5', 'done 1 2', 'partly 1 3'];

describe('the life of a batch', () => {
  it.each(MOVES.flatMap((move) => allOf(BATCH).map((from) => ({ move, from }))))('$move $from', ({ move, from }) => {
    const allowed = ALLOWED.find((one) => one.startsWith(`${move} ${from} `));
    expect(batchRefusal(move, from) === null).toBe(allowed !== undefined);
    if (allowed) expect(BATCH_MOVE[move].to).toBe(Number(allowed.split(' ').at(-1)));
  });
});
