import { setTimeout as sleep } from 'node:timers/promises';
import { type DoctorReport, doctorText } from '@zhibiao/contract/doctor/staff';
import { expect, test } from 'vitest';
import { monotonic } from '#domain/time/time.ts';
import { BootError } from '#lib/boot-error.ts';
import { type DoctorCheck, type DoctorDeps, faulty, fine, warned } from './check.ts';
import { daysUntilFull, type DiskSample, withSample } from './disk-growth.ts';
import { examine } from './examine.ts';
import { sizeWords } from './size-words.ts';

const WORLD = {} as DoctorDeps;
const check = (key: string, run: DoctorCheck['run'], more: Partial<DoctorCheck> = {}): DoctorCheck =>
  ({ key, title: key, run, ...more }) as DoctorCheck;
const foundBy = async (world: Parameters<typeof examine>[0], checks: readonly DoctorCheck[]) =>
  Object.fromEntries((await examine(world, checks)).rows.map(({ key, level, found }) => [key, [level, found]]));

test('a check that hangs is a fault after its time, and the others are not held up', async () => {
  const begin = monotonic();
  const hangs = check('hangs', () => sleep(60_000, fine('late'), { ref: false }), { limitMs: 200 });
  const quick = check('quick', () => fine('done'));
  expect(await foundBy({ ...WORLD, pool: {} } as DoctorDeps, [hangs, quick])).toEqual({
    hangs: ['fault', '0.2 秒内没有查完'],
    quick: ['ok', 'done'],
  });
  expect(monotonic() - begin).toBeLessThan(2_000);
});

test('what was given up is told so, and may end', async () => {
  let given: AbortSignal | undefined;
  const hangs = check(
    'hangs',
    ({ signal }: { signal: AbortSignal }) => {
      given = signal;
      return sleep(60_000, fine('late'), { signal });
    },
    { limitMs: 100, alone: true } as Partial<DoctorCheck>,
  );
  await examine(WORLD, [hangs]);
  expect(given?.aborted).toBe(true);
});

test('a check that throws says why, in its own words where it has some', async () => {
  const away = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
  const throwing = (key: string, error: Error) =>
    check(key, () => {
      throw error;
    });
  expect(
    await foundBy({ ...WORLD, pool: {} } as DoctorDeps, [
      throwing('words', new BootError('密钥不见了')),
      throwing('away', away),
      throwing('other', new Error('boom')),
    ]),
  ).toEqual({
    words: ['fault', '密钥不见了'],
    away: ['fault', '数据库没有应答，没有查完'],
    other: ['fault', '没有查完：boom'],
  });
});

test('without a database the checks that need none are done', async () => {
  const { pool: _pool, statements: _statements, ...rest } = { ...WORLD, samples: [] };
  expect(
    await foundBy(rest, [
      check('needs', () => fine('yes')),
      check('alone', () => fine('yes'), { alone: true } as Partial<DoctorCheck>),
    ]),
  ).toEqual({ needs: ['warn', '数据库用不了，没有查'], alone: ['ok', 'yes'] });
});

test('the text has the worst first, what follows and what to do', async () => {
  const report: DoctorReport = await examine({ ...WORLD, pool: {} } as DoctorDeps, [
    check('一', () => fine('好')),
    check('二', () => faulty('坏了', { why: '打不开', todo: '重启' })),
    check('三', () => warned('快坏了')),
  ]);
  expect(doctorText({ ...report, at: '2026-11-27 14:02:00', tookMs: 6_000, version: '0.9.0' })).toBe(
    [
      '知标学堂 0.9.0 系统体检　2026-11-27 14:02:00，用时 6.0 秒',
      '1 项故障，1 项注意，1 项正常',
      '',
      '[故障] 二：坏了',
      '       打不开',
      '       → 重启',
      '[注意] 三：快坏了',
      '[正常] 一：好',
      '',
    ].join('\n'),
  );
});

const GB = 1024 ** 3;
const sample = (day: string, used: number, disk = '1'): DiskSample => ({ day, used, disk });

test('a disk fills as fast as it did, and only what was seen is told', () => {
  const samples = [sample('2026-11-01', 10 * GB), sample('2026-11-10', 12 * GB)];
  // 20 days for 10 GB.
  expect(daysUntilFull(samples, sample('2026-11-21', 20 * GB), 30 * GB)).toBe(60);
  expect(daysUntilFull(samples, sample('2026-11-05', 20 * GB), 30 * GB)).toBeNull();
  expect(daysUntilFull(samples, sample('2026-11-21', 9 * GB), 30 * GB)).toBeNull();
  expect(daysUntilFull(samples, sample('2026-11-21', 20 * GB, '2'), 30 * GB)).toBeNull();
});

test('one sample a day is kept, for a month, of one disk', () => {
  let kept: DiskSample[] = [sample('2026-09-30', 1, 'old')];
  for (let day = 1; day <= 40; day += 1)
    kept = withSample(kept, sample(new Date(Date.UTC(2026, 9, day)).toISOString().slice(0, 10), day));
  expect(kept).toHaveLength(31);
  expect(kept[0]).toEqual(sample('2026-10-10', 10));
  expect(withSample(kept, sample('2026-11-09', 99))).toEqual(kept);
});

test('sizes are read by people', () => {
  expect([0, 900, 2.1 * GB, 41 * GB, 0.5].map(sizeWords)).toEqual(['0 B', '900 B', '2.1 GB', '41 GB', '1 B']);
});
