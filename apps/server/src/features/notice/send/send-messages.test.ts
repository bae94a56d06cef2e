import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { run, sql } from '#db/sql.ts';
import { queueMessage } from '#services/messages/messages.ts';
import { inTransaction } from '#db/transaction.ts';
import { refused } from '#errors.ts';
import { contactOf } from '#services/messages/contact.ts';
import { openTestWorld, type TestWorld } from '#test/world/world.ts';
import { sendMessages } from './send-messages-job.ts';

let world: TestWorld;
beforeAll(async () => {
  world = await openTestWorld();
});
afterAll(() => world.close());
beforeEach(() => run(world.deps.pool, sql`DELETE FROM "OutgoingMessage"`));

const queue = (to: string) =>
  inTransaction(world.deps.pool, (client) =>
    queueMessage(client, { to, subject: '【知标学堂】通知', text: '您好', template: 'test', params: { name: '值' } }),
  );
/** What is still to be sent. */
const left = () =>
  world.deps.db.outgoingMessage.findMany({ where: { nextAt: { not: null } }, select: { to: true, tries: true } });
const due = () =>
  run(
    world.deps.pool,
    sql`UPDATE "OutgoingMessage" SET "nextAt" = clock_timestamp() - interval '1 second'
    WHERE "nextAt" IS NOT NULL`,
  );

test('sends each once, whoever looks at the same time', async () => {
  for (const to of ['13712345678', 'a@example.com', '13712345679']) await queue(to);
  const counts = await Promise.all([sendMessages(world.deps), sendMessages(world.deps), sendMessages(world.deps)]);
  expect(counts.reduce((a, b) => a + b)).toBe(3);
  expect(world.outbox.messages.map(({ channel, to }) => `${channel} ${to}`).toSorted()).toEqual([
    'mail a@example.com',
    'sms 13712345678',
    'sms 13712345679',
  ]);
  expect(await left()).toEqual([]);
});

test('tries again when the provider fails, says so without the recipient, and gives up after seven tries', async () => {
  await queue('13712345678');
  const failing = {
    ...world.deps,
    sms: {
      send: async () => {
        throw new Error('no such number 13712345678');
      },
    },
  };
  await expect(sendMessages(failing)).rejects.toThrow('1 messages not sent: test: no such number 137****5678');
  expect(await sendMessages(failing)).toBe(0);
  expect(await left()).toEqual([{ to: '13712345678', tries: 1 }]);
  for (let n = 2; n <= 7; n += 1) {
    await due();
    await expect(sendMessages(failing)).rejects.toThrow();
  }
  expect(await left()).toEqual([]);
});

test('gives up at once what no channel takes, and one that fails does not hold up the others', async () => {
  await queue('a@example.com');
  await queue('13712345678');
  const sent: string[] = [];
  const closed = {
    ...world.deps,
    mail: {
      send: async () => {
        throw refused('暂未开通邮件服务');
      },
    },
    sms: {
      send: async ({ to }: { to: string }) => {
        sent.push(to);
        return null;
      },
    },
  };
  await expect(sendMessages(closed)).rejects.toThrow('1 messages not sent');
  expect(sent).toEqual(['13712345678']);
  expect(await left()).toEqual([]);
});

test('a person is reached by phone first, and only by what is configured', () => {
  const both = { mobile: '13712345678', email: 'a@example.com' };
  const { config } = world.deps;
  const mail = { host: 'h', port: 25, secure: false, requireTls: false, user: null, pass: null, from: 'f' };
  expect(contactOf(config, both)).toBe(both.mobile);
  expect(contactOf(config, { ...both, mobile: null })).toBe(both.email);
  expect(contactOf({ production: true, sms: null, mail }, both)).toBe(both.email);
  expect(contactOf({ production: true, sms: null, mail: null }, both)).toBeNull();
  expect(contactOf(config, { mobile: null, email: null })).toBeNull();
});
