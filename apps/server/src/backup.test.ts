import { chmod, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connect } from '#db/client.ts';
import { startEmbedded } from '#db/embedded/embedded.ts';
import { one, sql } from '#db/sql.ts';
import { apply, finishedLesson } from '#features/certificate/certificate-fixtures.ts';
import { runCommand } from '#test/command.ts';
import { buildLesson } from '#test/factories.ts';
import { buildLearner } from '#test/learner.ts';
import { commandEnv, openOwnCluster, type OwnCluster } from '#test/own-cluster.ts';
import { uploadPicture } from '#test/picture.ts';

/** A backup made while people work, and what becomes of it. */

const PASSPHRASE = 'four words and a number 7';
let world: OwnCluster;
let place: string;
let work: string;
let known: { token: string; certNo: string; verifyCode: string };
beforeAll(async () => {
  world = await openOwnCluster();
  place = await mkdtemp(join(tmpdir(), 'zhibiao-place-'));
  work = await mkdtemp(join(tmpdir(), 'zhibiao-work-'));
  await chmod(work, 0o755);
}, 60_000);
afterAll(async () => {
  await world.close();
  for (const folder of [place, work]) await rm(folder, { recursive: true, force: true });
});

const env = (more: Record<string, string> = {}) =>
  commandEnv(world.dataDir, { BACKUP_DIR: place, BACKUP_PASSPHRASE: PASSPHRASE, ...more });
const backUpNow = (...args: string[]) => runCommand('backup.ts', args, env());
const restoreInto = (folder: string, more: Record<string, string> = {}, ...args: string[]) =>
  runCommand('restore.ts', ['--into', folder, ...args], env(more));
/** Every path below, with what it holds. */
const contentOf = async (folder: string): Promise<Map<string, string>> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const files = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
  return new Map(await Promise.all(files.map(async (path) => [path, await readFile(path, 'base64')] as const)));
};
const COUNTS = sql<Record<string, number>>`
  SELECT (SELECT count(*)::int FROM "User") AS people, (SELECT count(*)::int FROM "Certificate") AS certificates,
    (SELECT count(*)::int FROM "StudySegment") AS segments, (SELECT count(*)::int FROM "AuditLog") AS audit,
    (SELECT count(*)::int FROM "Attempt") AS attempts`;

/** Somebody studies, uploads a picture, passes and is given a certificate; again and again until told to stop. */
const load = () => {
  const stop = new AbortController();
  let rounds = 0;
  const once = async () => {
    const learner = await buildLearner(world);
    const lesson = await buildLesson(world.deps, {}, [{ durationSec: 60 }]);
    await learner.finish(lesson.items[0]?.id ?? '');
    await uploadPicture(world.app, learner.agent.token);
    const done = await finishedLesson(world.deps, learner.id, { passed: [{ score: 90 }] });
    const { data } = await apply(learner, done.id);
    known = { ...(data as typeof known), token: learner.agent.token ?? '' };
    rounds += 1;
  };
  const working = (async () => {
    while (!stop.signal.aborted) await once();
  })();
  return {
    rounds: () => rounds,
    end: async () => {
      stop.abort();
      await working;
    },
  };
};

/** A restored installation, for a look. */
const looking = async <T>(
  dataDir: string,
  look: (on: Awaited<ReturnType<typeof connect>>) => Promise<T>,
): Promise<T> => {
  const embedded = await startEmbedded(dataDir, () => {}, ['fsync=off']);
  const on = await connect(embedded.url, 2);
  try {
    return await look(on);
  } finally {
    await on.close();
    await embedded.stop();
  }
};

describe('a backup', () => {
  it('made under load is whole, and goes on by what changed', async () => {
    const working = load();
    while (working.rounds() === 0) await sleep(50);
    const first = await backUpNow();
    expect(first).toEqual({ code: 0, said: expect.stringContaining('已完成并校验（完整）') });
    const before = working.rounds();
    while (working.rounds() < before + 2) await sleep(50);
    const second = await backUpNow();
    await working.end();
    expect(second).toEqual({ code: 0, said: expect.stringContaining('（增量）') });
    const rows = await world.deps.db.backupRun.findMany({ orderBy: { startedAt: 'asc' } });
    expect(rows.map(({ kind, level, fault }) => [kind, level, fault])).toEqual([
      ['backup', 'full', null],
      ['backup', 'incremental', null],
    ]);
    expect(rows.every(({ verifiedAt, place: at }) => verifiedAt !== null && at === place)).toBe(true);
  }, 120_000);

  it('is restored on an empty folder with everything that was there, and lets nobody in by an old session', async () => {
    expect((await backUpNow()).code).toBe(0);
    const there = await one(world.deps.pool, COUNTS);
    const folder = join(work, 'restored');
    const { code, said } = await restoreInto(folder);
    expect([code, said]).toEqual([0, expect.stringContaining('恢复完成')]);
    await looking(folder, async ({ pool, db }) => {
      expect(await one(pool, COUNTS)).toEqual(there);
      expect(await db.session.count({ where: { revokedAt: null } })).toBe(0);
      expect(await db.certificate.findUnique({ where: { certNo: known.certNo } })).not.toBeNull();
    });
    for (const name of ['files', 'keys'])
      expect(
        [...(await contentOf(join(folder, name)))].map(([path, bytes]) => [path.slice(folder.length), bytes]).sort(),
      ).toEqual(
        [...(await contentOf(join(world.dataDir, name)))]
          .map(([path, bytes]) => [path.slice(world.dataDir.length), bytes])
          .sort(),
      );
  }, 120_000);
});

describe('a restore is refused, and touches nothing', () => {
  const target = () => join(work, 'untouched');
  const refused = async (sentence: string, more: Record<string, string> = {}) => {
    const { code, said } = await restoreInto(target(), more);
    expect([code, said]).toEqual([1, expect.stringContaining(sentence)]);
    expect(said.trim().split('\n')).toHaveLength(1);
    expect(await readdir(target()).catch(() => null)).toBeNull();
  };

  it('for a wrong passphrase', () =>
    refused('备份口令（BACKUP_PASSPHRASE）不对', { BACKUP_PASSPHRASE: 'another passphrase 8' }));
  it('for a server that holds the directory', async () => {
    const before = await readdir(world.dataDir);
    const { code, said } = await runCommand('restore.ts', [], env());
    expect([code, said]).toEqual([2, expect.stringContaining('正由另一个知标学堂使用')]);
    expect(await readdir(world.dataDir)).toEqual(before);
  });
});
