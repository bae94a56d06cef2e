import { MAIL_FAULT, MESSAGE_FAULT } from '@zhibiao/contract/notice/staff';
import { MessageFault } from '#ports/messages/fault.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Permission } from '@zhibiao/contract/permissions';
import { buildApp } from '#app.ts';
import { many, run, sql } from '#db/sql.ts';
import type { App } from '#http/app-types.ts';
import { agentOf, absentId } from '#test/people/agent.ts';
import { confirmationFor } from '#features/staff/cli/commands.ts';
import { createCounter } from '#services/limits/counter.ts';
import { buildOrg } from '#test/content/factories.ts';
import { buildPerson } from '#test/people/people.ts';
import { buildStaff, limitTo, type StaffPerson } from '#test/people/staff.ts';
import { STAFF_PASSWORD, staffDoor } from '#test/people/staff-door.ts';
import { OWN_ADDRESSES } from '#test/people/visitor.ts';
import { openTestWorld, type TestWorld } from '#test/world/world.ts';

let world: TestWorld;
let replica: App;
let chief: StaffPerson;
beforeAll(async () => {
  world = await openTestWorld(OWN_ADDRESSES);
  replica = await buildApp(world.deps);
  await replica.ready();
  chief = await buildStaff(world, {
    permissions: ['staff:list', 'staff:edit', 'role:edit', 'token:edit', 'session:kick', 'log:list', 'audit:list'],
    name: '总管',
  });
});
afterAll(async () => {
  await replica.close();
  await world.close();
});

const ALL = { kind: 0 };
const roleOf = async (permissions: Permission[], name = `角色${Math.random().toString(36).slice(2, 10)}`) =>
  (await chief.agent.post('/system/role', { name, permissions })).data as { id: string; version: number };
const detail = async (id: string) => (await chief.agent.get(`/system/staff/${id}`)).data;
let accounts = 0;
const newAccount = () => `person.${(accounts += 1)}`;
const actionsOn = async (id: string) =>
  (
    await many(
      world.deps.pool,
      sql<{ action: string }>`
    SELECT action FROM "AuditLog" WHERE "objectId" = ${id} ORDER BY seq`,
    )
  ).map(({ action }) => action);

