import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { run, sql } from '#db/sql.ts';
import { canonicalOf } from '#domain/certificate/facts.ts';
import { daysAfter } from '#domain/round/round.ts';
import { day } from '#domain/time/time.ts';
import { buildCourse, buildHolder, moveBack } from '#features/round/round-fixtures.ts';
import { tasks } from '#features.ts';
import { startTasks } from '#jobs/queue/runner.ts';
import { absentId, type Agent, agentOf } from '#test/people/agent.ts';
import { buildPerson } from '#test/people/people.ts';
import { buildStaff } from '#test/people/staff.ts';
import type { TestWorld } from '#test/world/world.ts';
import {
  approveApply,
  buildCandidate,
  buildManaged,
  learned,
  openApplyWorld,
  staffAgentOf,
  STANDARD,
} from './apply-fixtures.ts';
import { postConfirmBatch, batchIssuer, postTryBatch } from './batch/batch-fixtures.ts';
import { lastDayOf } from '#domain/apply/renewal.ts';

/** A certificate that ends is renewed by what was studied since; its holder applies, and the old one is 已换发. */

let world: TestWorld;
beforeAll(async () => {
  world = await openApplyWorld();
});
afterAll(() => world.close());

const SAVE = '/api/apply/save';
const today = () => day(new Date());
const storedOf = (certNo: string) => world.deps.db.certificate.findUniqueOrThrow({ where: { certNo } });
const endOf = async (certNo: string) => (await storedOf(certNo)).expireDate?.toISOString().slice(0, 10) ?? '';
const verify = async (certNo: string) =>
  (await agentOf(world.app).get('/api/cert/verify', { code: (await storedOf(certNo)).verifyCode })).data;

/**
 * As if so many days had gone by since: what was studied is older, and the certificate, signed again by the same key,
 * ends sooner. Its day of issue stays within the days of the key.
 */
const goBy = async (userId: string, certNo: string, days: number) => {
  await moveBack(world, userId, days);
  const { db, pool, signer } = world.deps;
  const row = await storedOf(certNo);
  const expireDate = daysAfter(await endOf(certNo), -days);
  const canonical = canonicalOf({
    ...row,
    issueDate: row.issueDate.toISOString().slice(0, 10),
    expireDate,
  });
  await db.certificate.update({
    where: { certNo },
    data: { expireDate: new Date(expireDate), canonical, signature: signer.sign(canonical) },
  });
  await run(
    pool,
    sql`UPDATE "Certificate" SET "createdAt" = "createdAt" - ${days} * interval '1 day' WHERE "certNo" = ${certNo}`,
  );
};

const submit = (agent: Agent, { id, version }: { id: string; version: number }) =>
  agent.post('/api/apply/submit', { id, version });
const issueAll = async (id: string) => {
  const { version } = await approveApply(world, id);
  const { data } = await staffAgentOf(world).post('/system/apply/issue', { id, version });
  return data as { certificates: { certNo: string }[]; refused: { reason: string }[] };
};
const issue = async (id: string): Promise<string> => (await issueAll(id)).certificates[0]?.certNo ?? '';

/** A learner who holds the 培训合格证书 of a course. */
const buildTrained = async () => {
  const course = await buildCourse(world, { months: 12, name: `专利检索 ${absentId()}` });
  const learner = await buildHolder(world, course);
  const { data } = await learner.agent.post(SAVE, { lessonId: course.lesson.id });
  await submit(learner.agent, data);
  const certNo = await issue(data.id);
  const renew = () => learner.agent.post(SAVE, { lessonId: course.lesson.id, renews: certNo });
  const again = async () => {
    expect((await learner.agent.post('/api/lesson/round', { lessonId: course.lesson.id })).code).toBe(200);
    await course.finish(learner);
  };
  const about = async () => (await learner.agent.get('/api/apply/renewal', { certNo })).data;
  return { course, learner, certNo, renew, again, about };
};
/** Its time has come, and all has been studied again; the application is submitted. */
const buildRenewing = async () => {
  const trained = await buildTrained();
  await goBy(trained.learner.id, trained.certNo, 1_030);
  await trained.again();
  const { data } = await trained.renew();
  expect((await submit(trained.learner.agent, data)).code).toBe(200);
  return { ...trained, id: data.id as string };
};

