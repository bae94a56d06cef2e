import type { Beat, BeatAnswer } from '@zhibiao/contract/study/learner';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createHeartbeat } from './heartbeat.ts';

const OK: BeatAnswer = { action: 'OK', itemSec: 0, progress: 0, itemDone: false, lessonDone: false };

/** A player whose position follows the fake clock, and a server that answers what the test says. */
const world = () => {
  const calls: { beats: Beat[]; leaving: boolean }[] = [];
  const answers: BeatAnswer[] = [];
  const waiting: number[] = [];
  const state = { rate: 1, visible: true, answer: OK, broken: false, shift: 0 };
  const heartbeat = createHeartbeat({
    lid: 'L',
    sessionId: 'S',
    beatSec: 15,
    now: () => Date.now(),
    visible: () => state.visible,
    send: async (beats, leaving) => {
      calls.push({ beats, leaving });
      if (state.broken) throw new Error('offline');
      return state.answer;
    },
    mayRetry: () => true,
    onAnswer: (answer) => answers.push(answer),
    onWaiting: (count) => waiting.push(count),
  });
  const read = () => ({ position: Date.now() / 1000 + state.shift, rate: state.rate });
  const pass = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1000);
  return { heartbeat, calls, answers, waiting, state, read, pass };
};

beforeEach(() => {
  vi.useFakeTimers({ now: 0 });
});
afterEach(() => {
  vi.useRealTimers();
});

