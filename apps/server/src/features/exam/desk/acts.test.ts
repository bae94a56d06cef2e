import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ATTEMPT } from '@zhibiao/contract/exam/types';
import { run, sql } from '#db/sql.ts';
import { buildStaff, type StaffPerson } from '#test/people/staff.ts';
import { openTestWorld, type TestWorld } from '#test/world/world.ts';
import { buildPaper } from '#features/exam/exam-fixtures.ts';
import { deskActBody, type DeskSitting, sitDown } from './desk-fixtures.ts';

let world: TestWorld;
let agent: StaffPerson['agent'];
let staffId: string;
beforeAll(async () => {
  world = await openTestWorld();
  const staff = await buildStaff(world, { name: '监考甲', permissions: ['exam:monitor', 'exam:act'] });
  ({ agent } = staff);
  staffId = staff.id;
  await world.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => world.close());

const attemptOf = (id: string) => world.deps.db.attempt.findUniqueOrThrow({ where: { id } });
const deadlineOf = async (id: string) => (await attemptOf(id)).deadline.getTime();
const post = (path: string, body: object) => agent.post(`/system/exam/desk/${path}`, body);
const submit = ({ agent: learner, attemptId }: DeskSitting) => learner.post('/api/exam/submit', { attemptId });
const MINUTE = 60_000;

describe('more time', () => {
  it('moves the deadline of who still sits, and names who handed in', async () => {
    const paper = await buildPaper(world.deps, { closeTime: new Date(Date.now() + 10 * MINUTE) });
    const [sits, handed] = [await sitDown(world, paper), await sitDown(world, paper)];
    await submit(handed);
    const [before, other] = [await deadlineOf(sits.attemptId), await deadlineOf(handed.attemptId)];
    const stranger = randomUUID();
    const attemptIds = [sits.attemptId, handed.attemptId, stranger];
    const body = deskActBody({ paperId: paper.id, attemptIds, minutes: 10 });
    expect((await post('extend', body)).data).toEqual({
      done: 1,
      skipped: [
        { attemptId: handed.attemptId, reason: '已交卷，未延长' },
        { attemptId: stranger, reason: '考试记录不存在' },
      ],
    });
    // Past the closing too.
    expect(await deadlineOf(sits.attemptId)).toBe(before + 10 * MINUTE);
    expect(await deadlineOf(handed.attemptId)).toBe(other);
    const { data } = await sits.clock();
    expect(data.notes).toMatchObject([{ type: 'extend', text: '监考人员为您延长了 10 分钟' }]);
    expect(data.remainingMs).toBeGreaterThan(19 * MINUTE);
  });

  it('pressed twice, at once or after minutes, is given once and answered the same', async () => {
    const paper = await buildPaper(world.deps);
    const [sits, later] = [await sitDown(world, paper), await sitDown(world, paper)];
    const before = await deadlineOf(sits.attemptId);
    const body = deskActBody({ paperId: paper.id, attemptIds: 'all', minutes: 7 });
    const answers = await Promise.all(Array.from({ length: 10 }, () => post('extend', body)));
    for (const { code, data } of answers) expect({ code, data }).toEqual({ code: 200, data: { done: 2, skipped: [] } });
    // Who comes later is not part of it.
    const newcomer = await sitDown(world, paper);
    await submit(later);
    const [start, other] = [await deadlineOf(newcomer.attemptId), await deadlineOf(later.attemptId)];
    expect((await post('extend', body)).data).toEqual({ done: 2, skipped: [] });
    expect(await deadlineOf(sits.attemptId)).toBe(before + 7 * MINUTE);
    expect(await deadlineOf(newcomer.attemptId)).toBe(start);
    expect(await deadlineOf(later.attemptId)).toBe(other);
    expect(await world.deps.db.examEvent.count({ where: { actId: body.actId } })).toBe(2);
    const logged = await world.deps.db.auditLog.count({ where: { action: 'exam.extend', objectId: paper.id } });
    expect(logged).toBe(1);
    expect(await post('message', { ...body, text: '同一个编号' })).toMatchObject({
      code: 409,
      msg: '这次操作已提交过，请关闭后重新操作',
    });
  });

  it('against handing in, fifty at once: each is extended or handed in first, and told so', async () => {
    const paper = await buildPaper(world.deps);
    const room = await Promise.all(Array.from({ length: 50 }, () => sitDown(world, paper)));
    const before = new Map(
      await Promise.all(room.map(async ({ attemptId: id }) => [id, await deadlineOf(id)] as const)),
    );
    const attemptIds = room.map(({ attemptId }) => attemptId);
    const [extended] = await Promise.all([
      post('extend', deskActBody({ paperId: paper.id, attemptIds, minutes: 5 })),
      ...room.map((one, nth) => (nth % 2 === 0 ? submit(one) : one.clock())),
    ]);
    const { done, skipped } = extended.data as { done: number; skipped: { attemptId: string; reason: string }[] };
    expect(done + skipped.length).toBe(50);
    const late = new Set(skipped.map(({ attemptId }) => attemptId));
    for (const { reason } of skipped) expect(reason).toBe('已交卷，未延长');
    for (const { attemptId } of room) {
      const { deadline } = await attemptOf(attemptId);
      const told = await world.deps.db.examEvent.count({ where: { attemptId, type: 'extend' } });
      expect([deadline.getTime() - (before.get(attemptId) ?? 0), told]).toEqual(
        late.has(attemptId) ? [0, 0] : [5 * MINUTE, 1],
      );
    }
  });

  it.each([
    ['the hand-in is under way', '已交卷，未延长', 0],
    ['the extension is under way', null, 5 * MINUTE],
  ])('waits and sees when %s', async (_, reason, moved) => {
    const paper = await buildPaper(world.deps);
    const one = await sitDown(world, paper);
    const before = await deadlineOf(one.attemptId);
    const client = await world.deps.pool.connect();
    await run(client, sql`BEGIN`);
    await run(
      client,
      reason
        ? sql`UPDATE "Attempt" SET status = 1, "submitTime" = clock_timestamp(), "submitType" = 1
            WHERE id = ${one.attemptId}`
        : sql`UPDATE "Attempt" SET deadline = deadline + interval '5 minutes' WHERE id = ${one.attemptId}`,
    );
    const second = reason
      ? post('extend', deskActBody({ paperId: paper.id, attemptIds: [one.attemptId], minutes: 5 }))
      : submit(one);
    await waitsForLock();
    await run(client, sql`COMMIT`);
    client.release();
    const { data } = await second;
    if (reason) expect(data).toEqual({ done: 0, skipped: [{ attemptId: one.attemptId, reason }] });
    else expect(data).toMatchObject({ status: 3 });
    expect((await deadlineOf(one.attemptId)) - before).toBe(moved);
  });

  it.each([
    [{ minutes: 0 }, '至少延长1分钟'],
    [{ minutes: 241 }, '一次最多延长240分钟'],
    [{ minutes: 2.5 }, '延长的分钟须为整数'],
    [{ attemptIds: [] }, '请选择考生'],
    [{ reason: '' }, '请填写原因'],
    [{ actId: 'x' }, '请刷新后重试'],
    [{ paperId: randomUUID() }, '考试不存在'],
  ])('refuses %j', async (more, msg) => {
    const body = { paperId: (await buildPaper(world.deps)).id, attemptIds: [randomUUID()], minutes: 5, ...more };
    expect(await post('extend', deskActBody(body))).toMatchObject({ msg });
  });
});

describe('a message', () => {
  it('reaches who sits by their clock, the last five of them', async () => {
    const paper = await buildPaper(world.deps);
    const [sits, handed] = [await sitDown(world, paper), await sitDown(world, paper)];
    await submit(handed);
    const say = (text: string) => post('message', { actId: randomUUID(), paperId: paper.id, attemptIds: 'all', text });
    for (const text of ['一一', '二二', '三三', '四四', '五五', '六六'])
      expect((await say(text)).data).toEqual({ done: 1, skipped: [] });
    const { data } = await sits.clock();
    expect(data.notes.map(({ text }: { text: string }) => text)).toEqual(['二二', '三三', '四四', '五五', '六六']);
    expect((await handed.clock()).data.notes).toEqual([]);
    expect(await say('短'.repeat(101))).toMatchObject({ msg: '消息不能超过100个字符，现有101个' });
    const { note, by } = await world.deps.db.examEvent.findFirstOrThrow({ where: { attemptId: sits.attemptId } });
    expect([note, by]).toEqual(['一一', staffId]);
  });
});

describe('handing in for somebody', () => {
  it('marks what is saved, once, and says who did it', async () => {
    const paper = await buildPaper(world.deps);
    const one = await sitDown(world, paper, { answers: 5 });
    const body = deskActBody({ paperId: paper.id, attemptIds: [one.attemptId] });
    const answers = await Promise.all(Array.from({ length: 5 }, () => post('handin', body)));
    for (const { data } of answers) expect(data).toEqual({ done: 1, skipped: [] });
    const attempt = await attemptOf(one.attemptId);
    expect(attempt).toMatchObject({ status: 3, submitType: 4, passed: true });
    expect(Number(attempt.score)).toBe(50);
    expect((await one.clock()).data).toMatchObject({ status: 3, submitType: 4 });
    expect(await world.deps.db.notice.count({ where: { userId: one.id } })).toBe(1);
    expect((await post('handin', deskActBody({ paperId: paper.id, attemptIds: [one.attemptId] }))).data).toEqual({
      done: 0,
      skipped: [{ attemptId: one.attemptId, reason: '已交卷' }],
    });
  });

  it('against their own submit, fifty at once: graded once each, by the one who was first', async () => {
    const paper = await buildPaper(world.deps);
    const room = await Promise.all(Array.from({ length: 50 }, () => sitDown(world, paper, { answers: 7 })));
    const attemptIds = room.map(({ attemptId }) => attemptId);
    const [handedIn, ...own] = await Promise.all([
      post('handin', deskActBody({ paperId: paper.id, attemptIds })),
      ...room.map(submit),
    ]);
    for (const { code, data } of own) expect([code, data.status, data.score]).toEqual([200, 3, 70]);
    const rows = await world.deps.db.attempt.findMany({ where: { id: { in: attemptIds } } });
    const byStaff = rows.filter(({ submitType }) => submitType === 4).length;
    expect(rows.every(({ status, submitType }) => status === 3 && [1, 4].includes(submitType ?? 0))).toBe(true);
    expect(handedIn.data).toMatchObject({ done: byStaff });
    expect(handedIn.data.skipped).toHaveLength(50 - byStaff);
    expect(await world.deps.db.notice.count({ where: { userId: { in: room.map(({ id }) => id) } } })).toBe(50);
  });

  it('cannot be for everybody, and leaves other papers alone', async () => {
    const [paper, other] = [await buildPaper(world.deps), await buildPaper(world.deps)];
    const one = await sitDown(world, other);
    expect((await post('handin', deskActBody({ paperId: paper.id, attemptIds: 'all' }))).code).toBe(500);
    expect((await post('handin', deskActBody({ paperId: paper.id, attemptIds: [one.attemptId] }))).data).toEqual({
      done: 0,
      skipped: [{ attemptId: one.attemptId, reason: '考试记录不存在' }],
    });
    expect((await attemptOf(one.attemptId)).status).toBe(0);
  });
});

describe('what may be done in which state', () => {
  const ACTS = {
    extend: { body: { minutes: 5 }, why: '已交卷，未延长' },
    message: { body: { text: '请保持安静' }, why: '已交卷，未发送' },
    handin: { body: {}, why: '已交卷' },
  };
  const pairs = Object.keys(ACTS).flatMap((name) =>
    Object.values(ATTEMPT).map((status) => [name as keyof typeof ACTS, status] as const),
  );

  it.each(pairs)('%s at status %i', async (name, status) => {
    const paper = await buildPaper(world.deps);
    const { attemptId } = await sitDown(world, paper);
    const { db } = world.deps;
    await db.attempt.update({ where: { id: attemptId }, data: { status } });
    const before = await attemptOf(attemptId);
    const { body, why } = ACTS[name];
    const { data } = await post(name, deskActBody({ paperId: paper.id, attemptIds: [attemptId], ...body }));
    const after = await attemptOf(attemptId);
    const told = await db.examEvent.count({ where: { attemptId } });
    if (status === ATTEMPT.running) {
      expect([data, told]).toEqual([{ done: 1, skipped: [] }, 1]);
      expect(after.status).toBe(name === 'handin' ? ATTEMPT.graded : ATTEMPT.running);
    } else {
      expect([data, told]).toEqual([{ done: 0, skipped: [{ attemptId, reason: why }] }, 0]);
      expect(after).toEqual(before);
    }
  });
});

/** Until a session of this database waits for a row. */
async function waitsForLock(): Promise<void> {
  const { pool } = world.deps;
  const waits = async () =>
    (await run(
      pool,
      sql`SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock'
      AND datname = current_database()`,
    )) > 0;
  while (!(await waits())) await new Promise(setImmediate);
}
