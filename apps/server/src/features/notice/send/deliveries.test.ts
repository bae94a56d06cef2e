import { MESSAGE_TEXT_DAYS, NOTICES_PER_PHONE } from '@zhibiao/contract/notice/staff';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { run, sql } from '#db/sql.ts';
import { inTransaction } from '#db/transaction.ts';
import { MessageFault } from '#ports/messages/fault.ts';
import { sendNow } from '#services/messages/direct-message.ts';
import { queueMessage } from '#services/messages/messages.ts';
import { takeSms } from '#services/messages/sms-budget.ts';
import { buildOrg, buildUser, freeMobile } from '#test/content/factories.ts';
import { anonymiseCancelled } from '#features/profile/forget/anonymise-job.ts';
import { buildStaff, limitTo, type StaffPerson } from '#test/people/staff.ts';
import { openTestWorld, type TestWorld } from '#test/world/world.ts';
import { sendMessages } from './send-messages-job.ts';
import { trimMessages } from './trim-messages-job.ts';

let world: TestWorld;
let staff: StaffPerson;
beforeAll(async () => {
  world = await openTestWorld();
  staff = await buildStaff(world, { permissions: ['notify:log', 'notify:retry'] });
});
afterAll(() => world.close());
beforeEach(async () => {
  world.outbox.failing = false;
  for (const table of ['OutgoingMessage', 'Delivery', 'SmsDay', 'RateLimit'])
    await world.asOwner(`DELETE FROM "${table}"`);
});

const alarm = vi.fn<() => void>();
const queue = (to: string, userId?: string) =>
  inTransaction(world.deps.pool, (client) =>
    queueMessage(client, {
      to,
      subject: '【知标学堂】密码已修改',
      text: '您的登录密码已修改。',
      template: 'password-changed',
      params: {},
      ...(userId ? { userId } : {}),
    }),
  );
const due = () =>
  run(
    world.deps.pool,
    sql`UPDATE "OutgoingMessage" SET "nextAt" = clock_timestamp() - interval '1 second' WHERE "nextAt" IS NOT NULL`,
  );
const sending = (deps = world.deps) => sendMessages(deps, alarm).catch(() => -1);
const list = async (query = {}, who = staff) => (await who.agent.get('/system/notify/log/list', query)).rows ?? [];
const failing = (kind: MessageFault['kind']) => ({
  ...world.deps,
  sms: {
    send: async () => {
      throw new MessageFault(kind, 'code-x');
    },
  },
});
const setMax = (max: number) =>
  world.deps.db.setting.upsert({
    where: { key: 'sms.dailyMax' },
    create: { key: 'sms.dailyMax', value: max },
    update: { value: max },
  });

