import { spawn } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { beforeEach, describe, expect, it } from 'vitest';
import { LOCK } from '#db/locks.ts';
import { many, raw, run, sql } from '#db/sql.ts';
import { headAfter, seal } from '#domain/study/ledger.ts';
import { checkLedger, faultCount } from '#features/study/ledger/check.ts';
import { buildLesson } from '#test/content/factories.ts';
import { signerOf } from '#ports/signing/signer.ts';
import { sealedOf } from '#test/people/ledger.ts';
import { runCommand } from '#test/world/command.ts';
import { SERVER_SOURCES } from '#test/world/paths.ts';
import { openTestWorld, type TestWorld } from '#test/world/world.ts';
import {
  archiveHands,
  BEFORE,
  countEntries,
  monthAgo,
  partLongAgo,
  SECOND,
  setHead,
  store,
  studiedLongAgo,
} from './archive-fixtures.ts';

import { archiveMonths } from './archive.ts';
import { planArchive } from './plan.ts';

/** npm run ledger:archive, as an operator runs it: what it refuses, and that it may be killed anywhere. */

let world: TestWorld;
let hands: Awaited<ReturnType<typeof archiveHands>>;
let userId: string;
beforeEach(async () => {
  world = await openTestWorld();
  hands = await archiveHands(world);
  await partLongAgo(world);
  const lesson = await buildLesson(world.deps, {}, [{ durationSec: 900 }]);
  const lid = lesson.items[0]?.id ?? '';
  userId = (await studiedLongAgo(world, lid, { old: 2 })).id;
  await studiedLongAgo(world, lid);
  return async () => {
    await hands.pool.end();
    await world.close();
  };
});

const env = (more: Record<string, string> = {}): NodeJS.ProcessEnv => ({
  ...process.env,
  NODE_ENV: '',
  DATABASE_URL: world.deps.config.databaseUrl ?? '',
  MIGRATE_DATABASE_URL: hands.ownerUrl,
  DATA_DIR: world.deps.config.dataDir,
  DEMO: '0',
  ...more,
});
const command = (args: string[], more?: Record<string, string>) => runCommand('ledger-archive.ts', args, env(more));
const ALL = ['--before', BEFORE, '--yes'];
const whole = async () => {
  const report = await checkLedger({ ...hands, pool: world.deps.pool, storage: world.deps.storage });
  return [faultCount(report), report.entries];
};
const EVERY = { here: 24, archived: 0 };

