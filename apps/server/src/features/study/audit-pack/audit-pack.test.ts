import { createHash, createPublicKey, verify } from 'node:crypto';
import { ROLE } from '@zhibiao/contract/auth/roles';
import { unzipSync } from 'fflate';
import { readSheet } from 'read-excel-file/node';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { run, sql } from '#db/sql.ts';
import { inTransaction } from '#db/transaction.ts';
import { tasks } from '#features.ts';
import { addAttempt, addPassedPaper, storeCertificate } from '#features/certificate/certificate-fixtures.ts';
import { startTasks } from '#jobs/queue/runner.ts';
import { freezeStudy } from '#services/study/freeze-study.ts';
import { agentOf } from '#test/people/agent.ts';
import { buildLesson } from '#test/content/factories.ts';
import { buildOrganisation } from '#test/people/people.ts';
import { buildStaff, limitTo } from '#test/people/staff.ts';
import { openTestWorld, type TestWorld } from '#test/world/world.ts';

let world: TestWorld;
let stop: () => Promise<void>;
beforeAll(async () => {
  world = await openTestWorld();
  stop = startTasks(world.deps, { handlers: tasks, log: { warn: () => {} } });
});
afterAll(async () => {
  await stop();
  await world.close();
});

const YEAR = new Date(Date.now() + 8 * 3_600_000).getUTCFullYear();
const PERIOD = { from: `${YEAR}-01-01`, to: `${YEAR}-12-31` };
const ago = (days: number) => new Date(Date.now() - days * 86_400_000);
const LONG_AGO = ago(900);

const finished = async (taskId: string): Promise<Record<string, Uint8Array>> => {
  const find = () => world.deps.db.task.findUniqueOrThrow({ where: { id: taskId } });
  await expect.poll(async () => (await find()).status, { timeout: 40_000 }).toBeGreaterThan(1);
  const task = await find();
  expect([task.error, task.status]).toEqual([null, 2]);
  return unzipSync(await world.deps.storage.read(task.resultFile ?? ''));
};
const sheetOf = async (files: Record<string, Uint8Array>, name: string): Promise<unknown[][]> =>
  readSheet(Buffer.from(files['证据包.xlsx'] ?? new Uint8Array()), name);
const hash = (bytes: Uint8Array | undefined) =>
  createHash('sha256')
    .update(bytes ?? '')
    .digest('hex');

/** The same every time. */
const dice = (seed: number) => () => {
  seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
  return seed / 2_147_483_648;
};

/** People in three departments, of whom some have left, with courses assigned and chosen, exams and certificates. */
const buildWorld = async () => {
  const { deps } = world;
  const org = await buildOrganisation(world, { orgName: '云帆智造（天津）有限公司' });
  const { agent, id: adminId } = await org.administrator(ROLE.trainingAdmin);
  const roll = dice(20_261);
  const lessons = [];
  for (const name of ['标准解读', '内部审核', '商业秘密保护']) {
    const lesson = await buildLesson(deps, { name, creditHours: 6 });
    lessons.push({ ...lesson, paper: await addPassedPaper(deps, lesson.id) });
  }
  const chosen = await buildLesson(deps, { name: '自选的课' });
  for (let n = 0; n < 14; n += 1) {
    const person = await org.member(
      { realName: `学员${'甲乙丙丁戊己庚辛壬癸子丑寅卯'[n]}` },
      { department: ['研发部', '研发部/专利组', '市场部'][n % 3] ?? '', joinedAt: LONG_AGO },
    );
    for (const { id, paper } of lessons) {
      const lot = roll();
      if (lot < 0.25) continue;
      const done = lot > 0.6;
      const at = ago(lot > 0.9 ? 800 : 2);
      await deps.db.userLesson.create({
        data: {
          userId: person.id,
          lessonId: id,
          orgId: org.id,
          source: 2,
          createdAt: ago(850),
          startTime: at,
          deadline: ago(-30),
          ...(done
            ? { status: 3, progress: 100, learnedTime: at, finishTime: at, creditedSec: 5_400 }
            : { status: 1, progress: 40, creditedSec: 600 }),
        },
      });
      if (lot > 0.45) await addAttempt(deps, person.id, paper.id, 1, { score: lot > 0.5 ? 90 : 30 }, lot > 0.5);
    }
    await deps.db.userLesson.create({
      data: { userId: person.id, lessonId: chosen.id, status: 3, progress: 100, startTime: ago(5), finishTime: ago(1) },
    });
    if (n % 4 === 0) await storeCertificate(deps, { id: person.id, orgId: org.id, name: person.realName });
    if (n >= 12)
      await inTransaction(deps.pool, async (client) => {
        await freezeStudy(client, person.id);
        await run(
          client,
          sql`UPDATE "OrgMember" SET status = 5, "leftAt" = clock_timestamp() WHERE "userId" = ${person.id}`,
        );
        await run(client, sql`UPDATE "User" SET "orgId" = NULL WHERE id = ${person.id}`);
      });
  }
  return { org, agent, adminId };
};