describe('an account of the staff', () => {
  it('gets its link by mail where there is one, and is shown it with the reason where it did not go', async () => {
    const { config, mail } = world.deps;
    const before = { byMail: config.byPage.mail, send: mail.send };
    config.byPage.mail = true;
    const make = async () =>
      (
        await chief.agent.post('/system/staff', {
          account: newAccount(),
          name: '李静',
          email: 'lijing@example.com',
          roleIds: [],
          scope: ALL,
        })
      ).data;
    expect(await make()).toMatchObject({ link: null, to: 'l***@example.com', fault: null });
    const { text } = world.outbox.messages.findLast(({ to }) => to === 'lijing@example.com') ?? {};
    expect(text).toMatch(/\/console\/setup#\S+/);
    mail.send = () => Promise.reject(new MessageFault(MESSAGE_FAULT.provider, 'EDNS', MAIL_FAULT.unknown));
    const { link, fault } = await make();
    expect(link).toMatch(/\/console\/setup#\S+/);
    expect(fault).toBe(`${MAIL_FAULT.unknown}（EDNS）`);
    config.byPage.mail = before.byMail;
    mail.send = before.send;
  });

  it('is made with a link, waits for its holder, and is found in the list', async () => {
    const role = await roleOf(['lesson:list']);
    const account = newAccount();
    const made = await chief.agent.post('/system/staff', {
      account,
      name: '李静',
      mobile: '13800001111',
      roleIds: [role.id],
      scope: ALL,
    });
    expect(made).toMatchObject({ code: 200, msg: '已新建员工', data: { version: 0 } });
    const ticket = /#(.+)$/.exec(made.data.link)?.[1] ?? '';
    expect(made.data.link).toBe(`http://localhost:3000/console/setup#${ticket}`);
    const { rows } = await chief.agent.get('/system/staff/list', { keyword: account });
    expect(rows).toMatchObject([
      { account, name: '李静', status: 0, totp: false, online: false, roles: [{ id: role.id }] },
    ]);
    expect((await staffDoor(world).setup(ticket)).code).toBe(200);
    expect(await detail(made.data.id)).toMatchObject({ status: 1, online: true, mobile: '13800001111', orgs: [] });
    expect(await actionsOn(made.data.id)).toEqual(['staff.add', 'staff.setup']);
    expect(made.data).toMatchObject({ to: null, fault: null });
    const again = await chief.agent.post('/system/staff', { account, name: '李静', roleIds: [], scope: ALL });
    expect(again).toMatchObject({ code: 500, msg: '登录名已被使用', field: 'account' });
    expect(await chief.agent.get(`/system/staff/${absentId()}`)).toMatchObject({ code: 404, msg: '员工不存在' });
  });

  it('is given roles and a scope only by whoever may give roles, and never by oneself', async () => {
    const clerk = await buildStaff(world, { permissions: ['staff:list', 'staff:edit'] });
    const role = await roleOf(['lesson:list']);
    const body = { account: newAccount(), name: '李静', roleIds: [role.id], scope: ALL };
    expect(await clerk.agent.post('/system/staff', body)).toMatchObject({
      code: 403,
      msg: '设置角色和数据范围需要“管理角色”权限',
    });
    const { data } = await clerk.agent.post('/system/staff', { ...body, roleIds: [] });
    expect((await clerk.agent.put(`/system/staff/${data.id}`, { version: 0, roleIds: [role.id] })).code).toBe(403);
    expect((await clerk.agent.put(`/system/staff/${data.id}`, { version: 0, name: '李静静' })).data.version).toBe(1);
    expect(await clerk.agent.put(`/system/staff/${data.id}`, { version: 0, name: '晚了' })).toMatchObject({
      code: 409,
      msg: '数据已被他人处理，请刷新',
    });
    const own = `/system/staff/${chief.id}`;
    expect((await chief.agent.put(own, { version: 0, roleIds: [role.id] })).msg).toBe('不能修改自己的角色');
    expect((await chief.agent.put(own, { version: 0, scope: ALL })).msg).toBe('不能修改自己的数据范围');
    expect(
      (await chief.agent.post('/system/staff/status', { id: chief.id, version: 0, status: 2, reason: '试试' })).msg,
    ).toBe('不能停用自己');
  });

  it('ends every login when its roles, its scope or its standing change, on every server', async () => {
    const role = await roleOf(['lesson:list']);
    const somebody = await buildStaff(world, { permissions: ['staff:list'] });
    const look = async () => [
      (await agentOf(world.app, somebody.token).get('/system/staff/list')).code,
      (await agentOf(replica, somebody.token).get('/system/staff/list')).code,
    ];
    expect(await look()).toEqual([200, 200]);
    expect((await chief.agent.put(`/system/staff/${somebody.id}`, { version: 0, roleIds: [role.id] })).code).toBe(200);
    expect(await look()).toEqual([401, 401]);
    expect(await actionsOn(somebody.id)).toEqual(['staff.edit', 'staff.roles']);

    const move = (version: number, status: number) =>
      chief.agent.post('/system/staff/status', { id: somebody.id, version, status, reason: '离开一段时间' });
    expect((await move(1, 2)).msg).toBe('已变更');
    expect((await move(1, 1)).code).toBe(409);
    expect((await move(2, 0)).msg).toBe('员工停用，不能变更为待激活');
    expect((await move(2, 3)).code).toBe(200);
    expect((await move(3, 1)).msg).toBe('员工离职，不能变更为正常');
    expect((await chief.agent.post('/system/staff/link', { id: somebody.id, purpose: 'reset' })).msg).toBe(
      '该员工已停用或离职，不能生成链接',
    );
  });

  it('whose form is saved with the roles and the scope it had keeps its logins', async () => {
    const org = await buildOrg(world.deps);
    const { id, roleId, agent } = await buildStaff(world, { permissions: ['learner:list'] });
    await limitTo(world, { id }, org.id);
    const asBefore = { roleIds: [roleId], scope: { kind: 1, orgIds: [org.id], areaPrefixes: [] } };
    const saved = await chief.agent.put(`/system/staff/${id}`, { version: 0, note: '周三在外地', ...asBefore });
    expect(saved.code).toBe(200);
    expect((await agent.get('/system/learner/list')).code).toBe(200);
    expect(await actionsOn(id)).toEqual(['staff.edit']);
  });

  it('of a narrow scope holds nothing that concerns the whole platform', async () => {
    const org = await buildOrg(world.deps);
    const wide = await roleOf(['staff:edit', 'lesson:list']);
    const scope = { kind: 1, orgIds: [org.id], areaPrefixes: ['11'] };
    const body = { account: newAccount(), name: '李静', roleIds: [wide.id], scope };
    expect((await chief.agent.post('/system/staff', body)).msg).toBe('数据范围为指定的员工不能持有：管理员工');
    const narrow = await roleOf(['lesson:list']);
    const { data } = await chief.agent.post('/system/staff', { ...body, roleIds: [narrow.id] });
    expect(await detail(data.id)).toMatchObject({
      scopeKind: 1,
      orgs: [{ id: org.id }],
      areas: [{ prefix: '11', name: '北京市' }],
    });
    expect(
      (await chief.agent.put(`/system/role/${narrow.id}`, { version: 0, permissions: ['setting:edit'] })).msg,
    ).toBe('数据范围为指定的员工不能持有：修改设置');
    // Keys have no scope: staff who could make one would see everything by it.
    expect((await chief.agent.put(`/system/role/${narrow.id}`, { version: 0, permissions: ['token:edit'] })).msg).toBe(
      '数据范围为指定的员工不能持有：管理接口密钥',
    );
    const keys = await roleOf(['token:edit', 'lesson:list']);
    expect((await chief.agent.put(`/system/staff/${data.id}`, { version: 0, roleIds: [keys.id] })).msg).toBe(
      '数据范围为指定的员工不能持有：管理接口密钥',
    );
    const maker = await chief.agent.post('/system/staff', {
      ...body,
      account: newAccount(),
      roleIds: [keys.id],
      scope: ALL,
    });
    expect((await chief.agent.put(`/system/staff/${maker.data.id}`, { version: 0, scope })).msg).toBe(
      '数据范围为指定的员工不能持有：管理接口密钥',
    );
    expect((await chief.agent.post('/system/staff', { ...body, scope: { kind: 1 } })).msg).toBe('请选择机构或地区');
  });

  it('keeps its own name and addresses, and nothing else of itself', async () => {
    const somebody = await buildStaff(world, { permissions: ['lesson:list'] });
    const own = { name: '程望舒', mobile: '13911113333', email: null, version: 0 };
    expect((await somebody.agent.put('/system/auth/me', own)).msg).toBe('已保存');
    expect((await somebody.agent.get('/system/auth/me')).data).toMatchObject({ ...own, version: 1 });
    expect((await somebody.agent.put('/system/auth/me', own)).code).toBe(409);
    expect((await somebody.agent.put('/system/auth/me', { ...own, version: 1, name: ' ' })).code).not.toBe(200);
    const more = { ...own, version: 1, mobile: null, roleIds: [], permissions: ['role:edit'] };
    await somebody.agent.put('/system/auth/me', more);
    const { data } = await somebody.agent.get('/system/auth/me');
    expect(data).toMatchObject({ mobile: null, permissions: ['lesson:list'], version: 2 });
    expect(await actionsOn(somebody.id)).toEqual(['staff.edit', 'staff.edit']);
  });

  it('gets another link, loses its second factor and its locks by those who manage staff', async () => {
    const somebody = await buildStaff(world, {});
    const passwordHash = await world.deps.passwords.hash(STAFF_PASSWORD, 'x');
    await world.deps.db.staff.update({ where: { id: somebody.id }, data: { passwordHash, totpCipher: 'sealed' } });
    const one = await chief.agent.post('/system/staff/link', { id: somebody.id, purpose: 'reset' });
    const two = await chief.agent.post('/system/staff/link', { id: somebody.id, purpose: 'reset' });
    const ticketOf = (link: string) => link.split('#')[1] ?? '';
    expect((await staffDoor(world).look(ticketOf(one.data.link))).msg).toBe('链接已失效，请联系管理员重新生成');
    expect((await staffDoor(world).look(ticketOf(two.data.link))).data).toMatchObject({ purpose: 'reset' });
    const off = { id: somebody.id, reason: '手机丢失' };
    const other = await buildStaff(world, { permissions: ['staff:edit'] });
    expect((await other.agent.post('/system/staff/totpOff', off)).data).toEqual({ outcome: 'done' });
    expect((await other.agent.post('/system/staff/totpOff', off)).msg).toBe('尚未绑定动态验证码');
    const door = staffDoor(world);
    for (let i = 0; i < 3; i++) await door.login(somebody.account, 'Wrong-pass-1');
    await run(world.deps.pool, sql`UPDATE "RateLimit" SET count = 5 WHERE key LIKE 'staff-login:%'`);
    expect((await door.login(somebody.account)).msg).toMatch(/^账号已锁定/);
    expect((await chief.agent.post('/system/staff/unlock', { id: somebody.id })).msg).toBe('已解除锁定');
    expect((await door.login(somebody.account)).code).toBe(200);
  });
});

describe('whoever may manage roles', () => {
  it('or manage staff is never the last to go, whatever way they would', async () => {
    const other = await openTestWorld();
    const [both, roles] = [
      await buildStaff(other, { permissions: ['staff:list', 'staff:edit', 'role:edit'] }),
      await buildStaff(other, { permissions: ['role:edit'] }),
    ];
    const hand = { pool: other.deps.pool, config: other.deps.config, counter: createCounter(other.deps.secrets) };
    const byHand = async () => (await confirmationFor(hand, ['roles', both.account, '审计员']))?.act();
    const role = `/system/role/${both.roleId}`;
    const edit = (permissions: string[]) => both.agent.put(role, { version: 0, permissions });
    expect((await edit(['staff:list', 'role:edit'])).msg).toBe('至少保留一名可以管理员工的员工');
    await expect(byHand()).rejects.toThrow('至少保留一名可以管理员工的员工');
    // A manager of staff may go while another does: of twenty tries at once one is done.
    const second = await buildStaff(other, { permissions: ['staff:list', 'staff:edit'] });
    const stop = (by: StaffPerson, { id }: StaffPerson) =>
      by.agent.post('/system/staff/status', { id, version: 0, status: 2, reason: '同时停用' });
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, at) => (at % 2 ? stop(both, second) : stop(second, both))),
    );
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1);
    const held = (right: string) =>
      other.deps.db.staff.count({
        where: { status: 1, roles: { some: { role: { permissions: { has: right } } } } },
      });
    expect([await held('staff:edit'), (await held('role:edit')) > 0, roles.status]).toEqual([1, true, 1]);
    await other.close();
  });

  it('is never the last to go: twenty tries at once leave one', async () => {
    const other = await openTestWorld();
    const permissions: Permission[] = ['staff:list', 'staff:edit', 'role:edit'];
    const two = [await buildStaff(other, { permissions }), await buildStaff(other, { permissions })];
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, i) => {
        const [by, whom] = i % 2 ? [two[0]!, two[1]!] : [two[1]!, two[0]!];
        return by.agent.post('/system/staff/status', { id: whom.id, version: 0, status: 2, reason: '同时停用' });
      }),
    );
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1);
    expect(await other.deps.db.staff.count({ where: { status: 1 } })).toBe(1);
    const left = two.find(({ id }) => answers.some((a) => a.code === 200 && a.data.id !== id))!;
    expect((await left.agent.put(`/system/role/${left.roleId}`, { version: 0, permissions: ['staff:list'] })).msg).toBe(
      '至少保留一名可以管理角色的员工',
    );
    await other.close();
  });
});

