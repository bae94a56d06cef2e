import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { copy } from '@zhibiao/contract/core/copy';
import { API_BASE, CODE } from '@zhibiao/contract/core/envelope';
import type { Started } from '@zhibiao/contract/exam/attempt';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { many, sql } from '#db/sql.ts';
import { grantApplication } from '#boot/role.ts';
import { connect } from '#db/connect.ts';
import { startEmbedded } from '#boot/embedded/embedded.ts';
import { applyMigrations } from '#boot/migrate.ts';
import { buildPaper } from '#features/exam/exam-fixtures.ts';
import { seedReference } from '#seed/reference.ts';
import { askOnce, type TestDatabase } from '#test/world/database.ts';
import { buildPerson } from '#test/people/people.ts';
import { bootServer, type RealServer } from '#test/world/real-server.ts';
import { openTestWorld, type TestWorld } from '#test/world/world.ts';

/**
 * The database of a running server is killed, and frozen, in the middle of an exam. It waits for its disk here, as it
 * does in earnest.
 */

const WRITERS = 4;
/** Everybody is answered within 5 s; the rest is a busy machine's. */
const ANSWERED_WITHIN_MS = 7_000;
const FROZEN_MS = 7_000;
const BACK_WITHIN_MS = 15_000;

const dir = mkdtempSync(join(tmpdir(), 'zhibiao-cluster-'));
let world: TestWorld;
let server: RealServer;
beforeAll(async () => {
  world = await openTestWorld({}, openDurable);
  server = await bootServer(world, world.deps.config.dataDir);
}, 60_000);
afterAll(async () => {
  await server.kill9();
  await world.close();
  rmSync(dir, { recursive: true, force: true });
});

const openDurable = async (): Promise<TestDatabase> => {
  const postgres = await startEmbedded(dir, () => {});
  await applyMigrations(postgres.url, join(import.meta.dirname, '../../../../../prisma'), {
    report: () => {},
    changed: 'fail',
  });
  await grantApplication(postgres.url, postgres.applicationUrl, () => {});
  const { db, pool, close } = await connect(postgres.applicationUrl, 8);
  await seedReference(db);
  return {
    url: postgres.applicationUrl,
    ownerUrl: null,
    db,
    pool,
    asOwner: (statement) => askOnce(postgres.url, statement),
    close: async () => {
      await close();
      await postgres.stop();
    },
  };
};

/** Postgres and its processes, the first being the one that starts the others. */
const processes = async (): Promise<number[]> => {
  const postmaster = Number(readFileSync(join(dir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0]);
  const rows = await many(world.deps.pool, sql<{ pid: number }>`SELECT pid FROM pg_stat_activity`);
  return [postmaster, ...rows.map(({ pid }) => pid)];
};
const signal = (pids: readonly number[], name: NodeJS.Signals) =>
  pids.forEach((pid) => {
    try {
      process.kill(pid, name);
    } catch {
      // Ended by itself meanwhile.
    }
  });

type Answer = { status: number; code: number; msg: string; ms: number };
const post = async <T>(token: string, path: string, body: object): Promise<Answer & { data: T }> => {
  const begin = performance.now();
  const response = await fetch(`${server.base}${API_BASE}${path}`, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
  });
  return {
    ...((await response.json()) as { code: number; msg: string; data: T }),
    status: response.status,
    ms: performance.now() - begin,
  };
};

/** Several learners' browsers that save without pause, and go on after a refusal. */
const openExam = async () => {
  const { token } = await buildPerson(world);
  const paper = await buildPaper(world.deps, {}, { single: 12 });
  const {
    data: { attemptId, questions },
  } = await post<Started>(token, '/api/exam/start', { paperId: paper.id, agree: true });
  const acknowledged = new Map<string, number>();
  const refusals: Answer[] = [];
  let seq = 0;
  let open = true;
  const write = async () => {
    while (open) {
      const mine = (seq += 1);
      const questionId = questions[mine % questions.length]?.questionId ?? '';
      const answer = await post(token, '/api/exam/answer', {
        attemptId,
        list: [{ questionId, value: 'ABCD'.charAt(mine % 4), seq: mine }],
      }).catch(() => null);
      // The server itself must live; without it nothing more is acknowledged, which fails the test.
      if (!answer) return;
      if (answer.code === CODE.ok) acknowledged.set(questionId, Math.max(mine, acknowledged.get(questionId) ?? 0));
      else refusals.push(answer);
      if (answer.code !== CODE.ok) await sleep(50);
    }
  };
  const writers = Array.from({ length: WRITERS }, write);

  return {
    refusals,
    newest: () => Math.max(0, ...acknowledged.values()),
    /** Ends the writing, and compares what is stored with what was acknowledged. */
    close: async () => {
      open = false;
      await Promise.all(writers);
      const rows = await world.deps.db.attemptAnswer.findMany({
        where: { attemptId },
        select: { questionId: true, value: true, seq: true },
      });
      expect(acknowledged.size).toBe(questions.length);
      for (const [questionId, last] of acknowledged) {
        const stored = rows.find((row) => row.questionId === questionId);
        expect(stored?.seq).toBeGreaterThanOrEqual(last);
        expect(stored?.value).toBe('ABCD'.charAt((stored?.seq ?? 0) % 4));
      }
    },
  };
};

const until = async (isSo: () => boolean, ms: number, what: string) => {
  for (const end = performance.now() + ms; performance.now() < end; await sleep(20)) if (isSo()) return;
  throw new Error(`not within ${ms} ms: ${what}`);
};
const AWAY = { status: 503, code: CODE.unavailable, msg: copy.unavailable };

it(
  'killed in the middle of saving, it comes back by itself and has lost no acknowledged answer',
  { timeout: 60_000 },
  async () => {
    const exam = await openExam();
    await until(() => exam.newest() > 100, 10_000, 'a hundred answers');
    signal(await processes(), 'SIGKILL');
    const before = exam.newest();
    await until(() => exam.newest() > before + WRITERS, BACK_WITHIN_MS, 'answers are taken again');
    expect(exam.refusals.length).toBeGreaterThan(0);
    for (const refusal of exam.refusals) expect(refusal).toMatchObject(AWAY);
    await exam.close();
  },
);

it('frozen, it keeps nobody waiting for long, and nothing is lost when it thaws', { timeout: 60_000 }, async () => {
  const exam = await openExam();
  await until(() => exam.newest() > 100, 10_000, 'a hundred answers');
  const frozen = await processes();
  signal(frozen, 'SIGSTOP');
  try {
    await sleep(FROZEN_MS);
    expect((await fetch(`${server.base}/healthz`)).status).toBe(200);
    expect((await fetch(`${server.base}/readyz`)).status).toBe(503);
  } finally {
    signal(frozen, 'SIGCONT');
  }
  const before = exam.newest();
  await until(() => exam.newest() > before + WRITERS, BACK_WITHIN_MS, 'answers are taken again');
  expect(exam.refusals.length).toBeGreaterThan(0);
  for (const refusal of exam.refusals) {
    expect(refusal).toMatchObject(AWAY);
    expect(refusal.ms).toBeLessThan(ANSWERED_WITHIN_MS);
  }
  await exam.close();
});
