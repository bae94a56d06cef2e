import { afterAll, beforeAll, expect, test } from 'vitest';
import { STAFF_STATUS } from '@zhibiao/contract/staff/types';
import { createTotp } from '#ports/keys/totp.ts';
import { openIdentityProvider, openLocalServer, type IdentityProvider } from '#test/people/identity-provider.ts';
import { buildUser, freeMobile } from '#test/content/factories.ts';
import { buildStaff, type StaffPerson } from '#test/people/staff.ts';
import { codeOf } from '#test/people/staff-door.ts';
import { OWN_ADDRESSES, visitor } from '#test/people/visitor.ts';
import { openTestWorld, type TestWorld } from '#test/world/world.ts';

/** Staff by the account of their organisation, and the two that are no OpenID providers. */

const SECRET = 'a-secret-of-thirty-two-characters!';
type Local = Awaited<ReturnType<typeof openLocalServer>>;
let world: TestWorld;
let admin: StaffPerson;
let idp: IdentityProvider;
let vendor: Local;
/** Requests that the vendor was sent, and what it answers by path. */
const sent: { path: string; query: URLSearchParams; body: unknown; token: string | undefined }[] = [];
let answers: Record<string, object> = {};

beforeAll(async () => {
  [world, idp, vendor] = await Promise.all([openTestWorld(OWN_ADDRESSES), openIdentityProvider(), openLocalServer()]);
  vendor.serve((request, response) => {
    let text = '';
    request.on('data', (part: Buffer) => (text += part.toString()));
    request.on('end', () => {
      const { pathname: path, searchParams: query } = new URL(request.url ?? '', vendor.origin);
      const token = request.headers['x-acs-dingtalk-access-token']?.toString();
      sent.push({ path, query, body: text === '' ? null : JSON.parse(text), token });
      const answer = answers[path];
      response.writeHead(answer === undefined ? 400 : 200, { 'content-type': 'application/json' });
      response.end(
        JSON.stringify(answer ?? { code: 'invalidParameter.authCode.notFound', message: '不存在的临时授权码' }),
      );
    });
  });
  const { wecom, dingtalk } = world.deps.config.ssoHosts;
  Object.assign(wecom, { login: vendor.origin, inApp: vendor.origin, api: vendor.origin });
  Object.assign(dingtalk, { login: vendor.origin, api: vendor.origin });
  admin = await buildStaff(world, { permissions: ['sso:edit', 'log:list'] });
});
afterAll(async () => {
  await world.close();
  await Promise.all([idp.close(), vendor.close()]);
});

type Settings = { kind: number; name: string; issuer: string; clientId: string };
const enter = async (settings: Settings, doors = { forStaff: true, forLearners: false }) => {
  const { data } = await admin.agent.post('/system/sso', { ...settings, ...doors, secret: SECRET });
  const rows: { id: string; backs: string[] }[] = (await admin.agent.get('/system/sso/list')).data;
  const { name, clientId } = settings;
  await admin.agent.put('/system/sso', { id: data.id, version: 0, name, clientId, ...doors, enabled: true });
  return { id: data.id as string, backs: rows.find(({ id }) => id === data.id)?.backs ?? [] };
};

