import { API_BASE } from '@zhibiao/contract/core/envelope';
import { importLearners, readLearners } from '@zhibiao/contract/learner/staff-add';
import { StudentFields } from '@zhibiao/contract/member/org-students';
import type { Permission } from '@zhibiao/contract/permissions';
import supertest from 'supertest';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { STUDENT_COLUMNS } from '#domain/member/student-sheet.ts';
import { writeWorkbook } from '#ports/workbook/workbook.ts';
import { agentOf } from '#test/people/agent.ts';
import { buildLesson, buildUser, freeMobile } from '#test/content/factories.ts';
import { sessionFor } from '#test/people/login.ts';
import { buildOrganisation } from '#test/people/people.ts';
import { readWorkbook } from '#test/files/read-workbook.ts';
import { buildStaff, keyStaff, limitTo, type StaffPerson } from '#test/people/staff.ts';
import { OWN_ADDRESSES, visitor } from '#test/people/visitor.ts';
import { openTestWorld, type TestWorld } from '#test/world/world.ts';
import { createAdding } from '#features/learner/context.ts';
import { addOne } from './add.ts';
import { sendFirst } from './first-link.ts';

/** Learners whom staff bring in: how their accounts are made, how they first come in, what is noted about them. */

const RIGHTS: readonly Permission[] = ['learner:list', 'learner:enrol'];
const PASSWORD = 'Lantern-7-river';
let world: TestWorld;
let desk: StaffPerson;
beforeAll(async () => {
  world = await openTestWorld(OWN_ADDRESSES);
  desk = await buildStaff(world, { name: '赵敏', permissions: RIGHTS });
});
afterAll(() => world.close());

const add = (body: object, who: StaffPerson = desk) =>
  who.agent.post('/system/learner/add', { name: '沈知夏', ...body });
const linkTo = async (to: string): Promise<string> => {
  const { text } = await world.deps.db.outgoingMessage.findFirstOrThrow({ where: { to } });
  return /get-pwd#([\w-]+)/.exec(text)?.[1] ?? '';
};
const asLearner = async (id: string) => agentOf(world.app, await sessionFor(world.app, world.deps, id));
const actionsOn = async (objectId: string) =>
  (await world.deps.db.auditLog.findMany({ where: { objectId }, orderBy: { seq: 'asc' } })).map(({ action }) => action);

