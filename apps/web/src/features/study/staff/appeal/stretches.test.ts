import { expect, it } from 'vitest';
import { type AppealEntry, stretchesOf } from './stretches.ts';

const entry = (seq: number, fields: Partial<AppealEntry> = {}): AppealEntry => ({
  seq,
  time: `2026-11-24 10:00:${String(seq - 1).padStart(2, '0')}`,
  until: `2026-11-24 10:00:${String(seq).padStart(2, '0')}`,
  lessonName: '内审员',
  title: '第一讲',
  device: 'Chrome',
  creditedSec: 15,
  refusedSec: 0,
  grantedSec: 0,
  why: null,
  asked: false,
  freeSec: 0,
  ...fields,
});

it('draws beats that were counted one after another as one line, and what is asked for by itself', () => {
  const lines = stretchesOf([
    entry(1),
    entry(2),
    entry(3, { creditedSec: 0, refusedSec: 15, asked: true, freeSec: 15, why: '页面在后台，未计入学时' }),
    entry(4),
    entry(5, { device: 'Safari' }),
  ]);
  expect(lines.map(({ seq, beats, creditedSec, until }) => [seq, beats, creditedSec, until.slice(-2)])).toEqual([
    [1, 2, 30, '02'],
    [3, 1, 0, '03'],
    [4, 1, 15, '04'],
    [5, 1, 15, '05'],
  ]);
});
