import { API_BASE } from '@zhibiao/contract/core/envelope';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { inTransaction } from '#db/transaction.ts';
import { secretsFrom } from '#ports/keys/secrets.ts';
import { notify } from '#services/notify/notify.ts';
import { agentOf } from '#test/people/agent.ts';
import { buildPerson } from '#test/people/people.ts';
import { openTestWorld, type TestWorld } from '#test/world/world.ts';
import { sendMessages } from '#features/notice/send/send-messages-job.ts';
import {
  namedBy,
  unsubscribeScopeOf,
  unsubscribeAddress,
  unsubscribeToken,
  UNSUBSCRIBE_PATH,
} from './unsubscribe-link.ts';

let world: TestWorld;
const sent: { to: string; text: string; headers?: Readonly<Record<string, string>> }[] = [];
beforeAll(async () => {
  world = await openTestWorld();
  // Whatever the hour is.
  for (const key of ['notify.quietFrom', 'notify.quietTo'])
    await world.deps.db.setting.create({ data: { key, value: 0 } });
});
afterAll(() => world.close());
beforeEach(async () => {
  world.outbox.messages.length = 0;
  sent.length = 0;
  for (const table of ['OutgoingMessage', 'Delivery', 'RateLimit', 'NotifyRule'])
    await world.asOwner(`DELETE FROM "${table}"`);
});

const PATH = '/api/user/notify';
let serial = 0;
const learner = () => buildPerson(world, { email: `wish${(serial += 1)}@example.com` });
const tell = (userId: string) =>
  inTransaction(world.deps.pool, (client) =>
    notify(client, 'course.assigned', [userId], { said: '请学习。', count: '1' }, { link: '/my-lesson' }),
  );
const send = () =>
  sendMessages({
    ...world.deps,
    mail: {
      send: async (message) => {
        sent.push(message);
        return null;
      },
    },
  });
const channels = async (userId: string) => {
  const rows = await world.deps.db.delivery.findMany({ where: { userId }, orderBy: { channel: 'asc' } });
  return rows.map(({ channel }) => channel);
};
const groupOf = async (agent: Awaited<ReturnType<typeof learner>>['agent'], name: string) =>
  (await agent.get(PATH)).data.groups.find(({ group }: { group: string }) => group === name);

