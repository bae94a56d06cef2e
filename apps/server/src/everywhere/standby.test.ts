import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MEMBER, MEMBER_SOURCE } from '@zhibiao/contract/member/learner';
import { unzipSync } from 'fflate';
import { readSheet } from 'read-excel-file/node';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { buildApp } from '#app.ts';
import type { BootFact } from '#boot/facts.ts';
import { createReading } from '#db/reading/reading.ts';
import type { Deps } from '#deps.ts';
import { day } from '#domain/time/time.ts';
import { readingCheck } from '#features/doctor/checks/reading.ts';
import { examine } from '#features/doctor/examine.ts';
import { checkAudit } from '#features/audit/check.ts';
import { auditNightly } from '#features/audit/night-job.ts';
import { anchorAudit } from '#features/audit/witness.ts';
import { checkLedger, checkLedgerElsewhere } from '#features/study/ledger/check.ts';
import { checkLedgerNightly } from '#features/study/ledger/check-job.ts';
import { studyExport } from '#features/study/org/export.ts';
import { auditPack } from '#features/study/audit-pack/pack-task.ts';
import type { App } from '#http/app-types.ts';
import type { TaskContext, TaskHandler } from '#jobs/queue/runner.ts';
import { enqueueTask } from '#jobs/queue/rows.ts';
import { TASK_KIND } from '#jobs/queue/kinds.ts';
import { auditAnchors } from '#ports/signing/audit-anchors.ts';
import { ledgerAnchors } from '#ports/signing/ledger-anchors.ts';
import { ledgerCheckpoints } from '#ports/signing/ledger-checkpoints.ts';
import { metricsText } from '#lib/metrics.ts';
import { buildLesson } from '#test/content/factories.ts';
import { buildTakers } from '#test/content/sat-paper.ts';
import { readWorkbook } from '#test/files/read-workbook.ts';
import { agentOf } from '#test/people/agent.ts';
import { buildLearner } from '#test/people/learner.ts';
import { buildOrganisation } from '#test/people/people.ts';
import { buildStaff } from '#test/people/staff.ts';
import { runCommand } from '#test/world/command.ts';
import { askOnce } from '#test/world/database.ts';
import { commandEnv, openOwnCluster, type OwnCluster } from '#test/world/own-cluster.ts';
import { bootServer } from '#test/world/real-server.ts';
import { type Standby, startStandby } from '#test/world/standby.ts';
import { openTestWorld } from '#test/world/world.ts';

/** Exports, packs, reports and checks of an installation that has a standby for reading. */

/** More than a page of an export and a batch of a pack. */
const PEOPLE = 600;
let folder: string;
let world: OwnCluster;
let standby: Standby;
let org: Awaited<ReturnType<typeof buildOrganisation>>;
let people: string[];
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'zhibiao-reading-'));
  world = await openOwnCluster({ DATA_DIR: folder });
  standby = await startStandby({ ownerUrl: world.ownerUrl, dataDir: world.dataDir }, ['max_standby_streaming_delay=0']);
  org = await buildOrganisation(world, { orgName: '云帆智造（演示）' });
  const lesson = await buildLesson(world.deps, { name: '标准解读' });
  people = await buildTakers(world.deps, PEOPLE, { orgId: org.id });
  const entry = { orgId: org.id, status: MEMBER.active, source: MEMBER_SOURCE.code, joinedAt: new Date('2026-01-15') };
  await world.deps.db.orgMember.createMany({
    data: people.map((userId, n) => ({ ...entry, userId, name: `学员${n}` })),
  });
  await world.deps.db.userLesson.createMany({
    data: people.map((userId) => ({ userId, lessonId: lesson.id, orgId: org.id, source: 2 })),
  });
});
afterAll(async () => {
  await standby?.close();
  await world?.close();
  await rm(folder, { recursive: true, force: true });
});

