import { describe, expect, it } from 'vitest';
import { beatMemory } from './memory.ts';
import type { BeatState } from './state.ts';

const state = (version: number, nowMs = 1_000_000): BeatState => ({
  nowMs,
  lessonId: 'c',
  type: 1,
  durationSec: 60,
  minSec: 0,
  pages: null,
  seekLock: false,
  access: 1,
  lessonStatus: 1,
  sessionId: 's',
  clockLid: 'l',
  lastSeq: version,
  paidUntilMs: nowMs,
  nextCheckAtMs: 0,
  checkId: null,
  checkAtMs: null,
  chainSeq: 0,
  chainHash: '',
  open: null,
  version,
  clockStamp: '1',
  contentStamp: '1',
  mineStamp: '1',
  itemStamp: null,
  gapDay: 0,
  gapSec: 0,
  required: true,
  coverage: null,
  covered: 0,
  maxPos: 0,
  lastPos: 0,
  creditedSec: 0,
  grantedSec: 0,
  done: false,
  joined: true,
  rev: 1,
  round: 1,
  sessionRev: 1,
  sessionRound: 1,
  removed: false,
  learned: false,
  lessonProgress: 0,
});

describe('what a beat left behind', () => {
  it('is remembered for the same learner and item, with the time carried on', () => {
    let now = 0;
    const memory = beatMemory(() => now);
    memory.keep('u', 'l', state(1));
    now = 15_000;
    expect(memory.recall('u', 'l')).toMatchObject({ version: 1, nowMs: 1_015_000 });
    expect(memory.recall('u', 'm')).toBeNull();
    expect(memory.recall('v', 'l')).toBeNull();
    memory.forget('u');
    expect(memory.recall('u', 'l')).toBeNull();
  });

  it('is read anew after a minute, though beats went on', () => {
    let now = 0;
    const memory = beatMemory(() => now);
    for (let beat = 1; beat <= 5; beat += 1) {
      memory.keep('u', 'l', state(beat));
      now += 15_000;
    }
    expect(memory.recall('u', 'l')).toBeNull();
  });

  it('is bounded', () => {
    const memory = beatMemory(() => 0);
    for (let n = 0; n < 10_050; n += 1) memory.keep(`u${n}`, 'l', state(1));
    expect(memory.recall('u0', 'l')).toBeNull();
    expect(memory.recall('u10049', 'l')).not.toBeNull();
  });
});
