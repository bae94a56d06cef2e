import type { AnswerOf } from '@zhibiao/contract/core/endpoint';
import { EVENT_CODES, type EventCode, eventOf } from '@zhibiao/contract/events';
import { ROBOT, ROBOT_STATUS } from '@zhibiao/contract/notice/staff-robot';
import { CHANNEL, DELIVERY } from '@zhibiao/contract/notice/staff';
import { STAFF_EVENT_NAMES } from '@zhibiao/contract/notice/staff-events';
import { sealSecret } from '#ports/keys/kept-secret.ts';
import { type listEvents, TOLD_BY } from '@zhibiao/contract/notice/staff-rule';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { inTransaction } from '#db/transaction.ts';
import { sendMessages } from '#features/notice/send/send-messages-job.ts';
import { smsTemplateOf } from '#ports/sms/provider.ts';
import { notify } from '#services/notify/notify.ts';
import { buildUser } from '#test/content/factories.ts';
import { buildStaff, type StaffPerson } from '#test/people/staff.ts';
import { openTestWorld, type TestWorld } from '#test/world/world.ts';

let world: TestWorld;
let staff: StaffPerson;
beforeAll(async () => {
  world = await openTestWorld();
  staff = await buildStaff(world, { permissions: ['notify:rule'], fresh: false });
  await world.deps.db.staff.update({
    where: { id: staff.id },
    data: { mobile: '13911112222', email: 'ops@example.com' },
  });
  for (const key of ['notify.quietFrom', 'notify.quietTo'])
    await world.deps.db.setting.upsert({ where: { key }, create: { key, value: 0 }, update: { value: 0 } });
});
afterAll(() => world.close());
beforeEach(async () => {
  world.outbox.messages.length = 0;
  for (const table of ['OutgoingMessage', 'Delivery', 'NotifyRule', 'NotifyTemplate'])
    await world.asOwner(`DELETE FROM "${table}"`);
});

const list = async () => (await staff.agent.get('/system/notify/event/list')).data as AnswerOf<typeof listEvents>;
const find = async (event: EventCode) => {
  const row = (await list()).groups.flatMap(({ events }) => events).find((one) => one.event === event);
  if (!row) throw new Error(`${event} is not listed`);
  return row;
};
const rule = (body: object, who = staff) => who.agent.put('/system/notify/rule', body);
const words = (body: object, who = staff) => who.agent.put('/system/notify/template', body);
const preview = (body: object) => staff.agent.post('/system/notify/preview', body);
const send = (body: object) => staff.agent.post('/system/notify/test', body);

const RULE = { event: 'course.assigned', version: 0, sms: false, mail: true };
const SMS = { event: 'cert.expiring', channel: 'sms', version: 0, body: '请于 {date} 前为{kind}办理换证。' };
const params = { kind: '培训合格证书', certNo: 'ZB202600000018', date: '2026 年 12 月 20 日' };
const tell = (userId: string) =>
  inTransaction(world.deps.pool, (client) => notify(client, 'cert.expiring', [userId], params));
const sent = async () => {
  await sendMessages(world.deps);
  return world.outbox.messages;
};

