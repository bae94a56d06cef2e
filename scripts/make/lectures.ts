/**
 * Makes the lectures: slides by Chromium, film by ffmpeg, voice of those that have one by espeak-ng.
 *
 *   node scripts/make/lectures.ts            all of them
 *   node scripts/make/lectures.ts auditor-1  one
 *
 * Needs chromium, ffmpeg and fonts-noto-cjk, and espeak-ng for a spoken one. The results are kept in the repository,
 * so this is run only after a lecture's text was changed.
 */
import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Browser, chromium } from 'playwright-core';
import type { Lecture } from '../../prisma/seed/lectures/lecture.ts';
import { findChromium } from '../lectures/chromium.ts';
import { durationOf, film, makePoster } from '../lectures/film.ts';
import { drawShots } from '../lectures/slide.ts';
import { writeWav } from '../lectures/speech.ts';
import { layOut, type Shot, toVtt } from '../lectures/timeline.ts';

const lectures = path.resolve(import.meta.dirname, '../../prisma/seed/lectures');
const media = path.resolve(import.meta.dirname, '../../prisma/seed/media');
/** `<course>/<course>-<number>.ts` each. */
const files = new Map(
  (await readdir(lectures, { recursive: true })).flatMap((file) => {
    const key = /^.+[/\\](.+-\d+)\.ts$/.exec(file)?.[1];
    return key ? [[key, file] as const] : [];
  }),
);
const keys = [...files.keys()].sort(new Intl.Collator('en', { numeric: true }).compare);

const asked = process.argv.slice(2);
const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox', '--disable-gpu'] });
try {
  for (const key of asked.length > 0 ? asked : keys) await make(browser, key);
} finally {
  await browser.close();
}
await writeManifest();

async function lectureOf(key: string): Promise<Lecture> {
  const file = files.get(key);
  if (!file) throw new Error(`There is no lecture ${key}; there are ${keys.join(', ')}.`);
  const { lecture }: { lecture: Lecture } = await import(path.join(lectures, file));
  return lecture;
}

async function make(drawing: Browser, key: string): Promise<void> {
  const lecture = await lectureOf(key);
  const scratch = await mkdtemp(path.join(tmpdir(), `${key}-`));
  try {
    const { samples, cues, shots } = await layOut(lecture, path.join(scratch, 'sentence.wav'));
    const picture = ({ slide, lit }: Shot): string => path.join(scratch, `${slide}-${lit ?? 'none'}.png`);
    await drawShots(drawing, lecture, shots, picture);

    const wav = samples && path.join(scratch, 'voice.wav');
    if (wav) await writeWav(wav, samples);
    await film(shots, picture, wav, path.join(media, `${key}.mp4`));
    await writeFile(path.join(media, `${key}.vtt`), toVtt(cues));
    if (shots[0]) await makePoster(picture(shots[0]), path.join(media, `${key}.jpg`));
    console.log(`${key}: ${(await durationOf(path.join(media, `${key}.mp4`))).toFixed(1)} s, ${cues.length} captions`);
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

/** What the seeder needs to know without opening a film. */
async function writeManifest(): Promise<void> {
  const made = await readdir(media);
  const manifest: Record<string, { durationSec: number; bytes: number; silent?: true }> = {};
  for (const key of keys.filter((one) => made.includes(`${one}.mp4`))) {
    const file = path.join(media, `${key}.mp4`);
    const { silent } = await lectureOf(key);
    manifest[key] = {
      durationSec: Number((await durationOf(file)).toFixed(3)),
      bytes: (await stat(file)).size,
      ...(silent ? { silent } : {}),
    };
  }
  await writeFile(path.join(media, 'manifest.json'), `${JSON.stringify(manifest, null, 2)}\n`);
}
