import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildApp } from '#app.ts';
import { type Config, loadConfig } from '#config.ts';
import { connect } from '#db/connect.ts';
import { createChannels } from '#ports/messages/channels.ts';
import { contactReach } from '#services/messages/contact.ts';
import { agentOf } from '#test/people/agent.ts';
import { buildStaff, type StaffPerson } from '#test/people/staff.ts';
import { openTestWorld, type TestWorld } from '#test/world/world.ts';

const SMS = {
  channel: 'sms',
  version: 0,
  provider: 'aliyun',
  sign: '某某学堂',
  accessKey: 'LTAI0123456789abcdef',
  secret: 'shhh-0123456789-secret',
  templates: ['code-login=SMS_1001(code,minutes)', 'invited=SMS_1002'],
};
const MAIL = {
  channel: 'mail',
  version: 0,
  host: 'smtp.example.com',
  port: 465,
  crypt: 'tls',
  user: 'notice@example.com',
  password: 'mail-0123456789-pass',
  from: 'notice@example.com',
};

let world: TestWorld;
let staff: StaffPerson;
beforeAll(async () => {
  world = await openTestWorld();
  staff = await buildStaff(world, { permissions: ['channel:edit'] });
  await world.deps.db.staff.update({
    where: { id: staff.id },
    data: { mobile: '13911112222', email: 'ops@example.com' },
  });
});
afterAll(() => world.close());

const look = async () => (await staff.agent.get('/system/notify/channel')).data;
const put = (body: object, who = staff) => who.agent.put('/system/notify/channel', body);
const msg = async (body: object) => (await put(body)).msg;

/** Another server: its own connections, and no provider but a note of the settings passed to it. */
const openReplica = async (production: boolean) => {
  const { pool, close } = await connect(world.deps.config.databaseUrl ?? '', 2);
  const config: Config = { ...world.deps.config, production, byPage: { sms: false, mail: false } };
  const used: unknown[] = [];
  const note = (what: unknown) => ({
    send: async () => {
      used.push(what);
      return null;
    },
  });
  const channels = createChannels({ config, pool, secrets: world.deps.secrets }, () => {}, {
    sms: ({ sms }) => note(sms),
    mail: ({ mail }) => note(mail),
  });
  return { config, channels, used, close };
};
const aMail = { to: 'a@example.com', subject: '', text: '', template: 'test' };

test('says first that nothing is configured', async () => {
  expect(await look()).toMatchObject({
    sms: { source: 'outbox', version: 0, secretEnd: null },
    mail: { source: 'outbox', version: 0, passwordEnd: null },
    own: { mobile: '139****2222' },
  });
});

test('refuses what cannot be meant, each with its sentence', async () => {
  expect(await msg({ ...SMS, provider: 'http' })).toBe('请选择服务商');
  expect(await msg({ ...SMS, templates: ['code-login'] })).toContain('请按“code-login=模板编号”');
  expect(await msg({ ...SMS, templates: ['invited=a', 'invited=b'] })).toBe('同一种消息只能有一个模板');
  expect(await msg({ ...SMS, provider: 'tencent' })).toBe('请输入应用编号');
  expect(await msg({ ...SMS, provider: 'huawei', sender: '8821', host: '10.0.0.1' })).toContain('接入地址不受支持');
  expect(await msg({ ...SMS, secret: undefined })).toBe('更换密钥时，密钥编号与密钥都要填写');
  expect(await msg({ ...SMS, accessKey: undefined, secret: undefined })).toBe('请输入密钥编号');
  for (const port of [0, 70_000, 25.5, '25']) expect(await msg({ ...MAIL, port })).toBe('端口须是1–65535的整数');
  for (const from of ['某某学堂', '某某学堂 <notice>', 'a@example.com, b@example.com', 'a <a@example.com> b'])
    expect(await msg({ ...MAIL, from })).toContain('发件人须是邮箱，或“名称 <邮箱>”');
  expect(await msg({ ...MAIL, host: 'a b' })).toBe('邮件服务器有误');
  for (const host of ['169.254.169.254', '100.100.100.200', 'metadata.google.internal'])
    expect(await msg({ ...MAIL, host })).toBe('邮件服务器不能是链路本地或云主机元数据地址');
  expect(await msg({ ...MAIL, password: undefined })).toBe('请输入密码');
  const nobody = await buildStaff(world, { permissions: ['setting:edit'] });
  expect((await put(SMS, nobody)).code).toBe(403);
  const stale = await buildStaff(world, { permissions: ['channel:edit'], fresh: false });
  expect((await put(SMS, stale)).code).toBe(601);
  expect(await world.deps.db.channel.count()).toBe(0);
});

