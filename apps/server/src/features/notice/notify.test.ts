import { EVENT_CODES, eventOf, type EventCode, smsSize } from '@zhibiao/contract/events';
import { CHANNEL, DELIVERY } from '@zhibiao/contract/notice/staff';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { one, sql } from '#db/sql.ts';
import { inTransaction } from '#db/transaction.ts';
import { sendMessages } from './send/send-messages-job.ts';
import { anonymiseCancelled } from '#features/profile/forget/anonymise-job.ts';
import { buildOrg, buildUser, freeMobile } from '#test/content/factories.ts';
import { openTestWorld, type TestWorld } from '#test/world/world.ts';
import { notify, notifyAddresses } from '#services/notify/notify.ts';
import { quietEnd } from '#services/notify/quiet.ts';
import { channelsOf, defaultWords, termsOf } from '#services/notify/terms.ts';
import { notifiedBy } from '#services/notify/notified-by.ts';
import { saidOf } from '#services/notify/words.ts';

let world: TestWorld;
beforeAll(async () => {
  world = await openTestWorld();
  // Nothing is quiet unless a test says so: they run at any hour.
  await setQuiet(0, 0);
});
afterAll(() => world.close());
beforeEach(async () => {
  world.outbox.messages.length = 0;
  for (const table of [
    'OutgoingMessage',
    'Delivery',
    'SmsDay',
    'RateLimit',
    'NotifyRule',
    'NotifyTemplate',
    'NotifyPref',
  ])
    await world.asOwner(`DELETE FROM "${table}"`);
});

const setQuiet = async (from: number, to: number) => {
  for (const [key, value] of [
    ['notify.quietFrom', from],
    ['notify.quietTo', to],
  ] as const)
    await world.deps.db.setting.upsert({ where: { key }, create: { key, value }, update: { value } });
};
const within = <T>(work: Parameters<typeof inTransaction<T>>[1]) => inTransaction(world.deps.pool, work);
let serial = 0;
const person = () => buildUser(world.deps, { email: `notify${(serial += 1)}@example.com` });
const assigned = { said: '机构为您指派了课程《检索入门》，请安排时间学习。', count: '1' };
const tellAssigned = (userId: string) =>
  within((client) => notify(client, 'course.assigned', [userId], assigned, { link: '/my-lesson' }));
const sendAll = () => sendMessages(world.deps);
const deliveries = () => world.deps.db.delivery.findMany({ orderBy: { channel: 'asc' } });

describe('every event', () => {
  it.each(EVENT_CODES)('%s is told in every channel that it has', async (code) => {
    const event = eventOf(code);
    const samples = Object.fromEntries(Object.entries(event.params).map(([name, { sample }]) => [name, sample]));
    const terms = { by: channelsOf(code, null), words: defaultWords(code), house: '学院', quiet: { from: 0, to: 0 } };
    const { site, sms, mail } = saidOf(code, terms, samples);
    for (const text of [site.title, site.content, mail.subject, mail.text, sms.text]) expect(text).not.toMatch(/[{}]/);
    if (terms.by.sms) expect(smsSize(sms.text).parts).toBeLessThanOrEqual(2);
    expect(sms.template).not.toContain('.');
  });
});

