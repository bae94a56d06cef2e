import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createIdCards } from '#ports/keys/id-card.ts';
import { absentId } from '#test/people/agent.ts';
import { run, sql } from '#db/sql.ts';
import { SEPARATE } from '@zhibiao/contract/agreement/consent';
import { buildConsents, buildLesson, buildUser, PASSWORD } from '#test/content/factories.ts';
import { buildOrganisation, buildPerson } from '#test/people/people.ts';
import { uploadPicture } from '#test/content/picture.ts';
import { buildStaff, limitTo, type StaffPerson } from '#test/people/staff.ts';
import { OWN_ADDRESSES, visitor } from '#test/people/visitor.ts';
import { openTestWorld, type TestWorld } from '#test/world/world.ts';
import { enableDue } from './enable-due-job.ts';
import { buildDesk, buildFull, ID_CARD, LIST, learnerVersionOf } from './learner-fixtures.ts';

/** Learners as staff see them: masked and within their scope; and what staff do about an account. */

let world: TestWorld;
let desk: StaffPerson;
beforeAll(async () => {
  world = await openTestWorld(OWN_ADDRESSES);
  desk = await buildDesk(world);
});
afterAll(() => world.close());

const found = async (keyword: string, who: StaffPerson = desk): Promise<string[]> =>
  ((await who.agent.get(LIST, { keyword, pageSize: 100 })).rows ?? []).map(({ id }: { id: string }) => id);
const TABS = ['study', 'exam', 'cert', 'apply', 'org', 'login', 'consent'] as const;

