import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { BufferTarget, Conversion, FilePathSource, Input, MP4, Mp4OutputFormat, Output } from 'mediabunny';
import { test } from '#support/test.ts';

const SEED = new URL('../../../../../prisma/seed/media/', import.meta.url).pathname;
const SECONDS = 12;
const PADDING = 18 * 1024 * 1024;

/**
 * The beginning of a real film, so that it is studied in seconds; made large by a box that players skip, so that it can
 * be cut on its way. And its captions.
 */
export const makeFilm = async (name: string): Promise<{ film: string; captions: string }> => {
  const target = new BufferTarget();
  const conversion = await Conversion.init({
    input: new Input({ source: new FilePathSource(join(SEED, 'trade-secret-1.mp4')), formats: [MP4] }),
    output: new Output({ format: new Mp4OutputFormat({ fastStart: 'in-memory' }), target }),
    trim: { start: 0, end: SECONDS },
  });
  await conversion.execute();
  const box = Buffer.alloc(PADDING);
  box.writeUInt32BE(PADDING, 0);
  box.write('free', 4);
  const info = test.info();
  const [film, captions] = [info.outputPath(`${name}.mp4`), info.outputPath(`${name}.vtt`)];
  writeFileSync(film, Buffer.concat([Buffer.from(target.buffer ?? new ArrayBuffer(0)), box]));
  const [head, ...cues] = readFileSync(join(SEED, 'trade-secret-1.vtt'), 'utf8').split('\n\n');
  writeFileSync(captions, [head, ...cues.slice(0, 2)].join('\n\n'));
  return { film, captions };
};
