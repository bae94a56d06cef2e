import { readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { run, sql } from '#db/sql.ts';
import { storeCertificate } from '#features/certificate/certificate-fixtures.ts';
import { checkFilesNightly } from '#features/site/check-files-job.ts';
import { buildLesson } from '#test/content/factories.ts';
import { buildPerson } from '#test/people/people.ts';
import { bootServer, type RealServer } from '#test/world/real-server.ts';
import { openTestWorld, type TestWorld } from '#test/world/world.ts';
import { checkFiles, lastFileCheck, sampleFiles } from './file-check.ts';

let world: TestWorld;
let server: RealServer | null = null;
let document: string;
let film: string;
beforeAll(async () => {
  world = await openTestWorld();
  const { id } = await buildPerson(world);
  document = (await storeCertificate(world.deps, { id, orgId: null, name: '周予安' })).file;
  const { items } = await buildLesson(world.deps);
  const media = await world.deps.db.media.findUniqueOrThrow({ where: { id: items[0]?.mediaId ?? '' } });
  film = media.file;
});
beforeEach(() => run(world.deps.pool, sql`DELETE FROM "FileCheck"`));
afterAll(async () => {
  await server?.kill9();
  await world.close();
});

const pathOf = (key: string) => join(world.deps.config.dataDir, 'files', key);
const aside = async (key: string, work: () => Promise<void>) => {
  const bytes = await world.deps.storage.read(key);
  try {
    await work();
  } finally {
    await writeFile(pathOf(key), bytes);
  }
};
const errors: [object, string][] = [];
const log = {
  info: () => {},
  warn: () => {},
  error: (fields: object, text: string) => void errors.push([fields, text]),
};
const flip = async (key: string) => {
  const bytes = await world.deps.storage.read(key);
  bytes.writeUInt8(bytes.readUInt8(3) ^ 1, 3);
  await writeFile(pathOf(key), bytes);
};
const nights = Array.from({ length: 30 }, (_, night) => night);

describe('the files that rows name', () => {
  it('are whole, and looked at once a night', async () => {
    expect(await lastFileCheck(world.deps.pool)).toBeNull();
    const looked = await checkFilesNightly(world.deps, log);
    expect(looked).toBeGreaterThanOrEqual(2);
    expect(await checkFilesNightly(world.deps, log)).toBe(0);
    expect(await lastFileCheck(world.deps.pool)).toMatchObject({ files: looked, missing: 0, altered: 0, spoilt: [] });
    expect(errors).toEqual([]);
  });

  it('a flipped certificate is noticed every night, told once a day and kept', () =>
    aside(document, async () => {
      await flip(document);
      await checkFilesNightly(world.deps, log);
      expect(errors.splice(0)).toEqual([[{ file: document }, 'a file is not what it was']]);
      expect(await lastFileCheck(world.deps.pool)).toMatchObject({ missing: 0, altered: 1, spoilt: [document] });
      expect((await sampleFiles(world.deps)).altered).toEqual([document]);
      const told = await world.deps.db.staffTold.findMany({ where: { key: { startsWith: 'file.altered:' } } });
      expect(told).toHaveLength(1);
    }));

  it('one that was put back is found whole by a look that is asked for in the same night', async () => {
    await aside(document, async () => {
      await flip(document);
      await checkFilesNightly(world.deps, log);
      expect(errors.splice(0)).toHaveLength(1);
    });
    expect(await checkFilesNightly(world.deps, log)).toBe(0);
    expect(await lastFileCheck(world.deps.pool)).toMatchObject({ altered: 1 });
    expect(await checkFilesNightly(world.deps, log, true)).toBeGreaterThanOrEqual(2);
    expect(await lastFileCheck(world.deps.pool)).toMatchObject({ missing: 0, altered: 0, spoilt: [] });
    expect(errors).toEqual([]);
  });

  it('a missing one is named, and one whose size is another', () =>
    aside(film, async () => {
      await writeFile(pathOf(film), 'x');
      expect((await checkFiles(world.deps, 0)).altered).toEqual([film]);
      await rm(pathOf(film));
      expect(await checkFiles(world.deps, 0)).toMatchObject({ missing: [film], altered: [] });
      await aside(document, async () => {
        await rm(pathOf(document));
        expect((await sampleFiles(world.deps)).missing.toSorted()).toEqual([document, film].toSorted());
      });
    }));

  it('content that is no certificate’s is read within thirty nights', () =>
    aside(film, async () => {
      await flip(film);
      const found = await Promise.all(nights.map((night) => checkFiles(world.deps, night)));
      expect(found.flatMap(({ altered }) => altered)).toEqual([film]);
    }));
});

describe('a start', () => {
  const start = () => bootServer(world, world.deps.config.dataDir);

  it('says what it finds, and serves', { timeout: 90_000 }, () =>
    aside(document, async () => {
      await flip(document);
      server = await start();
      const told = () => world.deps.db.staffTold.count({ where: { key: { startsWith: 'file.altered:' } } });
      for (const end = Date.now() + 20_000; !server.said().includes('a file is not what it was');)
        if (Date.now() > end) throw new Error(server.said());
        else await new Promise((go) => setTimeout(go, 100));
      expect(await told()).toBe(1);
      await server.kill9();
      server = null;
    }),
  );

  it('is refused where rows name files and none is there', { timeout: 90_000 }, async () => {
    const files = join(world.deps.config.dataDir, 'files');
    await rename(files, `${files}.aside`);
    await expect(start()).rejects.toThrow(`而 ${files} 中一个也没有`);
    expect(await readdir(world.deps.config.dataDir)).toContain('files.aside');
    await rm(files, { recursive: true, force: true });
    await rename(`${files}.aside`, files);
  });
});