let told: BootFact[];
let deps: Deps;
const readWithin = (lagMs: number): void => {
  const url = standby.urlLike(world.deps.config.databaseUrl ?? '');
  const reading = createReading(world.deps.pool, { url, lagMs, connections: 16 }, (fact) => told.push(fact));
  deps = { ...world.deps, reading };
};
beforeEach(() => {
  told = [];
  readWithin(20_000);
});
const rename = (name: string) =>
  world.deps.db.orgMember.updateMany({ where: { userId: people[0] ?? '' }, data: { name } });
const states = () => told.map((fact) => (fact.is === 'standby' ? fact.state : fact.is));

const served = async (by: 'standby' | 'primary'): Promise<number> =>
  Number(new RegExp(`^zhibiao_standby_reads_total\\{by="${by}"\\} (\\d+)$`, 'm').exec(await metricsText())?.[1] ?? 0);
const began = async (): Promise<number> =>
  Number(/^zhibiao_standby_interruptions_total (\d+)$/m.exec(await metricsText())?.[1] ?? 0);
/** How often the standby itself has looked into the table. */
const looks = async (table: string): Promise<number> => {
  const [row] = await standby.asOwner<{ n: number }>(
    `SELECT (seq_scan + coalesce(idx_scan, 0))::int AS n FROM pg_stat_user_tables WHERE relname = '${table}'`,
  );
  return row?.n ?? 0;
};
/** What `work` reads of this table it reads on the standby, whole at the first time. */
const readsThere = async <T>(table: string, work: () => Promise<T>): Promise<T> => {
  const [before, times, interrupted] = [await looks(table), await served('standby'), await began()];
  const done = await work();
  expect(await served('standby')).toBeGreaterThan(times);
  expect(await began()).toBe(interrupted);
  await expect.poll(() => looks(table), { timeout: 10_000 }).toBeGreaterThan(before);
  return done;
};

/** `meanwhile`: once, in the middle of the work. */
const make = async (
  handler: TaskHandler,
  task: { kind: string; input: object },
  meanwhile: () => Promise<void> = async () => {},
): Promise<Uint8Array> => {
  const { taskId } = await enqueueTask(deps, { ...task, ownerId: people[0] ?? '', orgId: org.id });
  let once = true;
  const context: TaskContext = {
    task: { ...task, id: taskId, ownerId: people[0] ?? '', orgId: org.id },
    deps,
    signal: new AbortController().signal,
    progress: async () => {
      if (once) await meanwhile();
      once = false;
    },
  };
  const { file } = await handler(context);
  return file ?? new Uint8Array();
};
const exported = async (meanwhile?: () => Promise<void>): Promise<string[]> => {
  const rows = await readWorkbook(await make(studyExport, { kind: TASK_KIND.studyExport, input: {} }, meanwhile), {
    maxRows: 2 * PEOPLE,
  });
  return rows.slice(1).map(([name = '']) => name);
};
const today = day(new Date());
const PERIOD = { from: `${today.slice(0, 4)}-01-01`, to: today };
/** The names in the table of records of a pack. */
const packed = async (meanwhile?: () => Promise<void>): Promise<string[]> => {
  const files = unzipSync(await make(auditPack, { kind: TASK_KIND.auditPack, input: PERIOD }, meanwhile));
  const book = Buffer.from(files['证据包.xlsx'] ?? new Uint8Array());
  return (await readSheet(book, '学习记录')).slice(1).map(([name]) => String(name));
};

