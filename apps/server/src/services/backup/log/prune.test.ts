import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { folderPlace } from '#ports/backup/folder-place.ts';
import { UNSEALED } from '#ports/backup/sealing.ts';
import type { SetManifest } from '#services/backup/set/manifest.ts';
import { storeObject } from '#services/backup/set/object.ts';
import { outdatedLog } from './prune.ts';
import { logPath, writeMark, writePiece } from './stretch.ts';

test('of the log goes what lies before a set, but for what a later mark tells of', async () => {
  const root = await mkdtemp(join(tmpdir(), 'zhibiao-log-'));
  const place = folderPlace(root);
  const store = (name: string, path: string) =>
    storeObject({ place, sealing: UNSEALED }, { name, path, pack: false }, Readable.from([Buffer.from(name)]));
  const [earlier, stretch] = ['20261120T000000Z', '20261121T000000Z'];
  const segment = (number: number) => `0000000100000000${number.toString(16).toUpperCase().padStart(8, '0')}`;
  for (const number of [1, 2, 3])
    await writePiece(place, stretch, await store(segment(number), logPath(stretch, segment(number))));
  await store('anything', logPath(earlier, 'anything'));
  const first = '20261121T010000Z';
  const key = await store('keys/issuers.jsonl', logPath(stretch, `marks/${first}/truth/keys/issuers.jsonl`));
  const file = await store('a.png', logPath(stretch, `marks/${first}/files/a.png`));
  const mark = { lsn: '0/3000100', segmentSize: 16 * 2 ** 20, truth: [key] };
  await writeMark(place, stretch, { ...mark, at: '2026-11-21T01:00:00.500Z', files: [file] });
  await writeMark(place, stretch, { ...mark, at: '2026-11-23T01:00:00.500Z', files: [] });

  const set = { set: '20261122T000000Z', database: { by: 'base', timeline: 1, startLsn: '0/2000028' } };
  expect((await outdatedLog(place, set as SetManifest)).sort()).toEqual(
    [
      logPath(earlier, 'anything'),
      logPath(stretch, segment(1)),
      logPath(stretch, `${segment(1)}.json`),
      file.path,
      logPath(stretch, `marks/${first}/mark.json`),
    ].sort(),
  );
  await rm(root, { recursive: true });
});