describe('notify', () => {
  it('tells on the site and by the channels of the rule, where there is an address', async () => {
    const [both, phoneOnly] = [await person(), await buildUser(world.deps)];
    expect(
      await within((client) =>
        notify(client, 'course.assigned', [both.id, phoneOnly.id], assigned, { link: '/my-lesson' }),
      ),
    ).toBe(2);
    expect(await world.deps.db.notice.count({ where: { userId: { in: [both.id, phoneOnly.id] } } })).toBe(2);
    await sendAll();
    expect(world.outbox.messages.map(({ channel, to }) => [channel, to]).toSorted()).toEqual(
      [
        ['mail', both.email],
        ['sms', both.mobile],
        ['sms', phoneOnly.mobile],
      ].toSorted(),
    );
    const mail = world.outbox.messages.find(({ channel }) => channel === 'mail');
    expect(mail?.text).toContain('http://localhost:3000/my-lesson');
    for (const { toMasked } of await deliveries()) expect(toMasked).toContain('***');
  });

  it('obeys the console and the person, but for what is mandatory', async () => {
    const user = await person();
    await world.deps.db.notifyRule.create({ data: { event: 'course.assigned', site: true, sms: false, mail: true } });
    await world.deps.db.notifyPref.create({ data: { userId: user.id, group: 'study', sms: true, mail: false } });
    await tellAssigned(user.id);
    expect(await deliveries()).toEqual([]);
    await world.deps.db.notifyRule.create({
      data: { event: 'password.changed', site: false, sms: false, mail: false },
    });
    await world.deps.db.notifyPref.create({ data: { userId: user.id, group: 'account', sms: false, mail: false } });
    await within((client) => notify(client, 'password.changed', [user.id], {}));
    expect((await deliveries()).map(({ channel }) => channel)).toEqual([1, 2]);
    expect(await world.deps.db.notice.count({ where: { userId: user.id } })).toBe(2);
  });

  it('finds the other way for what is mandatory, by what there is', async () => {
    const mailOnly = await person();
    await world.deps.db.user.update({ where: { id: mailOnly.id }, data: { mobile: null } });
    await within((client) => notify(client, 'account.disabled', [mailOnly.id], {}));
    expect(await deliveries()).toMatchObject([{ channel: 2 }]);
    await world.asOwner('DELETE FROM "Delivery"');
    const both = await person();
    await world.deps.db.channelReach.create({ data: { channel: 1, present: false } });
    await within((client) => notify(client, 'account.disabled', [both.id], {}));
    expect(await deliveries()).toMatchObject([{ channel: 2 }]);
    await world.deps.db.channelReach.deleteMany();
  });

  it('says it in the words of the console, short in a short message and without a link', async () => {
    const user = await person();
    await world.deps.db.notifyTemplate.create({
      data: { event: 'org.refused', channel: 'sms', title: '', body: '{orgName}未通过：{reason}' },
    });
    const reason = `请见 https://example.com/help ${'长'.repeat(40)}`;
    await within((client) => notify(client, 'org.refused', [user.id], { orgName: '示例机构', reason }));
    await sendAll();
    const sms = world.outbox.messages.find(({ channel }) => channel === 'sms');
    expect(sms?.text).not.toContain('http');
    expect([...(sms?.text ?? '')].length).toBeLessThanOrEqual(30);
    expect(sms?.text.endsWith('…')).toBe(true);
    expect(world.outbox.messages.find(({ channel }) => channel === 'mail')?.text).toContain(reason);
  });

  it('tells the same once under its key, however many tell it at once', async () => {
    const user = await person();
    const once = () =>
      within((client) => notify(client, 'course.assigned', [user.id], assigned, { dedupe: 'lesson:7' })).catch(() => 0);
    const told = await Promise.all(Array.from({ length: 8 }, once));
    expect(told.reduce((sum, n) => sum + n, 0)).toBe(1);
    expect(await world.deps.db.notice.count({ where: { userId: user.id } })).toBe(1);
  });

  it('of an organisation reaches the owner outside the site and its administrators on it', async () => {
    const org = await buildOrg(world.deps);
    const owner = await buildUser(world.deps, { role: 2, orgId: org.id });
    const admin = await buildUser(world.deps, { role: 5, orgId: org.id });
    await within((client) => notify(client, 'org.approved', { orgId: org.id }, { orgName: org.orgName }));
    expect(await world.deps.db.notice.count({ where: { userId: { in: [owner.id, admin.id] } } })).toBe(2);
    expect((await deliveries()).map(({ userId }) => userId)).toEqual([owner.id]);
  });

  it('waits for the digest of whoever wants one', async () => {
    const user = await person();
    await world.deps.db.user.update({ where: { id: user.id }, data: { digest: 1 } });
    await tellAssigned(user.id);
    expect(await deliveries()).toEqual([]);
    expect(await world.deps.db.digestItem.count({ where: { userId: user.id } })).toBe(1);
    await within((client) => notify(client, 'cert.revoked', [user.id], { kind: '证书', certNo: 'A', reason: '有误' }));
    expect(await deliveries()).toHaveLength(2);
  });

  it('keeps the address of an invitation to those who may have it', async () => {
    const mobile = freeMobile();
    await within((client) =>
      notifyAddresses(client, 'invited', [
        { to: mobile, params: { org: '示例' }, secretLink: 'http://localhost:3000/r?m=secret' },
      ]),
    );
    await sendAll();
    expect(world.outbox.messages[0]?.text).toContain('secret');
    expect(JSON.stringify(await deliveries())).not.toMatch(new RegExp(`secret|${mobile}`));
  });
});

