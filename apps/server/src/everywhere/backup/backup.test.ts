import { randomInt } from 'node:crypto';
import { chmod, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connect } from '#db/connect.ts';
import { startEmbedded } from '#boot/embedded/embedded.ts';
import { many, one, sql } from '#db/sql.ts';
import { inTransaction } from '#db/transaction.ts';
import { apply } from '#features/certificate/certificate-fixtures.ts';
import { buildCourse } from '#features/round/round-fixtures.ts';
import { folderPlace } from '#ports/backup/folder-place.ts';
import { lookedAt, refuseOlder } from '#services/backup/installation.ts';
import { refuseSet } from '#services/backup/restore/restore.ts';
import { queueMessage } from '#services/messages/messages.ts';
import { agentOf } from '#test/people/agent.ts';
import { runCommand } from '#test/world/command.ts';
import { PASSWORD } from '#test/content/factories.ts';
import { buildLearner } from '#test/people/learner.ts';
import { commandEnv, openOwnCluster, type OwnCluster } from '#test/world/own-cluster.ts';
import { uploadPicture } from '#test/content/picture.ts';
import { bootServer } from '#test/world/real-server.ts';
import { buildStaff } from '#test/people/staff.ts';
import { startS3 } from '#test/world/s3.ts';
import { visitor } from '#test/people/visitor.ts';

/** A backup made while people work, and what becomes of it. */