it('has the figures of the database, signed so that a byte changed is known', async () => {
  const { deps } = world;
  const { org, agent } = await buildWorld();
  const started = await agent.post('/api/org/study/auditPack', PERIOD);
  expect(started).toMatchObject({ code: 200, msg: '正在制作' });
  const files = await finished(started.data.taskId);
  expect(Object.keys(files)).toEqual(['证据包.pdf', '证据包.xlsx', '签名.json', '说明.txt']);

  const since = new Date(`${PERIOD.from}T00:00:00+08:00`);
  const [rounds, open, kept, attempts, active, left] = await Promise.all([
    deps.db.lessonRound.findMany({ where: { orgId: org.id, source: 2, endedAt: { gte: since } } }),
    deps.db.userLesson.count({
      where: { orgId: org.id, source: 2, status: { not: 3 }, user: { orgId: org.id } },
    }),
    deps.db.leaverStudy.count({ where: { orgId: org.id, status: { not: 3 } } }),
    deps.db.attempt.count({ where: { paper: { lesson: { name: { not: '自选的课' } } } } }),
    deps.db.orgMember.count({ where: { orgId: org.id, status: 2 } }),
    deps.db.orgMember.count({ where: { orgId: org.id, status: 5 } }),
  ]);
  const records = (await sheetOf(files, '学习记录')).slice(1);
  expect(records).toHaveLength(rounds.length + open + kept);
  expect(records.filter((row) => row[9] === '已完成')).toHaveLength(rounds.length);
  const exams = (await sheetOf(files, '考试成绩')).slice(1);
  expect(exams).toHaveLength(attempts);
  const [head, whole, ...departments] = await sheetOf(files, '汇总');
  expect(head?.[0]).toBe('部门');
  expect(whole).toEqual([
    '全部',
    active,
    left,
    records.length,
    rounds.length,
    expect.stringMatching(/^\d+\.\d%$/),
    rounds.length * 6,
    0,
    attempts,
    exams.filter((row) => row[12] === '合格').length,
    expect.stringMatching(/^\d+\.\d%$/),
    3,
  ]);
  for (const column of [1, 2, 3, 4, 6, 7, 8, 9, 11])
    expect(departments.reduce((sum, row) => sum + Number(row[column]), 0)).toBe(whole?.[column]);
  const plan = (await sheetOf(files, '培训计划')).slice(1);
  expect(plan.reduce((sum, row) => sum + Number(row[5]), 0)).toBe(records.length);
  expect((await sheetOf(files, '证书')).slice(1)).toHaveLength(3);
  expect(records.some((row) => String(row[3]).startsWith('已离开（'))).toBe(true);

  const text = JSON.stringify([records, exams, plan]);
  expect(text).not.toContain('自选的课');
  expect(text).not.toMatch(/"1\d{10}"/);
  expect(
    Buffer.from(files['证据包.pdf'] ?? '')
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-');

  const signed = JSON.parse(Buffer.from(files['签名.json'] ?? '').toString()) as {
    publicKey: string;
    statements: { file: string; text: string; signature: string }[];
  };
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: signed.publicKey }, format: 'jwk' });
  for (const { file, text: statement, signature } of signed.statements) {
    expect(verify(null, Buffer.from(statement), key, Buffer.from(signature, 'base64url'))).toBe(true);
    expect(JSON.parse(statement)).toMatchObject({ file, sha256: hash(files[file]) });
  }

  const { verifyCode, no } = await deps.db.auditPack.findFirstOrThrow({ where: { orgId: org.id } });
  expect(no).toMatch(/^ZJ\d{12}$/);
  const verified = await agentOf(world.app).get('/api/cert/auditPack', { code: verifyCode });
  expect(verified.data).toMatchObject({ no, orgName: org.orgName, ...PERIOD, records: records.length });
  expect(verified.data.files).toEqual([
    { name: '证据包.xlsx', sha256: hash(files['证据包.xlsx']) },
    { name: '证据包.pdf', sha256: hash(files['证据包.pdf']) },
  ]);
  await run(
    deps.pool,
    sql`UPDATE "AuditPack" SET statement = replace(statement, '云帆', '远帆') WHERE "verifyCode" = ${verifyCode}`,
  );
  expect(await agentOf(world.app).get('/api/cert/auditPack', { code: verifyCode })).toMatchObject({
    code: 500,
    msg: '认证审核材料的数据校验失败，请联系制作平台',
  });
  expect((await agentOf(world.app).get('/api/cert/auditPack', { code: 'x' })).code).toBe(404);
});