describe('the standby serves', () => {
  it('an export, with what a person changed just before', async () => {
    for (const name of ['温以宁', '闻溪溪', '学员甲']) {
      await rename(name);
      const seen = await readsThere('UserLesson', () =>
        exported(async () => {
          const connections = await standby.asOwner(
            "SELECT pid FROM pg_stat_activity WHERE application_name = 'zhibiao-reading'",
          );
          expect(connections.length).toBeGreaterThan(0);
        }),
      );
      expect(seen).toHaveLength(PEOPLE);
      expect(seen).toContain(name);
    }
  });

  it('a pack, from one snapshot', async () => {
    expect(await readsThere('OrgMember', () => packed())).toHaveLength(PEOPLE);
  });

  it('the walk of the ledger and of the audit log, up to what was written a moment before', async () => {
    const learner = await buildLearner(world);
    const lesson = await buildLesson(world.deps, {}, [{ durationSec: 60 }]);
    await learner.finish(lesson.items[0]?.id ?? '');
    await learner.pause();
    const log = { info: () => {}, warn: () => {}, error: (fields: object) => expect(fields).toBe('whole') };
    expect(await readsThere('StudyClock', () => checkLedgerNightly(deps, log))).toBeGreaterThan(0);
    await readsThere('AuditLog', () => auditNightly(deps, log));
  });

  it('either walk with all that was signed while it began: nothing seems to be cut off', async () => {
    const learner = await buildLearner(world);
    const lesson = await buildLesson(world.deps, {}, [{ durationSec: 60 }]);
    const { truth, pool, register } = world.deps;
    // What is signed now the standby has half a second later.
    const late = async <T>(sign: () => Promise<T>): Promise<T> => {
      await standby.asOwner('SELECT pg_wal_replay_pause()');
      const signed = await sign();
      setTimeout(() => void standby.asOwner('SELECT pg_wal_replay_resume()'), 500);
      return signed;
    };
    const own = ledgerAnchors(truth, () => register.keys());
    const rest = { checkpoints: ledgerCheckpoints(truth, () => register.keys()), storage: deps.storage };
    const latest = () =>
      late(async () => {
        await learner.finish(lesson.items[0]?.id ?? '');
        await learner.pause();
        const { heads } = await checkLedger({ ...rest, pool, anchors: own });
        return { anchor: { day: today, at: new Date(), heads }, spoilt: [] };
      });
    const ledger = await readsThere('StudyClock', () =>
      checkLedgerElsewhere({ ...rest, reading: deps.reading, anchors: { latest } }),
    );
    expect(ledger.broken).toEqual([]);

    const anchors = auditAnchors(truth);
    const read = () =>
      late(async () => {
        for (let times = 0; times < 2; times += 1) await anchorAudit(deps, anchors);
        return anchors.read();
      });
    const witness = { anchors: { ...anchors, read }, keys: () => register.keys() };
    expect((await readsThere('AuditLog', () => checkAudit(deps, witness))).fault).toBeNull();
  });

  it('a page of statistics, whose figures were counted for it on the primary', async () => {
    const app: App = await buildApp(deps);
    try {
      await app.ready();
      const { token } = await buildStaff(world, { permissions: ['report:view'] });
      const query = { from: today, to: today };
      const { code, data } = await readsThere('StatDay', () =>
        agentOf(app, token).get('/system/report/overview', query),
      );
      expect([code, data.current.registered]).toEqual([200, PEOPLE + 2]);
    } finally {
      await app.close();
    }
  });
});

describe('the primary serves', () => {
  it('while the standby lags behind the limit, which is said once', async () => {
    readWithin(1_000);
    await deps.reading.from(async () => {});
    await standby.asOwner('SELECT pg_wal_replay_pause()');
    try {
      await rename('方知远');
      const before = await served('primary');
      for (let times = 0; times < 3; times += 1) expect(await exported()).toContain('方知远');
      expect(await served('primary')).toBe(before + 3);
      expect(states()).toEqual(['serving', 'behind']);
    } finally {
      await standby.asOwner('SELECT pg_wal_replay_resume()');
    }
  });

  it('or the standby again, when a read was in the way of its replaying: the pack comes out whole', async () => {
    const before = await began();
    const names = await packed(async () => {
      await askOnce(world.ownerUrl, 'CREATE TABLE away AS SELECT generate_series(1, 1000) AS n');
      await askOnce(world.ownerUrl, 'DELETE FROM away');
      await askOnce(world.ownerUrl, 'VACUUM away');
      const gone =
        "SELECT pid FROM pg_stat_activity WHERE application_name = 'zhibiao-reading' AND xact_start IS NOT NULL";
      await expect.poll(async () => (await standby.asOwner(gone)).length, { timeout: 10_000 }).toBe(0);
    });
    expect(await began()).toBeGreaterThan(before);
    expect(new Set(names).size).toBe(PEOPLE);
    expect(states()).toEqual(['serving']);
  });

  it('when the standby is killed in the middle: the export and the pack come out whole', async () => {
    for (const made of [exported, packed]) {
      const before = await served('primary');
      expect(new Set(await made(standby.kill9)).size).toBe(PEOPLE);
      expect(await served('primary')).toBe(before + 1);
      await standby.start();
      readWithin(20_000);
    }
    expect(states()).toEqual(['serving', 'away', 'serving', 'away']);
  });
});