const PASSPHRASE = 'four words and a number 7';
let world: OwnCluster;
let place: string;
let work: string;
/** A learner who has a certificate. */
type Issued = { token: string; mobile: string; certNo: string; verifyCode: string; sha256: string };
let issued: Issued[];
beforeAll(async () => {
  world = await openOwnCluster();
  place = await mkdtemp(join(tmpdir(), 'zhibiao-place-'));
  work = await mkdtemp(join(tmpdir(), 'zhibiao-work-'));
  await chmod(work, 0o755);
}, 180_000);
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
    (SELECT count(*)::int FROM "Attempt" WHERE status > 0) AS attempts,
    (SELECT count(*)::int FROM "AttemptAnswer") AS answers`;
/** Where each chain ends. */
const CHAINS = sql<{ chain: string; hash: string }>`
  SELECT "userId"::text AS chain, "chainHash" AS hash FROM "StudyClock" WHERE "chainSeq" > 0
  UNION ALL SELECT 'audit', hash FROM "AuditHead" ORDER BY chain`;

const DRAFT = { content: '本周六 22:00 维护。', audience: { kind: 'all' }, channels: ['site'] };
/**
 * A learner studies, uploads a picture, sits the exam (begins, saves, hands in) and is given a certificate, while
 * the staff write; all of it as pages request it, again and again until the test stops it.
 */
const load = async () => {
  const course = await buildCourse(world);
  const staff = await buildStaff(world, { permissions: ['notify:send'] });
  const stop = new AbortController();
  const issued: Issued[] = [];
  const once = async () => {
    const learner = await buildLearner(world);
    await course.study(learner);
    await uploadPicture(world.app, learner.agent.token);
    await staff.agent.post('/system/notify/send', { ...DRAFT, title: `通知${learner.id.slice(-8)}` });
    await course.sit(learner);
    const { code, msg, data } = await apply(learner, course.lesson.id);
    if (code !== 200) throw new Error(`no certificate: ${msg}`);
    issued.push({ ...(data as Issued), token: learner.agent.token ?? '', mobile: learner.mobile });
  };
  const working = (async () => {
    while (!stop.signal.aborted) await once();
  })();
  return {
    rounds: () => issued.length,
    end: async () => {
      stop.abort();
      await working;
      return issued;
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
    const working = await load();
    while (working.rounds() === 0) await sleep(50);
    const first = await backUpNow('--gentle');
    expect(first).toEqual({ code: 0, said: expect.stringContaining('已完成并校验（完整）') });
    const before = working.rounds();
    while (working.rounds() < before + 2) await sleep(50);
    const second = await backUpNow();
    issued = await working.end();
    expect(second).toEqual({ code: 0, said: expect.stringContaining('（增量）') });
    const rows = await world.deps.db.backupRun.findMany({ orderBy: { startedAt: 'asc' } });
    expect(rows.map(({ kind, level, fault }) => [kind, level, fault])).toEqual([
      ['backup', 'full', null],
      ['backup', 'incremental', null],
    ]);
    expect(rows.every(({ verifiedAt, place: at }) => verifiedAt !== null && at === place)).toBe(true);
  }, 120_000);

  it('is restored on an empty folder: a server there has all that was, and no old session', async () => {
    await inTransaction(world.deps.pool, (client) =>
      queueMessage(client, { to: 'a@example.com', subject: '通知', text: '您好', template: 'test', params: {} }),
    );
    expect((await backUpNow()).code).toBe(0);
    const { pool, config } = world.deps;
    const there = { counts: await one(pool, COUNTS), chains: await many(pool, CHAINS) };
    for (const [what, count] of Object.entries(there.counts)) expect([what, count > 0]).toEqual([what, true]);
    const folder = join(work, 'restored');
    const { code, said } = await restoreInto(folder);
    expect([code, said]).toEqual([0, expect.stringContaining('恢复完成')]);
    expect(said).toContain('1 条短信与邮件在恢复前排队，没有发送');
    for (const name of ['files', 'keys'])
      expect([...(await contentOf(join(folder, name))).values()].toSorted()).toEqual(
        [...(await contentOf(join(world.dataDir, name))).values()].toSorted(),
      );
    await looking(folder, async ({ pool: restored }) => {
      expect({ counts: await one(restored, COUNTS), chains: await many(restored, CHAINS) }).toEqual(there);
    });

    const { secretKey } = config;
    const server = await bootServer({ deps: { config: { databaseUrl: null, migrateUrl: null, secretKey } } }, folder);
    try {
      const app = { server: server.base };
      for (const { certNo, verifyCode, sha256 } of issued.slice(0, 20))
        expect(await agentOf(app).get('/api/cert/verify', { code: verifyCode })).toMatchObject({
          code: 200,
          data: { certNo, sha256, status: '有效' },
        });
      const [{ token, mobile } = { token: '', mobile: '' }] = issued;
      const loginOf = (own: string) => agentOf(app, own).get('/api/user/getLoginUser');
      expect(await agentOf(world.app, token).get('/api/user/getLoginUser')).toMatchObject({ code: 200 });
      expect(await loginOf(token)).toMatchObject({ code: 401 });
      const login = await visitor({ app }).login(mobile, PASSWORD);
      expect(login).toMatchObject({ code: 200 });
      expect(await loginOf(login.data.token)).toMatchObject({ code: 200 });
    } finally {
      await server.terminate();
    }
  }, 180_000);
});

describe('a restore is refused, and touches nothing', () => {
  const target = () => join(work, 'untouched');
  const refused = async (sentence: string, more: Record<string, string> = {}) => {
    const { code, said } = await restoreInto(target(), more);
    expect([code, said]).toEqual([1, expect.stringContaining(sentence)]);
    expect(said.trim().split('\n')).toHaveLength(1);
    expect(await readdir(target()).catch(() => null)).toBeNull();
  };
  /** As the command looks at it, before it touches anything. */
  const look = async () => {
    const check = await lookedAt(folderPlace(place), undefined);
    refuseSet(check);
    await refuseOlder(folderPlace(place), check.manifest.set);
  };
  const saidOf = (looked: Promise<void>) =>
    looked.then(
      () => '',
      (error: Error) => error.message,
    );
  const pathsOfLast = async (): Promise<string[]> => {
    const on = folderPlace(place);
    const { manifest } = await lookedAt(on, undefined);
    const own = manifest.chain.flatMap((set) => [`sets/${set}/manifest.json`]);
    const databases = await Promise.all(manifest.chain.map((set) => on.list(`sets/${set}/database`)));
    const rest = (await on.list(`sets/${manifest.set}`)).filter((path) => !path.includes('/database/'));
    return [...new Set([...own, ...databases.flat(), ...rest, ...(await on.list('files'))])];
  };

  /** Each of these with one byte that is another, or gone, while `work` looks. */
  const spoiling = async (paths: readonly string[], how: 'altered' | 'missing', work: () => Promise<void>) => {
    const kept = new Map<string, Buffer>();
    for (const path of paths) kept.set(path, await readFile(join(place, path)));
    try {
      for (const [path, bytes] of kept) {
        const at = randomInt(bytes.length);
        const other = Buffer.from(bytes).fill((bytes[at] ?? 0) ^ 1, at, at + 1);
        await (how === 'missing' ? rm(join(place, path)) : writeFile(join(place, path), other));
      }
      await work();
    } finally {
      for (const [path, bytes] of kept) await writeFile(join(place, path), bytes);
    }
  };

  it('for one byte that is another, in any of its files, and for any that is missing', async () => {
    await look();
    const paths = await pathsOfLast();
    // What says what else there is.
    const lists = paths.filter((path) => /manifest\.json$|files\.jsonl/.test(path));
    const rest = paths.filter((path) => !lists.includes(path));
    expect([lists.length > 2, rest.length > 20]).toEqual([true, true]);
    for (const how of ['altered', 'missing'] as const) {
      for (const path of lists)
        await spoiling([path], how, async () => {
          const said = expect.stringContaining(how === 'altered' ? '被改动' : '不在');
          expect([path, await saidOf(look())]).toEqual([path, said]);
        });
      await spoiling(rest, how, async () => {
        const { faults } = await lookedAt(folderPlace(place), undefined);
        expect(faults.map((fault) => `${fault.path} ${fault.how}`).sort()).toEqual(
          rest.map((path) => `${path} ${how}`).sort(),
        );
      });
    }
    await look();
  }, 120_000);

  it('by its command, with one sentence', async () => {
    const path = (await pathsOfLast()).find((one) => one.includes('base.tar')) ?? '';
    const bytes = await readFile(join(place, path));
    await writeFile(join(place, path), bytes.subarray(1));
    await refused(`${path} 被改动`);
    await writeFile(join(place, path), bytes);
  });

  it('for a wrong passphrase, or none', async () => {
    await refused('备份口令（BACKUP_PASSPHRASE）不对', { BACKUP_PASSPHRASE: 'another passphrase 8' });
    await refused('请用 BACKUP_PASSPHRASE 给出备份口令', { BACKUP_PASSPHRASE: '' });
  });

  it('for another version, which it names', async () => {
    const check = await lookedAt(folderPlace(place), undefined);
    const other = { ...check, manifest: { ...check.manifest, version: '0.8.0' } };
    expect(() => refuseSet(other)).toThrow(/由 0\.8\.0 版制作.*请先用 0\.8\.0 版恢复，再升级/);
  });

  it('for a server that holds the directory', async () => {
    const before = await readdir(world.dataDir);
    const { code, said } = await runCommand('restore.ts', [], env());
    expect([code, said]).toEqual([2, expect.stringContaining('正由另一个知标学堂使用')]);
    expect(await readdir(world.dataDir)).toEqual(before);
  });
});

it('two backups at once are one', async () => {
  const both = await Promise.all([backUpNow(), backUpNow()]);
  expect(both.map(({ code }) => code).sort()).toEqual([0, 1]);
  expect(both.find(({ code }) => code === 1)?.said).toContain('已有一次备份或恢复演练正在进行');
}, 180_000);

it('a drill restores the last one beside the site, and files what it found', async () => {
  const { code, said } = await runCommand('backup-verify.ts', ['--drill'], env());
  expect([code, said]).toEqual([0, expect.stringContaining('结论：可以从这份备份恢复')]);
  expect(await world.deps.db.backupRun.findFirst({ where: { kind: 'drill' } })).toMatchObject({
    fault: null,
    report: { title: '恢复演练报告', passed: true },
  });
  expect(await readdir(join(place, 'drills'))).toHaveLength(2);
  expect(await readdir(world.dataDir)).not.toContain('.drill');
}, 180_000);

it('a bucket takes it as a folder does, sealed by a public key', async () => {
  const s3 = await startS3();
  try {
    const identity = await generateX25519Identity();
    const key = join(work, 'key.txt');
    await writeFile(key, `# kept elsewhere\n${identity}\n`);
    const bucket = {
      BACKUP_DIR: `s3://${s3.env['S3_BUCKET']}/site`,
      BACKUP_PASSPHRASE: '',
      BACKUP_RECIPIENT: await identityToRecipient(identity),
      BACKUP_S3_ENDPOINT: s3.env['S3_ENDPOINT'] ?? '',
      BACKUP_S3_ACCESS_KEY: 'S3RVER',
      BACKUP_S3_SECRET_KEY: 'S3RVER',
    };
    expect(await runCommand('backup.ts', [], env(bucket))).toMatchObject({ code: 0 });
    expect(await runCommand('backup.ts', [], env(bucket))).toMatchObject({ said: expect.stringContaining('（增量）') });
    expect((await restoreInto(join(work, 'nobody'), bucket)).said).toContain('请用 --identity 指明私钥文件');
    const folder = join(work, 'from-bucket');
    expect((await restoreInto(folder, bucket, '--identity', key)).said).toContain('恢复完成');
    await looking(folder, async ({ pool }) => expect(await one(pool, COUNTS)).toBeDefined());
  } finally {
    await s3.close();
  }
}, 300_000);