describe('a role', () => {
  it('is made, changed under its version, and removed when nobody holds it', async () => {
    const made = await roleOf(['lesson:list'], '课程助理');
    expect((await chief.agent.post('/system/role', { name: '课程助理', permissions: [] })).msg).toBe(
      '角色名称已被使用',
    );
    const path = `/system/role/${made.id}`;
    expect(
      (await chief.agent.put(path, { version: 0, permissions: ['lesson:list', 'lesson:edit'] })).data.version,
    ).toBe(1);
    expect((await chief.agent.put(path, { version: 0, name: '别名' })).code).toBe(409);
    const somebody = await buildStaff(world, {});
    await world.deps.db.staffRoleMember.create({ data: { staffId: somebody.id, roleId: made.id } });
    expect((await chief.agent.get(path)).data).toMatchObject({ members: 1, people: [{ id: somebody.id }] });
    expect((await chief.agent.post('/system/role/remove', { id: made.id, version: 1 })).msg).toBe('角色仍有1名员工');
    await world.deps.db.staffRoleMember.deleteMany({ where: { roleId: made.id } });
    expect((await chief.agent.post('/system/role/remove', { id: made.id, version: 1 })).msg).toBe('已删除');
    expect(await actionsOn(made.id)).toEqual(['role.add', 'role.edit', 'role.remove']);
  });

  it('that came with the platform is set back, never removed, and marked where it is changed', async () => {
    const { data } = await chief.agent.get('/system/role/list');
    const service = data.find(({ key }: { key: string }) => key === 'service');
    expect(service).toMatchObject({ name: '客服', changed: false });
    const path = `/system/role/${service.id}`;
    await chief.agent.put(path, { version: 0, permissions: [] });
    expect((await chief.agent.get(path)).data).toMatchObject({ changed: true, permissions: [] });
    expect((await chief.agent.post('/system/role/reset', { id: service.id, version: 1 })).msg).toBe('已恢复默认');
    expect((await chief.agent.get(path)).data).toMatchObject({ changed: false, permissions: service.permissions });
    expect((await chief.agent.post('/system/role/remove', { id: service.id, version: 2 })).msg).toBe(
      '内置角色不能删除',
    );
  });

  it("does not grow its editor's own rights", async () => {
    const path = `/system/role/${chief.roleId}`;
    const { data } = await chief.agent.get(path);
    const body = { version: data.version, permissions: [...data.permissions, 'cert:issue'] };
    expect((await chief.agent.put(path, body)).msg).toBe('不能为自己持有的角色增加自己没有的权限');
  });
});