test('staff come in by it, with their second factor; whoever is disabled does not', async () => {
  const { id: provider, backs } = await enter({
    kind: 1,
    name: '统一身份认证（演示）',
    issuer: idp.issuer,
    clientId: 'console',
  });
  expect(backs).toEqual([`http://localhost:3000/console/login/sso/${provider}`]);
  idp.register('console', SECRET, backs);
  const { db, passwords, secrets } = world.deps;
  const staff = await buildStaff(world);
  const passwordHash = await passwords.hash('Xue-Tang#2026', staff.id);
  const made = createTotp(secrets).make(staff.account, '知标学堂');
  const set = (data: object) => db.staff.update({ where: { id: staff.id }, data });
  await set({ email: 'min@example.com', passwordHash, pwdUpdatedAt: new Date() });
  idp.accounts['min'] = { email: 'min@example.com', email_verified: true };
  const login = async (as: string) => {
    const who = visitor(world);
    const { url } = (await who.post('/system/auth/sso/begin', { provider })).data;
    const back = await idp.signIn(url, as);
    return { who, answer: await who.post('/system/auth/sso/finish', { provider, ...back }) };
  };
  const { answer: first } = await login('min');
  expect(first.code).toBe(200);
  await set({ totpCipher: made.cipher, totpAt: new Date() });
  const { who, answer } = await login('min');
  expect(answer).toMatchObject({ code: 601, data: { step: 'totp' } });
  const entered = await who.post('/system/auth/totp', { ticket: answer.data.ticket, code: codeOf(made.secret) });
  expect(entered.code).toBe(200);
  const { rows = [] } = await admin.agent.get('/system/loginlog/list', { account: staff.name });
  expect(rows[0]).toMatchObject({ ok: true, method: 'sso:统一身份认证（演示）' });
  expect(await db.auditLog.count({ where: { action: 'sso.bind', actorId: staff.id } })).toBe(1);

  const own = visitor(world, { token: entered.data.token });
  const [{ bound }] = (await own.get('/system/auth/sso/list')).data;
  expect(bound.label).toBe('m***@example.com');
  // A colleague with the same address in their own settings takes nothing over, and is not taken for anybody.
  const twin = await buildStaff(world);
  await db.staff.update({ where: { id: twin.id }, data: { email: 'min@example.com' } });
  expect((await login('min')).answer.code).toBe(601);
  idp.accounts['two'] = { email: 'min@example.com', email_verified: true };
  expect((await login('two')).answer.msg).toContain('属于本平台的两个账号');
  idp.accounts['none'] = { email: 'none@example.com', email_verified: true };
  expect((await login('none')).answer.msg).toContain('请联系系统管理员');
  await set({ status: STAFF_STATUS.disabled });
  expect((await login('min')).answer.msg).toContain('停用');
  await set({ status: STAFF_STATUS.active });
  idp.accounts['min'].disabled = true;
  expect((await login('min')).answer.msg).toContain('没有同意登录');

  // Unbinding, and binding an account that vouches for no address of theirs.
  const fresh = visitor(world, { token: staff.token });
  expect((await fresh.post('/system/auth/sso/unbind', { id: bound.id })).code).toBe(200);
  const { url } = (await fresh.post('/system/auth/sso/bind/begin', { provider })).data;
  const back = await idp.signIn(url, 'none');
  expect((await fresh.post('/system/auth/sso/bind', { provider, ...back })).code).toBe(200);
  expect((await login('none')).answer).toMatchObject({ code: 601, data: { step: 'totp' } });
});

test('企业微信: a code to scan, or 网页授权 in its app, which alone tells the phone', async () => {
  const corp = { kind: 2, name: '企业微信（演示）', issuer: 'ww0123456789abcdef', clientId: '1000002' };
  const { id: provider } = await enter(corp, { forStaff: false, forLearners: true });
  const mobile = freeMobile();
  await buildUser(world.deps, { mobile });
  const who = visitor(world);
  const leave = async (headers: Record<string, string> = {}) =>
    new URL((await who.call('post', '/api/user/sso/begin', { body: { provider }, headers })).data.url);
  const scan = await leave();
  expect(scan.pathname).toBe('/wwlogin/sso/login');
  expect(Object.fromEntries(scan.searchParams)).toMatchObject({
    login_type: 'CorpApp',
    appid: corp.issuer,
    agentid: corp.clientId,
    redirect_uri: `http://localhost:3000/login/sso/${provider}`,
  });
  const finish = async (url: URL, more: object = { code: 'CODE' }) =>
    who.post('/api/user/sso/finish', { provider, state: url.searchParams.get('state'), ...more });
  const ok = { errcode: 0, errmsg: 'ok' };
  answers = {
    '/cgi-bin/gettoken': { ...ok, access_token: 'ACCESS', expires_in: 7200 },
    '/cgi-bin/auth/getuserinfo': { ...ok, userid: 'ZhouYuAn' },
  };
  // Scanned, nothing vouches for a phone: no learner is bound.
  expect((await finish(scan)).msg).toContain('还没有对应的学员账号');
  answers['/cgi-bin/auth/getuserinfo'] = { ...ok, userid: 'ZhouYuAn', user_ticket: 'TICKET' };
  answers['/cgi-bin/auth/getuserdetail'] = { ...ok, userid: 'ZhouYuAn', mobile };
  const inApp = await leave({ 'user-agent': 'Mozilla/5.0 wxwork/4.1 MicroMessenger/7.0' });
  expect(inApp.pathname).toBe('/connect/oauth2/authorize');
  expect(inApp.searchParams.get('scope')).toBe('snsapi_privateinfo');
  expect(inApp.hash).toBe('#wechat_redirect');
  sent.length = 0;
  expect((await finish(inApp)).code).toBe(200);
  expect(sent.map(({ path, query, body }) => [path, Object.fromEntries(query), body])).toEqual([
    ['/cgi-bin/gettoken', { corpid: corp.issuer, corpsecret: SECRET }, null],
    ['/cgi-bin/auth/getuserinfo', { access_token: 'ACCESS', code: 'CODE' }, null],
    ['/cgi-bin/auth/getuserdetail', { access_token: 'ACCESS' }, { user_ticket: 'TICKET' }],
  ]);
  // Known from now on, by scanning too.
  answers['/cgi-bin/auth/getuserinfo'] = { ...ok, userid: 'ZhouYuAn' };
  expect((await finish(await leave())).code).toBe(200);
  // A caller who is no member, used a code twice, or said no.
  answers['/cgi-bin/auth/getuserinfo'] = { ...ok, openid: 'OPENID' };
  expect((await finish(await leave())).msg).toContain('没有同意登录');
  answers['/cgi-bin/auth/getuserinfo'] = { errcode: 40029, errmsg: 'invalid code' };
  expect((await finish(await leave())).msg).toContain('没有同意登录');
  expect((await finish(await leave(), {})).msg).toContain('没有同意登录');
  answers['/cgi-bin/gettoken'] = { errcode: 40001, errmsg: 'invalid credential' };
  expect((await admin.agent.post('/system/sso/test', { id: provider })).msg).toContain('gettoken 40001');
});