describe('what a person wishes to be told', () => {
  it('is all of it until they say otherwise, and shows what nobody may switch off', async () => {
    const { agent } = await learner();
    const { data } = await agent.get(PATH);
    expect(data).toMatchObject({ digest: 0, quiet: { mode: 0 }, siteQuiet: null });
    expect(data.groups.map(({ group }: { group: string }) => group)).toEqual([
      'account',
      'study',
      'exam',
      'cert',
      'org',
      'platform',
    ]);
    expect(await groupOf(agent, 'account')).toMatchObject({
      sms: { on: true, locked: true },
      mail: { on: true, locked: true },
    });
    expect(await groupOf(agent, 'study')).toEqual({
      group: 'study',
      sms: { on: true, locked: false },
      mail: { on: true, locked: false },
      always: [],
    });
    expect((await groupOf(agent, 'org')).always).toContain('机构审核通过');
  });

  it('takes effect on what is sent', async () => {
    const { agent, id } = await learner();
    expect(await agent.put(PATH, { groups: [{ group: 'study', mail: false }] })).toMatchObject({
      code: 200,
      msg: '通知偏好已保存',
    });
    await tell(id);
    expect(await channels(id)).toEqual([1]);
    // And on what is waiting already.
    await agent.put(PATH, { groups: [{ group: 'study', sms: false }] });
    await send();
    expect(world.outbox.messages).toEqual([]);
    await agent.put(PATH, { groups: [{ group: 'study', sms: true, mail: true }], digest: 1 });
    await tell(id);
    expect(await world.deps.db.digestItem.count({ where: { userId: id } })).toBe(1);
  });

  it('of two devices keeps what each has changed', async () => {
    const { agent } = await learner();
    const answers = await Promise.all([
      agent.put(PATH, { groups: [{ group: 'exam', sms: false }] }),
      agent.put(PATH, { groups: [{ group: 'exam', mail: false }] }),
      agent.put(PATH, { digest: 2 }),
      agent.put(PATH, { quiet: { mode: 1, from: '21:30', to: '07:00' } }),
    ]);
    expect(answers.map(({ code }) => code)).toEqual([200, 200, 200, 200]);
    expect((await agent.get(PATH)).data).toMatchObject({
      digest: 2,
      quiet: { mode: 1, from: '21:30', to: '07:00' },
    });
    expect(await groupOf(agent, 'exam')).toMatchObject({ sms: { on: false }, mail: { on: false } });
  });

  it('holds by the own quiet time, by none, and by that of the site again', async () => {
    const { agent, id } = await learner();
    const minute = (Math.floor(Date.now() / 60_000) + 8 * 60) % 1440;
    const clock = (at: number) => new Date((at % 1440) * 60_000).toISOString().slice(11, 16);
    const waiting = () => world.deps.db.outgoingMessage.count({ where: { nextAt: { gt: new Date() } } });
    await agent.put(PATH, { quiet: { mode: 1, from: clock(minute + 1439), to: clock(minute + 60) } });
    await tell(id);
    expect(await waiting()).toBe(2);
    await agent.put(PATH, { quiet: { mode: 2 } });
    expect(await world.deps.db.user.findUnique({ where: { id } })).toMatchObject({ quietFrom: 0, quietTo: 0 });
    expect((await agent.get(PATH)).data.quiet).toMatchObject({ mode: 2, from: '22:00', to: '08:00' });
    await tell(id);
    expect(await waiting()).toBe(2);
    await agent.put(PATH, { quiet: { mode: 0 } });
    expect(await world.deps.db.user.findUnique({ where: { id } })).toMatchObject({ quietFrom: null, quietTo: null });
  });

  it.each([
    [{ groups: [{ group: 'account', sms: false }] }, '“账号安全”的短信都是必须送达的通知，不能关闭'],
    [{ groups: [{ group: 'org', sms: false }] }, '“机构”的短信都是必须送达的通知，不能关闭'],
    [{ groups: [{ group: 'nobody', sms: false }] }, '通知类别有误'],
    [{ groups: [{ group: 'study', sms: 'no' }] }, '请选择接收或不接收'],
    [
      {
        groups: [
          { group: 'study', sms: true },
          { group: 'study', mail: true },
        ],
      },
      '同一类通知只能设置一次',
    ],
    [{ digest: 3 }, '请选择汇总方式'],
    [{ quiet: { mode: 4 } }, '请选择免打扰方式'],
    [{ quiet: { mode: 1, to: '08:00' } }, '请选择免打扰开始时间'],
    [{ quiet: { mode: 1, from: '22:00', to: '24:00' } }, '请选择免打扰结束时间'],
    [{ quiet: { mode: 1, from: '22:00', to: '22:00' } }, '开始和结束时间不能相同，不需要免打扰请选择“不设免打扰”'],
  ])('refuses %j and keeps what there was', async (body, msg) => {
    const { agent, id } = await learner();
    expect(await agent.put(PATH, { digest: 1, ...body })).toMatchObject({ code: 500, msg });
    expect(await world.deps.db.notifyPref.count({ where: { userId: id } })).toBe(0);
    expect((await agent.get(PATH)).data.digest).toBe(0);
  });

  it('is locked by what goes out at present', async () => {
    const { agent } = await learner();
    await world.deps.db.notifyRule.create({ data: { event: 'name.refused', site: true, sms: false, mail: true } });
    expect(await groupOf(agent, 'account')).toMatchObject({ sms: { locked: true }, mail: { locked: false } });
    expect((await agent.put(PATH, { groups: [{ group: 'account', mail: false }] })).code).toBe(200);
  });

  it('is for nobody else to read or to change', async () => {
    const [one, other] = [await learner(), await learner()];
    await one.agent.put(PATH, { groups: [{ group: 'cert', mail: false }] });
    expect(await groupOf(other.agent, 'cert')).toMatchObject({ mail: { on: true } });
    const stranger = agentOf(world.app);
    expect((await stranger.get(PATH)).code).toBe(401);
    expect((await stranger.put(PATH, { digest: 1 })).code).toBe(401);
  });
});