describe('the list', () => {
  it('finds by a part of the name, and by a whole number of any kind, never by a piece of it', async () => {
    const { id, mobile, email } = await buildFull(world, { realName: '欧阳清越' });
    await world.deps.db.user.update({
      where: { id },
      data: { idCardHash: createIdCards(world.deps.secrets).hash(ID_CARD) },
    });
    const certNo = `ZB${Date.now()}`;
    await world.deps.db.certificate.create({
      data: {
        certNo,
        type: 2,
        userId: id,
        holder: { name: '欧阳清越' },
        facts: {},
        factsHash: certNo,
        issueDate: new Date('2026-01-01'),
        verifyCode: certNo,
        file: 'x',
        sha256: 'x',
        canonical: '',
        signature: '',
        kid: '',
      },
    });
    for (const whole of ['清越', '越', mobile, `+86 ${mobile}`, email, email.toUpperCase(), ID_CARD, 'x', certNo])
      expect([whole, await found(whole)]).toEqual([whole, whole === 'x' ? [] : [id]]);
    expect(await found(ID_CARD.toLowerCase())).toEqual([id]);
    expect(await found(certNo.toLowerCase())).toEqual([id]);
    const pieces = [mobile.slice(0, 10), mobile.slice(3), email.slice(1), '@example.com', ID_CARD.slice(0, 17)];
    for (const piece of [...pieces, certNo.slice(0, -1), '138****', '%', '_'])
      expect([piece, await found(piece)]).toEqual([piece, []]);
  });

  it('is narrowed by state, role, organisation, area, certificates and days, and says what a row is', async () => {
    const org = await buildOrganisation(world);
    const owner = await org.owner({ realName: '林知远' });
    const member = await org.member({ realName: '许清和' });
    await world.deps.db.user.update({ where: { id: member.id }, data: { areaCode: '320505' } });
    const lesson = await buildLesson(world.deps);
    await world.deps.db.userLesson.create({ data: { userId: member.id, lessonId: lesson.id } });
    const ids = async (query: object) =>
      ((await desk.agent.get(LIST, { orgId: org.id, ...query })).rows ?? []).map(({ id }: { id: string }) => id);
    expect(await ids({})).toEqual([member.id, owner.id]);
    expect(await ids({ role: 2 })).toEqual([owner.id]);
    expect(await ids({ areaCode: '3205' })).toEqual([member.id]);
    expect(await ids({ hasCert: '1' })).toEqual([]);
    expect(await ids({ hasCert: '0', after: member.id })).toEqual([owner.id]);
    expect(await ids({ from: '2099-01-01' })).toEqual([]);
    await world.deps.db.user.update({ where: { id: owner.id }, data: { status: 2, cancelledAt: new Date() } });
    expect(await ids({ flag: 'cancelling' })).toEqual([owner.id]);
    expect(await ids({ status: 0 })).toEqual([member.id]);
    const { rows = [], total } = await desk.agent.get(LIST, { orgId: org.id, role: 1 });
    expect(total).toBe(1);
    expect(rows[0]).toMatchObject({ name: '许清和', orgName: org.orgName, lessons: 1, certs: 0, status: 0 });
    expect(rows[0].mobileMasked).toBe(`${member.mobile.slice(0, 3)}****${member.mobile.slice(7)}`);
    expect((await desk.agent.get(LIST, { areaCode: '3' })).msg).toBe('地区有误');
    expect((await desk.agent.get(LIST, { from: '昨天' })).msg).toBe('日期有误');
    expect((await desk.agent.get(LIST, { keyword: '字'.repeat(65) })).msg).toBe('搜索词不能超过64个字符，现有65个');
  });

  it('says how many each flag finds, by the same filters and within the scope', async () => {
    const org = await buildOrganisation(world);
    const [one] = [await org.member(), await org.member(), await org.member()];
    await world.deps.db.user.update({ where: { id: one.id }, data: { status: 1 } });
    const counts = async (who: StaffPerson, query: { orgId: string }) =>
      (await who.agent.get('/system/learner/counts', query)).data as Record<string, number>;
    expect(await counts(desk, { orgId: org.id })).toEqual({
      '': 3,
      locked: 0,
      neverIn: 0,
      disabled: 1,
      cancelling: 0,
      renaming: 0,
      unagreed: 0,
    });
    const elsewhere = await buildDesk(world);
    await limitTo(world, elsewhere, (await buildOrganisation(world)).id);
    expect((await counts(elsewhere, { orgId: org.id }))['']).toBe(0);
  });

  it('and everything of one learner is masked, in every byte, and is not there outside the scope', async () => {
    const org = await buildOrganisation(world, { orgName: '澄江精密仪器（演示）' });
    const other = await buildOrganisation(world, { orgName: '云岫生物（演示）' });
    const person = await buildFull(world, { orgId: org.id, realName: '温以宁' });
    await org.register(person, { department: '知识产权部' });
    await other.register(person, { status: 4 });
    await visitor(world).login(person.mobile, 'Wrong@2026');
    await person.agent.get('/api/user/getLoginUser');
    const secret = new RegExp(`${person.mobile}|${person.email}|${ID_CARD}|${ID_CARD.slice(6, 14)}`);
    const [near, far] = [await buildDesk(world), await buildDesk(world)];
    await limitTo(world, near, org.id);
    await limitTo(world, far, (await buildOrganisation(world)).id);

    const paths = [`/system/learner/${person.id}`, ...TABS.map((tab) => `/system/learner/${person.id}/${tab}`)];
    for (const path of paths) {
      const answer = await near.agent.get(path);
      expect([path, answer.code]).toEqual([path, 200]);
      expect(JSON.stringify(answer)).not.toMatch(secret);
      // What belongs to another organisation is nothing to who works for this one.
      expect(JSON.stringify(answer)).not.toContain('云岫生物');
      expect(await far.agent.get(path)).toMatchObject({ code: 404, msg: '学员不存在' });
    }
    const list = await near.agent.get(LIST, { keyword: person.mobile });
    expect(list.rows).toHaveLength(1);
    expect(JSON.stringify(list)).not.toMatch(secret);
    expect(await found('温以宁', far)).toEqual([]);
    expect(await found(person.mobile, far)).toEqual([]);
    expect((await near.agent.get(`/system/learner/${person.id}`)).data).toMatchObject({
      idCardMasked: '1101**********002X',
      department: '知识产权部',
      hasPhoto: false,
      // The search for the whole phone was one.
      revealsLeft: 29,
      counts: { lessons: 0, exams: 0 },
    });
    expect((await near.agent.get(`/system/learner/${person.id}/org`)).rows).toHaveLength(1);
    expect((await near.agent.get(`/system/learner/${person.id}/login`)).rows).toMatchObject([{ ok: false }]);
  });

  it('of who has left shows nothing but that they have', async () => {
    const { id } = await buildUser(world.deps, { realName: '已注销用户', status: 3 });
    expect(await found('已注销用户')).not.toContain(id);
    const rows = (await desk.agent.get(LIST, { status: 3, keyword: '已注销用户' })).rows ?? [];
    expect(rows.map((row: { id: string }) => row.id)).toContain(id);
  });
});

