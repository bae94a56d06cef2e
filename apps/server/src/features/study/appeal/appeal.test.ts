import { APPEAL } from '@zhibiao/contract/study/appeal';
import { WORK_KIND, WORK_STATE } from '@zhibiao/contract/inbox/work';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { one, run, sql } from '#db/sql.ts';
import { reconcileWork } from '#features/inbox/reconcile-job.ts';
import { anonymiseCancelled } from '#features/profile/forget/anonymise-job.ts';
import { absentId, agentOf } from '#test/people/agent.ts';
import { buildLearner, type Learner } from '#test/people/learner.ts';
import { buildOrganisation } from '#test/people/people.ts';
import { uploadPrivately } from '#test/content/picture.ts';
import { buildStaff, limitTo } from '#test/people/staff.ts';
import { openTestWorld, type TestWorld } from '#test/world/world.ts';
import {
  buildCutOff,
  buildJudge,
  type CutOff,
  appealDetailOf,
  file,
  filed,
  type Judge,
  APPEAL_REASON,
  refusedOf,
} from './appeal-fixtures.ts';
import { denySilent } from './silence-job.ts';

let world: TestWorld;
let judge: Judge;
beforeAll(async () => {
  world = await openTestWorld();
  judge = await buildJudge(world);
});
afterAll(() => world.close());

const chainOf = async (learner: Learner) => {
  return { rows: await learner.ledger(), broken: await learner.broken() };
};
const noticesOf = (userId: string) =>
  world.deps.db.notice.findMany({ where: { userId }, select: { title: true, content: true } });

describe('an appeal', () => {
  it('asks for minutes that were refused, once, and stands beside them', async () => {
    const lost = await buildCutOff(world);
    expect(await refusedOf(lost.learner, lost.lesson.id)).toMatchObject([
      { seq: 1, seconds: 883, appeal: null, mayAppeal: true },
    ]);
    expect(await file(lost)).toMatchObject({ code: 200, msg: '已提交申诉' });
    expect(await refusedOf(lost.learner, lost.lesson.id)).toMatchObject([{ appeal: 0, mayAppeal: false }]);
    expect(await file(lost, { reason: `${APPEAL_REASON}！` })).toMatchObject({ code: 500, msg: '该时段已申诉' });
    const { rows } = await lost.learner.agent.get('/api/appeal/my');
    expect(rows).toMatchObject([
      {
        no: expect.stringMatching(/^SS\d{14}$/),
        claimSec: 883,
        status: 0,
        reason: APPEAL_REASON,
        notes: [],
        evidence: 0,
      },
    ]);
  });

  it.each([
    [{ reason: '短' }, '申诉理由至少10个字符'],
    [{ reason: ' ' }, '请填写申诉理由'],
    [{ seqs: [] }, '请选择时段'],
    [{ seqs: ['a'] }, '请选择时段'],
    [{ seqs: [99] }, '所选时段不存在，请刷新后重试'],
    [{ evidence: ['https://example.com/a.png'] }, '请重新上传图片'],
  ])('is refused for %o: %s', async (body, msg) => {
    expect((await file(await buildCutOff(world), body)).msg).toBe(msg);
  });

  it("cannot be made of another's minutes, nor without a login", async () => {
    const [mine, theirs] = [await buildCutOff(world), await buildCutOff(world)];
    expect((await file({ ...theirs, learner: mine.learner })).code).toBe(404);
    const body = { lessonId: mine.lesson.id, seqs: [1], reason: APPEAL_REASON };
    expect((await agentOf(world.app).post('/api/appeal/study', body)).code).toBe(401);
  });

  it('is refused where nothing was lost, after a month, and of a course that is learned', async () => {
    const covered = await buildCutOff(world, { seconds: 30 });
    await covered.learner.pass(15);
    await covered.page.beat({ seq: 2, from: 0, to: 15 });
    const entries = await refusedOf(covered.learner, covered.lesson.id);
    const again = entries.find(({ mayAppeal }) => !mayAppeal);
    expect(await file({ ...covered, seq: again?.seq ?? 0 })).toMatchObject({
      code: 500,
      msg: '所选时段没有可以补计的时间',
    });

    const old = await buildCutOff(world);
    await run(
      world.deps.pool,
      sql`INSERT INTO "Setting" (key, value) VALUES ('appeal.days', '1')
        ON CONFLICT (key) DO UPDATE SET value = EXCLUDED.value`,
    );
    expect((await file(old)).code).toBe(200);
    await run(world.deps.pool, sql`DELETE FROM "Setting" WHERE key = 'appeal.days'`);

    const learned = await buildCutOff(world, { seconds: 60, items: [{ durationSec: 60 }] });
    await learned.learner.finish(learned.lid);
    expect((await refusedOf(learned.learner, learned.lesson.id)).every(({ mayAppeal }) => !mayAppeal)).toBe(true);
    expect((await file(learned)).msg).toBe('本课程内容已学完，学时已全部计入，无需申诉');
  });

  it('is one of five at the most, however many are sent at once, and one for each lecture', async () => {
    const learner = await buildLearner(world);
    const lost: CutOff[] = [];
    for (let n = 0; n < 6; n += 1) lost.push(await buildCutOff(world, { learner, seconds: 60 + n * 60 }));
    const answers = await Promise.all(lost.map((one) => file(one)));
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(5);
    expect(answers.find(({ code }) => code !== 200)?.msg).toBe('您还有未处理完的申诉，请等待处理结果');
    expect(await world.deps.db.appeal.count({ where: { userId: learner.id } })).toBe(5);
  });

  it('is taken back while nobody has decided, and may be made again', async () => {
    const lost = await buildCutOff(world);
    const id = await filed(lost);
    expect((await (await buildLearner(world)).agent.post('/api/appeal/withdraw', { id })).code).toBe(404);
    expect((await lost.learner.agent.post('/api/appeal/withdraw', { id })).code).toBe(200);
    expect((await lost.learner.agent.post('/api/appeal/withdraw', { id })).msg).toBe('申诉已撤回，不能撤回');
    expect(await judge.decide({ id, version: 1 })).toMatchObject({ code: 500, msg: '申诉已撤回，不能再处理' });
    expect((await refusedOf(lost.learner, lost.lesson.id))[0]).toMatchObject({ appeal: null, mayAppeal: true });
    expect((await file(lost, { reason: `${APPEAL_REASON}，请再次核实` })).code).toBe(200);
  });
});