describe('the address below a mail', () => {
  const URL = API_BASE + UNSUBSCRIBE_PATH;
  const get = (t: string) => world.app.inject({ method: 'GET', url: URL, query: { t } });
  const post = (t: string) =>
    world.app.inject({
      method: 'POST',
      url: URL,
      query: { t },
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'List-Unsubscribe=One-Click',
    });
  const prefs = (userId: string) => world.deps.db.notifyPref.findMany({ where: { userId }, orderBy: { group: 'asc' } });
  const token = (userId: string, scope: 'study' | 'digest' = 'study') =>
    unsubscribeToken(world.deps.secrets, { userId, scope });

  it('stands in the mail and in its head, where it need not be sent', async () => {
    const { id } = await learner();
    await tell(id);
    await inTransaction(world.deps.pool, (client) => notify(client, 'password.changed', [id], {}));
    await send();
    const [optional, mandatory] = sent;
    const address = optional?.text.split('\n').at(-1)?.replace('不再接收“学习”类邮件：', '') ?? '';
    expect(optional?.headers).toEqual({
      'List-Unsubscribe': `<${address}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    });
    expect(optional?.text).toContain('查看：http://localhost:3000/my-lesson\n\n');
    expect(mandatory?.headers).toEqual({});
    expect(mandatory?.text).not.toContain('不再接收');
    expect(world.outbox.messages.every(({ text }) => !text.includes('不再接收'))).toBe(true);
    // The log keeps no key.
    expect(JSON.stringify(await world.deps.db.delivery.findMany())).not.toContain('unsubscribe');
    const { pathname, searchParams } = new globalThis.URL(address);
    expect(pathname).toBe(URL);
    expect(namedBy(world.deps.secrets, searchParams.get('t') ?? '')).toEqual({ userId: id, scope: 'study' });
  });

  it('shows a person one button, and changes nothing by being opened', async () => {
    const { id } = await learner();
    const page = await get(token(id));
    expect(page.statusCode).toBe(200);
    expect(page.headers).toMatchObject({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' });
    expect(page.body.match(/<button/g)).toHaveLength(1);
    expect(page.body).toMatch(/<form method="post">/);
    expect(page.body).not.toMatch(/<script|@example|javascript/);
    expect(await prefs(id)).toEqual([]);
  });

  it('ends the mails of its group with one click, and with a second no more', async () => {
    const { agent, id } = await learner();
    await agent.put(PATH, { groups: [{ group: 'study', sms: false }] });
    const answers = await Promise.all([post(token(id)), post(token(id))]);
    for (const answer of answers) expect([answer.statusCode, answer.body.includes('已退订')]).toEqual([200, true]);
    expect(await prefs(id)).toEqual([{ userId: id, group: 'study', sms: false, mail: false }]);
    await tell(id);
    expect(await channels(id)).toEqual([]);
    expect((await post(token(id))).statusCode).toBe(200);
  });

  it('takes whatever body a mail program sends, or none, up to a size', async () => {
    const { id } = await learner();
    const more = { method: 'POST', url: URL, query: { t: token(id) } } as const;
    const headers = { 'content-type': 'multipart/form-data; boundary=x' };
    const payload = '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n';
    expect((await world.app.inject({ ...more, headers, payload })).statusCode).toBe(200);
    expect((await world.app.inject(more)).statusCode).toBe(200);
    expect((await world.app.inject({ ...more, headers, payload: 'x'.repeat(10_000) })).body).toContain('"code":500');
  });

  it('of a digest ends the mails that a digest may hold', async () => {
    const { id } = await learner();
    await post(token(id, unsubscribeScopeOf('digest') as 'digest'));
    expect((await prefs(id)).map(({ group, mail }) => [group, mail])).toEqual(
      expect.arrayContaining([
        ['exam', false],
        ['study', false],
      ]),
    );
    expect((await prefs(id)).map(({ group }) => group)).not.toContain('account');
  });

  it('is good for a year, of our own making, and as it was made', async () => {
    const { id } = await learner();
    const { secrets } = world.deps;
    const year = 365 * 86_400_000;
    const old = unsubscribeToken(secrets, { userId: id, scope: 'study' }, Date.now() - year - 1_000);
    const alien = unsubscribeToken(secretsFrom(Buffer.from('x'.repeat(32))), { userId: id, scope: 'study' });
    const good = token(id);
    const bytes = Buffer.from(good, 'base64url');
    bytes.write('certs', 20);
    const other = bytes.toString('base64url');
    for (const bad of [old, alien, other, `${good}A`, good.slice(0, -2), '', 'x']) {
      expect((await get(bad)).statusCode).toBe(410);
      const answer = await post(bad);
      expect([answer.statusCode, answer.body.includes('链接已失效')]).toEqual([410, true]);
    }
    expect(await prefs(id)).toEqual([]);
    expect(
      namedBy(secrets, unsubscribeToken(secrets, { userId: id, scope: 'study' }, Date.now() - year + 60_000)),
    ).toEqual({ userId: id, scope: 'study' });
    // A secret that was changed meanwhile still reads it.
    expect(namedBy(secretsFrom(Buffer.from('y'.repeat(32)), [Buffer.from('x'.repeat(32))]), alien)).not.toBeNull();
  });

  it('brings nothing back of somebody who is gone', async () => {
    const { id } = await learner();
    await world.deps.db.user.update({ where: { id }, data: { status: 3 } });
    expect((await post(token(id))).statusCode).toBe(200);
    expect(await prefs(id)).toEqual([]);
  });

  it('is short enough for a line of a mail', () => {
    const address = unsubscribeAddress({ publicUrl: 'https://learning.example.com' }, world.deps.secrets, {
      userId: '0196f0c4-0000-7000-8000-000000000001',
      scope: 'account',
    });
    expect(address.length).toBeLessThan(200);
  });
});