test('钉钉: the phone it vouches for, and only of this organisation', async () => {
  const corp = { kind: 3, name: '钉钉（演示）', issuer: 'ding0123456789', clientId: 'dingappkey' };
  const { id: provider } = await enter(corp, { forStaff: false, forLearners: true });
  const mobile = freeMobile();
  await buildUser(world.deps, { mobile });
  const who = visitor(world);
  const leave = async () => new URL((await who.post('/api/user/sso/begin', { provider })).data.url);
  const finish = async (url: URL, more: object = { authCode: 'AUTH', code: 'AUTH' }) =>
    who.post('/api/user/sso/finish', { provider, state: url.searchParams.get('state'), ...more });
  const url = await leave();
  expect(url.pathname).toBe('/oauth2/auth');
  expect(Object.fromEntries(url.searchParams)).toMatchObject({
    client_id: corp.clientId,
    response_type: 'code',
    scope: 'openid corpid',
    prompt: 'consent',
    corpId: corp.issuer,
  });
  const token = { accessToken: 'ACCESS', refreshToken: 'R', expireIn: 7200, corpId: corp.issuer };
  answers = {
    '/v1.0/oauth2/userAccessToken': token,
    '/v1.0/contact/users/me': { nick: '予安', unionId: 'UNION', openId: 'OPEN', mobile, stateCode: '86' },
  };
  sent.length = 0;
  expect((await finish(url)).code).toBe(200);
  expect(sent).toMatchObject([
    {
      path: '/v1.0/oauth2/userAccessToken',
      body: { clientId: corp.clientId, clientSecret: SECRET, code: 'AUTH', grantType: 'authorization_code' },
    },
    { path: '/v1.0/contact/users/me', token: 'ACCESS' },
  ]);
  // The same digits in another country are another phone.
  const abroad = freeMobile();
  await buildUser(world.deps, { mobile: abroad });
  answers['/v1.0/contact/users/me'] = { unionId: 'ABROAD', mobile: abroad, stateCode: '852' };
  expect((await finish(await leave())).msg).toContain('还没有对应的学员账号');
  answers['/v1.0/oauth2/userAccessToken'] = { ...token, corpId: 'dingothers' };
  expect((await finish(await leave())).msg).toContain('没有同意登录');
  answers = {};
  expect((await finish(await leave())).msg).toContain('没有同意登录');
  expect((await finish(await leave(), { error: 'access_denied' })).msg).toContain('没有同意登录');
  expect((await admin.agent.post('/system/sso/test', { id: provider })).msg).toContain('不接受');
});