describe('a decision', () => {
  it('that upholds gives the quarter of an hour, beside what passed by the clock', async () => {
    const lost = await buildCutOff(world);
    const id = await filed(lost);
    const shown = await judge.agent.get(`/system/appeal/${id}`);
    expect(shown.data).toMatchObject({ proposalSec: 883, obstacle: null, name: '周予安', status: 0 });
    expect(shown.data.timeline).toMatchObject([
      { seq: 1, creditedSec: 15, refusedSec: 883, asked: true, freeSec: 883 },
    ]);
    expect(await judge.decide({ id })).toMatchObject({ code: 200, data: { grantSec: 883, version: 1 } });

    expect(await lost.learner.item(lost.lid)).toMatchObject({ creditedSec: 15, grantedSec: 883, covered: 900 });
    expect(await lost.learner.lesson(lost.lesson.id)).toMatchObject({ creditedSec: 15, progress: 78 });
    const { rows, broken } = await chainOf(lost.learner);
    expect(broken).toBeNull();
    expect(rows).toMatchObject([
      { kind: 0, creditedSec: 15, refusedSec: 883, ref: null },
      { kind: 1, creditedSec: 0, grantedSec: 883, ref: id, sessionId: id, seq: 0, wallMs: null },
    ]);
    expect(await noticesOf(lost.learner.id)).toMatchObject([
      { title: '学时申诉成立', content: expect.stringContaining('已补计14 分 43 秒') },
    ]);
    // What was given is not lost any more.
    expect(await appealDetailOf(lost.learner, lost.lesson.id)).toMatchObject({
      refusedSec: 0,
      items: [{ grantedSec: 883 }],
    });
    // What comes next is counted on top of it, and its chain goes on.
    await lost.learner.pass(15);
    expect((await lost.page.beat({ seq: 2, from: 900, to: 915 })).data).toMatchObject({ itemSec: 30, action: 'OK' });
    expect(await lost.learner.item(lost.lid)).toMatchObject({ creditedSec: 30, grantedSec: 883, covered: 915 });
    expect((await chainOf(lost.learner)).broken).toBeNull();
  });

  it('that upholds in part gives what it says, and never more than was lost', async () => {
    const lost = await buildCutOff(world);
    const id = await filed(lost);
    expect(await judge.decide({ id, result: APPEAL.partly })).toMatchObject({ code: 500, msg: '请填写补计时长' });
    expect(await judge.decide({ id, result: APPEAL.partly, grantSec: 886 })).toMatchObject({
      code: 500,
      msg: '补计时长超过未计入时长',
    });
    expect(await judge.decide({ id, opinion: '同意' })).toMatchObject({ code: 500, msg: '意见至少10个字符' });
    expect(await judge.decide({ id, version: 7 })).toMatchObject({ code: 409 });
    expect(await judge.decide({ id, result: APPEAL.partly, grantSec: 300 })).toMatchObject({ data: { grantSec: 300 } });
    expect(await lost.learner.item(lost.lid)).toMatchObject({ grantedSec: 300, covered: 317 });
  });

  it('that denies changes nothing of the study', async () => {
    const lost = await buildCutOff(world);
    const id = await filed(lost);
    expect((await judge.decide({ id, result: APPEAL.denied })).code).toBe(200);
    expect(await lost.learner.item(lost.lid)).toMatchObject({ grantedSec: 0, covered: 17 });
    expect((await lost.learner.ledger()).length).toBe(1);
    expect((await refusedOf(lost.learner, lost.lesson.id))[0]).toMatchObject({ appeal: 5, mayAppeal: false });
  });

  it('of five people at the same moment is one', async () => {
    const lost = await buildCutOff(world);
    const id = await filed(lost);
    const others = await Promise.all(Array.from({ length: 4 }, () => buildJudge(world)));
    const answers = await Promise.all([judge, ...others].map((who) => who.decide({ id })));
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1);
    const { rows, broken } = await chainOf(lost.learner);
    expect([rows.length, broken]).toEqual([2, null]);
    expect(await world.deps.db.studyGrant.count({ where: { ref: id } })).toBe(1);
  });

  it('beside twenty beats: both are in the chain, and nothing of either is lost', async () => {
    const lost = await buildCutOff(world, { seconds: 300, items: [{ durationSec: 1_200 }] });
    const id = await filed(lost);
    const beats = async () => {
      for (let seq = 2; seq <= 21; seq += 1) {
        await lost.learner.pass(5);
        await lost.page.beat({ seq, from: 300 + (seq - 2) * 5, to: 300 + (seq - 1) * 5 });
      }
    };
    const [decided] = await Promise.all([judge.decide({ id }), beats()]);
    expect(decided.data).toMatchObject({ grantSec: 283 });
    const { rows, broken } = await chainOf(lost.learner);
    expect(broken).toBeNull();
    const credited = rows.reduce((sum, row) => sum + row.creditedSec, 0);
    const item = await lost.learner.item(lost.lid);
    expect(item).toMatchObject({ creditedSec: credited, grantedSec: 283 });
    expect(item.covered).toBeGreaterThanOrEqual(300 + 60);
  });

  it('that was all that was missing concludes the course', async () => {
    const lost = await buildCutOff(world, { seconds: 600, items: [{ durationSec: 600 }] });
    const id = await filed(lost);
    expect((await judge.decide({ id })).data.grantSec).toBe(583);
    expect(await lost.learner.lesson(lost.lesson.id)).toMatchObject({ status: 3, progress: 100 });
    expect(await lost.learner.item(lost.lid)).toMatchObject({ doneAt: expect.any(Date), grantedSec: 583 });
    const round = await world.deps.db.lessonRound.findFirstOrThrow({ where: { userId: lost.learner.id } });
    expect(round).toMatchObject({ creditedSec: 15, grantedSec: 583 });
    // So does its proof: what is learned is learned.
    const proof = await lost.learner.agent.post('/api/study/prove/apply', { lessonIds: [lost.lesson.id] });
    expect(proof.code).toBe(200);
  });

  it('gives nothing of a round that has ended', async () => {
    const lost = await buildCutOff(world);
    const id = await filed(lost);
    await run(
      world.deps.pool,
      sql`UPDATE "UserLesson" SET round = 2, "roundOpenedAt" = clock_timestamp() WHERE "userId" = ${lost.learner.id}`,
    );
    expect((await judge.agent.get(`/system/appeal/${id}`)).data).toMatchObject({
      proposalSec: 0,
      obstacle: '该轮学习已结束，不能补计',
    });
    expect(await judge.decide({ id })).toMatchObject({ code: 500, msg: '该轮学习已结束，不能补计' });
    expect((await judge.decide({ id, result: APPEAL.denied })).code).toBe(200);
  });
});

