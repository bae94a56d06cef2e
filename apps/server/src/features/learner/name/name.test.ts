import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { run, sql } from '#db/sql.ts';
import { heldTasks, tasks } from '#features.ts';
import { startTasks } from '#jobs/queue/runner.ts';
import { absentId } from '#test/people/agent.ts';
import { buildOrganisation, buildPerson } from '#test/people/people.ts';
import { uploadByStaff, uploadPrivately } from '#test/content/picture.ts';
import { performHeld } from '#test/people/held.ts';
import { buildStaff, limitTo, type StaffPerson } from '#test/people/staff.ts';
import { openTestWorld, type TestWorld } from '#test/world/world.ts';
import { apply, finishedLesson } from '#features/certificate/certificate-fixtures.ts';
import { learnerVersionOf } from '#features/learner/learner-fixtures.ts';

/** A name that stands on certificates is corrected by staff at the request of its holder. */

let world: TestWorld;
let desk: StaffPerson;
beforeAll(async () => {
  world = await openTestWorld();
  desk = await buildStaff(world, { name: '赵敏', permissions: ['learner:list', 'learner:rename'] });
});
afterAll(() => world.close());

type Who = { id: string; agent: StaffPerson['agent'] };
const ASK = '/api/user/nameChange';
const locked = async (realName = '周予安') => {
  const person = await buildPerson(world, { realName });
  await world.deps.db.user.update({ where: { id: person.id }, data: { nameLocked: true } });
  return person;
};
const askFor = async ({ agent }: Who, realName = '周雨安', reason = '注册时输错') =>
  agent.post(ASK, { realName, reason, evidence: [await uploadPrivately(world.app, agent.token, 'evidence')] });
const checkOf = async (id: string, who = desk) => (await who.agent.get(`/system/learner/${id}/renameCheck`)).data;
const ask = async (id: string, more: object = {}, who = desk) =>
  who.agent.post('/system/learner/rename', {
    id,
    version: await learnerVersionOf(world, id),
    realName: '周雨安',
    reason: '与身份证件核对一致',
    certificates: [],
    ...more,
  });
/** Not taken back. */
const rename = async (id: string, more: object = {}, who = desk) => {
  const answer = await ask(id, more, who);
  if (answer.code === 200) await performHeld(world, heldTasks, answer.data.taskId);
  return answer;
};
const evidence = async (who = desk) => [await uploadByStaff(world.app, who.token, 'evidence')];