describe('a key for another program', () => {
  const make = (permissions: Permission[], more = {}) =>
    chief.agent.post('/system/token', { name: '对接程序', permissions, days: 30, ...more });

  it('is shown once, works within its rights alone, and ends with its revocation', async () => {
    const { data } = await make(['staff:list']);
    expect(data).toMatchObject({ pending: [], token: expect.stringMatching(/^zbt_[0-9A-Za-z]{49}$/) });
    const program = agentOf(world.app, data.token);
    expect((await program.get('/system/staff/list')).code).toBe(200);
    expect((await program.get('/system/online/list')).msg).toBe('该密钥没有此权限');
    expect((await program.get('/system/auth/me')).msg).toBe('该密钥没有此权限');
    expect((await agentOf(world.app, data.token.slice(0, -1)).get('/system/staff/list')).msg).toBe(
      '密钥已过期或已停用',
    );
    const { data: list } = await chief.agent.get('/system/token/list');
    expect(list[0]).toMatchObject({ id: data.id, maker: '总管', lastIp: '127.0.0.1', revoked: false, orphaned: false });
    expect(JSON.stringify(list)).not.toContain(data.token);
    expect((await chief.agent.post('/system/token/revoke', { id: data.id, version: 0 })).msg).toBe('已停用');
    expect((await program.get('/system/staff/list')).msg).toBe('密钥已过期或已停用');
  });

  it('has a right that its maker lacks only after somebody who holds it has said so', async () => {
    const { data } = await make(['staff:list', 'lesson:list']);
    expect(data.pending).toEqual(['lesson:list']);
    const confirm = (agent: typeof chief.agent, version: number) =>
      agent.post('/system/token/confirm', { id: data.id, version });
    expect((await confirm(chief.agent, 0)).msg).toBe('您没有这些权限，不能确认：查看课程');
    const teacher = await buildStaff(world, { permissions: ['token:edit', 'lesson:list'] });
    expect((await confirm(teacher.agent, 0)).msg).toBe('已确认');
    expect((await confirm(teacher.agent, 1)).msg).toBe('没有等待确认的权限');
    const [row] = (await chief.agent.get('/system/token/list')).data;
    expect(row).toMatchObject({ id: data.id, pending: [] });
  });

  it('is held to its networks, ends with its maker, and is then marked', async () => {
    const maker = await buildStaff(world, { permissions: ['token:edit', 'staff:list'] });
    const body = { name: '对接程序', permissions: ['staff:list'], days: 30 };
    const far = (await maker.agent.post('/system/token', { ...body, cidrs: ['10.0.0.0/8'] })).data;
    expect((await agentOf(world.app, far.token).get('/system/staff/list')).msg).toBe('密钥已过期或已停用');
    const near = (await maker.agent.post('/system/token', { ...body, cidrs: ['127.0.0.0/8'] })).data;
    await world.deps.db.staff.update({ where: { id: maker.id }, data: { status: 3 } });
    expect((await agentOf(world.app, near.token).get('/system/staff/list')).msg).toBe('密钥已过期或已停用');
    const [row] = (await chief.agent.get('/system/token/list')).data;
    expect(row).toMatchObject({ id: near.id, orphaned: true });
  });
});