describe('a message on its way', () => {
  it('goes to where its person is reached by then', async () => {
    const user = await person();
    await tellAssigned(user.id);
    const mobile = freeMobile();
    await world.deps.db.user.update({ where: { id: user.id }, data: { mobile, email: null } });
    await sendAll();
    expect(world.outbox.messages.map(({ to }) => to)).toEqual([mobile]);
    expect((await deliveries()).map(({ state }) => state)).toEqual([DELIVERY.sent, DELIVERY.cancelled]);
  });

  it.each([
    [
      'has switched it off',
      (id: string) =>
        world.deps.db.notifyPref.create({ data: { userId: id, group: 'study', sms: false, mail: false } }),
    ],
    ['is disabled', (id: string) => world.deps.db.user.update({ where: { id }, data: { status: 1 } })],
  ])('is dropped when its person %s meanwhile', async (_, change) => {
    const user = await person();
    await tellAssigned(user.id);
    await change(user.id);
    await sendAll();
    expect(world.outbox.messages).toEqual([]);
    expect((await deliveries()).map(({ state, lastError }) => [state, lastError !== null])).toEqual([
      [DELIVERY.cancelled, true],
      [DELIVERY.cancelled, true],
    ]);
    expect(await world.deps.db.outgoingMessage.count()).toBe(0);
  });

  it('is nowhere when its person is forgotten', async () => {
    const user = await person();
    await world.deps.db.user.update({ where: { id: user.id }, data: { digest: 1, quietFrom: 60, quietTo: 120 } });
    await within((client) => notify(client, 'course.assigned', [user.id], assigned, { dedupe: 'x' }));
    await world.deps.db.notifyPref.create({ data: { userId: user.id, group: 'cert', sms: true, mail: false } });
    await within((client) => notify(client, 'password.changed', [user.id], {}));
    await world.deps.db.user.update({ where: { id: user.id }, data: { status: 2, cancelledAt: new Date(0) } });
    await anonymiseCancelled(world.deps);
    const where = { where: { userId: user.id } };
    const { db } = world.deps;
    for (const rows of [
      db.notifyPref.count(where),
      db.digestItem.count(where),
      db.notifyOnce.count(where),
      db.delivery.count(where),
    ])
      expect(await rows).toBe(0);
    expect(await db.outgoingMessage.count()).toBe(0);
    expect(await db.user.findUnique({ where: { id: user.id } })).toMatchObject({
      digest: 0,
      quietFrom: null,
      quietTo: null,
    });
  });
});