it('is of one organisation: to another it says nothing, and staff make it within their scope', async () => {
  const [mine, other] = [await buildOrganisation(world), await buildOrganisation(world)];
  const { agent } = await mine.administrator(ROLE.owner);
  const { agent: stranger } = await other.administrator(ROLE.owner);
  const { agent: issuing } = await mine.administrator(ROLE.certificateAdmin);
  const { agent: learner } = await mine.member();
  expect((await issuing.post('/api/org/study/auditPack', PERIOD)).code).toBe(403);
  expect((await learner.post('/api/org/study/auditPack', PERIOD)).code).toBe(403);
  for (const [period, msg] of [
    [{ from: `${YEAR}-02-01`, to: `${YEAR}-01-01` }, '结束日期不能早于开始日期'],
    [{ from: `${YEAR + 1}-01-01`, to: `${YEAR + 1}-02-01` }, '开始日期不能晚于今天'],
    [{ from: `${YEAR - 4}-01-01`, to: `${YEAR}-01-01` }, '期间最长3年'],
    [{ to: `${YEAR}-01-01` }, '请选择开始日期'],
  ] as const)
    expect(await agent.post('/api/org/study/auditPack', period)).toMatchObject({ code: 500, msg });

  const { taskId } = (await agent.post('/api/org/study/auditPack', PERIOD)).data;
  const files = await finished(taskId);
  expect((await sheetOf(files, '学习记录')).length).toBe(1);
  expect((await stranger.get(`/api/org/task/${taskId}`)).code).toBe(404);
  expect((await stranger.get(`/api/org/task/${taskId}/file`)).status).toBe(404);

  const scoped = await limitTo(world, await buildStaff(world, { permissions: ['report:export'] }), mine.id);
  expect(await scoped.agent.post('/system/org/auditPack', { orgId: other.id, ...PERIOD })).toMatchObject({
    code: 404,
    msg: '机构不存在',
  });
  const made = await scoped.agent.post('/system/org/auditPack', { orgId: mine.id, ...PERIOD });
  expect(Object.keys(await finished(made.data.taskId))).toHaveLength(4);
  const log = await world.deps.db.auditLog.findMany({ where: { action: 'org.auditPack', orgId: mine.id } });
  expect(log).toHaveLength(2);
});
