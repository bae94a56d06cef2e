import { BROADCAST } from '@zhibiao/contract/notice/staff-broadcast';
import { ROBOT } from '@zhibiao/contract/notice/staff-robot';
import { DELIVERY } from '@zhibiao/contract/notice/staff';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTransaction } from '#db/transaction.ts';
import { queueMessages } from '#services/messages/messages.ts';
import { buildPerson } from '#test/people/people.ts';
import { buildStaff } from '#test/people/staff.ts';
import { openTestWorld, type TestWorld } from '#test/world/world.ts';
import { sendMessages } from './send-messages-job.ts';
import { withheldText, withholdQueued } from './withhold.ts';

let world: TestWorld;
beforeAll(async () => {
  world = await openTestWorld();
});
afterAll(() => world.close());

const common = { subject: '【知标学堂】通知', text: '您好', template: 'test', params: {} };
const broadcastIn = (state: number) =>
  world.deps.db.broadcast.create({
    data: {
      title: '系统维护通知',
      content: '本周六 22:00 维护。',
      audience: { kind: 'all' },
      audienceText: '全部学员',
      channels: ['site', 'sms', 'mail'],
      state,
      total: 12,
      confirmedAt: new Date(),
      sendAt: new Date(),
    },
  });

test('what waited when the backup was made does not leave the site by itself, and may be sent by hand', async () => {
  const { db, pool } = world.deps;
  await inTransaction(pool, (client) =>
    queueMessages(client, [
      { ...common, to: 'a@example.com' },
      { ...common, to: '13712345678', delaySec: 3_600 },
    ]),
  );
  const sent = await db.delivery.create({
    data: { event: 'test', channel: 2, toMasked: 'b***@example.com', subject: '', state: DELIVERY.sent },
  });
  const robot = await db.robot.create({ data: { kind: ROBOT.dingtalk, name: '值班群', urlCipher: 'x' } });
  await db.robotMessage.create({ data: { robotId: robot.id, event: 'work.new' } });
  const { id: userId } = await buildPerson(world);
  await db.digestItem.create({ data: { userId, event: 'broadcast', title: '通知', text: '您好' } });
  const waiting = await broadcastIn(BROADCAST.waiting);
  const sending = await broadcastIn(BROADCAST.sending);

  const withheld = await withholdQueued(pool);
  expect(withheld).toEqual({ messages: 2, robots: 1, digests: 1, drafts: 1, siteOnly: 1 });
  expect(withheldText(withheld)).toHaveLength(4);
  expect(await sendMessages(world.deps)).toBe(0);
  const held = await db.delivery.findMany({ where: { id: { not: sent.id } } });
  expect(held.map(({ state, lastError }) => [state, lastError])).toEqual(
    Array.from({ length: 2 }, () => [DELIVERY.failed, '恢复前排队，未发送']),
  );
  expect((await db.delivery.findUniqueOrThrow({ where: { id: sent.id } })).state).toBe(DELIVERY.sent);
  expect(await db.broadcast.findUniqueOrThrow({ where: { id: waiting.id } })).toMatchObject({
    state: BROADCAST.draft,
    sendAt: null,
  });
  expect(await db.broadcast.findUniqueOrThrow({ where: { id: sending.id } })).toMatchObject({
    state: BROADCAST.sending,
    channels: ['site'],
  });

  const staff = await buildStaff(world, { permissions: ['notify:log', 'notify:retry'] });
  const again = await staff.agent.post('/system/notify/log/retry', { ids: held.map(({ id }) => id) });
  expect(again).toMatchObject({ code: 200, data: { retried: 2 } });
  expect(await sendMessages(world.deps)).toBe(2);
  expect(withheldText(await withholdQueued(pool))).toEqual(['1 条发送中的群发通知只在站内继续，不再发短信和邮件。']);
});