describe('the log of messages', () => {
  it('knows who is told what, masked, and how it went', async () => {
    await queue('13712345678');
    expect(await list()).toMatchObject([
      { event: '密码已修改', channel: 1, to: '137****5678', state: 0, tries: 0, sentTime: null, canRetry: false },
    ]);
    expect(await sending()).toBe(1);
    expect(await list()).toMatchObject([
      { state: 2, tries: 1, text: '您的登录密码已修改。', reason: null, sentTime: expect.any(String) },
    ]);
    expect(await world.deps.db.outgoingMessage.count()).toBe(0);
    expect(await list({ state: 3 })).toEqual([]);
    expect(await list({ state: 2, channel: 1 })).toHaveLength(1);
    expect(await list({ channel: 2 })).toEqual([]);
  });

  it('never holds a code, nor a whole phone or address', async () => {
    const code = { subject: '登录验证码', text: '验证码 246810', template: 'code-login', params: { code: '246810' } };
    await sendNow(world.deps, alarm, { ...code, to: '13712345678' });
    world.outbox.failing = true;
    await sendNow(world.deps, alarm, { ...code, to: 'someone@example.com' }).catch(() => {});
    const rows = await world.deps.db.delivery.findMany({ orderBy: { createdAt: 'asc' } });
    expect(rows).toMatchObject([
      { event: 'code-login', state: 2, text: null },
      { state: 3, text: null, lastError: '服务商没有应答，或应答有误' },
    ]);
    expect(JSON.stringify(rows)).not.toMatch(/246810|13712345678|someone@/);
  });

  it('is for whoever may see it, within their scope', async () => {
    const [near, far] = [await buildOrg(world.deps), await buildOrg(world.deps)];
    for (const org of [near, far]) await queue(freeMobile(), (await buildUser(world.deps, { orgId: org.id })).id);
    await queue(freeMobile());
    const limited = await limitTo(
      world,
      await buildStaff(world, { permissions: ['notify:log', 'notify:retry'] }),
      near.id,
    );
    expect(await list()).toHaveLength(3);
    const [own, ...others] = await list({}, limited);
    expect(others).toEqual([]);
    await run(world.deps.pool, sql`UPDATE "Delivery" SET state = 3`);
    const strange = (await list()).map(({ id }: { id: string }) => id).filter((id: string) => id !== own.id);
    expect((await limited.agent.post('/system/notify/log/retry', { ids: strange })).code).toBe(404);
    const nobody = await buildStaff(world, { permissions: ['log:list'] });
    expect((await nobody.agent.get('/system/notify/log/list')).code).toBe(403);
    expect((await nobody.agent.post('/system/notify/log/retry', { ids: [own.id] })).code).toBe(403);
  });

  it('forgets what was said after half a year, and a closed account at once', async () => {
    const user = await buildUser(world.deps);
    await queue(user.mobile ?? '', user.id);
    await queue('13712345679');
    await sending();
    const before = MESSAGE_TEXT_DAYS + 1;
    await run(
      world.deps.pool,
      sql`UPDATE "Delivery" SET "createdAt" = clock_timestamp() - ${before}::int * interval '1 day'
        WHERE "userId" IS NULL`,
    );
    expect(await trimMessages(world.deps)).toBe(1);
    expect((await list()).map(({ text }: { text: string | null }) => text)).toEqual(['您的登录密码已修改。', null]);
    await run(
      world.deps.pool,
      sql`UPDATE "User" SET status = 2, "cancelledAt" = clock_timestamp() - interval '8 days' WHERE id = ${user.id}`,
    );
    await anonymiseCancelled(world.deps);
    expect(await world.deps.db.delivery.count({ where: { userId: user.id } })).toBe(0);
  });
});

describe('a message that is refused', () => {
  it('fails for good on a bad number, and goes out when somebody asks for another try', async () => {
    await queue('13712345678');
    await sending(failing('recipient'));
    const [row] = await list();
    expect(row).toMatchObject({ state: 3, tries: 1, reason: '号码或地址有误，无法接收（code-x）', canRetry: true });
    await due();
    expect(await sending()).toBe(0);
    const both = await Promise.all([0, 1].map(() => staff.agent.post('/system/notify/log/retry', { ids: [row.id] })));
    expect(both.map(({ code }) => code).toSorted()).toEqual([200, 404]);
    expect(await sending()).toBe(1);
    expect(await list()).toMatchObject([{ state: 2, tries: 2, canRetry: false }]);
    expect((await staff.agent.post('/system/notify/log/retry', { ids: [row.id] })).code).toBe(404);
    expect((await staff.agent.post('/system/notify/log/retry', { ids: [] })).msg).toBe('请选择消息');
  });

  it('waits without a try while the provider holds back', async () => {
    await queue('13712345678');
    for (let n = 0; n < 9; n += 1) {
      await sending(failing('flow'));
      await due();
    }
    expect(await list()).toMatchObject([{ state: 1, tries: 0, reason: '服务商流量控制，稍后自动再发（code-x）' }]);
    expect(await sending()).toBe(1);
  });

  it('stops its channel where the key is not accepted, says so once, and leaves the other channel', async () => {
    alarm.mockClear();
    for (const to of ['13712345678', '13712345679', 'a@example.com']) await queue(to);
    const send = vi.fn<() => Promise<string | null>>().mockRejectedValue(new MessageFault('credentials', 'code-x'));
    const deps = { ...world.deps, sms: { send } };
    await sending(deps);
    await sending(deps);
    expect(send).toHaveBeenCalledOnce();
    expect(alarm).toHaveBeenCalledOnce();
    expect((await list({ channel: 2 }))[0]).toMatchObject({ state: 2 });
    await due();
    await sending(deps);
    expect(alarm).toHaveBeenCalledOnce();
    await due();
    expect(await sending()).toBe(2);
  });

  it('is tried seven times where the provider is away', async () => {
    await queue('13712345678');
    world.outbox.failing = true;
    for (let n = 0; n < 8; n += 1) {
      await sending();
      await due();
    }
    expect(await list()).toMatchObject([{ state: 3, tries: 7, canRetry: true }]);
  });
});