describe('asking for more', () => {
  it('waits for the learner, whose answer brings it back', async () => {
    const lost = await buildCutOff(world);
    const id = await filed(lost);
    const text = '请说明当时使用的设备';
    const work = () => world.deps.db.workItem.findMany({ where: { kind: WORK_KIND.appeal, subjectId: id } });
    expect(await work()).toMatchObject([{ state: WORK_STATE.waiting, userId: lost.learner.id }]);
    expect((await judge.agent.post('/system/appeal/ask', { id, version: 0, text })).code).toBe(200);
    expect(await work()).toMatchObject([{ state: WORK_STATE.paused }]);
    const evidence = [await uploadPrivately(world.app, lost.learner.agent.token, 'evidence')];
    expect(
      await lost.learner.agent.post('/api/appeal/supplement', { id, text: '使用办公室的台式电脑', evidence }),
    ).toMatchObject({ code: 200, msg: '已补充' });
    const { data } = await judge.agent.get(`/system/appeal/${id}`);
    expect(data.notes).toMatchObject([
      { by: 2, text, evidence: 0 },
      { by: 1, text: '使用办公室的台式电脑', evidence: 1 },
    ]);
    expect(data.status).toBe(0);
    expect(await work()).toMatchObject([{ state: WORK_STATE.waiting, pausedAt: null }]);
    const picture = `/system/appeal/${id}/evidence/${data.notes[1].id}/1`;
    expect((await judge.agent.get(picture)).status).toBe(200);
    const stranger = await limitTo(
      world,
      await buildStaff(world, { permissions: ['appeal:list'] }),
      (await buildOrganisation(world)).id,
    );
    expect((await stranger.agent.get(picture)).status).toBe(404);
    expect((await judge.decide({ id, version: data.version })).code).toBe(200);
    expect(await work()).toMatchObject([{ state: WORK_STATE.closed, closedBy: judge.id }]);
    expect(await reconcileWork(world.deps.pool, { error: () => {} })).toBe(0);
  });

  it('falls after a fortnight of silence, and the learner is told', async () => {
    const lost = await buildCutOff(world);
    const id = await filed(lost);
    await judge.agent.post('/system/appeal/ask', { id, version: 0, text: '请说明当时使用的设备' });
    expect(await denySilent(world.deps.pool)).toBe(0);
    await run(
      world.deps.pool,
      sql`UPDATE "Appeal" SET "askedAt" = clock_timestamp() - interval '15 days' WHERE id = ${id}`,
    );
    expect(await denySilent(world.deps.pool)).toBe(1);
    expect(await world.deps.db.appeal.findUniqueOrThrow({ where: { id } })).toMatchObject({ status: 5, grantSec: 0 });
    expect((await noticesOf(lost.learner.id)).map(({ title }) => title)).toContain('学时申诉不成立');
  });
});

