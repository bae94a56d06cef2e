import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { BLOCK_SIZE } from './incremental-file.ts';
import { reconstruct } from './reconstruct.ts';

const PATH = 'base/5/1259';
let folder: string;
const chain = ['full', 'first', 'second'];
const folders = () => chain.map((name) => join(folder, name));
const target = () => join(folder, 'whole');

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'zhibiao-reconstruct-'));
  for (const name of chain) await mkdir(join(folder, name, 'base/5'), { recursive: true });
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** A block that is known by one letter; a file is written and read as a word. */
const blocks = (word: string) => Buffer.concat([...word].map((letter) => Buffer.alloc(BLOCK_SIZE, letter)));
const wordOf = (bytes: Buffer) =>
  Array.from({ length: bytes.length / BLOCK_SIZE }, (_, at) =>
    String.fromCharCode(bytes[at * BLOCK_SIZE] || 0x30),
  ).join('');
const putFull = (name: string, word: string) => writeFile(join(folder, name, PATH), blocks(word));
/** Numbers and contents of its blocks, and the length below which others are those of before. */
const putIncrement = (name: string, truncatedTo: number, changed: Record<number, string>) => {
  const numbers = Object.keys(changed).map(Number);
  const head = Buffer.alloc(numbers.length === 0 ? 12 : BLOCK_SIZE);
  [0xd3ae1f0d, numbers.length, truncatedTo, ...numbers].forEach((number, at) => head.writeUInt32LE(number, at * 4));
  const file = Buffer.concat([head, blocks(Object.values(changed).join(''))]);
  return writeFile(join(folder, name, 'base/5/INCREMENTAL.1259'), file);
};

it('takes each block from the latest backup that holds it', async () => {
  await putFull('full', 'aaaaaa');
  await putIncrement('first', 6, { 1: 'b', 2: 'b' });
  await putIncrement('second', 7, { 2: 'c', 6: 'c' });
  const made = await reconstruct(folders(), PATH, target());
  const bytes = await readFile(target());
  expect(wordOf(bytes)).toBe('abcaaac');
  expect(made).toEqual({ size: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') });
});

it('brings back nothing that was cut off, and fills with zeros what was never written', async () => {
  await putFull('full', 'aaaaaa');
  await putIncrement('first', 2, { 0: 'b' });
  await putIncrement('second', 5, { 3: 'c', 8: 'c' });
  await reconstruct(folders(), PATH, target());
  expect(wordOf(await readFile(target()))).toBe('ba0c0000c');
});

it('needs nothing but what is whole in a later backup, and becomes empty where all was cut off', async () => {
  await putFull('first', 'bb');
  await putIncrement('second', 2, { 1: 'c' });
  await reconstruct(folders(), PATH, target());
  expect(wordOf(await readFile(target()))).toBe('bc');

  await rm(target());
  await putIncrement('second', 0, {});
  expect((await reconstruct(folders(), PATH, target())).size).toBe(0);
});

it('refuses an increment that is cut short, and one with nothing under it', async () => {
  await putFull('full', 'aa');
  await putIncrement('first', 2, { 0: 'b' });
  await putIncrement('second', 2, {});
  const path = join(folder, 'first/base/5/INCREMENTAL.1259');
  await writeFile(path, (await readFile(path)).subarray(0, -1));
  await expect(reconstruct(folders(), PATH, target())).rejects.toThrow('已损坏');
  await expect(reconstruct(folders().slice(2), PATH, target())).rejects.toThrow('没有一份备份完整地保存');
});