describe('a learner made by staff', () => {
  it('comes in by one link, sets a password, and agrees before anything is written', async () => {
    const mobile = freeMobile();
    const { code, data } = await add({ mobile });
    expect([code, data.sms, data.mail, data.link]).toEqual([200, 1, 0, null]);
    const ticket = await linkTo(mobile);
    const logged = await world.deps.db.delivery.findMany({ where: { userId: data.id } });
    expect([logged.length, JSON.stringify(logged).includes(ticket)], 'no log keeps the way in').toEqual([1, false]);
    const { rows = [] } = await desk.agent.get('/system/learner/list', { flag: 'neverIn' });
    expect(rows).toMatchObject([{ id: data.id, neverIn: true, name: '沈知夏', orgName: null }]);

    const guest = visitor(world);
    expect((await guest.login(mobile, PASSWORD)).code, 'without a password none fits').not.toBe(200);
    const set = async () =>
      guest.post('/api/user/resetPwd', { ticket, ...(await guest.seal('/api/user/resetPwd', { password: PASSWORD })) });
    expect((await set()).code).toBe(200);
    expect((await set()).msg).toBe('验证已过期，请重新获取验证码');
    expect(await world.deps.db.notice.count({ where: { userId: data.id } }), 'of a first one no warning').toBe(0);
    expect((await guest.login(mobile, PASSWORD)).code).toBe(200);
    const late = await desk.agent.post('/system/learner/firstLink', { ids: [data.id] });
    expect(late.msg, 'in use, though nothing is agreed to yet').toContain('已登录过');

    const agent = await asLearner(data.id);
    const { pending } = (await agent.get('/api/user/getLoginUser')).data;
    expect(pending.map((one: { code: string }) => one.code)).toEqual(['user-agreement', 'privacy-policy']);
    expect((await agent.post('/api/suggest/add', {})).data).toEqual({ step: 'consent' });
    for (const one of pending) await agent.post('/api/user/consent', { code: one.code, version: one.version });
    expect((await agent.get('/api/user/getLoginUser')).data.pending).toBeUndefined();
    expect(await actionsOn(data.id)).toEqual(['learner.add']);
  });

  it('is in the register at once, in the place of an invitation, with the courses of the department', async () => {
    const org = await buildOrganisation(world);
    const owner = await org.owner();
    await world.deps.db.orgDepartment.create({ data: { orgId: org.id, path: '研发部', sort: 1 } });
    const lesson = await buildLesson(world.deps);
    await owner.agent.post('/api/org/study/rule', { department: '研发部', lessonId: lesson.id, days: 30 });
    const mobile = freeMobile();
    await owner.agent.post('/api/org/student/add', { name: '沈知夏', mobile, send: false });
    expect((await add({ mobile, orgId: org.id, department: '市场部' })).msg).toContain('部门“市场部”不存在');
    const { data } = await add({ mobile, orgId: org.id, department: '研发部', send: false });
    const entries = await world.deps.db.orgMember.findMany({
      where: { orgId: org.id, mobile },
      include: { place: true },
    });
    expect(entries).toMatchObject([{ userId: data.id, status: 2, place: { path: '研发部' } }]);
    expect(await world.deps.db.userLesson.findMany({ where: { userId: data.id } })).toMatchObject([
      { lessonId: lesson.id, source: 2, orgId: org.id },
    ]);
    const sent = await world.deps.db.delivery.findMany({ where: { userId: data.id }, select: { event: true } });
    expect(sent, 'no link, which nobody wanted sent').toEqual([{ event: 'course-assigned' }]);
    expect((await add({ mobile })).msg).toBe('手机号码已被注册');
  });

  it('is of an organisation within the scope alone, and the link of nobody else is given', async () => {
    const [near, far] = [await buildOrganisation(world), await buildOrganisation(world)];
    const limited = await limitTo(world, await buildStaff(world, { permissions: RIGHTS }), near.id);
    expect((await add({ mobile: freeMobile() }, limited)).msg).toContain('请选择机构');
    expect((await add({ mobile: freeMobile(), orgId: far.id }, limited)).msg).toBe('机构不存在');
    expect((await add({ mobile: freeMobile(), orgId: near.id }, limited)).code).toBe(200);
    const { data } = await add({ mobile: freeMobile(), orgId: far.id, send: false });
    const sent = await limited.agent.post('/system/learner/firstLink', { ids: [data.id] });
    expect([sent.code, sent.msg]).toEqual([404, '学员不存在']);
    const old = await buildUser(world.deps);
    const both = await desk.agent.post('/system/learner/firstLink', { ids: [data.id, old.id] });
    expect(both.data).toMatchObject({ sms: 1, link: null, leftOut: [{ why: expect.stringContaining('已登录过') }] });
    expect(await actionsOn(data.id)).toEqual(['learner.add', 'learner.firstLink']);
  });
});