describe('who is logged in', () => {
  it('is listed, staff by name and learners masked, and sent away with a reason', async () => {
    const somebody = await buildStaff(world, { name: '王小明' });
    const learner = await buildPerson(world);
    const online = async (query: Record<string, string | number>) =>
      (await chief.agent.get('/system/online/list', query)).rows ?? [];
    const [session] = await online({ keyword: '王小明' });
    expect(session).toMatchObject({ realm: 2, who: '王小明', current: false });
    const [theirs] = await online({ realm: 1, keyword: learner.mobile });
    expect(theirs.who).toBe(
      `${learner.realName[0]}*${learner.realName.at(-1)} ${learner.mobile.slice(0, 3)}****${learner.mobile.slice(-4)}`,
    );
    expect(await online({ realm: 1, keyword: learner.mobile.slice(0, 6) })).toEqual([]);
    const kick = (realm: number, id: string) =>
      chief.agent.post('/system/online/kick', { realm, ids: [id], reason: '账号异常' });
    expect((await kick(2, session.id)).data).toEqual({ ended: 1 });
    expect((await kick(1, theirs.id)).data).toEqual({ ended: 1 });
    expect((await somebody.agent.get('/system/auth/me')).code).toBe(401);
    expect((await learner.agent.get('/api/user/getLoginUser')).code).toBe(401);
    expect(await world.deps.db.auditSubject.count({ where: { userId: learner.id } })).toBe(1);
  });

  it('and who tried is in the log, by realm, outcome, day and name', async () => {
    const person = await buildStaff(world, { name: '赵清' });
    await staffDoor(world).login(person.account, 'Wrong-pass-1');
    const list = async (query: Record<string, string | number>) =>
      (await chief.agent.get('/system/loginlog/list', query)).rows;
    expect(await list({ account: '赵清' })).toMatchObject([{ realm: 2, ok: false, reason: '密码错误', name: '赵清' }]);
    expect(await list({ account: '赵清', ok: '1' })).toEqual([]);
    expect(await list({ account: '赵清', from: '2000-01-01', to: '2000-01-02' })).toEqual([]);
    expect((await chief.agent.get('/system/loginlog/list', { from: '2000-13-01' })).msg).toBe('日期有误');
  });
});