describe('it refuses', () => {
  it('months of the last thirteen, and what is no month; without --yes it only says what it would do', async () => {
    const young = await command(['--before', monthAgo(12), '--yes']);
    expect(young.code).toBe(1);
    expect(young.said).toContain(`最近 13 个月的学习记录须留在数据库中：现在最多归档到 --before ${monthAgo(13)}。`);
    expect(await command(['--before', '2028-13', '--yes'])).toMatchObject({ code: 1 });
    expect(await command(['--yes'])).toMatchObject({ code: 1 });
    const would = await command(['--before', BEFORE]);
    expect(would.code).toBe(0);
    expect(would.said).toContain('分月以前的全部：8 条');
    expect(would.said).toContain(`${SECOND}：8 条`);
    expect(would.said).toContain('没有改动任何数据');
    expect(await countEntries(world)).toEqual(EVERY);
  });

  it('what is broken, what an appeal waits for, and what a stretch is still open in', async () => {
    const changed = sql`"userId" = ${userId} AND "chainSeq" = 6`;
    await world.asOwner(sql`UPDATE "StudySegment" SET "creditedSec" = "creditedSec" + 1 WHERE ${changed}`);
    const broken = await command(ALL);
    expect(broken.code).toBe(1);
    expect(broken.said).toContain(`${SECOND} 的记录不完整，没有归档（学员 ${userId} 第 6 条起）`);
    expect(await countEntries(world)).toEqual({ here: 16, archived: 8 });
    await world.asOwner(sql`UPDATE "StudySegment" SET "creditedSec" = "creditedSec" - 1 WHERE ${changed}`);

    // The last of the month is gone: what stands there follows, but the next month goes on from no entry.
    await world.asOwner(sql`CREATE TABLE kept AS SELECT * FROM "StudySegment" WHERE "chainSeq" = 8`);
    await world.asOwner(sql`DELETE FROM "StudySegment" WHERE "chainSeq" = 8`);
    expect((await command(ALL)).said).toContain('的记录不完整');
    await world.asOwner(sql`INSERT INTO "StudySegment" SELECT * FROM kept`);

    const [entry] = await many(
      world.deps.pool,
      sql<{ lid: string; lessonId: string }>`SELECT lid, "lessonId" FROM "StudySegment" WHERE ${changed}`,
    );
    if (!entry) throw new Error('an entry');
    const appeal = { no: 'SS1', userId, ...entry, round: 1, seqs: [5, 6], claimSec: 15, reason: '设备故障' };
    const { id } = await world.deps.db.appeal.create({ data: appeal });
    const open = sql`
      UPDATE "StudyClock" SET "openAt" = now() - interval '2 years', open = '{}' WHERE "userId" = ${userId}`;
    await world.asOwner(open);
    const waits = await command(ALL);
    expect(waits.code).toBe(1);
    expect(waits.said).toContain(`${SECOND} 还不能归档：1 件学时申诉还没有处理；1 段学习还没有结束`);
    await world.deps.db.appeal.update({ where: { id }, data: { status: 5 } });
    await world.asOwner(sql`UPDATE "StudyClock" SET "openAt" = NULL, open = NULL`);
    expect(await command(ALL)).toMatchObject({ code: 0 });
    expect(await whole()).toEqual([0, 24]);
  });

  it('a role that does not own the ledger, and a second one beside it', async () => {
    const app = await command(ALL, { MIGRATE_DATABASE_URL: world.deps.config.databaseUrl ?? '' });
    expect(app).toMatchObject({ code: 1, said: expect.stringContaining('只有拥有表的用户可以归档') });
    expect(await countEntries(world)).toEqual(EVERY);
    const other = new pg.Client({ connectionString: hands.ownerUrl });
    await other.connect();
    try {
      await run(other, sql`SELECT pg_advisory_lock(${LOCK.ledgerArchive}::bigint)`);
      expect(await command(ALL)).toMatchObject({ code: 1, said: expect.stringContaining('另一个归档正在进行') });
    } finally {
      await other.end();
    }
    expect(await countEntries(world)).toEqual(EVERY);
  });
});

describe('killed', () => {
  const KILLED = { NODE_OPTIONS: `--import=${join(SERVER_SOURCES, 'test/processes/killed-on.ts')}` };
  it.each([
    ['before the first block', 'rename \\.gz', EVERY],
    ['before what was written is read again', 'readFile \\.gz', EVERY],
    ['before the checkpoint', 'rename ledger/before', EVERY],
    ['before the month is moved', 'readFile ledger/before', EVERY],
    ['in the second month', 'rename \\.gz 2', { here: 16, archived: 8 }],
    ['before the checkpoint of the second', `rename ledger/${SECOND}`, { here: 16, archived: 8 }],
    ['before the second is moved', `readFile ledger/${SECOND}`, { here: 16, archived: 8 }],
  ])('%s every entry is somewhere, and the next run goes on', async (_when, on, left) => {
    expect(await command(ALL, { ...KILLED, KILLED_ON: on })).toMatchObject({ code: -1 });
    expect(await countEntries(world)).toEqual(left);
    expect(await whole()).toEqual([0, 24]);
    expect(await command(ALL)).toMatchObject({ code: 0 });
    expect(await countEntries(world)).toEqual({ here: 8, archived: 16 });
    expect(await whole()).toEqual([0, 24]);
    expect((await command(ALL)).said).toContain('没有可以归档的学习记录');
  });

  /** The command, held off at the moment at which a month leaves the ledger. */
  const heldOff = async () => {
    const reader = await world.deps.pool.connect();
    await run(reader, raw('BEGIN'));
    await run(reader, raw('LOCK TABLE ONLY "StudySegment" IN ACCESS SHARE MODE'));
    const child = spawn(process.execPath, [join(SERVER_SOURCES, 'cli/ledger-archive.ts'), ...ALL], { env: env() });
    const ended = new Promise<number | null>((resolve) => child.on('close', resolve));
    const waiting = sql`
      SELECT 1 FROM pg_locks WHERE NOT granted AND mode = 'AccessExclusiveLock'
        AND relation = '"StudySegment"'::regclass`;
    const isWaiting = (count: number) =>
      expect.poll(async () => (await world.asOwner(waiting)).length, { timeout: 60_000, interval: 20 }).toBe(count);
    await isWaiting(1);
    const release = async () => {
      await run(reader, raw('ROLLBACK'));
      reader.release();
    };
    return { child, ended, isWaiting, release };
  };

  it('within the transaction that moves it, nothing is moved', async () => {
    const { child, ended, release } = await heldOff();
    child.kill('SIGKILL');
    await ended;
    await release();
    expect(await countEntries(world)).toEqual(EVERY);
    expect(await whole()).toEqual([0, 24]);
    expect(await command(ALL)).toMatchObject({ code: 0 });
    expect(await whole()).toEqual([0, 24]);
  });

  it('not at all, but held off by a check: it lets learners pass between its tries, and is done after it', async () => {
    const { ended, isWaiting, release } = await heldOff();
    await isWaiting(0);
    expect(await countEntries(world)).toEqual(EVERY);
    await release();
    expect(await ended).toBe(0);
    expect(await countEntries(world)).toEqual({ here: 8, archived: 16 });
  });
});