test('is stored sealed, seen by its end, and obeyed by every server within five seconds', async () => {
  const replica = await openReplica(true);
  const asked = await openReplica(true);
  for (const { channels, config } of [replica, asked]) {
    await channels.refresh();
    expect(contactReach(config)).toEqual({ sms: false, mail: false });
  }
  const both = await Promise.all([0, 1].map(() => put(SMS)));
  expect(both.map(({ code }) => code).toSorted()).toEqual([200, 409]);
  expect((await put(MAIL)).code).toBe(200);
  // Who stored it tries it at once.
  await asked.channels.refresh();
  expect(contactReach(asked.config)).toEqual({ sms: true, mail: true });
  await asked.close();
  const seen = await look();
  expect(seen.sms).toMatchObject({
    source: 'page',
    provider: 'aliyun',
    accessKeyEnd: 'cdef',
    secretEnd: 'cret',
    templates: SMS.templates,
    version: 1,
    updatedBy: '张敏',
  });
  expect(seen.mail).toMatchObject({ source: 'page', host: 'smtp.example.com', passwordEnd: 'pass', version: 1 });
  const kept = [
    seen,
    await world.deps.db.channel.findMany(),
    await world.deps.db.auditDetail.findMany({ select: { detail: true } }),
  ];
  expect(JSON.stringify(kept)).not.toContain('0123456789');

  await sleep(2_500);
  await replica.channels.sms.send({ to: '1', text: '', template: 'invited', params: {} });
  expect(replica.used).toMatchObject([
    { provider: 'aliyun', accessKey: SMS.accessKey, secret: SMS.secret, templates: { invited: { id: 'SMS_1002' } } },
  ]);
  expect(contactReach(replica.config)).toEqual({ sms: true, mail: true });
  await replica.channels.mail.send(aMail);
  expect(replica.used.at(-1)).toMatchObject({ host: MAIL.host, secure: true, user: MAIL.user, pass: MAIL.password });
  await replica.close();
});

test('keeps a key that is left out, but never sends it elsewhere', async () => {
  const { password: _, ...kept } = { ...MAIL, version: 1 };
  expect((await put({ ...kept, from: 'other@example.com' })).data).toEqual({ version: 2 });
  expect(await msg({ ...kept, version: 2, host: 'smtp.elsewhere.cn' })).toContain('请重新填写密码');
  expect(await msg({ ...kept, version: 2, user: 'other' })).toContain('请重新填写密码');
  expect(await msg({ ...kept, version: 2, crypt: 'offered' })).toContain('请重新填写密码');
  const { accessKey: _key, secret: _secret, ...sms } = { ...SMS, version: 1 };
  expect(await msg({ ...sms, provider: 'huawei', sender: '8821', host: 'smsapi.cn-north-4.myhuaweicloud.com' })).toBe(
    '请输入密钥编号',
  );
  expect((await put({ ...sms, sign: '另一个签名' })).code).toBe(200);
  expect((await put({ ...sms, sign: '旧的' })).code).toBe(409);
});