describe('a value that is masked', () => {
  const REVEAL = '/system/learner/reveal';
  const revealer = () => buildDesk(world, ['learner:list', 'learner:reveal']);

  it('is shown for a reason, which the log and the learner keep', async () => {
    const [who, person] = [await revealer(), await buildFull(world)];
    const ask = (field: string, reason = '核对来电人身份') => who.agent.post(REVEAL, { id: person.id, field, reason });
    expect((await ask('mobile')).data).toEqual({ value: person.mobile, left: 29 });
    expect((await ask('email')).data.value).toBe(person.email);
    expect((await ask('idCard')).data).toEqual({ value: ID_CARD, left: 27 });
    expect((await ask('idCard', ' ')).msg).toBe('请填写原因');
    expect((await ask('passwordHash')).msg).toBe('请选择要查看的内容');
    const log = await world.deps.db.auditLog.findMany({
      where: { objectId: person.id },
      include: { detail: true, subjects: true },
      orderBy: { seq: 'asc' },
    });
    expect(log).toHaveLength(3);
    expect(log[0]).toMatchObject({
      action: 'learner.reveal',
      subjects: [{ userId: person.id }],
      detail: { detail: { reason: '核对来电人身份', facts: { field: '手机号' } } },
    });
    expect(JSON.stringify(log, (_, value) => (typeof value === 'bigint' ? String(value) : value))).not.toContain(
      person.mobile,
    );
    const bare = await buildPerson(world);
    expect((await who.agent.post(REVEAL, { id: bare.id, field: 'email', reason: '核对' })).msg).toBe(
      '该学员没有填写这一项',
    );
  });

  it('is shown to nobody outside the scope, without the permission, without a fresh proof', async () => {
    const person = await buildFull(world);
    const body = { id: person.id, field: 'mobile', reason: '核对来电' };
    expect((await desk.agent.post(REVEAL, body)).code).toBe(403);
    const far = await limitTo(world, await revealer(), (await buildOrganisation(world)).id);
    expect(await far.agent.post(REVEAL, body)).toMatchObject({ code: 404, msg: '学员不存在' });
    const stale = await buildStaff(world, { permissions: ['learner:reveal'], fresh: false });
    expect((await stale.agent.post(REVEAL, body)).code).toBe(601);
  });

  it('is shown thirty times an hour; then every auditor is told, once', async () => {
    const [who, person] = [await revealer(), await buildFull(world)];
    const ask = () => who.agent.post(REVEAL, { id: person.id, field: 'mobile', reason: '核对来电' });
    const codes = [];
    for (let time = 0; time < 33; time += 1) codes.push((await ask()).code);
    expect(codes.filter((code) => code === 200)).toHaveLength(30);
    expect(codes.slice(30)).toEqual([429, 429, 429]);
    const auditor = await buildStaff(world, { permissions: ['audit:list'] });
    const { list } = (await auditor.agent.get('/system/staff/news')).data;
    const stops = list.filter(({ action }: { action: string }) => action === 'learner.revealStop');
    expect(stops).toMatchObject([{ actor: '赵敏' }]);
  });

  it('is a photo for a reason, as a file that nobody keeps', async () => {
    const person = await buildPerson(world);
    const photo = await uploadPicture(world.app, person.token);
    await world.deps.db.user.update({ where: { id: person.id }, data: { photo } });
    await buildConsents(world.deps, person.id, [SEPARATE.photo]);
    const who = await buildDesk(world, ['learner:photo']);
    const response = await world.app.inject({
      method: 'POST',
      url: '/prod-api/system/learner/photo',
      headers: { authorization: `Bearer ${who.token}`, 'content-type': 'application/json' },
      payload: { id: person.id, reason: '核对证件照' },
    });
    expect(response.statusCode).toBe(200);
    expect(response.headers).toMatchObject({ 'content-type': 'image/png', 'cache-control': 'no-store' });
    expect(response.rawPayload.subarray(1, 4).toString()).toBe('PNG');
    const PHOTO = '/system/learner/photo';
    expect((await who.agent.post(PHOTO, { id: person.id })).msg).toBe('请填写原因');
    expect((await who.agent.post(PHOTO, { id: absentId(), reason: '核对' })).code).toBe(404);
    expect((await desk.agent.post(PHOTO, { id: person.id, reason: '核对' })).code).toBe(403);
    expect(await world.deps.db.auditLog.count({ where: { action: 'learner.photo', objectId: person.id } })).toBe(1);
  });
});