describe('a request', () => {
  it('is made with what proves it, seen by staff, and granted: the name changes and the learner is told', async () => {
    const person = await locked();
    expect((await askFor(person)).code).toBe(200);
    expect((await person.agent.get(`${ASK}/list`)).data).toMatchObject([{ from: '周予安', to: '周雨安', status: 0 }]);
    const flagged = (await desk.agent.get('/system/learner/list', { flag: 'renaming' })).rows ?? [];
    expect(flagged.map(({ id }: { id: string }) => id)).toContain(person.id);
    const { request } = await checkOf(person.id);
    const work = () => world.deps.db.workItem.findFirstOrThrow({ where: { kind: 8, subjectId: request.id } });
    expect(await work()).toMatchObject({ state: 0, userId: person.id });
    expect(request).toMatchObject({ to: '周雨安', reason: '注册时输错', evidence: 1 });
    const file = await world.app.inject({
      url: `/prod-api/system/learner/nameChange/${request.id}/evidence/1`,
      headers: { authorization: `Bearer ${desk.token}` },
    });
    expect([file.statusCode, file.headers['content-type']]).toEqual([200, 'image/png']);

    expect((await rename(person.id, { evidence: await evidence() })).msg).toContain('待处理的更名申请');
    expect((await rename(person.id, { requestId: request.id })).data).toMatchObject({ leftSec: 10 });
    expect(await world.deps.db.user.findUnique({ where: { id: person.id } })).toMatchObject({
      realName: '周雨安',
      nameLocked: true,
    });
    expect((await person.agent.get(`${ASK}/list`)).data).toMatchObject([{ status: 1 }]);
    expect(await work()).toMatchObject({ state: 3, outcome: 1 });
    const told = await world.deps.db.notice.findMany({ where: { userId: person.id } });
    expect(told.map(({ title }) => title)).toContain('姓名已更正');
    await expect(
      run(world.deps.pool, sql`UPDATE "NameChange" SET "toName" = '别人' WHERE id = ${request.id}`),
    ).rejects.toThrow('not written again');
  });

  it('is open once, however many ask at once, and is withdrawn or refused with words', async () => {
    const person = await locked();
    const file = await uploadPrivately(world.app, person.token, 'evidence');
    const answers = await Promise.all(
      Array.from({ length: 5 }, (_, at) =>
        person.agent.post(ASK, { realName: '周雨安', reason: `第${at}次`, evidence: [file] }),
      ),
    );
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1);
    const { id } = answers.find(({ code }) => code === 200)!.data;
    expect((await (await locked()).agent.post(`${ASK}/withdraw`, { id })).code).toBe(404);
    expect((await person.agent.post(`${ASK}/withdraw`, { id })).code).toBe(200);
    expect((await person.agent.post(`${ASK}/withdraw`, { id })).msg).toBe('申请已处理，不能撤回');
    const second = (await askFor(person)).data.id;
    const refuse = (body: object) => desk.agent.post('/system/learner/nameChange/refuse', body);
    expect((await refuse({ id, opinion: '材料不清' })).code).toBe(409);
    expect((await refuse({ id: second, opinion: '材料不清晰' })).code).toBe(200);
    expect((await person.agent.get(`${ASK}/list`)).data).toMatchObject([
      { status: 2, opinion: '材料不清晰' },
      { status: 3 },
    ]);
  });

  it('is refused in words', async () => {
    const person = await locked();
    const free = await buildPerson(world, { realName: '周予安' });
    expect((await askFor(free)).msg).toBe('姓名还没有用于证书，可以直接修改');
    expect((await askFor(person, '周予安')).msg).toBe('与现在的姓名相同');
    expect((await askFor(person, '周')).msg).toBe('姓名至少2个字符');
    expect((await person.agent.post(ASK, { realName: '周雨安', reason: '输错', evidence: [] })).msg).toBe(
      '请上传证明材料',
    );
    // Another's picture proves nothing of one's own.
    const theirs = await uploadPrivately(world.app, free.token, 'evidence');
    expect((await person.agent.post(ASK, { realName: '周雨安', reason: '输错', evidence: [theirs] })).msg).toBe(
      '请重新上传证明材料',
    );
    expect(await world.deps.db.nameChange.count({ where: { userId: person.id } })).toBe(0);
  });
});

/** A study proof of a course that they finished, by its number. */
const proofOf = async (person: Awaited<ReturnType<typeof locked>>): Promise<string> => {
  const lesson = await finishedLesson(world.deps, person.id, { name: `课程${Date.now()}` });
  return (await apply(person, lesson.id)).data.certNo;
};