test('is taken back once, by every server, and what comes after it is newer than any look at the page', async () => {
  const replica = await openReplica(true);
  await replica.channels.mail.send(aMail);
  const removal = (version: number, who = staff, channel = 'mail') =>
    who.agent.post('/system/notify/channel/remove', { channel, version });
  const { version } = (await look()).mail;
  const nobody = await buildStaff(world, { permissions: ['setting:edit'] });
  expect((await removal(version, nobody)).code).toBe(403);
  const stale = await buildStaff(world, { permissions: ['channel:edit'], fresh: false });
  expect((await removal(version, stale)).code).toBe(601);
  expect((await removal(version, staff, 'fax')).msg).toBe('请选择短信或邮件');
  const both = await Promise.all([0, 1].map(() => removal(version)));
  expect(both.map(({ code }) => code).toSorted()).toEqual([200, 409]);
  expect((await look()).mail).toMatchObject({
    source: 'outbox',
    host: null,
    passwordEnd: null,
    version: version + 1,
    updatedBy: '张敏',
  });
  expect(await world.deps.db.channel.findUnique({ where: { kind: 'mail' } })).toMatchObject({
    settings: {},
    secretCipher: null,
  });
  expect((await removal(version + 1)).code).toBe(409);
  await sleep(2_500);
  await replica.channels.refresh();
  expect(contactReach(replica.config)).toEqual({ sms: true, mail: false });

  for (const seen of [0, version]) expect((await put({ ...MAIL, version: seen })).code).toBe(409);
  const { password: _, ...kept } = MAIL;
  expect(await msg({ ...kept, version: version + 1 })).toBe('请输入密码');
  expect((await put({ ...MAIL, version: version + 1 })).data).toEqual({ version: version + 2 });
  await sleep(2_500);
  await replica.channels.refresh();
  expect(contactReach(replica.config)).toEqual({ sms: true, mail: true });
  await replica.close();
});

test('what the environment configures is shown and not changed', async () => {
  const given = loadConfig({
    MAIL_HOST: 'mail.internal',
    MAIL_FROM: 'a@example.com',
    MAIL_PASS: 'mail-env-0123456789',
    SMS_URL: 'https://gate.example.com/send?key=0123456789',
    SMS_SECRET: 'gate-env-0123456789',
  });
  const app = await buildApp({ ...world.deps, config: { ...world.deps.config, mail: given.mail, sms: given.sms } });
  await app.ready();
  const agent = agentOf(app, staff.token);
  const { data } = await agent.get('/system/notify/channel');
  expect(data).toMatchObject({
    sms: { source: 'env', provider: 'http', host: 'gate.example.com', secretEnd: '6789' },
    mail: { source: 'env', host: 'mail.internal', crypt: 'tls', passwordEnd: '6789' },
  });
  expect(JSON.stringify(data)).not.toContain('0123456789');
  expect((await agent.put('/system/notify/channel', { ...MAIL, version: 2 })).msg).toBe(
    '由环境变量配置，不能在这里修改',
  );
  expect((await agent.post('/system/notify/channel/remove', { channel: 'mail', version: 2 })).msg).toBe(
    '由环境变量配置，不能在这里修改',
  );
  await app.close();
});

test('a test mail goes to whom one likes, a short message to oneself alone; ten times an hour, audited', async () => {
  const send = (body: object) => staff.agent.post('/system/notify/channel/test', body);
  expect((await send({ channel: 'sms', to: '13800000000' })).msg).toBe('只能发送到本人的手机或邮箱');
  expect((await send({ channel: 'sms', to: 'else@example.com' })).msg).toBe('只能发送到本人的手机或邮箱');
  expect((await send({ channel: 'mail', to: '13800000000' })).msg).toBe('只能发送到本人的手机或邮箱');
  expect((await send({ channel: 'mail', to: 'else@example.com' })).data).toEqual({ to: 'e***@example.com' });
  const { detail } = await world.deps.db.auditDetail.findFirstOrThrow({ orderBy: { seq: 'desc' } });
  expect(detail).toMatchObject({ facts: { email: 'e***@example.com' } });
  expect((await send({ channel: 'sms', to: '13911112222' })).data).toEqual({ to: '139****2222' });
  expect(world.outbox.messages).toMatchObject([
    { channel: 'mail', to: 'else@example.com', template: 'test' },
    { channel: 'sms', to: '13911112222', template: 'test' },
  ]);
  for (let n = 0; n < 8; n += 1) expect((await send({ channel: 'mail' })).code).toBe(200);
  expect((await send({ channel: 'mail' })).code).toBe(429);
});
