import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { toSpoken } from './readings.ts';

const run = promisify(execFile);

export const sampleRate = 22050;

/** Speaks one sentence and returns its samples, without the silence around it. */
export async function speak(text: string, scratch: string): Promise<Int16Array> {
  // This voice reads Han through pinyin; the plain `cmn` of espeak-ng 1.51 spells the pinyin out in English.
  await run('espeak-ng', ['-v', 'cmn-latn-pinyin', '-s', '200', '-p', '42', '-w', scratch, toSpoken(text)]);
  return trimSilence(samplesOf(await readFile(scratch)));
}

/** Writes samples as a mono 16-bit WAV. */
export async function writeWav(file: string, samples: Int16Array): Promise<void> {
  const header = Buffer.alloc(44);
  header.write('RIFF', 0);
  header.writeUInt32LE(36 + samples.byteLength, 4);
  header.write('WAVEfmt ', 8);
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(1, 22);
  header.writeUInt32LE(sampleRate, 24);
  header.writeUInt32LE(sampleRate * 2, 28);
  header.writeUInt16LE(2, 32);
  header.writeUInt16LE(16, 34);
  header.write('data', 36);
  header.writeUInt32LE(samples.byteLength, 40);
  await writeFile(file, Buffer.concat([header, Buffer.from(samples.buffer, samples.byteOffset, samples.byteLength)]));
}

function samplesOf(wav: Buffer): Int16Array {
  const data = wav.indexOf('data');
  if (data < 0) throw new Error('The voice made no sound.');
  const bytes = wav.subarray(data + 8);
  return new Int16Array(Uint8Array.from(bytes.subarray(0, bytes.length & ~1)).buffer);
}

function trimSilence(samples: Int16Array): Int16Array {
  const isLoud = (sample: number): boolean => Math.abs(sample) > 200;
  const first = samples.findIndex(isLoud);
  const last = samples.findLastIndex(isLoud);
  const margin = Math.round(sampleRate * 0.03);
  return samples.slice(Math.max(0, first - margin), last + margin);
}