describe('renewing a 培训合格证书', () => {
  it('from the notice that it ends to the new document, after two and a half years and more', async () => {
    const { course, learner, certNo, renew, again, about } = await buildTrained();
    const rowOf = async (no: string) =>
      (await learner.agent.get('/api/study/prove/list')).rows?.find((row: { certNo: string }) => row.certNo === no);
    await goBy(learner.id, certNo, 913);
    const from = daysAfter(await endOf(certNo), -90);
    expect((await rowOf(certNo))?.renewal).toMatchObject({ open: false, from });
    expect(await renew()).toMatchObject({ code: 500, msg: expect.stringContaining(`可于${from}起申请换证`) });
    expect(await about()).toMatchObject({ closed: `可于${from}起申请换证`, applyId: null });

    await goBy(learner.id, certNo, 120);
    const desk = await buildStaff(world, { permissions: ['cert:list', 'cert:remind'] });
    await desk.agent.post('/system/cert/remind', { ids: [(await storedOf(certNo)).id] });
    const notices = await world.deps.db.notice.findMany({ where: { userId: learner.id, type: 'certificate' } });
    expect(notices.map(({ linkUrl }) => linkUrl)).toContain(`/mycenter/study-prove?renew=${certNo}`);
    expect(await about()).toMatchObject({
      closed: null,
      months: 24,
      lessons: [{ lessonId: course.lesson.id }],
      missing: ['近24个月内没有学完课程，请重新学习', '近24个月内没有通过结业考试，请重新考试'],
    });
    expect((await renew()).msg).toContain('近24个月内没有学完课程');

    await again();
    // Without a word about renewing it is in the way, as it always was.
    expect((await learner.agent.post(SAVE, { lessonId: course.lesson.id })).msg).toContain('已持有有效证书');
    const { data: draft } = await renew();
    expect(draft).toMatchObject({ renews: { certNo, expireDate: await endOf(certNo) }, missing: [] });
    expect((await about()).applyId).toBe(draft.id);
    expect((await submit(learner.agent, draft)).code).toBe(200);
    const seen = (await staffAgentOf(world).get(`/system/apply/${draft.id}`)).data;
    expect(seen).toMatchObject({ renews: { certNo }, items: [{ missing: [] }] });

    const next = await issue(draft.id);
    const [old, row] = [await storedOf(certNo), await storedOf(next)];
    expect([old.status, row.status, row.previousId]).toEqual([3, 1, old.id]);
    expect(await endOf(next)).toBe(lastDayOf(daysAfter(await endOf(certNo), 1), 3));
    expect(row.facts).toMatchObject({ renews: certNo });
    expect(row.canonical).toContain(`"renews":"${certNo}"`);
    const pdf = Buffer.from(await world.deps.storage.read(row.file));
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
    expect(await world.deps.register.statusOf(certNo)).toMatchObject({ standing: 'replaced', replacedBy: next });
    expect(await verify(certNo)).toMatchObject({ status: '已换发', replacedBy: next, consistent: true });
    expect(await verify(next)).toMatchObject({ status: '有效', renews: certNo, consistent: true });
    const { rows } = await desk.agent.get('/system/cert/ending', { from: today(), to: daysAfter(today(), 90) });
    expect(rows?.find((one: { certNo: string }) => one.certNo === certNo)).toMatchObject({ outcome: 'renewed' });
    expect((await rowOf(certNo))?.renewal).toBeNull();
    const told = await world.deps.db.notice.findMany({ where: { userId: learner.id, title: '培训合格证书已换证' } });
    expect(told[0]?.content).toContain(`原证书 ${certNo} 已换发`);
    expect((await renew()).msg).toContain('原证书已撤销或已换发');
  });

  it('goes on from today where the old one has ended, and not a year after', async () => {
    const { learner, certNo, renew, again } = await buildTrained();
    await goBy(learner.id, certNo, 1_130);
    await again();
    const { data } = await renew();
    await submit(learner.agent, data);
    const next = await issue(data.id);
    expect(await endOf(next)).toBe(lastDayOf(today(), 3));
    expect((await storedOf(certNo)).status).toBe(3);

    const late = await buildTrained();
    await goBy(late.learner.id, late.certNo, 1_500);
    expect((await late.renew()).msg).toContain('该证书到期已超过365天，不能换证，请重新申请证书');
    await late.again();
    expect((await late.learner.agent.post(SAVE, { lessonId: late.course.lesson.id })).code).toBe(200);
  });

  it('is of one’s own certificate, about the course, and open once on however many devices', async () => {
    const { course, learner, certNo, renew, again, about } = await buildTrained();
    const stranger = await buildPerson(world);
    expect((await stranger.agent.get('/api/apply/renewal', { certNo })).code).toBe(404);
    expect((await agentOf(world.app).get('/api/apply/renewal', { certNo })).code).toBe(401);
    expect((await learner.agent.get('/api/apply/renewal')).msg).toBe('请输入证书编号');
    const other = await learned(world.deps, stranger.id);
    expect((await stranger.agent.post(SAVE, { lessonId: other.id, renews: certNo })).code).toBe(404);
    const mine = await learned(world.deps, learner.id, { standardCode: 'GB/T 0' });
    expect((await learner.agent.post(SAVE, { lessonId: mine.id, renews: certNo })).msg).toContain('与申请的课程');
    await goBy(learner.id, certNo, 1_030);
    await again();
    const answers = await Promise.all(
      [1, 2, 3, 4].map(() => learner.agent.post(SAVE, { lessonId: course.lesson.id, renews: certNo })),
    );
    expect(new Set(answers.filter(({ code }) => code === 200).map(({ data }) => data.id)).size).toBe(1);
    const { id: renewsId } = await storedOf(certNo);
    expect(await world.deps.db.certApply.count({ where: { renewsId } })).toBe(1);
    await expect(
      world.deps.db.certApply.create({
        data: { applyNo: `SQ${Date.now()}`, kind: 1, createdBy: learner.id, lessonId: course.lesson.id, renewsId },
      }),
    ).rejects.toThrow();
    const { applyId } = await about();
    await learner.agent.post('/api/apply/withdraw', { id: applyId, version: (await renew()).data.version });
    expect(await about()).toMatchObject({ applyId: null, missing: [] });
  });
});