describe('whoever audits', () => {
  it('is told of every account, role and key until they have seen it, and not of their own doings', async () => {
    const auditor = await buildStaff(world, { permissions: ['audit:list'] });
    const news = async () => (await auditor.agent.get('/system/staff/news')).data;
    const before = await news();
    expect(before.list.length).toBeGreaterThan(5);
    for (let all = before; all.list.length > 0; all = await news())
      expect((await auditor.agent.post('/system/staff/news/seen', { seq: all.list.at(-1).seq })).msg).toBe('已阅');
    const role = await roleOf(['lesson:list'], '新角色');
    const after = await news();
    expect(after).toMatchObject({ more: false, list: [{ action: 'role.add', actor: '总管', about: '新角色' }] });
    await auditor.agent.post('/system/staff/news/seen', { seq: '999999999999' });
    expect((await news()).list).toEqual([]);
    await chief.agent.post('/system/role/remove', { id: role.id, version: 0 });
    expect((await news()).list).toMatchObject([{ action: 'role.remove', about: '新角色' }]);
    expect(
      (await chief.agent.get('/system/staff/news')).data.list.map(({ actor }: { actor: string }) => actor),
    ).not.toContain('总管');
  });
});

describe('the networks of the console', () => {
  it('hide it from everywhere else; who is logged in is told, and tokens keep their own', async () => {
    const key = 'security.consoleCidrs';
    const inside = await staffDoor(world).login('nobody', 'x');
    expect(inside.code).toBe(500);
    const { data: program } = await chief.agent.post('/system/token', {
      name: '对接程序',
      permissions: ['staff:list'],
      days: 1,
      cidrs: ['127.0.0.1'],
    });
    await world.deps.db.setting.create({ data: { key, value: ['10.0.0.0/8'] } });
    expect((await staffDoor(world).login('nobody', 'x')).code).toBe(404);
    expect((await agentOf(world.app).get('/system/staff/list')).code).toBe(404);
    expect(await chief.agent.get('/system/auth/me')).toMatchObject({ code: 403, msg: '当前网络不允许访问管理后台' });
    expect((await agentOf(world.app, program.token).get('/system/staff/list')).code).toBe(200);
    await world.deps.db.setting.delete({ where: { key } });
    expect((await chief.agent.get('/system/auth/me')).code).toBe(200);
  });
});