test('counts what went out in the last seven days, and which robots speak', async () => {
  const { db, secrets } = world.deps;
  const row = (event: string, channel: number, state: number, daysAgo = 1) => ({
    event,
    channel,
    state,
    toMasked: '139****2222',
    subject: '',
    createdAt: new Date(Date.now() - daysAgo * 86_400_000),
  });
  await db.delivery.createMany({
    data: [
      row('cert-expiring', CHANNEL.sms, DELIVERY.sent),
      row('cert-expiring', CHANNEL.sms, DELIVERY.sent, 6.9),
      row('cert-expiring', CHANNEL.sms, DELIVERY.failed),
      row('cert-expiring', CHANNEL.mail, DELIVERY.sent),
      row('cert-expiring', CHANNEL.mail, DELIVERY.waiting),
      row('cert-expiring', CHANNEL.mail, DELIVERY.failed, 7.1),
      row('code-login', CHANNEL.sms, DELIVERY.sent),
      row('code-reset', CHANNEL.sms, DELIVERY.sent),
      row('test', CHANNEL.sms, DELIVERY.sent),
    ],
  });
  expect((await find('cert.expiring')).week).toEqual({ sms: { sent: 2, failed: 1 }, mail: { sent: 1, failed: 0 } });
  expect((await find('code')).week.sms).toEqual({ sent: 2, failed: 0 });
  expect((await find('cert.issued')).week.mail).toEqual({ sent: 0, failed: 0 });

  const robot = { kind: ROBOT.wecom, urlCipher: sealSecret(secrets, 'https://example.com') };
  await db.robot.createMany({
    data: [
      { ...robot, name: '一组', events: ['daily', 'work.opened'] },
      { ...robot, name: '二组', events: ['daily'] },
      { ...robot, name: '三组', events: ['daily'], status: ROBOT_STATUS.off },
    ],
  });
  const { staff: told, weekCut } = await list();
  expect(weekCut).toBe(false);
  expect(told.map(({ event }) => event)).toEqual(STAFF_EVENT_NAMES);
  expect(told.find(({ event }) => event === 'daily')).toMatchObject({ robots: 2, mail: false });
  expect(told.find(({ event }) => event === 'audit.broken')).toMatchObject({ robots: 0, mail: true });
});

test('lists every event in its group with what is in force', async () => {
  const { groups, own } = await list();
  expect(groups.flatMap(({ events }) => events.map(({ event }) => event)).toSorted()).toEqual(EVENT_CODES.toSorted());
  expect(own).toEqual({ mobile: '139****2222', email: expect.stringContaining('***') });
  expect(await find('password.changed')).toMatchObject({
    mandatory: true,
    rule: { sms: { on: true, locked: true }, version: 0, updatedBy: null },
  });
  expect(await find('deadline.near')).toMatchObject({
    digestible: true,
    when: '提前 7、3、1 天',
    params: [{ name: 'course' }, { name: 'date', label: '日期', smsMax: 10 }, { name: 'days', sample: '7' }],
    rule: { mail: { on: true, locked: false } },
    words: { sms: { subject: null, standard: true, version: 0 } },
  });
  expect(await find('exam.scored')).toMatchObject({ fixed: true, rule: { sms: null, site: { locked: true } } });
  expect(await find('exam.released')).toMatchObject({
    fixed: false,
    rule: { site: { on: true }, mail: { on: true, locked: false }, sms: { on: false, locked: false } },
  });
});

test('every event reads in every channel that it has', async () => {
  const { groups } = await list();
  for (const { event, fixed, words: each } of groups.flatMap(({ events }) => events))
    for (const channel of TOLD_BY) {
      const { subject, body } = each[channel] ?? {};
      if (fixed || body === undefined) continue;
      const { code, data } = await preview({ event, channel, body, ...(subject === null ? {} : { subject }) });
      expect(code, `${event} by ${channel}`).toBe(200);
      expect(JSON.stringify(Object.values(data as object).slice(0, 2))).not.toMatch(/[{}]/);
    }
});

test('a rule that is switched off sends nothing, and comes back', async () => {
  const user = await buildUser(world.deps, { email: 'rule1@example.com' });
  const before = await find('cert.expiring');
  expect(before.rule).toMatchObject({ site: { on: true }, sms: { on: true }, mail: { on: true } });
  const off = { event: 'cert.expiring', version: 0, site: false, sms: false, mail: false };
  expect((await rule(off)).data).toEqual({ version: 1 });
  await tell(user.id);
  expect(await sent()).toEqual([]);
  expect(await world.deps.db.notice.count({ where: { userId: user.id } })).toBe(0);
  expect(await find('cert.expiring')).toMatchObject({ rule: { sms: { on: false }, version: 1, updatedBy: '张敏' } });
  // Left out, the site stays as it is.
  expect((await rule({ event: 'cert.expiring', version: 1, sms: false, mail: true })).data).toEqual({ version: 2 });
  await tell(user.id);
  expect((await sent()).map(({ channel }) => channel)).toEqual(['mail']);
  expect(await world.deps.db.notice.count({ where: { userId: user.id } })).toBe(0);
});