describe('a server', () => {
  it('says that it reads from the standby, and shows how that stands', async () => {
    const token = 'a-token-that-nobody-can-guess-4711';
    const url = standby.urlLike(world.deps.config.databaseUrl ?? '');
    const server = await bootServer(world, folder, { DATABASE_REPLICA_URL: url, METRICS_TOKEN: token });
    try {
      expect(server.said()).toContain('DATABASE_REPLICA_URL：导出、报表与夜间核对从备机读取。');
      const figures = async () =>
        (await fetch(`${server.base}/metrics`, { headers: { authorization: `Bearer ${token}` } })).text();
      expect(await figures()).toMatch(/^zhibiao_standby_state\{state="serving"\} 1$/m);
      await standby.kill9();
      await expect
        .poll(figures, { timeout: 20_000, interval: 500 })
        .toMatch(/^zhibiao_standby_state\{state="away"\} 1$/m);
      expect(server.said().match(/备机连不上/g)).toHaveLength(1);
      await standby.start();
      await expect
        .poll(figures, { timeout: 20_000, interval: 500 })
        .toMatch(/^zhibiao_standby_state\{state="serving"\} 1$/m);
    } finally {
      await server.kill9();
    }
  });

  it('is told by its doctor how the standby stands', async () => {
    const { databaseUrl } = world.deps.config;
    const seen = async (url: string | null): Promise<string[]> => {
      const config = { ...world.deps.config, standby: url === null ? null : { url, lagMs: 1_000, connections: 4 } };
      const report = await examine({ ...world.deps, config, statements: new Map(), samples: [] }, [readingCheck]);
      return report.rows.flatMap(({ level, found }) => [level, found]);
    };
    const own = standby.urlLike(databaseUrl ?? '');
    expect(await seen(null)).toEqual(['ok', expect.stringContaining('没有设置 DATABASE_REPLICA_URL')]);
    expect(await seen(own)).toEqual(['ok', expect.stringContaining('跟得上')]);
    expect(await seen(databaseUrl)).toEqual(['warn', '它已经不是备机']);
    expect(await seen('postgresql://x:x@127.0.0.1:9/zhibiao')).toEqual(['warn', expect.stringContaining('连不上')]);
    expect(await seen(inject('template'))).toEqual(['fault', expect.stringContaining('不是这个数据库的流复制备机')]);
    await standby.asOwner('SELECT pg_wal_replay_pause()');
    try {
      await rename('陆望舒');
      expect(await seen(own)).toEqual(['warn', expect.stringMatching(/^还差 .+ 的日志没有重放$/)]);
    } finally {
      await standby.asOwner('SELECT pg_wal_replay_resume()');
    }
  });

  it('does not start with a standby of another database', async () => {
    const other = await openTestWorld();
    try {
      const url = standby.urlLike(world.deps.config.databaseUrl ?? '');
      const start = bootServer(other, other.deps.config.dataDir, { DATABASE_REPLICA_URL: url });
      await expect(start.then((server) => server.kill9())).rejects.toThrow('它不是 DATABASE_URL 那套 PostgreSQL 的');
    } finally {
      await other.close();
    }
  });

  it.each(['ledger-check.ts', 'audit-verify.ts'])('and so does %s', async (command) => {
    const env = commandEnv(folder, {
      DATABASE_URL: world.deps.config.databaseUrl ?? '',
      DATABASE_REPLICA_URL: standby.urlLike(world.deps.config.databaseUrl ?? ''),
    });
    const { code, said } = await runCommand(command, [], env);
    expect(said).toContain('DATABASE_REPLICA_URL：导出、报表与夜间核对从备机读取。');
    expect([code, said]).toEqual([0, expect.stringContaining('全部完整。')]);
  });
});
