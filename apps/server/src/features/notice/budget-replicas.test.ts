import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { API_BASE, type Envelope } from '@zhibiao/contract/core/envelope';
import { DELIVERY } from '@zhibiao/contract/notice/staff';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTransaction } from '#db/transaction.ts';
import { queueMessage } from '#services/messages/messages.ts';
import { forNotices } from '#services/messages/sms-budget.ts';
import { freeMobile } from '#test/content/factories.ts';
import { bootServer, type RealServer } from '#test/world/real-server.ts';
import { buildStaff } from '#test/people/staff.ts';
import { freeAddress, OWN_ADDRESSES } from '#test/people/visitor.ts';
import { openTestWorld, type TestWorld } from '#test/world/world.ts';

/** Two servers on one database, and a provider of short messages that knows what it accepted. */

const MAX = 20;
const NOTICES = 30;
const CODES = 20;
/** As a network has it, so that what is sent at once is under way at once. */
const TAKES_MS = 30;

let world: TestWorld;
let servers: RealServer[] = [];
const accepted: { phone: string; template: string }[] = [];
let atFirst: () => void = () => {};
const begun = new Promise<void>((resolve) => {
  atFirst = resolve;
});
const provider = createServer((request, response) => {
  let body = '';
  request.on('data', (part: Buffer) => (body += part.toString()));
  request.on('end', () => {
    accepted.push(JSON.parse(body) as (typeof accepted)[number]);
    atFirst();
    setTimeout(() => response.end('"OK"'), TAKES_MS);
  });
});
beforeAll(async () => {
  world = await openTestWorld();
  await world.deps.db.setting.create({ data: { key: 'sms.dailyMax', value: MAX } });
  const staff = await buildStaff(world, { permissions: ['channel:edit'] });
  await world.deps.db.staff.update({ where: { id: staff.id }, data: { email: 'ops@example.com' } });
  await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve));
  const env = {
    ...OWN_ADDRESSES,
    SMS_URL: `http://127.0.0.1:${(provider.address() as AddressInfo).port}/sms`,
    SMS_BODY: '{"phone":"{{phone}}","template":"{{template}}"}',
  };
  servers = await Promise.all([0, 1].map(() => bootServer(world, world.deps.config.dataDir, env)));
});
afterAll(async () => {
  for (const server of servers) await server.kill9();
  provider.close();
  await world.close();
});

/** A guest with a browser and an address of their own. */
const askCode = async (base: string, phones: string): Promise<Envelope> => {
  const answer = await fetch(`${base}${API_BASE}/api/user/sendRegisterSms?phones=${phones}`, {
    headers: { 'content-language': 'zh_CN', 'x-forwarded-for': freeAddress() },
  });
  return (await answer.json()) as Envelope;
};

test('fifty short messages at once over two servers are exactly the day, and what is left of them waits', async () => {
  const people = Array.from({ length: NOTICES }, () => freeMobile());
  await inTransaction(world.deps.pool, async (client) => {
    for (const to of people)
      await queueMessage(client, { to, subject: '通知', text: '通知', template: 'test', params: {} });
  });
  // Whichever server sends the notices is at it.
  await begun;
  const answers = await Promise.all(
    Array.from({ length: CODES }, (_, n) => askCode(servers[n % 2]?.base ?? '', freeMobile())),
  );
  const { db } = world.deps;
  const held = () => db.delivery.count({ where: { state: DELIVERY.held } });
  const notices = () => accepted.filter(({ template }) => template === 'test');
  await expect.poll(async () => notices().length + (await held()), { timeout: 8_000 }).toBe(NOTICES);

  expect(accepted).toHaveLength(MAX);
  expect(notices().length).toBeLessThanOrEqual(forNotices(MAX));
  const codes = accepted.length - notices().length;
  expect(await db.smsDay.findMany()).toMatchObject([{ sent: MAX, codes }]);
  // A guest who got no code is answered so and loses nothing by it; one who was promised a code, got it.
  const said = answers.map(({ code, msg }) => (code === 200 ? 'sent' : msg));
  expect(said.filter((one) => one === 'sent')).toHaveLength(codes);
  expect(said.filter((one) => one === '短信额度已用完，请使用邮箱')).toHaveLength(CODES - codes);
  // Of the notices each is sent once or waits for the morning.
  const waiting = await db.outgoingMessage.findMany({ where: { template: 'test' } });
  expect([...notices().map(({ phone }) => phone), ...waiting.map(({ to }) => to)].toSorted()).toEqual(
    people.toSorted(),
  );
  for (const { nextAt } of waiting) expect(nextAt?.getUTCHours()).toBe(0);
});

test('that most of it is used is told once', async () => {
  const mails = await world.deps.db.delivery.findMany({ where: { event: 'staff-notice' } });
  expect(mails.map(({ subject }) => subject)).toEqual(['【知标学堂】短信额度将用完']);
});