describe('quiet time', () => {
  const endAt = async (from: string, to: string, at: string) => {
    const minutes = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
    const { end } = await one(
      world.deps.pool,
      sql<{ end: string | null }>`SELECT to_char(${quietEnd(
        sql`${minutes(from)}::int`,
        sql`${minutes(to)}::int`,
        sql`${`${at}+08`}::timestamptz`,
      )} AT TIME ZONE 'Asia/Shanghai', 'DD HH24:MI') AS end`,
    );
    return end;
  };
  it.each([
    ['22:00', '08:00', '2026-11-24 21:59:59', null],
    ['22:00', '08:00', '2026-11-24 22:00:00', '25 08:00'],
    ['22:00', '08:00', '2026-11-24 23:59:59', '25 08:00'],
    ['22:00', '08:00', '2026-11-25 00:00:00', '25 08:00'],
    ['22:00', '08:00', '2026-11-25 07:59:59', '25 08:00'],
    ['22:00', '08:00', '2026-11-25 08:00:00', null],
    ['12:30', '14:00', '2026-11-24 12:29:59', null],
    ['12:30', '14:00', '2026-11-24 12:30:00', '24 14:00'],
    ['12:30', '14:00', '2026-11-24 14:00:00', null],
    ['22:00', '00:00', '2026-11-30 22:30:00', '01 00:00'],
    ['08:00', '08:00', '2026-11-24 08:00:00', null],
  ])('from %s to %s at %s ends %s', async (from, to, at, end) => {
    expect(await endAt(from, to, at)).toBe(end);
  });

  it('holds what is not mandatory, the own time of a person before that of the site', async () => {
    const user = await person();
    // All day but one minute, whichever that is.
    const now = new Date(Date.now() + 8 * 3_600_000);
    const minute = now.getUTCHours() * 60 + now.getUTCMinutes();
    await world.deps.db.user.update({
      where: { id: user.id },
      data: { quietFrom: (minute + 1439) % 1440, quietTo: (minute + 1380) % 1440 },
    });
    await tellAssigned(user.id);
    await within((client) => notify(client, 'password.changed', [user.id], {}));
    const waiting = () => world.deps.db.outgoingMessage.count({ where: { nextAt: { gt: new Date() } } });
    expect(await waiting()).toBe(2);
    // Also when an operator makes it due in the database.
    await world.asOwner('UPDATE "OutgoingMessage" SET "nextAt" = clock_timestamp()');
    await sendAll();
    expect(world.outbox.messages.map(({ template }) => template)).toEqual(['password-changed', 'password-changed']);
    expect(await waiting()).toBe(2);
  });

  it('is that of the setting', async () => {
    await setQuiet(22, 8);
    expect((await termsOf(world.deps.pool, 'course.assigned')).quiet).toEqual({ from: 1320, to: 480 });
    await setQuiet(0, 0);
  });
});

it('keeps to the type of its events', () => {
  const code: EventCode = 'code';
  expect(channelsOf(code, { site: true, sms: false, mail: false })).toEqual({ site: false, sms: true, mail: true });
});

describe('a preview', () => {
  const EVENT = 'org.approved';
  const setThere = (channel: number, present: boolean) =>
    world.deps.db.channelReach.upsert({ where: { channel }, create: { channel, present }, update: { present } });
  afterAll(async () => {
    for (const channel of [1, 2]) await setThere(channel, true);
  });
  const CASES = [
    { rule: { sms: true, mail: true }, has: { mobile: true, email: true }, there: [true, true] },
    { rule: { sms: true, mail: true }, has: { mobile: true, email: true }, there: [false, true] },
    { rule: { sms: true, mail: true }, has: { mobile: false, email: true }, there: [true, true] },
    { rule: { sms: true, mail: true }, has: { mobile: true, email: false }, there: [true, true] },
    { rule: { sms: false, mail: true }, has: { mobile: true, email: true }, there: [true, false] },
    { rule: { sms: false, mail: false }, has: { mobile: true, email: true }, there: [true, true] },
  ] as const;
  it.each(CASES)('names the channels that are then used: %j', async ({ rule, has, there }) => {
    const email = `preview${(serial += 1)}@example.com`;
    const { id } = await buildUser(world.deps, has.email ? { email } : {});
    if (!has.mobile) await world.deps.db.user.update({ where: { id }, data: { mobile: null } });
    await world.deps.db.notifyRule.create({ data: { event: EVENT, site: true, ...rule } });
    const [sms, mail] = await Promise.all(
      [CHANNEL.sms, CHANNEL.mail].map((one, at) => setThere(one, there[at] ?? true)),
    );
    const said = await notifiedBy(world.deps.pool, EVENT, [id]);
    await within((client) => notify(client, EVENT, [id], { orgName: '示例机构' }));
    const used = (await deliveries()).map(({ channel }) => channel);
    expect(said.split('；')[0]).toContain('站内消息');
    expect([said.split('；')[0]?.includes('短信'), said.split('；')[0]?.includes('邮件')]).toEqual([
      used.includes(CHANNEL.sms),
      used.includes(CHANNEL.mail),
    ]);
    expect(said.includes('短信没有开通')).toBe(rule.sms && !sms?.present);
    expect(said.includes('邮件没有开通')).toBe(rule.mail && !mail?.present);
  });

  it('says that nobody is told', async () => {
    expect(await notifiedBy(world.deps.pool, EVENT, [])).toBe('没有人会收到通知');
  });
});
