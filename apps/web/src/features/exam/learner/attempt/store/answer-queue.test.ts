import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createAnswerQueue } from './answer-queue.ts';
import { openSheet, type Replaced, type Sheet, type UnsentAnswers } from './answer-sheet.ts';
import type { SendOutcome } from './delivery.ts';

type Sent = { questionId: string; value: string | string[]; seq: number; seen?: number; givenAt?: number };

/** A server that stores what it is sent, unless told to fail; it refuses 坏, and 崩 without saying which it was. */
const world = (start: Sheet = openSheet([], {}, {})) => {
  const sent: Sent[][] = [];
  const kept: { unsent: UnsentAnswers; replaced: Replaced }[] = [];
  const answersToSends: (SendOutcome | 'hang')[] = [];
  const queue = createAnswerQueue({
    start,
    faultIn: (value) => (value.length > 9 ? '作答过长' : null),
    now: () => 500,
    keep: (now) => kept.push(now),
    send: async (list) => {
      sent.push([...list]);
      const given = answersToSends.shift();
      if (given === 'hang')
        await new Promise((resolve) => {
          setTimeout(resolve, 5_000);
        });
      const bad = list.findIndex(({ value }) => value === '坏');
      if (given && given !== 'hang') return given;
      if (bad !== -1) return { refused: '所选选项不存在', which: bad };
      if (list.some(({ value }) => value === '崩')) return { refused: '系统繁忙', which: null };
      return {
        stored: list.map(({ questionId, seq }) => ({ questionId, seq, state: 'saved', value: null })),
        at: 1_000,
      };
    },
  });
  return { queue, sent, kept, answersToSends };
};

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(Math, 'random').mockReturnValue(0);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe('the answer queue', () => {
  it('sends a choice at once and says when it is saved', async () => {
    const { queue, sent, kept } = world();
    queue.answer('a', 'B');
    expect(queue.read()).toMatchObject({ state: 'saving', unsaved: 1, answers: { a: { value: 'B', seq: 1 } } });
    await vi.advanceTimersByTimeAsync(0);
    expect(sent).toEqual([[{ questionId: 'a', value: 'B', seq: 1, seen: 0, givenAt: 500 }]]);
    expect(queue.read()).toMatchObject({ state: 'saved', unsaved: 0, savedAt: 1_000 });
    expect(kept.at(-1)?.unsent).toEqual({});
  });

  it('waits for the end of typing', async () => {
    const { queue, sent } = world();
    for (const text of ['合', '合规', '合规性']) {
      queue.answer('a', text, 600);
      await vi.advanceTimersByTimeAsync(300);
    }
    expect(sent).toHaveLength(0);
    await vi.advanceTimersByTimeAsync(300);
    expect(sent).toEqual([[{ questionId: 'a', value: '合规性', seq: 3, seen: 0, givenAt: 500 }]]);
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
    expect(sent.at(-1)).toEqual([{ questionId: 'a', value: 'B', seq: 2, seen: 0, givenAt: 500 }]);
    expect(queue.read()).toMatchObject({ state: 'saved', unsaved: 0 });
  });

  it('keeps everything while offline, tries less and less often, and catches up', async () => {
    const { queue, sent, kept, answersToSends } = world();
    answersToSends.push('retry', 'retry', 'retry');
    queue.answer('a', 'A');
    await vi.advanceTimersByTimeAsync(0);
    expect(queue.read().state).toBe('waiting');
    queue.answer('b', 'B');
    expect(kept.at(-1)?.unsent).toEqual({
      a: { value: 'A', seq: 1, seen: 0, givenAt: 500 },
      b: { value: 'B', seq: 2, seen: 0, givenAt: 500 },
    });
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

  it('comes back when a busy server says, and not together with all others', async () => {
    const { queue, sent, answersToSends } = world();
    answersToSends.push({ waitSec: 3 }, { waitSec: 3 });
    vi.spyOn(Math, 'random').mockReturnValue(0.5);
    queue.answer('a', 'A');
    await vi.advanceTimersByTimeAsync(3_749);
    expect(sent).toHaveLength(1);
    expect(queue.read().state).toBe('busy');
    await vi.advanceTimersByTimeAsync(1);
    expect(sent).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(3_750);
    expect(queue.read()).toMatchObject({ state: 'saved', unsaved: 0 });
  });

  it('tries at once when the network is back', async () => {
    const { queue, sent, answersToSends } = world();
    answersToSends.push('retry');
    queue.answer('a', 'A');
    await vi.advanceTimersByTimeAsync(0);
    await queue.retry();
    expect(sent).toHaveLength(2);
    expect(queue.read().state).toBe('saved');
  });

  it('goes on after a reload with what was not sent, numbering past everything known', async () => {
    const { queue, sent } = world(
      openSheet([{ questionId: 'a', value: 'A', seq: 7 }], { b: { value: 'C', seq: 8, seen: 0 } }, {}),
    );
    void queue.retry();
    queue.answer('a', 'D');
    await vi.advanceTimersByTimeAsync(0);
    expect(sent.flat()).toContainEqual({ questionId: 'b', value: 'C', seq: 8, seen: 0 });
    expect(sent.flat()).toContainEqual({ questionId: 'a', value: 'D', seq: 9, seen: 7, givenAt: 500 });
  });

  it('shows what another device has stored, and gives its own again only when told to', async () => {
    const { queue, sent, kept, answersToSends } = world();
    answersToSends.push({ stored: [{ questionId: 'a', seq: 12, state: 'changed', value: 'B' }], at: 1_000 });
    queue.answer('a', 'A');
    await vi.advanceTimersByTimeAsync(0);
    expect(queue.read()).toMatchObject({
      state: 'saved',
      unsaved: 0,
      answers: { a: { value: 'B', seq: 12 } },
      replaced: { a: 'A' },
    });
    expect(kept.at(-1)).toEqual({ unsent: {}, replaced: { a: 'A' } });
    queue.restore('a');
    await vi.advanceTimersByTimeAsync(0);
    expect(sent.at(-1)).toEqual([{ questionId: 'a', value: 'A', seq: 13, seen: 12, givenAt: 500 }]);
    expect(queue.read()).toMatchObject({ state: 'saved', answers: { a: { value: 'A' } }, replaced: {} });
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

  const idsOf = (lists: readonly Sent[][]) => lists.map((list) => list.map(({ questionId }) => questionId).join(''));

  it('sends the others without the one that is refused, and says which and why until it is changed', async () => {
    const { queue, sent, kept } = world();
    queue.answer('a', 'A');
    queue.answer('b', '坏');
    queue.answer('c', 'C');
    await vi.advanceTimersByTimeAsync(60_000);
    expect(idsOf(sent)).toEqual(['abc', 'ac']);
    expect(queue.read()).toMatchObject({ state: 'refused', unsaved: 0, refused: { b: '所选选项不存在' } });
    expect(kept.at(-1)?.unsent).toMatchObject({ b: { value: '坏' } });
    queue.answer('d', 'D');
    await vi.advanceTimersByTimeAsync(0);
    expect(idsOf(sent).at(-1)).toBe('d');
    queue.answer('b', '好');
    await vi.advanceTimersByTimeAsync(0);
    expect(queue.read()).toMatchObject({ state: 'saved', unsaved: 0, refused: {} });
  });

  it('finds by halves the one that a refusal does not name', async () => {
    const { queue, sent } = world();
    for (const id of 'abcdefgh') queue.answer(id, id === 'f' ? '崩' : 'A');
    await vi.advanceTimersByTimeAsync(20_000);
    expect(queue.read()).toMatchObject({ state: 'refused', unsaved: 0, refused: { f: '系统繁忙' } });
    expect(idsOf(sent)).toEqual(['abcdefgh', 'abcd', 'efgh', 'ef', 'gh', 'e', 'f']);
  });

  it('waits for a server that refuses all alike, and sends again what it did not name', async () => {
    const { queue, sent, answersToSends } = world();
    for (let at = 0; at < 100; at += 1) queue.answer(`q${at}`, 'A');
    const unwell: SendOutcome = { refused: '系统繁忙', which: null };
    answersToSends.push(...Array.from({ length: 6 }, () => unwell));
    await vi.advanceTimersByTimeAsync(500);
    expect(queue.read()).toMatchObject({ state: 'busy', unsaved: 100 });
    await vi.advanceTimersByTimeAsync(10_000);
    expect(sent).toHaveLength(7);
    expect(queue.read()).toMatchObject({ state: 'saved', unsaved: 0 });
    answersToSends.push(unwell);
    queue.answer('q1', 'B');
    await vi.advanceTimersByTimeAsync(0);
    expect(queue.read()).toMatchObject({ state: 'refused', refused: { q1: '系统繁忙' } });
    await vi.advanceTimersByTimeAsync(30_000);
    expect(queue.read()).toMatchObject({ state: 'saved', refused: {} });
  });

  it('goes on where a planned try had nothing left to send', async () => {
    const { queue, sent, answersToSends } = world();
    answersToSends.push('retry');
    queue.answer('a', '短');
    await vi.advanceTimersByTimeAsync(0);
    queue.answer('a', '一'.repeat(20));
    await vi.advanceTimersByTimeAsync(60_000);
    queue.answer('a', '短二');
    queue.answer('b', 'B');
    await vi.advanceTimersByTimeAsync(0);
    expect(sent).toHaveLength(2);
    expect(queue.read()).toMatchObject({ state: 'saved', unsaved: 0 });
  });

  it('does not send what is too long, keeps it over a reload, and sends it once it is shorter', async () => {
    const { queue, sent } = world(openSheet([], { a: { value: '一'.repeat(24), seq: 3 } }, {}));
    void queue.retry();
    queue.answer('b', 'B');
    await vi.advanceTimersByTimeAsync(0);
    expect(idsOf(sent)).toEqual(['b']);
    expect(queue.read()).toMatchObject({
      state: 'refused',
      refused: { a: '作答过长' },
      answers: { a: { value: '一'.repeat(24) } },
    });
    queue.answer('a', '一');
    await vi.advanceTimersByTimeAsync(0);
    expect(queue.read()).toMatchObject({ state: 'saved', refused: {} });
  });

  it('sends what was refused once more when asked to, before handing in for instance', async () => {
    const { queue, sent, answersToSends } = world();
    answersToSends.push({ refused: '系统繁忙', which: null });
    queue.answer('a', 'A');
    await vi.advanceTimersByTimeAsync(0);
    expect(queue.read().refused).toEqual({ a: '系统繁忙' });
    await queue.retry();
    expect(sent).toHaveLength(2);
    expect(queue.read()).toMatchObject({ state: 'saved', refused: {} });
  });

  it('goes on with the others when a refusal comes after the network was away', async () => {
    const { queue, sent, answersToSends } = world();
    answersToSends.push('retry', 'busy');
    queue.answer('a', '坏');
    queue.answer('b', 'B');
    await vi.advanceTimersByTimeAsync(0);
    expect(queue.read().state).toBe('waiting');
    await vi.advanceTimersByTimeAsync(1_000);
    expect(queue.read().state).toBe('busy');
    await vi.advanceTimersByTimeAsync(2_000);
    expect(idsOf(sent)).toEqual(['ab', 'ab', 'ab', 'b']);
    expect(queue.read()).toMatchObject({ state: 'refused', unsaved: 0, refused: { a: '所选选项不存在' } });
  });

  it('a refused answer that another device has replaced meanwhile is not sent over it unseen', async () => {
    const { queue, sent, answersToSends } = world();
    queue.answer('a', '坏');
    await vi.advanceTimersByTimeAsync(0);
    queue.meet([{ questionId: 'a', value: 'B', seq: 9 }]);
    expect(queue.read()).toMatchObject({ refused: { a: '所选选项不存在' }, answers: { a: { value: '坏' } } });
    answersToSends.push({ stored: [{ questionId: 'a', seq: 9, state: 'changed', value: 'B' }], at: 1_000 });
    queue.answer('a', 'C');
    await vi.advanceTimersByTimeAsync(0);
    expect(sent.at(-1)).toMatchObject([{ value: 'C', seen: 0 }]);
    expect(queue.read()).toMatchObject({ refused: {}, replaced: { a: 'C' }, answers: { a: { value: 'B' } } });
  });

  it('sends no more at once than a server takes, and less when the page leaves', async () => {
    const { queue, sent } = world();
    for (let i = 0; i < 150; i += 1)
      queue.answer(
        `q${i}`,
        Array.from({ length: 9 }, () => '题'.repeat(500)),
        600,
      );
    void queue.flush(true);
    await vi.advanceTimersByTimeAsync(0);
    expect(sent[0]).toHaveLength(4);
    sent.length = 0;
    for (let i = 0; i < 150; i += 1)
      queue.answer(
        `r${i}`,
        Array.from({ length: 9 }, () => '题'.repeat(500)),
      );
    await vi.advanceTimersByTimeAsync(0);
    expect(sent.map(({ length }) => length)).toEqual([65, 65, 20]);
    for (const list of sent) expect(new TextEncoder().encode(JSON.stringify(list)).length).toBeLessThan(1_048_576);
  });
});