describe('the lesson timer', () => {
  test('beats every 15 s, without gap or overlap', async () => {
    const { heartbeat, calls, read, pass } = world();
    heartbeat.start(read);
    heartbeat.start(read);
    await pass(31);
    expect(calls.map(({ beats }) => beats)).toEqual([
      [{ sessionId: 'S', seq: 1, lid: 'L', from: 0, to: 15, rate: 1, visible: true }],
      [{ sessionId: 'S', seq: 2, lid: 'L', from: 15, to: 30, rate: 1, visible: true }],
    ]);
  });

  test('reports at once on a pause and then stands still', async () => {
    const { heartbeat, calls, read, pass } = world();
    heartbeat.start(read);
    await pass(4);
    heartbeat.stop();
    await pass(60);
    expect(calls).toHaveLength(1);
    expect(calls[0]?.beats[0]).toMatchObject({ from: 0, to: 4 });
  });

  test('a film that halts again and again for less than half a second loses nothing', async () => {
    const { heartbeat, calls, state, read, pass } = world();
    state.rate = 2;
    for (let halts = 0; halts < 3; halts += 1) {
      heartbeat.start(read);
      await pass(0.4);
      heartbeat.stop();
      state.shift -= 0.3;
      await pass(0.3);
    }
    heartbeat.start(read);
    await pass(1);
    heartbeat.stop();
    expect(calls.flatMap(({ beats }) => beats).map(({ from }) => from)).toEqual([0]);
    expect(calls.at(-1)?.beats[0]?.to).toBeCloseTo(2.2);
  });

  test('ends an interval where playing ended, not where a seek went', async () => {
    const { heartbeat, calls, state, read, pass } = world();
    heartbeat.start(read);
    await pass(6);
    state.shift = 100;
    heartbeat.stop(6);
    heartbeat.start(read);
    await pass(15);
    expect(calls.map(({ beats }) => [beats[0]?.from, beats[0]?.to])).toEqual([
      [0, 6],
      [106, 121],
    ]);
  });

  test('counts a moment too short to report with the interval that goes on from it', async () => {
    const { heartbeat, calls, state, read, pass } = world();
    heartbeat.start(read);
    await pass(0.3);
    state.rate = 2;
    heartbeat.mark();
    await pass(15);
    expect(calls.map(({ beats }) => [beats[0]?.from, beats[0]?.rate])).toEqual([[0, 2]]);
  });

  test('begins where playing began, for who is told of it late', async () => {
    const { heartbeat, calls, read, pass } = world();
    await pass(3);
    heartbeat.start(read, 1);
    await pass(15);
    expect(calls[0]?.beats[0]).toMatchObject({ from: 1, to: 18 });
  });

  test('reports the last moment of an item however short it is, as nothing goes on from there', async () => {
    const { heartbeat, calls, read, pass } = world();
    heartbeat.start(read);
    await pass(11.6);
    heartbeat.stop();
    heartbeat.start(read);
    await pass(0.4);
    heartbeat.stop(12, true);
    heartbeat.stop(12, true);
    expect(calls.flatMap(({ beats }) => beats.map(({ from, to }) => [from, to]))).toEqual([
      [0, 11.6],
      [11.6, 12],
    ]);
  });

  test('keeps offline beats and sends them as one batch, with when they ran; the older ones as one', async () => {
    const { heartbeat, calls, waiting, state, read, pass } = world();
    state.broken = true;
    heartbeat.start(read);
    await pass(900);
    expect(waiting.at(-1)).toBeGreaterThan(30);
    state.broken = false;
    heartbeat.retry();
    await pass(0);
    const sent = calls.at(-1)?.beats ?? [];
    expect(sent.at(-1)?.to).toBe(900);
    // Nothing between them is left out, and nothing is reported twice.
    expect(sent.map(({ from }) => from)).toEqual([0, ...sent.slice(0, -1).map(({ to }) => to)]);
    const late = sent.filter(({ ageMs = 0 }) => ageMs > 600_000);
    expect(late).toMatchObject([{ seq: 19, from: 0, to: 285, ageMs: 615_000, lastedMs: 285_000 }]);
    expect(sent.slice(1, 3)).toMatchObject([
      { seq: 20, from: 285, to: 300, ageMs: 600_000, lastedMs: 15_000 },
      { seq: 21, from: 300, to: 315, ageMs: 585_000, lastedMs: 15_000 },
    ]);
    expect(waiting.at(-1)).toBe(0);
  });

  test('of more than one call may carry sums up the oldest, with all of their time', async () => {
    const { heartbeat, calls, state, read, pass } = world();
    state.broken = true;
    for (let n = 0; n < 90; n += 1) {
      state.shift = n * 100;
      heartbeat.start(read);
      await pass(4);
      heartbeat.stop();
    }
    state.broken = false;
    heartbeat.retry();
    await pass(0);
    const sent = calls.at(-1)?.beats ?? [];
    expect(sent).toHaveLength(60);
    expect(sent[0]).toMatchObject({ seq: 31, from: 3_120, to: 3_124, lastedMs: 31 * 4_000 });
    expect(sent.reduce((sum, { lastedMs = 4_000 }) => sum + lastedMs, 0)).toBe(360_000);
  });

  test('a closing call repeats what is under way and keeps its numbers', async () => {
    const { heartbeat, calls, state, read, pass } = world();
    state.broken = true;
    heartbeat.start(read);
    await pass(20);
    state.visible = false;
    heartbeat.leave();
    expect(calls.at(-1)).toMatchObject({
      leaving: true,
      beats: [
        { seq: 1, to: 15 },
        { seq: 2, from: 15, to: 20, visible: true },
      ],
    });
    heartbeat.end();
  });

  test('what a closed item could not report goes on being sent, until the server has it', async () => {
    const { heartbeat, calls, answers, state, read, pass } = world();
    state.broken = true;
    heartbeat.start(read);
    await pass(20);
    heartbeat.close();
    await pass(10);
    state.broken = false;
    await pass(60);
    expect(calls.at(-1)?.beats).toMatchObject([
      { seq: 1, from: 0, to: 15 },
      { seq: 2, from: 15, to: 20 },
    ]);
    expect(calls).toHaveLength(3);
    // Whoever shows the item is there no more.
    expect(answers).toEqual([]);
    heartbeat.start(read);
    await pass(30);
    expect(calls).toHaveLength(3);
  });

  test('says so when a beat ran on a hidden page', async () => {
    const { heartbeat, calls, state, read, pass } = world();
    heartbeat.start(read);
    state.visible = false;
    await pass(15);
    expect(calls[0]?.beats[0]?.visible).toBe(false);
  });

  test('goes on with the session it is handed', async () => {
    const { heartbeat, calls, state, read, pass } = world();
    state.answer = { ...OK, action: 'RENEW', sessionId: 'S2' };
    heartbeat.start(read);
    await pass(15);
    state.answer = OK;
    await pass(15);
    expect(calls[1]?.beats[0]).toMatchObject({ sessionId: 'S2', seq: 2 });
  });

  test('is silent for good once another device has the clock, and after the end', async () => {
    const { heartbeat, calls, answers, state, read, pass } = world();
    state.answer = { ...OK, action: 'KICKED' };
    heartbeat.start(read);
    await pass(15);
    heartbeat.start(read);
    await pass(60);
    expect(calls).toHaveLength(1);
    expect(answers).toHaveLength(1);
  });
});
