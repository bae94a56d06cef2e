import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { run, sql } from '#db/sql.ts';
import { buildUser, freeMobile, PASSWORD } from '#test/content/factories.ts';
import { type IdentityProvider, openIdentityProvider } from '#test/people/identity-provider.ts';
import { sessionFor } from '#test/people/login.ts';
import { buildStaff, type StaffPerson } from '#test/people/staff.ts';
import { OWN_ADDRESSES, visitor, type Visitor } from '#test/people/visitor.ts';
import { openTestWorld, type TestWorld } from '#test/world/world.ts';

/** Learners by the account of their organisation, against a real provider. */

const SECRET = 'a-secret-of-thirty-two-characters!';
let world: TestWorld;
let admin: StaffPerson;
let idp: IdentityProvider;
let other: IdentityProvider;
let providerId: string;
let otherId: string;

/** Entered in the console, registered at the provider, and enabled. */
const enter = async (at: IdentityProvider, name: string): Promise<string> => {
  const settings = { name, clientId: 'xuetang', forStaff: false, forLearners: true };
  const body = { ...settings, kind: 1, issuer: at.issuer, secret: SECRET };
  const { data } = await admin.agent.post('/system/sso', body);
  const [row] = (await admin.agent.get('/system/sso/list')).data.filter(({ id }: { id: string }) => id === data.id);
  at.register('xuetang', SECRET, row.backs);
  await admin.agent.put('/system/sso', { ...settings, id: data.id, version: 0, enabled: true });
  return data.id;
};

beforeAll(async () => {
  [world, idp, other] = await Promise.all([
    openTestWorld(OWN_ADDRESSES),
    openIdentityProvider(),
    openIdentityProvider(),
  ]);
  admin = await buildStaff(world, { permissions: ['sso:edit', 'learner:list'] });
  providerId = await enter(idp, '统一身份认证（演示）');
  otherId = await enter(other, '另一家（演示）');
});
afterAll(async () => {
  await world.close();
  await Promise.all([idp.close(), other.close()]);
});

let person: Visitor;
beforeEach(() => {
  person = visitor(world);
});

const begin = async (who = person, provider = providerId): Promise<string> =>
  (await who.post('/api/user/sso/begin', { provider })).data.url;
const finish = (back: object, who = person, provider = providerId) =>
  who.post('/api/user/sso/finish', { provider, ...back });
const login = async (as: string, who = person) => finish(await idp.signIn(await begin(who), as), who);
const learner = async (fields: { email?: string; status?: number } = {}) => buildUser(world.deps, fields);
const people = () => world.deps.db.user.count();

test('is offered only while a provider is enabled for learners', async () => {
  const { sso } = (await person.get('/api/common/kv')).data.site;
  expect(sso.map(({ name, forStaff }: { name: string; forStaff: boolean }) => [name, forStaff])).toEqual([
    ['统一身份认证（演示）', false],
    ['另一家（演示）', false],
  ]);
  expect((await person.post('/system/auth/sso/begin', { provider: providerId })).msg).toContain('不存在或已停用');
});

test('asks with state, nonce and PKCE', async () => {
  const query = new URL(await begin()).searchParams;
  expect(query.get('code_challenge_method')).toBe('S256');
  expect(query.get('redirect_uri')).toBe(`http://localhost:3000/login/sso/${providerId}`);
  expect(query.get('scope')).toBe('openid profile email phone');
  for (const name of ['state', 'nonce', 'code_challenge']) expect(query.get(name)?.length).toBe(43);
});

test('binds by a verified address, then by who it is, whatever address that has later', async () => {
  const user = await learner({ email: 'lin@example.com' });
  idp.accounts['lin'] = { email: 'Lin@Example.com', email_verified: true };
  const first = await login('lin');
  expect(first.code).toBe(200);
  const session = visitor(world, { token: first.data.token });
  expect((await session.get('/api/user/getLoginUser')).data.id).toBe(user.id);
  expect((await session.get('/api/user/sso/list')).data[0]).toMatchObject({ bound: { label: 'l***@example.com' } });
  const notice = await world.deps.db.notice.findFirst({ where: { userId: user.id } });
  expect(notice?.title).toBe('已绑定单位账号');
  idp.accounts['lin'] = { email: 'new@example.com', email_verified: true };
  expect((await login('lin')).code).toBe(200);
  const log = await world.deps.db.loginLog.findFirst({ where: { userId: user.id }, orderBy: { createdAt: 'desc' } });
  expect(log).toMatchObject({ ok: true, method: 'sso:统一身份认证（演示）' });
  // The one who has the address there now is another person.
  idp.accounts['heir'] = { email: 'lin@example.com', email_verified: true };
  expect((await login('heir')).msg).toContain('已绑定别人');
});