describe('a renewal meets', () => {
  it('a revocation: nothing is issued, and no new one is there', async () => {
    const { learner, certNo, id } = await buildRenewing();
    await staffAgentOf(world).post('/system/cert/revoke', { certNo, reason: '成绩复核未通过' });
    const { data } = await staffAgentOf(world).get(`/system/apply/${id}`);
    expect(data.items[0].missing).toEqual(['原证书已撤销或已换发，不能换证']);
    expect(await issueAll(id)).toMatchObject({
      certificates: [],
      refused: [{ reason: '原证书已撤销或已换发，不能换证' }],
    });
    expect(await world.deps.db.certificate.count({ where: { userId: learner.id } })).toBe(1);
  });

  it('a reissue: what took its place is renewed', async () => {
    const { certNo, id } = await buildRenewing();
    const { data } = await staffAgentOf(world).post('/system/cert/reissue', { certNo, reason: '证书遗失' });
    const next = await issue(id);
    expect((await storedOf(next)).previousId).toBe((await storedOf(data.certNo)).id);
    expect(await verify(data.certNo)).toMatchObject({ status: '已换发', replacedBy: next });
    expect(await verify(certNo)).toMatchObject({ status: '已换发', replacedBy: data.certNo });
  });

  it('both at once: each number has one successor, and only one is in force', async () => {
    const { learner, certNo, id } = await buildRenewing();
    const { version } = await approveApply(world, id);
    const desk = staffAgentOf(world);
    await Promise.all([
      desk.post('/system/apply/issue', { id, version }),
      desk.post('/system/cert/reissue', { certNo, reason: '证书遗失' }),
      desk.post('/system/cert/revoke', { certNo, reason: '成绩复核未通过' }),
    ]);
    const rows = await world.deps.db.certificate.findMany({ where: { userId: learner.id } });
    const previous = rows.flatMap(({ previousId }) => (previousId === null ? [] : [previousId]));
    expect(new Set(previous).size).toBe(previous.length);
    const inForce = rows.filter(({ status }) => status === 1);
    expect(inForce.length).toBeLessThanOrEqual(1);
    for (const row of rows) {
      const registered = await world.deps.register.statusOf(row.certNo);
      expect(registered?.standing ?? 'valid').toBe({ 1: 'valid', 2: 'revoked', 3: 'replaced' }[row.status]);
    }
  });
});