describe('who may see an appeal', () => {
  it('is whoever has the permission and its organisation in scope', async () => {
    const org = await buildOrganisation(world);
    const learner = await buildLearner(world, { orgId: org.id });
    const lost = await buildCutOff(world, { learner });
    const id = await filed(lost);
    const [near, far] = await Promise.all([buildJudge(world), buildJudge(world)]);
    await limitTo(world, near, org.id);
    await limitTo(world, far, (await buildOrganisation(world)).id);
    const listed = async (who: Judge) =>
      (await who.agent.get('/system/appeal/list')).rows?.map((row: { id: string }) => row.id);
    expect(await listed(near)).toEqual([id]);
    expect(await listed(far)).toEqual([]);
    expect((await far.agent.get(`/system/appeal/${id}`)).code).toBe(404);
    expect((await far.decide({ id })).code).toBe(404);
    expect((await far.decide({ id: absentId() })).code).toBe(404);
    const reader = await buildStaff(world, { permissions: ['appeal:list'] });
    expect((await reader.agent.get(`/system/appeal/${id}`)).code).toBe(200);
    expect(
      (await reader.agent.post('/system/appeal/decide', { id, version: 0, result: 5, opinion: '不能由他决定的事情' }))
        .code,
    ).toBe(403);
    // Staff who decide need not be able to look through all of them.
    const decider = await limitTo(world, await buildStaff(world, { permissions: ['appeal:decide'] }), org.id);
    expect((await decider.agent.get('/system/appeal/list')).code).toBe(403);
    expect((await decider.agent.get(`/system/appeal/${id}`)).data).toMatchObject({ id });
    expect((await near.decide({ id })).code).toBe(200);
  });

  it('is nobody of a closed account: figures stay, words and pictures go', async () => {
    const lost = await buildCutOff(world);
    const id = await filed(lost);
    await run(
      world.deps.pool,
      sql`
        UPDATE "User" SET status = 2, "cancelledAt" = clock_timestamp() - interval '8 days'
        WHERE id = ${lost.learner.id}`,
    );
    await anonymiseCancelled(world.deps);
    expect(await world.deps.db.appeal.findUniqueOrThrow({ where: { id } })).toMatchObject({
      userId: null,
      reason: '',
      status: 6,
      claimSec: 883,
    });
    const { left } = await one(
      world.deps.pool,
      sql<{ left: number }>`SELECT count(*)::int AS left FROM "Appeal" WHERE id = ${id} AND reason <> ''`,
    );
    expect(left).toBe(0);
    expect((await judge.agent.get(`/system/appeal/${id}`)).data).toMatchObject({ name: '', timeline: [] });
  });
});