test('binds by a verified phone, and not by what is not verified', async () => {
  const { mobile } = await learner({ email: 'phone@example.com' });
  idp.accounts['loose'] = { email: 'phone@example.com', email_verified: false, phone_number: mobile };
  const before = await people();
  const refusal = await login('loose');
  expect(refusal).toMatchObject({ code: 500, msg: expect.stringContaining('还没有对应的学员账号') });
  expect(await people()).toBe(before);
  idp.accounts['loose'] = { phone_number: `+86 ${mobile}`, phone_number_verified: true };
  expect((await login('loose')).code).toBe(200);
});

test('makes nobody, and two at once are one person', async () => {
  idp.accounts['nobody'] = { email: 'nobody@example.com', email_verified: true };
  const before = await people();
  expect((await login('nobody')).code).toBe(500);
  const user = await learner({ email: 'twice@example.com' });
  idp.accounts['twice'] = { email: 'twice@example.com', email_verified: true };
  const tabs = [visitor(world), visitor(world), visitor(world)];
  const back = await Promise.all(tabs.map(async (tab) => idp.signIn(await begin(tab), 'twice')));
  const answers = await Promise.all(tabs.map((tab, n) => finish(back[n] ?? {}, tab)));
  expect(answers.map(({ code }) => code)).toEqual([200, 200, 200]);
  expect(await people()).toBe(before + 1);
  expect(await world.deps.db.ssoIdentity.count({ where: { userId: user.id } })).toBe(1);
  // Of two accounts there that claim one person at once, one is theirs.
  await learner({ email: 'pair@example.com' });
  for (const as of ['pair-1', 'pair-2']) idp.accounts[as] = { email: 'pair@example.com', email_verified: true };
  const pair = await Promise.all(['pair-1', 'pair-2'].map((as) => login(as, visitor(world))));
  expect(pair.map(({ code }) => code).toSorted()).toEqual([200, 500]);
});

describe('what does not belong together is refused', () => {
  beforeAll(async () => {
    await learner({ email: 'li@example.com' });
    idp.accounts['li'] = { email: 'li@example.com', email_verified: true };
    other.accounts['li'] = { email: 'li@example.com', email_verified: true };
  });
  const STALE = expect.stringContaining('已经用过，或不是从这个浏览器开始的');

  test('a state that is not ours, another browser, and the second time', async () => {
    const back = await idp.signIn(await begin(), 'li');
    expect((await finish({ ...back, state: 'x'.repeat(43) })).msg).toEqual(STALE);
    expect((await finish(back, visitor(world))).msg).toEqual(STALE);
    expect((await finish(back, visitor(world, { cookies: false }))).msg).toEqual(STALE);
    const both = await Promise.all([finish(back), finish(back)]);
    expect(both.map(({ code }) => code).toSorted()).toEqual([200, 500]);
    expect((await finish(back)).msg).toEqual(STALE);
    // The code alone, in an attempt of its own: the provider takes it once.
    const { state } = await idp.signIn(await begin(), 'li');
    expect((await finish({ ...back, state })).msg).toContain('没有同意登录');
  });

  test('too late', async () => {
    const back = await idp.signIn(await begin(), 'li');
    await run(world.deps.pool, sql`UPDATE "SsoAttempt" SET "expiresAt" = clock_timestamp() - interval '1 second'`);
    expect((await finish(back)).msg).toEqual(STALE);
  });

  test('another nonce, and another verifier than the challenge is of', async () => {
    const back = await idp.signIn(await begin(), 'li');
    await run(world.deps.pool, sql`UPDATE "SsoAttempt" SET nonce = 'another'`);
    expect((await finish(back)).msg).toContain('答复有误');
    const again = await idp.signIn(await begin(), 'li');
    await run(world.deps.pool, sql`UPDATE "SsoAttempt" SET verifier = ${'v'.repeat(43)}`);
    expect((await finish(again)).msg).toContain('没有同意登录');
  });

  test('a request without PKCE, which this provider does not answer', async () => {
    const url = new URL(await begin());
    for (const name of ['code_challenge', 'code_challenge_method']) url.searchParams.delete(name);
    const back = await idp.signIn(url.href, 'li');
    expect(back['error']).toBe('invalid_request');
    expect((await finish(back)).msg).toContain('没有同意登录');
  });

  test('the answer of one issuer to the question of another', async () => {
    const mine = await idp.signIn(await begin(), 'li');
    const [asked, state] = [other.asked.length, new URL(await begin(person, otherId)).searchParams.get('state')];
    expect((await finish(mine, person, otherId)).msg).toEqual(STALE);
    const mixed = await finish({ ...mine, state }, person, otherId);
    expect(mixed.msg).toContain('答复有误');
    // No code went to whom it is not of.
    expect(other.asked.slice(asked)).not.toContain('/token');
    const theirs = new URL(await begin(person, otherId)).searchParams.get('state');
    const { iss: _, ...silent } = mine;
    expect((await finish({ ...silent, state: theirs }, person, otherId)).msg).toContain('答复有误');
  });
});

