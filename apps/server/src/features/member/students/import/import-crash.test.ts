import { setTimeout as sleep } from 'node:timers/promises';
import { API_BASE } from '@zhibiao/contract/core/envelope';
import { checkImport } from '@zhibiao/contract/member/org-students';
import { TASK } from '@zhibiao/contract/task/types';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { run, sql } from '#db/sql.ts';
import { readWorkbook } from '#test/files/read-workbook.ts';
import { bootServer, type RealServer } from '#test/world/real-server.ts';
import { openTestWorld, type TestWorld } from '#test/world/world.ts';
import { openOrg, studentSheetOf } from '#features/member/students/student-fixtures.ts';

/**
 * The real server process is killed in the middle of an import, twice; the one after it goes on by itself and no person
 * is invited or notified twice.
 */

const ROWS = 5_000;
/** Wrong in the file itself. */
const WRONG = 20;
/** Have an account, and so are notified. */
const REGISTERED = 600;
/** Invited by hand between check and confirmation. */
const MEANWHILE = 3;
const KILLS = 2;
/** From the moment the restarted server is ready; time enough for the second pause between tries on a busy machine. */
const TAKEN_UP_WITHIN_MS = 10_000;

let world: TestWorld;
let server: RealServer | null = null;
beforeAll(async () => {
  world = await openTestWorld();
});
afterAll(async () => {
  await server?.kill9();
  await world.close();
});

type Answer<T> = { code: number; data: T };
const caller =
  (base: string, token: string) =>
  async <T>(path: string, init: RequestInit = {}): Promise<Answer<T>> => {
    const response = await fetch(`${base}${API_BASE}${path}`, {
      ...init,
      headers: { ...init.headers, authorization: `Bearer ${token}` },
    });
    return (await response.json()) as Answer<T>;
  };
const json = (body: object): RequestInit => ({
  method: 'POST',
  body: JSON.stringify(body),
  headers: { 'content-type': 'application/json' },
});

const mobileOf = (i: number) => `177${String(i).padStart(8, '0')}`;
const register = () =>
  run(
    world.deps.pool,
    sql`
    INSERT INTO "User" (id, mobile, "passwordHash", "realName", "updatedAt")
    SELECT gen_random_uuid(), '177' || lpad((n + ${WRONG})::text, 8, '0'), '-', '周予安', now()
    FROM generate_series(0, ${REGISTERED - 1}) n`,
  );
const taskOf = (id: string) => world.deps.db.task.findUniqueOrThrow({ where: { id }, omit: { input: true } });

/** The task's row, looked at every 5 ms until it is as wanted. */
const until = async (id: string, wanted: (task: Awaited<ReturnType<typeof taskOf>>) => boolean, ms: number) => {
  for (const end = performance.now() + ms; performance.now() < end; await sleep(5)) {
    const task = await taskOf(id);
    if (wanted(task)) return task;
  }
  throw new Error(`the task stayed ${JSON.stringify(await taskOf(id))}`);
};

it(
  'kill -9 in mid-import: taken up again within seconds, each person exists once and is told once',
  { timeout: 180_000 },
  async () => {
    const {
      org,
      agent: { token = '' },
    } = await openOrg(world);
    await register();
    const users = await world.deps.db.user.count();
    const file = await studentSheetOf(
      Array.from({ length: ROWS }, (_, i) => ['周予安', i < WRONG ? '123' : mobileOf(i), '', '研发部', `E${i}`, '']),
    );

    server = await bootServer(world, world.deps.config.dataDir);
    let call = caller(server.base, token);
    const form = new FormData();
    form.append('file', new Blob([new Uint8Array(file)]), '学员.xlsx');
    const {
      data: { checkId, ok, failed },
    } = await call<{ checkId: string; ok: number; failed: number }>(checkImport.path, { method: 'POST', body: form });
    expect([ok, failed]).toEqual([ROWS - WRONG, WRONG]);
    for (let i = 0; i < MEANWHILE; i += 1)
      expect((await call('/api/org/student/add', json({ name: '林默', mobile: mobileOf(ROWS - 1 - i) }))).code).toBe(
        200,
      );
    expect((await call('/api/org/student/import/confirm', json({ checkId, createDepartments: true }))).code).toBe(200);

    for (let kill = 1; kill <= KILLS; kill += 1) {
      await until(checkId, ({ status, done }) => status === TASK.running && done > WRONG && done < ROWS, 30_000);
      await server.kill9();
      const left = await taskOf(checkId);
      expect(left).toMatchObject({ status: TASK.running, total: ROWS });
      expect(left.done).toBeGreaterThan(WRONG);
      expect(left.done).toBeLessThan(ROWS);
      server = await bootServer(world, world.deps.config.dataDir);
      await until(checkId, ({ done, startedAt }) => done !== left.done && startedAt !== null, TAKEN_UP_WITHIN_MS);
    }
    const over = await until(checkId, ({ status }) => status === TASK.done || status === TASK.failed, 120_000);

    expect(over).toMatchObject({ status: TASK.done, error: null, total: ROWS, done: ROWS, failed: WRONG + MEANWHILE });
    const people = await world.deps.db.orgMember.groupBy({ by: ['mobile'], where: { orgId: org.id }, _count: true });
    expect(people).toHaveLength(1 + ROWS - WRONG);
    expect(people.filter(({ _count }) => _count > 1)).toEqual([]);
    const told = await world.deps.db.notice.groupBy({ by: ['userId'], where: { type: 'organisation' }, _count: true });
    expect(told).toHaveLength(REGISTERED);
    expect(told.filter(({ _count }) => _count > 1)).toEqual([]);
    expect(await world.deps.db.user.count()).toBe(users);

    call = caller(server.base, token);
    expect((await call(`/api/org/task/${checkId}`)).data).toMatchObject({
      status: TASK.done,
      done: ROWS,
      failed: WRONG + MEANWHILE,
    });
    const returned = await fetch(`${server.base}${API_BASE}/api/org/task/${checkId}/file`, {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(await readWorkbook(new Uint8Array(await returned.arrayBuffer()), { maxRows: ROWS })).toHaveLength(
      1 + WRONG + MEANWHILE,
    );
  },
);