describe("the day's short messages", () => {
  it('are never exceeded by fifty that are sent at once on two replicas', async () => {
    await setMax(20);
    const replicas = [world.deps.pool, world.deps.pool];
    const taken = await Promise.all(
      Array.from({ length: 50 }, (_, n) =>
        takeSms(replicas[n % 2] ?? world.deps.pool, n % 5 === 0 ? 'code' : 'notice'),
      ),
    );
    expect(taken.filter(Boolean).length).toBeLessThanOrEqual(20);
    const [day] = await world.deps.db.smsDay.findMany();
    expect(day?.sent).toBe(taken.filter(Boolean).length);
    expect((day?.sent ?? 0) - (day?.codes ?? 0)).toBeLessThanOrEqual(14);
    expect(taken.filter((one) => one?.alarm)).toHaveLength(1);
  });

  it('hold notices back until the morning, and leave the rest to codes', async () => {
    await setMax(10);
    for (let n = 0; n < 8; n += 1) await queue(freeMobile());
    expect(await sending()).toBe(7);
    expect(await list({ state: 4 })).toMatchObject([{ reason: '当天的通知短信额度已用完，次日早上再发' }]);
    const [held] = await world.deps.db.outgoingMessage.findMany();
    expect(held?.tries).toBe(0);
    expect(new Date((held?.nextAt ?? new Date()).getTime() + 8 * 3_600_000).toISOString()).toMatch(/T08:00:00/);
    expect((await staff.agent.get('/system/notify/sms/today')).data).toEqual({
      max: 10,
      codes: 0,
      notices: 7,
      forNotices: 0,
      forCodes: 3,
      held: 1,
    });
    const code = { to: freeMobile(), subject: '', text: '', template: 'code-login', params: {} };
    for (let n = 0; n < 3; n += 1) await sendNow(world.deps, alarm, code);
    await expect(sendNow(world.deps, alarm, code)).rejects.toThrow('短信额度已用完，请使用邮箱');
    await sendNow(world.deps, alarm, { ...code, to: 'a@example.com' });
    await setMax(2_000);
    await due();
    expect(await sending()).toBe(1);
  });

  it('are three notices to one phone', async () => {
    await setMax(2_000);
    for (let n = 0; n <= NOTICES_PER_PHONE; n += 1) await queue('13712345678');
    expect(await sending()).toBe(NOTICES_PER_PHONE);
    expect(await list({ state: 4 })).toMatchObject([{ reason: '该号码当天的通知短信已达上限，次日早上再发' }]);
    expect((await world.deps.db.smsDay.findMany())[0]?.sent).toBe(NOTICES_PER_PHONE);
  });

  it('cost nothing for what was surely not sent', async () => {
    await queue('13712345678');
    await sending(failing('recipient'));
    expect((await world.deps.db.smsDay.findMany())[0]?.sent).toBe(0);
  });
});