describe('a name is put right', () => {
  it('with every certificate in force replaced or kept as was said, in a task; no issued byte changes', async () => {
    const person = await locked('周予安');
    const [first, second] = [await proofOf(person), await proofOf(person)];
    const check = await checkOf(person.id);
    expect(check.certificates.map(({ certNo }: { certNo: string }) => certNo).sort()).toEqual([first, second].sort());
    const body = { evidence: await evidence() };
    expect(await rename(person.id, { ...body, certificates: [{ certNo: first, act: 'keep' }] })).toMatchObject({
      code: 409,
    });
    const certificates = [
      { certNo: first, act: 'reissue' },
      { certNo: second, act: 'keep' },
    ];
    expect((await rename(person.id, { ...body, certificates })).code).toBe(200);
    const { id: taskId } = await world.deps.db.task.findFirstOrThrow({ where: { kind: 'learner-rename', status: 0 } });
    // Until they are replaced, the name is not changed again.
    expect((await rename(person.id, { ...body, realName: '周与安', certificates })).msg).toContain('正在换发');
    const stop = startTasks(world.deps, { handlers: tasks, log: { warn: () => {} } });
    await expect
      .poll(async () => (await world.deps.db.task.findUnique({ where: { id: taskId } }))?.status, { timeout: 20_000 })
      .toBe(2);
    await stop();
    const rows = await world.deps.db.certificate.findMany({
      where: { userId: person.id },
      orderBy: { createdAt: 'asc' },
    });
    const byNo = new Map(rows.map((row) => [row.certNo, row]));
    expect(byNo.get(first)).toMatchObject({ status: 3, holder: { name: '周予安' } });
    expect(byNo.get(second)).toMatchObject({ status: 1, holder: { name: '周予安' } });
    expect(rows.find(({ previousId }) => previousId === byNo.get(first)?.id)).toMatchObject({
      status: 1,
      holder: { name: '周雨安' },
    });
    const log = await world.deps.db.auditLog.findFirst({
      where: { action: 'learner.rename', objectId: person.id },
      include: { detail: true },
    });
    expect(log?.detail?.detail).toMatchObject({
      counts: { reissued: 1, kept: 1 },
      changes: { realName: { from: '周*安', to: '周*安' } },
    });
  });

  it('tells the administrators, whose register keeps its own spelling, and the applications under way', async () => {
    const org = await buildOrganisation(world);
    const owner = await org.owner();
    const person = await org.member({ realName: '周予安' });
    const apply = await world.deps.db.certApply.create({
      data: {
        applyNo: `SQ${Date.now()}`,
        kind: 2,
        orgId: org.id,
        standardCode: 'GB/T 29490-2023',
        status: 4,
        createdBy: owner.id,
        items: { create: { userId: person.id, evidence: {}, result: 1 } },
      },
    });
    expect(await checkOf(person.id)).toMatchObject({
      applies: [{ statusName: '待制证' }],
      orgs: [{ name: '周予安' }],
    });
    expect((await rename(person.id, { evidence: await evidence() })).code).toBe(200);
    expect(await world.deps.db.orgMember.findFirst({ where: { userId: person.id } })).toMatchObject({ name: '周予安' });
    const told = await world.deps.db.notice.findMany({ where: { userId: owner.id, aboutId: person.id } });
    expect(told.map(({ title }) => title)).toEqual(['成员更正了姓名']);
    const log = await world.deps.db.certApplyLog.findMany({ where: { applyId: apply.id } });
    expect(log).toMatchObject([{ action: 'rename', fromStatus: 4, toStatus: 4 }]);
  });

  it('by one of any number at once, as it was seen, within the scope', async () => {
    const person = await locked();
    const files = await evidence();
    const version = await learnerVersionOf(world, person.id);
    const answers = await Promise.all(
      ['周雨安', '周与安', '周语安', '周羽安'].map((realName) =>
        ask(person.id, { realName, version, evidence: files }),
      ),
    );
    const held = answers.filter(({ code }) => code === 200);
    expect(held).toHaveLength(1);
    await performHeld(world, heldTasks, held[0]?.data.taskId);
    // Another body than before: the same one within five seconds is a double click.
    expect(await rename(person.id, { version, evidence: files, reason: '再次核对' })).toMatchObject({ code: 409 });
    const far = await limitTo(
      world,
      await buildStaff(world, { permissions: ['learner:rename'] }),
      (await buildOrganisation(world)).id,
    );
    expect((await rename(person.id, { evidence: files }, far)).code).toBe(404);
    expect((await far.agent.get(`/system/learner/${person.id}/renameCheck`)).code).toBe(404);
    expect(
      (await far.agent.post('/system/learner/nameChange/refuse', { id: absentId(), opinion: '材料不清' })).code,
    ).toBe(404);
  });

  it('not of somebody who leaves, nor without evidence', async () => {
    const person = await locked();
    expect((await rename(person.id)).msg).toBe('请上传证明材料');
    await world.deps.db.user.update({ where: { id: person.id }, data: { status: 2, cancelledAt: new Date() } });
    expect((await rename(person.id, { evidence: await evidence() })).msg).toBe('该账号正在注销');
    expect((await checkOf(person.id)).refusal).toBe('该账号正在注销');
  });
});