describe('an account', () => {
  const act = async (verb: 'disable' | 'enable', id: string, more: object = {}) =>
    desk.agent.post(`/system/learner/${verb}`, {
      id,
      version: await learnerVersionOf(world, id),
      reason: '多次违规',
      ...more,
    });

  it('is disabled with all its logins at once, is told, and enabled again', async () => {
    const person = await buildPerson(world);
    expect((await act('disable', person.id)).code).toBe(200);
    expect((await person.agent.get('/api/user/getLoginUser')).code).toBe(401);
    expect((await visitor(world).login(person.mobile, PASSWORD)).msg).toBe('账号已停用，请联系管理员');
    const seen = (await desk.agent.get(`/system/learner/${person.id}`)).data;
    expect(seen).toMatchObject({ status: 1, disabledReason: '多次违规', disabledUntil: null, sessions: 0 });
    const told = await world.deps.db.outgoingMessage.findMany({ where: { to: person.mobile } });
    expect(told).toMatchObject([{ template: 'account-disabled' }]);
    expect(told[0]?.text).not.toContain('违规');
    expect((await act('disable', person.id)).msg).toBe('该账号已停用');
    expect((await act('enable', person.id)).code).toBe(200);
    expect((await visitor(world).login(person.mobile, PASSWORD)).code).toBe(200);
    expect((await act('enable', person.id)).msg).toBe('该账号没有被停用');
  });

  it('is enabled by itself when its time is over', async () => {
    const person = await buildPerson(world);
    expect((await act('disable', person.id, { until: '2020-01-01 09:00' })).msg).toBe('恢复时间须晚于现在');
    expect((await act('disable', person.id, { until: '2099-01-01 09:00' })).code).toBe(200);
    expect(await enableDue(world.deps)).toBe(0);
    await world.deps.db.user.update({ where: { id: person.id }, data: { disabledUntil: new Date(Date.now() - 1) } });
    expect(await enableDue(world.deps)).toBe(1);
    expect(await world.deps.db.user.findUnique({ where: { id: person.id } })).toMatchObject({
      status: 0,
      disabledReason: null,
      disabledUntil: null,
    });
  });

  it('that leaves, has left or owns an organisation is not disabled', async () => {
    const leaving = await buildPerson(world);
    await world.deps.db.user.update({ where: { id: leaving.id }, data: { status: 2, cancelledAt: new Date() } });
    expect((await act('disable', leaving.id)).msg).toBe('该账号正在注销');
    const gone = await buildUser(world.deps, { status: 3 });
    expect((await act('disable', gone.id)).msg).toBe('该账号已注销');
    expect((await act('enable', gone.id)).msg).toBe('该账号没有被停用');
    const owner = await (await buildOrganisation(world)).owner();
    expect((await act('disable', owner.id)).msg).toBe('该学员是机构负责人，请先更换负责人');
    expect((await act('disable', owner.id, { reason: '' })).msg).toBe('请填写原因');
  });

  it('is decided upon as it was seen, by one of any number at once', async () => {
    const person = await buildPerson(world);
    const version = await learnerVersionOf(world, person.id);
    await person.agent.put('/api/user/profile', { realName: '周予宁' });
    expect(await act('disable', person.id, { version })).toMatchObject({ code: 409 });
    const answers = await Promise.all(Array.from({ length: 6 }, () => act('disable', person.id)));
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1);
    const far = await limitTo(world, await buildDesk(world), (await buildOrganisation(world)).id);
    const body = { id: person.id, version: version + 2, reason: '恢复使用' };
    expect((await far.agent.post('/system/learner/enable', body)).code).toBe(404);
    for (const verb of ['unlock', 'kick'])
      expect((await far.agent.post(`/system/learner/${verb}`, body)).code).toBe(404);
  });

  it('that too many wrong passwords locked is free again in every network', async () => {
    const person = await buildPerson(world, { realName: '闻溪溪' });
    const [home, office] = [visitor(world), visitor(world)];
    for (const who of [home, office])
      for (let time = 0; time < 3; time += 1) await who.login(person.mobile, 'Wrong@2026');
    // Two more each, which ask for a human check.
    await run(world.deps.pool, sql`UPDATE "RateLimit" SET count = 5 WHERE key LIKE 'login:%' AND count = 3`);
    for (const who of [home, office]) expect((await who.login(person.mobile, PASSWORD)).msg).toMatch(/^账号已锁定/);
    const locked = async () => (await desk.agent.get(LIST, { flag: 'locked' })).rows ?? [];
    expect((await locked()).map(({ id }: { id: string }) => id)).toEqual([person.id]);
    expect((await desk.agent.get(`/system/learner/${person.id}`)).data.locked).toBe(true);
    const { data } = await desk.agent.post('/system/learner/unlock', { id: person.id });
    expect(data.locks).toBeGreaterThan(1);
    expect(await locked()).toEqual([]);
    for (const who of [home, office]) expect((await who.login(person.mobile, PASSWORD)).code).toBe(200);
  });

  it('is logged out everywhere', async () => {
    const person = await buildPerson(world);
    const { data } = await desk.agent.post('/system/learner/kick', { id: person.id, reason: '设备遗失' });
    expect(data.ended).toBe(1);
    expect((await person.agent.get('/api/user/getLoginUser')).code).toBe(401);
    expect((await visitor(world).login(person.mobile, PASSWORD)).code).toBe(200);
  });
});
