import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createAnswerQueue, TIME_SEQ, type SendOutcome } from './answer-queue.ts';
import type { Answers } from './answers.ts';

type Sent = { questionId: string; value: string | string[]; seq: number };

/** A server that stores what it is sent, unless told to fail. */
const world = (start: { answers: Answers; pending: Answers } = { answers: {}, pending: {} }) => {
  const sent: Sent[][] = [];
  const kept: Answers[] = [];
  const answersToSends: (SendOutcome | 'hang')[] = [];
  const onOvertaken = vi.fn();
  const queue = createAnswerQueue({
    start, onOvertaken,
    keep: (pending) => kept.push(pending),
    send: async (list) => {
      sent.push([...list]);
      const given = answersToSends.shift();
      if (given === 'hang') await new Promise((resolve) => { setTimeout(resolve, 5_000); });
      return given && given !== 'hang' ? given : { acknowledged: list.map(({ questionId, seq }) => ({ questionId, seq })), at: 1_000 };
    },
  });
  return { queue, sent, kept, answersToSends, onOvertaken };
};

beforeEach(() => { vi.useFakeTimers(); });
afterEach(() => { vi.useRealTimers(); });

describe('the answer queue', () => {
  it('sends a choice at once and says when it is saved', async () => {
    const { queue, sent, kept } = world();
    queue.answer('a', 'B');
    expect(queue.read()).toMatchObject({ state: 'saving', unsaved: 1, answers: { a: { value: 'B', seq: 2 } } });
    await vi.advanceTimersByTimeAsync(0);
    expect(sent).toEqual([[{ questionId: 'a', value: 'B', seq: 2 }]]);
    expect(queue.read()).toMatchObject({ state: 'saved', unsaved: 0, savedAt: 1_000 });
    expect(kept.at(-1)).toEqual({});
  });

  it('never gives an answer the number that asks the time', async () => {
    const { queue, sent } = world({ answers: {}, pending: {} });
    queue.answer('a', 'B');
    await vi.advanceTimersByTimeAsync(0);
    expect(sent[0]?.[0]?.seq).toBeGreaterThan(TIME_SEQ);
  });

  it('waits for the end of typing', async () => {
    const { queue, sent } = world();
    for (const text of ['合', '合规', '合规性']) {
      queue.answer('a', text, 600);
      await vi.advanceTimersByTimeAsync(300);
    }
    expect(sent).toHaveLength(0);
    await vi.advanceTimersByTimeAsync(300);
    expect(sent).toEqual([[{ questionId: 'a', value: '合规性', seq: 4 }]]);
  });

  it('sends an answer again that was changed while it was on its way', async () => {
    const { queue, sent, answersToSends } = world();
    answersToSends.push('hang');
    queue.answer('a', 'A');
    await vi.advanceTimersByTimeAsync(100);
    queue.answer('a', 'B');
    await vi.advanceTimersByTimeAsync(1_000);
    expect(sent).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(sent.at(-1)).toEqual([{ questionId: 'a', value: 'B', seq: 3 }]);
    expect(queue.read()).toMatchObject({ state: 'saved', unsaved: 0 });
  });

  it('keeps everything while offline, tries less and less often, and catches up', async () => {
    const { queue, sent, kept, answersToSends } = world();
    answersToSends.push('retry', 'retry', 'retry');
    queue.answer('a', 'A');
    await vi.advanceTimersByTimeAsync(0);
    expect(queue.read().state).toBe('waiting');
    queue.answer('b', 'B');
    expect(kept.at(-1)).toEqual({ a: { value: 'A', seq: 2 }, b: { value: 'B', seq: 3 } });
    await vi.advanceTimersByTimeAsync(999);
    expect(sent).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(sent).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(sent).toHaveLength(3);
    await vi.advanceTimersByTimeAsync(4_000);
    expect(sent.at(-1)?.map(({ questionId }) => questionId)).toEqual(['a', 'b']);
    expect(queue.read()).toMatchObject({ state: 'saved', unsaved: 0 });
  });

  it('tries at once when the network is back', async () => {
    const { queue, sent, answersToSends } = world();
    answersToSends.push('retry');
    queue.answer('a', 'A');
    await vi.advanceTimersByTimeAsync(0);
    queue.retry();
    await vi.advanceTimersByTimeAsync(0);
    expect(sent).toHaveLength(2);
    expect(queue.read().state).toBe('saved');
  });

  it('goes on after a reload with what was not sent, numbering past everything known', async () => {
    const pending = { b: { value: 'C', seq: 8 } };
    const { queue, sent } = world({ answers: { a: { value: 'A', seq: 7 }, ...pending }, pending });
    queue.retry();
    queue.answer('a', 'D');
    await vi.advanceTimersByTimeAsync(0);
    expect(sent.flat()).toContainEqual({ questionId: 'b', value: 'C', seq: 8 });
    expect(sent.flat()).toContainEqual({ questionId: 'a', value: 'D', seq: 9 });
  });

  it('notices that another device is ahead', async () => {
    const { queue, answersToSends, onOvertaken } = world();
    answersToSends.push({ acknowledged: [{ questionId: 'a', seq: 12 }], at: 1_000 });
    queue.answer('a', 'A');
    await vi.advanceTimersByTimeAsync(0);
    expect(onOvertaken).toHaveBeenCalledOnce();
    expect(queue.read().unsaved).toBe(0);
  });

  it('stops when the attempt takes no more', async () => {
    const { queue, sent, answersToSends } = world();
    answersToSends.push('closed');
    queue.answer('a', 'A');
    await vi.advanceTimersByTimeAsync(60_000);
    expect(sent).toHaveLength(1);
    expect(queue.read().state).toBe('closed');
  });

  it('loses nothing when the page leaves while a send hangs', async () => {
    const { queue, sent, answersToSends } = world();
    answersToSends.push('hang');
    queue.answer('a', 'A');
    await vi.advanceTimersByTimeAsync(0);
    queue.answer('b', '字', 600);
    void queue.flush(true);
    expect(sent.at(-1)?.map(({ questionId }) => questionId)).toEqual(['a', 'b']);
  });
});
