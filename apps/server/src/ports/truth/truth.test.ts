import { appendFile, mkdtemp, rm, truncate } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadConfig } from '#config.ts';
import { startS3, type S3Server } from '#test/world/s3.ts';
import { LOG_START, type Truth } from './truth.ts';
import { createTruth } from './create-truth.ts';
import { bringTruth } from './move.ts';

/** Both homes of truth keep one promise. */

let folder = '';
let s3: S3Server;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'zhibiao-truth-'));
  s3 = await startS3();
});
afterAll(async () => {
  await s3.close();
  await rm(folder, { recursive: true, force: true });
});
const homes: [string, () => Truth][] = [
  ['on a disk', () => createTruth({ dataDir: folder })],
  ['in a bucket', () => createTruth(loadConfig({ DATA_DIR: folder, ...s3.env }))],
];

describe.each(homes)('%s', (_, open) => {
  it('a log grows line by line and is read on by others', async () => {
    const [one, two] = [open().log('keys/one.jsonl'), open().log('keys/one.jsonl')];
    expect(await one.linesAfter(LOG_START)).toEqual([]);
    await one.append(['a', '学'], 0);
    await one.append(['c'], 2);
    expect(await two.linesAfter(LOG_START)).toEqual(['a', '学', 'c']);
    await two.append(['d'], 3);
    expect(await one.linesAfter({ lines: 2, bytes: 6 }, true)).toEqual(['c', 'd']);
    expect(await one.linesAfter({ lines: 4, bytes: 10 }, true)).toEqual([]);
  });

  it('a file is replaced, or the first of its name stays', async () => {
    const truth = open();
    expect(await truth.read('last.json')).toBeNull();
    await truth.put('last.json', '1');
    await truth.put('last.json', '2');
    expect(await truth.read('last.json')).toBe('2');
    await truth.keep('anchors/2026-11-27.json', ['[', ']']);
    await truth.keep('anchors/2026-11-27.json', ['other']);
    expect(await open().read('anchors/2026-11-27.json')).toBe('[]');
    expect(await truth.list('anchors')).toEqual(['2026-11-27.json']);
    expect(await truth.read('anchors/2026-11-27.json')).toBe('[]');
    await truth.remove('anchors/2026-11-27.json');
    expect(await truth.read('anchors/2026-11-27.json')).toBeNull();
    expect(await truth.list('anchors')).toEqual([]);
    expect(await truth.list('nowhere')).toEqual([]);
  });
});

it('a bucket takes over from a disk what was signed of the ledger, with all that it names', async () => {
  const own = await startS3();
  const data = await mkdtemp(join(tmpdir(), 'zhibiao-truth-'));
  try {
    const [disk, bucket] = [createTruth({ dataDir: data }), createTruth(loadConfig({ DATA_DIR: data, ...own.env }))];
    const files = [
      'anchors/2026-11-27.0a.jsonl',
      'anchors/2026-11-27.json',
      'ledger/before.json',
      'ledger/2027-01.json',
    ];
    for (const file of files) await disk.put(file, file);
    await bringTruth(disk, bucket, () => {});
    for (const file of files) expect(await bucket.read(file)).toBe(file);
  } finally {
    await own.close();
    await rm(data, { recursive: true, force: true });
  }
});

it('on a disk, half a line of a process that was killed gives way, and a file cut short is noticed', async () => {
  const truth = createTruth({ dataDir: folder });
  const log = truth.log('keys/cut.jsonl');
  await log.append(['whole'], 0);
  await appendFile(truth.where('keys/cut.jsonl'), 'x'.repeat(100_000));
  expect(await log.linesAfter(LOG_START)).toEqual(['whole']);
  await log.append(['next'], 1);
  expect(await log.linesAfter(LOG_START)).toEqual(['whole', 'next']);
  await truncate(truth.where('keys/cut.jsonl'), 3);
  await expect(log.linesAfter({ lines: 2, bytes: 11 })).rejects.toThrow('被截短');
});

it('in a bucket, a line that is taken is written by nobody else, and a missing one is noticed', async () => {
  const truth = createTruth(loadConfig({ ...s3.env }));
  const log = truth.log('keys/gap.jsonl');
  await log.append(['a'], 0);
  await expect(log.append(['b'], 0)).rejects.toThrow('第 1 行已由另一个进程写入');
  await log.append(['b'], 1);
  await log.append(['c'], 2);
  await truth.remove('keys/gap.jsonl/000000000002');
  await expect(truth.log('keys/gap.jsonl').linesAfter(LOG_START)).rejects.toThrow('缺少第 2 行');
});

it('in a bucket, what is known of a log holds while the bucket does not answer', async () => {
  const own = await startS3();
  const log = createTruth(loadConfig({ ...own.env })).log('keys/away.jsonl');
  await log.append(['a'], 0);
  expect(await log.linesAfter(LOG_START)).toEqual(['a']);
  await own.close();
  await sleep(1_100);
  expect(await log.linesAfter({ lines: 1, bytes: 2 })).toEqual([]);
  await expect(log.linesAfter({ lines: 1, bytes: 2 }, true)).rejects.toThrow();
  await expect(log.linesAfter(LOG_START)).rejects.toThrow();
});