test('what is mandatory cannot be switched off, nor what there is not be switched on', async () => {
  const ask = async (body: object) => (await rule({ version: 0, sms: true, mail: true, ...body })).msg;
  expect(await ask({ event: 'password.changed', sms: false })).toBe('“密码已修改”必须送达，不能关闭短信');
  expect(await ask({ event: 'password.changed', site: false })).toBe('“密码已修改”必须送达，不能关闭站内');
  expect(await ask({ event: 'code', mail: false })).toBe('“验证码”的渠道是固定的，不能修改');
  expect(await ask({ event: 'exam.scored', sms: true })).toBe('“交卷后即出分”不由短信发送');
  expect(await ask({ event: 'no.such' })).toBe('没有这种通知');
  expect(await ask({ event: 'course.assigned', sms: 'yes' })).toBe('请选择短信是否发送');
  expect(await world.deps.db.notifyRule.count()).toBe(0);
  // By which it does not go of itself, it may go besides.
  expect((await rule({ event: 'account.disabled', version: 0, sms: true, mail: true })).code).toBe(200);
});

test('the changed words are what is sent, and the provider gets its template and the values in order', async () => {
  const user = await buildUser(world.deps, { email: 'rule2@example.com' });
  expect((await words(SMS)).data).toEqual({ version: 1 });
  const mail = { ...SMS, channel: 'mail', subject: '{kind}快到期了', body: '编号 {certNo}，{date} 到期。' };
  expect((await words(mail)).code).toBe(200);
  await tell(user.id);
  const [queued] = await world.deps.db.outgoingMessage.findMany({ where: { to: user.mobile ?? '' } });
  const given = smsTemplateOf(
    { 'cert-expiring': { id: 'SMS_7' } },
    {
      ...queued!,
      params: queued!.params as Record<string, string>,
    },
  );
  expect([given.id, Object.entries(given.params)]).toEqual([
    'SMS_7',
    [
      ['date', '2026 年 12 月 20 日'],
      ['kind', '培训合格证书'],
    ],
  ]);
  expect(await world.deps.db.delivery.findFirst({ where: { channel: 2 } })).toMatchObject({
    subject: '【知标学堂】培训合格证书快到期了',
  });
  const messages = await sent();
  expect(messages.find(({ channel }) => channel === 'sms')).toMatchObject({
    text: '请于 2026 年 12 月 20 日 前为培训合格证书办理换证。',
    template: 'cert-expiring',
  });
  expect(messages.find(({ channel }) => channel === 'mail')?.text).toContain(
    '编号 ZB202600000018，2026 年 12 月 20 日 到期。',
  );
});

test('goes back to the words that it came with, and keeps counting', async () => {
  await words(SMS);
  expect((await find('cert.expiring')).words.sms).toMatchObject({ body: SMS.body, standard: false, version: 1 });
  expect((await words({ ...SMS, version: 1, body: null })).data).toEqual({ version: 2 });
  const standard = { body: eventOf('cert.expiring').sms, standard: true, version: 2, updatedBy: '张敏' };
  expect((await find('cert.expiring')).words.sms).toMatchObject(standard);
  expect((await words({ ...SMS, version: 1 })).code).toBe(409);
  const user = await buildUser(world.deps);
  await tell(user.id);
  expect((await sent())[0]?.text).toContain('请及时复训并申请换证');
});