describe('an organisation renews', () => {
  const build = async () => {
    const org = await buildManaged(world);
    const person = await buildCandidate(world, org.id);
    const post = (body: object) => org.manager.agent.post('/api/org/selfApply', { standardCode: STANDARD, ...body });
    const { data } = await post({ userIds: [person.id] });
    const certNo = await issue(data.id);
    const { rows } = await org.manager.agent.get('/api/org/certificate/list');
    expect(rows?.[0]).toMatchObject({ certNo, renewStandard: null });
    await goBy(person.id, certNo, 1_030);
    return { org, person, certNo, post };
  };

  it('the 内审员证书 of one member, by a batch that was tried', async () => {
    const { org, person, certNo, post } = await build();
    const { agent } = org.manager;
    expect((await agent.get('/api/org/certificate/list')).rows?.[0]).toMatchObject({ certNo, renewStandard: STANDARD });
    const candidates = async () =>
      (await agent.get('/api/org/selfApply/eligible', { standardCode: STANDARD, renews: certNo })).rows ?? [];
    const colleague = await buildCandidate(world, org.id, '许清和');
    expect(await candidates()).toMatchObject([{ userId: person.id, ok: false }]);
    expect((await candidates())[0]?.missing).toContain('近12个月内没有通过考试，请重新考试');
    expect((await post({ userIds: [person.id], renews: certNo })).msg).toContain('近12个月内没有学完该标准的课程');
    await learned(world.deps, person.id, { finishTime: new Date().toISOString() });
    expect(await candidates()).toMatchObject([{ userId: person.id, ok: true, missing: [] }]);
    expect((await post({ userIds: [colleague.id], renews: certNo })).msg).toBe('换证申请只能选择持证人一人');
    expect((await post({ userIds: [person.id, colleague.id], renews: certNo })).msg).toBe('换证申请只能选择持证人一人');
    expect((await post({ userIds: [person.id] })).msg).toContain('已持有有效证书');
    const strangers = await buildManaged(world);
    expect(
      (
        await strangers.manager.agent.post('/api/org/selfApply', {
          standardCode: STANDARD,
          userIds: [person.id],
          renews: certNo,
        })
      ).code,
    ).toBe(404);

    const { data } = await post({ userIds: [person.id], renews: certNo });
    expect((await post({ userIds: [person.id], renews: certNo })).msg).toMatch(/进行中的/);
    expect((await person.agent.get('/api/apply/renewal', { certNo })).data).toMatchObject({ applyId: data.id });
    await approveApply(world, data.id);
    const issuer = await batchIssuer(world);
    const tried = (await postTryBatch(issuer.agent, data.id)).data;
    expect(tried).toMatchObject({ ok: true, problems: [] });
    const { taskId } = (await postConfirmBatch(issuer.agent, tried.batchId, tried.version)).data;
    const stop = startTasks(world.deps, { handlers: tasks, log: { warn: () => {} } });
    await expect
      .poll(async () => (await world.deps.db.task.findUnique({ where: { id: taskId } }))?.status, { timeout: 20_000 })
      .toBe(2);
    await stop();
    const [next] = await world.deps.db.certificate.findMany({ where: { previous: { certNo } } });
    expect(await verify(certNo)).toMatchObject({ status: '已换发', replacedBy: next?.certNo });
  });

  it('not what was revoked between the trial and the run, and the trial says so', async () => {
    const { person, certNo, post } = await build();
    await learned(world.deps, person.id, { finishTime: new Date().toISOString() });
    const { data } = await post({ userIds: [person.id], renews: certNo });
    await approveApply(world, data.id);
    await staffAgentOf(world).post('/system/cert/revoke', { certNo, reason: '成绩复核未通过' });
    const issuer = await batchIssuer(world);
    const tried = (await postTryBatch(issuer.agent, data.id)).data;
    expect(tried.problems).toEqual([{ person: '周予安', sentence: '原证书已撤销或已换发，不能换证' }]);
  });
});
