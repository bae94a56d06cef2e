/**
 * Makes the demonstration lectures: slides by Chromium, voice by espeak-ng, film by ffmpeg.
 *
 *   node scripts/make-lectures.ts            all of them
 *   node scripts/make-lectures.ts auditor-1  one
 *
 * Needs chromium, ffmpeg, espeak-ng and fonts-noto-cjk. The results are kept in the repository,
 * so this is run only after a lecture's text was changed.
 */
import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Lecture } from '../prisma/seed/lectures/lecture.ts';
import { durationOf, film, makePoster } from './lectures/film.ts';
import { drawSlide } from './lectures/slide.ts';
import { writeWav } from './lectures/speech.ts';
import { layOut, toVtt } from './lectures/timeline.ts';
import type { Shot } from './lectures/timeline.ts';

const lectures = path.resolve(import.meta.dirname, '../prisma/seed/lectures');
const media = path.resolve(import.meta.dirname, '../prisma/seed/media');
const keys = ['trade-secret-1', 'gbt29490-1', 'gbt29490-2', 'auditor-1', 'auditor-2'];

const asked = process.argv.slice(2);
for (const key of asked.length > 0 ? asked : keys) await make(key);
await writeManifest();

async function make(key: string): Promise<void> {
  if (!keys.includes(key)) throw new Error(`There is no lecture ${key}; there are ${keys.join(', ')}.`);
  const { lecture }: { lecture: Lecture } = await import(path.join(lectures, `${key}.ts`));
  const scratch = await mkdtemp(path.join(tmpdir(), `${key}-`));
  try {
    const { samples, cues, shots } = await layOut(lecture, path.join(scratch, 'sentence.wav'));
    const picture = ({ slide, lit }: Shot): string => path.join(scratch, `${slide}-${lit ?? 'none'}.png`);
    await drawShots(lecture, shots, picture);

    const wav = path.join(scratch, 'voice.wav');
    await writeWav(wav, samples);
    await film(shots, picture, wav, path.join(media, `${key}.mp4`));
    await writeFile(path.join(media, `${key}.vtt`), toVtt(cues));
    if (shots[0]) await makePoster(picture(shots[0]), path.join(media, `${key}.jpg`));
    console.log(`${key}: ${(await durationOf(path.join(media, `${key}.mp4`))).toFixed(1)} s, ${cues.length} captions`);
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

/** The same picture serves every sentence that lights the same item. */
async function drawShots(lecture: Lecture, shots: Shot[], picture: (shot: Shot) => string): Promise<void> {
  const different = new Map(shots.map((shot) => [picture(shot), shot]));
  for (const [file, { slide, lit }] of different) await drawSlide(lecture, slide, lit, file);
}

/** What the seeder needs to know without opening a film. */
async function writeManifest(): Promise<void> {
  const made = await readdir(media);
  const manifest: Record<string, { durationSec: number; bytes: number }> = {};
  for (const key of keys.filter((one) => made.includes(`${one}.mp4`))) {
    const file = path.join(media, `${key}.mp4`);
    manifest[key] = { durationSec: Number((await durationOf(file)).toFixed(3)), bytes: (await stat(file)).size };
  }
  await writeFile(path.join(media, 'manifest.json'), `${JSON.stringify(manifest, null, 2)}\n`);
}