test('refuses what cannot be meant, each with its sentence', async () => {
  const said = async (body: object) => (await words({ ...SMS, ...body })).msg;
  expect(await said({ body: '{name}请于{day}前换证，{date}' })).toBe(
    '没有参数{name}、{day}，可用的是{kind}、{certNo}、{date}',
  );
  expect(await said({ event: 'password.changed', body: '{when}已修改' })).toBe('这种通知没有参数，请删去{when}');
  expect(await said({ body: '请看 https://example.com/a' })).toBe('短信不能带链接');
  expect(await said({ body: '于 {date 到期' })).toBe('花括号只用于参数，请成对书写，中间是参数名');
  expect(await said({ body: '长'.repeat(201) })).toBe('短信不能超过200个字符，现有201个');
  expect(await said({ body: ' ' })).toBe('请输入正文');
  expect(await said({ channel: 'mail', body: '正文' })).toBe('请输入标题');
  expect(await said({ channel: 'mail', body: '正文', subject: '{what}' })).toContain('没有参数{what}');
  expect(await said({ channel: 'robot' })).toBe('请选择站内、短信或邮件');
  expect(await said({ event: 'code', body: '{code}' })).toBe('“验证码”的文字是固定的，不能修改');
  expect(await said({ event: 'invited', channel: 'site', subject: '邀请', body: '请加入' })).toBe(
    '“邀请名册中的人”不由站内发送',
  );
  expect(await world.deps.db.notifyTemplate.count()).toBe(0);
});

test('of two people at once one is first, and the other reads who', async () => {
  const other = await buildStaff(world, { permissions: ['notify:rule'], name: '李然' });
  for (const act of [(who: StaffPerson) => rule(RULE, who), (who: StaffPerson) => words(SMS, who)]) {
    const answers = await Promise.all([staff, other].map(act));
    expect(answers.map(({ code }) => code).toSorted()).toEqual([200, 409]);
    expect(answers.find(({ code }) => code === 409)?.msg).toMatch(/^(张敏|李然)已于 .+ 修改，请刷新$/);
  }
  expect((await rule({ ...RULE, version: 7 })).code).toBe(409);
});

test('shows how a short message is charged', async () => {
  const draft = { event: 'cert.expiring', channel: 'sms' };
  const { data } = await preview({ ...draft, body: SMS.body });
  const text = '【知标学堂】请于 2026 年 12 月 20 日 前为培训合格证书办理换证。';
  expect(data).toEqual({ subject: null, text, sms: { chars: text.length, parts: 1 } });
  expect((await preview({ ...draft, body: '长'.repeat(65) })).data).toMatchObject({ sms: { chars: 71, parts: 2 } });
  expect(await world.deps.db.notifyTemplate.count()).toBe(0);
});

test('is for whoever may change rules alone, and stands in the log', async () => {
  const nobody = await buildStaff(world, { permissions: ['channel:edit', 'notify:log'] });
  expect((await nobody.agent.get('/system/notify/event/list')).code).toBe(403);
  expect((await rule(RULE, nobody)).code).toBe(403);
  expect((await words(SMS, nobody)).code).toBe(403);
  await rule(RULE);
  await words(SMS);
  const entries = await world.deps.db.auditLog.findMany({ where: { objectId: { in: [RULE.event, SMS.event] } } });
  expect(new Set(entries.map(({ action }) => action))).toEqual(new Set(['notify.rule', 'notify.template']));
});

test('a test goes to oneself alone, ten times an hour', async () => {
  const draft = { event: 'cert.expiring', channel: 'sms', body: SMS.body };
  expect((await send({ ...draft, to: '13800000000' })).msg).toBe('只能发送到本人的手机或邮箱');
  expect((await send({ ...draft, channel: 'site', subject: '题' })).msg).toBe('请选择短信或邮件');
  expect((await send(draft)).data).toEqual({ to: '139****2222' });
  expect(world.outbox.messages).toMatchObject([{ to: '13911112222', template: 'cert-expiring' }]);
  const mail = { ...draft, channel: 'mail', subject: '{kind}到期' };
  for (let n = 0; n < 9; n += 1) expect((await send(mail)).code).toBe(200);
  expect(world.outbox.messages.at(-1)).toMatchObject({ channel: 'mail', to: 'ops@example.com' });
  expect(await world.deps.db.delivery.count({ where: { subject: '【知标学堂】培训合格证书到期' } })).toBe(9);
  expect((await send(mail)).code).toBe(429);
});