it('is given the link on the page, once, where no channel leads to the learner', async () => {
  const adding = createAdding(world.deps);
  const config = { ...adding.config, production: true, sms: null, mail: null, publicUrl: 'https://x.example.com' };
  const body = { name: '沈知夏', mobile: freeMobile(), orgId: null, send: true };
  const shut = { ...adding, config };
  const { learner, orgId, send } = { ...body, learner: StudentFields.parse(body) };
  const made = await addOne(shut, keyStaff('learner.add'), { ...learner, orgId, send });
  expect(made).toMatchObject({ sms: 0, mail: 0, link: expect.stringMatching(/^https:.*\/get-pwd#[\w-]{43}$/) });
  const again = await sendFirst(shut, keyStaff('learner.firstLink'), [made.id]);
  expect(again.link).not.toBe(made.link);
  const open = await world.deps.db.resetTicket.count({ where: { userId: made.id } });
  expect(open, 'a new one voids the one before').toBe(1);
});

const sheetOf = (rows: string[][]) =>
  writeWorkbook([{ name: '学员', columns: STUDENT_COLUMNS.map(({ title, width }) => ({ title, width })), rows }]);
const sent = async (path: string, query: object, bytes: Uint8Array) => {
  const { body } = await supertest(world.app.server)
    .post(API_BASE + path)
    .query(query)
    .set('authorization', `Bearer ${desk.token}`)
    .attach('file', Buffer.from(bytes), '学员.xlsx');
  expect([body.code, body.msg]).toEqual([200, expect.anything()]);
  return body.data;
};
const upload = async (path: string, query: object, rows: string[][]) => sent(path, query, await sheetOf(rows));

it('are imported as was said; each row that is left out is named with its fault', async () => {
  const { id: orgId } = await buildOrganisation(world);
  const known = (await buildUser(world.deps)).mobile ?? '';
  const [first, second] = [freeMobile(), freeMobile()];
  const rows = [
    ['江望舒', first, '', '', '017', ''],
    ['何景行', known, '', '', '', ''],
    ['许清和', '123', '', '', '', ''],
    ['韩松岩', second, '', '市场部', '', ''],
    ['闻思远', '', 'wen@example.com', '', '', '工程师'],
  ];
  const faults = [
    { place: '第 3 行', name: '何景行', field: '手机号码', msg: '手机号码已被注册' },
    { place: '第 4 行', name: '许清和', field: '手机号码', msg: '请输入正确的手机号码' },
    { place: '第 5 行', name: '韩松岩', field: '部门', msg: '部门“市场部”不存在' },
  ];
  expect(await upload(readLearners.path, { orgId }, rows)).toEqual({
    total: 5,
    ok: 2,
    failed: 3,
    faults,
    notes: { read: expect.stringMatching('5 行'), leftOut: [] },
    names: ['江望舒', '闻思远'],
    unplaced: 0,
    sending: { sms: 1, mail: 1, unreachable: 0 },
  });
  expect(await world.deps.db.user.count({ where: { mobile: first } }), 'nothing is written yet').toBe(0);
  await buildUser(world.deps, { email: 'wen@example.com' });
  const data = await upload(importLearners.path, { orgId }, rows);
  const late = { place: '第 6 行', name: '闻思远', field: '邮箱', msg: '邮箱已被注册' };
  expect(data).toMatchObject({ sms: 1, mail: 0, unreachable: 0, leftOut: [...faults, late] });
  const [head, ...left] = await readWorkbook(Buffer.from(data.workbook, 'base64'), { maxRows: 10 });
  expect([head?.[0], head?.at(-1)]).toEqual(['姓名', '错误原因']);
  expect(left.map((row) => [row[0], row.at(-1)])).toEqual(
    [...faults, late].map(({ name, field, msg }) => [name, `${field}：${msg}`]),
  );
  const entries = await world.deps.db.orgMember.findMany({ where: { orgId } });
  expect(entries).toMatchObject([{ userId: data.ids[0], name: '江望舒', empNo: '017', status: 2 }]);
  expect(await upload(readLearners.path, {}, [['唐见微', freeMobile(), '', '研发部', '', '']])).toMatchObject({
    ok: 1,
    unplaced: 1,
  });
});

it('are noted about among staff within the scope; the log says that and not what, the learner neither', async () => {
  const org = await buildOrganisation(world);
  const learner = await org.member();
  const far = await limitTo(
    world,
    await buildStaff(world, { permissions: RIGHTS }),
    (await buildOrganisation(world)).id,
  );
  const looker = await buildStaff(world, { permissions: ['learner:list'] });
  const content = '来电情绪激动，请由组长回电';
  const write = (who: StaffPerson) => who.agent.post('/system/learner/note', { id: learner.id, content });
  const { data } = await write(desk);
  expect([(await write(far)).msg, (await write(looker)).code]).toEqual(['学员不存在', 403]);
  const path = `/system/learner/${learner.id}/note`;
  expect((await looker.agent.get(path)).rows).toMatchObject([{ content, by: '赵敏', mine: false }]);
  expect((await far.agent.get(path)).code).toBe(404);
  expect((await desk.agent.get(`/system/learner/${learner.id}`)).data.counts.notes).toBe(1);
  const own = await learner.agent.get('/api/user/exportData');
  expect(JSON.stringify(own)).not.toContain('情绪');
  const drop = (who: StaffPerson) => who.agent.post('/system/learner/note/remove', { id: learner.id, noteId: data.id });
  const other = await buildStaff(world, { permissions: RIGHTS });
  expect([(await drop(other)).msg, (await drop(desk)).msg]).toEqual(['备注不存在，或不是您写的', '备注已删除']);
  expect(await actionsOn(learner.id)).toEqual(['learner.note', 'learner.noteRemove']);
  const details = await world.deps.db.auditDetail.findMany({ select: { detail: true } });
  expect(JSON.stringify(details)).not.toContain('情绪');
});
