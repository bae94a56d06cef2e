import { ROBOT } from '@zhibiao/contract/notice-robot-staff';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connect } from '#db/client.ts';
import { inTransaction } from '#db/transaction.ts';
import type { Deps } from '#deps.ts';
import { sendNow } from '#services/direct-message.ts';
import { queueMessage } from '#services/messages.ts';
import { freeMobile } from '#test/factories.ts';
import { buildStaff } from '#test/staff.ts';
import { openTestWorld, type TestWorld } from '#test/world.ts';
import { sendMessages } from './send-messages-job.ts';

const MAX = 20;

let world: TestWorld;
/** Two servers, each with its own connections. */
let replicas: { deps: Deps; close: () => Promise<void> }[];
beforeAll(async () => {
  world = await openTestWorld();
  replicas = [0, 1].map(() => {
    const { db, pool, close } = connect(world.deps.config.databaseUrl ?? '', 8);
    return { deps: { ...world.deps, db, pool }, close };
  });
  await world.deps.db.setting.create({ data: { key: 'sms.dailyMax', value: MAX } });
  const staff = await buildStaff(world, { permissions: ['channel:edit'] });
  await world.deps.db.staff.update({ where: { id: staff.id }, data: { email: 'ops@example.com' } });
  await world.deps.db.robot.create({
    data: { kind: ROBOT.wecom, name: '值班群', urlCipher: 'x', events: ['sms.budget'] },
  });
});
afterAll(async () => {
  for (const { close } of replicas) await close();
  await world.close();
});

test('fifty short messages at once on two replicas never exceed the day, nor what is kept for codes', async () => {
  const codes = Array.from({ length: 20 }, () => freeMobile());
  await inTransaction(world.deps.pool, async (client) => {
    for (let n = 0; n < 30; n += 1)
      await queueMessage(client, { to: freeMobile(), subject: '通知', text: '通知', template: 'test', params: {} });
  });
  const refusals: string[] = [];
  const on = (n: number) => (replicas[n % 2] as (typeof replicas)[number]).deps;
  await Promise.all([
    ...Array.from({ length: 30 }, (_, n) => sendMessages(on(n))),
    ...codes.map((to, n) =>
      sendNow(on(n), () => {}, { to, subject: '', text: '', template: 'code-login', params: {} }).catch(
        ({ message }: Error) => void refusals.push(message),
      ),
    ),
  ]);
  const sent = world.outbox.messages.filter(({ channel }) => channel === 'sms');
  const notices = sent.filter(({ template }) => template === 'test').length;
  const [day] = await world.deps.db.smsDay.findMany();
  expect(sent.length).toBe(MAX);
  expect([day?.sent, (day?.sent ?? 0) - (day?.codes ?? 0)]).toEqual([MAX, notices]);
  expect(notices).toBeLessThanOrEqual(MAX * 0.7);
  expect(new Set(refusals)).toEqual(new Set(refusals.length > 0 ? ['短信额度已用完，请使用邮箱'] : []));
  expect(await world.deps.db.delivery.count({ where: { state: 4 } })).toBe(30 - notices);
});

test('that most of it is used is told once, by mail and by the robots', async () => {
  const mails = await world.deps.db.delivery.findMany({ where: { event: 'staff-notice' } });
  expect(mails.map(({ subject }) => subject)).toEqual(['【知标学堂】短信额度将用完']);
  expect(await world.deps.db.robotMessage.findMany({ select: { event: true, facts: true } })).toEqual([
    { event: 'sms.budget', facts: { sent: expect.any(Number), max: MAX } },
  ]);
});