it('waits with the last step for a server that starts, which gives rights on every part', async () => {
  const starting = new pg.Client({ connectionString: hands.ownerUrl });
  await starting.connect();
  await run(starting, sql`SELECT pg_advisory_lock(${LOCK.migrations}::bigint)`);
  const archiving = command(ALL);
  const signed = async () => (await world.deps.truth.list('ledger')).includes('before.json');
  await expect.poll(signed, { timeout: 30_000 }).toBe(true);
  await expect(Promise.race([archiving, sleep(1_500, 'waits')])).resolves.toBe('waits');
  expect(await countEntries(world)).toEqual(EVERY);
  await starting.end();
  expect(await archiving).toMatchObject({ code: 0 });
});

describe('nothing is moved', () => {
  const archive = async (storage: Partial<typeof hands.storage>) =>
    archiveMonths(
      { ...hands, storage: { ...hands.storage, ...storage } },
      await planArchive(hands.pool, BEFORE),
      () => {},
    );

  it('when the storage gives back something else than it was given', async () => {
    const read = async () => Buffer.from('something else');
    await expect(archive({ read })).rejects.toThrow('读出来的不是写进去的');
    expect(await countEntries(world)).toEqual(EVERY);
  });

  it('when the month grew while it was written', async () => {
    const put: typeof hands.storage.put = async (...file) => {
      await world.asOwner(sql`
        INSERT INTO "StudySegment" SELECT (jsonb_populate_record(s, '{"chainSeq": 900}')).* FROM "StudySegment" s
        WHERE "userId" = ${userId} AND "chainSeq" = 1`);
      return hands.storage.put(...file);
    };
    await expect(archive({ put })).rejects.toThrow('在归档时又有了变化');
    expect(await countEntries(world)).toEqual({ here: 25, archived: 0 });
  });

  it('when nobody would believe the signature', async () => {
    const stranger = signerOf(generateKeyPairSync('ed25519').privateKey);
    await expect(
      archiveMonths({ ...hands, signer: stranger }, await planArchive(hands.pool, BEFORE), () => {}),
    ).rejects.toThrow('签名不被承认');
    expect(await countEntries(world)).toEqual(EVERY);
    expect(await command(ALL)).toMatchObject({ code: 0 });
    expect(await whole()).toEqual([0, 24]);
  });
});

it('takes a chain whose times do not go with its numbers at the turn of a month', async () => {
  // A clock that was set back between two entries: the fifth is of the month before.
  await swapTimes(4, 5);
  expect(await whole()).toEqual([0, 24]);
  expect(await command(ALL)).toMatchObject({ code: 0 });
  expect(await whole()).toEqual([0, 24]);
  const report = await checkLedger({ ...hands, pool: world.deps.pool, storage: world.deps.storage }, 'database');
  expect(report.broken).toEqual([]);
});

const swapTimes = async (one: number, other: number): Promise<void> => {
  const sealed = await sealedOf(world.deps.pool, userId);
  const at = (seq: number) => sealed[seq - 1]?.atMs ?? 0;
  const start = { seq: 0, hash: '' };
  const entries = seal(
    start,
    userId,
    sealed.map((entry) => ({
      ...entry,
      atMs: entry.chainSeq === one ? at(other) : entry.chainSeq === other ? at(one) : entry.atMs,
    })),
  );
  await world.asOwner(sql`DELETE FROM "StudySegment" WHERE "userId" = ${userId}`);
  await store(world, entries);
  await setHead(world, userId, headAfter(start, entries));
};
