import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import manifest from '@zhibiao/prisma/seed/media/manifest.json' with { type: 'json' };
import { expect, it } from 'vitest';
import { charactersIn } from '#domain/lesson/credit-hours.ts';
import { lessonRows } from './demo-lessons.ts';

/** Courses that are real ones: three hours of 45 minutes and more. */
const LONG = ['gbt29490', 'auditor'];

const FOLDER = join(import.meta.dirname, '../../../../prisma/seed/media');
const films: Record<string, { durationSec: number; bytes: number; silent?: boolean }> = manifest;
const silent = Object.entries(films).filter(([, { silent: isSilent }]) => isSilent);

const captionsOf = (name: string): string[] =>
  readFileSync(join(FOLDER, `${name}.vtt`), 'utf8')
    .split('\n\n')
    .flatMap((block) => block.split('\n').slice(1))
    .filter(Boolean);

it.each(LONG)('%s has three hours and more', (key) => {
  const { hoursOfLesson } = lessonRows(
    (film) => ({ id: film, durationSec: Math.floor(films[film]?.durationSec ?? 0) }),
    () => null,
  );
  expect(hoursOfLesson(key)).toBeGreaterThanOrEqual(3);
});

it.each(silent)(
  'the captions of %s can be read: 240 to 280 characters a minute, 38 at once',
  (name, { durationSec }) => {
    const captions = captionsOf(name);
    const speed = (captions.reduce((sum, text) => sum + charactersIn(text), 0) * 60) / durationSec;
    expect(speed).toBeGreaterThanOrEqual(240);
    expect(speed).toBeLessThanOrEqual(280);
    expect(captions.filter((text) => text.length > 38)).toEqual([]);
  },
);

it.each(silent)('%s is small: 1 MB for twenty minutes', (_, { durationSec, bytes }) => {
  expect(bytes / durationSec).toBeLessThanOrEqual(1_000_000 / (20 * 60));
});

it('takes 15 MB in all for what nobody speaks', () => {
  const keys = silent.map(([name]) => name);
  const own = readdirSync(FOLDER).filter((name) => keys.includes(name.replace(/\.\w+$/, '')));
  const bytes = own.reduce((sum, name) => sum + statSync(join(FOLDER, name)).size, 0);
  expect(own.length).toBe(keys.length * 3);
  expect(bytes).toBeLessThanOrEqual(15_000_000);
});