test('whoever is disabled there or here stays outside', async () => {
  const user = await learner({ email: 'gone@example.com' });
  idp.accounts['gone'] = { email: 'gone@example.com', email_verified: true };
  expect((await login('gone')).code).toBe(200);
  idp.accounts['gone'].disabled = true;
  expect((await login('gone')).msg).toContain('那里的账号已停用');
  delete idp.accounts['gone'].disabled;
  await world.deps.db.user.update({ where: { id: user.id }, data: { status: 1 } });
  expect((await login('gone')).msg).toContain('停用');
  // And before anything was bound.
  const shut = await learner({ email: 'shut@example.com', status: 1 });
  idp.accounts['shut'] = { email: 'shut@example.com', email_verified: true };
  expect((await login('shut')).msg).toContain('停用');
  expect(await world.deps.db.ssoIdentity.count({ where: { userId: shut.id } })).toBe(0);
});

test('is bound by whoever is logged in and knows the password, and unbound again', async () => {
  const user = await learner();
  const own = visitor(world, { token: await sessionFor(world.app, world.deps, user.id) });
  const path = '/api/user/sso/bind/begin';
  const ask = async (password: string) =>
    own.post(path, { provider: providerId, ...(await own.seal(path, { password })) });
  expect((await ask('Wrong@2026x')).msg).toBe('登录密码错误');
  idp.accounts['own'] = { email: 'elsewhere@example.com', email_verified: true };
  const { url } = (await ask(PASSWORD)).data;
  const back = await idp.signIn(url, 'own');
  expect(back['state']).toMatch(/^bind-/);
  // A stranger who is led here with it logs in to nothing and binds nothing.
  expect((await finish(back)).code).toBe(500);
  const stranger = visitor(world, { token: await sessionFor(world.app, world.deps, (await learner()).id) });
  expect((await stranger.post('/api/user/sso/bind', { provider: providerId, ...back })).code).toBe(500);
  expect((await own.post('/api/user/sso/bind', { provider: providerId, ...back })).code).toBe(200);
  expect((await login('own')).code).toBe(200);
  const [{ bound }] = (await own.get('/api/user/sso/list')).data;
  expect((await stranger.post('/api/user/sso/unbind', { id: bound.id })).code).toBe(404);
  expect((await own.post('/api/user/sso/unbind', { id: bound.id })).code).toBe(200);
  expect((await login('own')).code).toBe(500);
});

test('staff see who is bound, masked, and end it with a reason', async () => {
  const user = await buildUser(world.deps, { realName: '沈远舟', email: 'yuan@example.com', mobile: freeMobile() });
  idp.accounts['yuan'] = { email: 'yuan@example.com', email_verified: true };
  await login('yuan');
  const { rows = [] } = await admin.agent.get('/system/sso/identity/list', { provider: providerId, keyword: '沈远舟' });
  expect(rows).toMatchObject([{ staff: false, who: '沈*舟', label: 'y***@example.com' }]);
  expect((await admin.agent.post('/system/sso/identity/unbind', { id: rows[0].id, reason: '离职' })).code).toBe(200);
  expect(await world.deps.db.ssoIdentity.count({ where: { userId: user.id } })).toBe(0);
});

test('what is entered is sealed, checked and tried', async () => {
  const [row] = (await admin.agent.get('/system/sso/list')).data;
  expect(row.secretEnd).toBe('ers!');
  expect(JSON.stringify(await world.deps.db.ssoProvider.findMany())).not.toContain(SECRET);
  expect((await admin.agent.post('/system/sso/test', { id: row.id })).code).toBe(200);
  const body = {
    kind: 1,
    name: '新',
    issuer: idp.issuer,
    clientId: 'c',
    secret: 's',
    forStaff: true,
    forLearners: false,
  };
  const msg = async (more: object) => (await admin.agent.post('/system/sso', { ...body, ...more })).msg;
  expect(await msg({ issuer: 'http://id.example.com' })).toContain('签发者地址须以 https:// 开头');
  expect(await msg({ kind: 2, issuer: 'https://id.example.com' })).toContain('企业 ID 有误');
  expect(await msg({ clientId: 'xuetang' })).toBe('这个客户端已经建过了');
  expect(await msg({ name: row.name })).toBe('名称已被使用');
  expect(await msg({ forStaff: false })).toBe('请选择至少一类人');
  const { name, forStaff, forLearners, version, id } = row;
  const edit = { id, version, name, forStaff, forLearners, enabled: true, clientId: 'another' };
  expect((await admin.agent.put('/system/sso', edit)).msg).toContain('请重新填写客户端密钥');
  const { data: inner } = await admin.agent.post('/system/sso', { ...body, issuer: 'https://169.254.169.254' });
  expect((await admin.agent.post('/system/sso/test', { id: inner.id })).msg).toContain('连不上');
  const stale = await buildStaff(world, { permissions: ['sso:edit'], fresh: false });
  expect((await stale.agent.post('/system/sso', body)).code).toBe(601);
});
