import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildLesson, buildUser } from '#test/content/factories.ts';
import { openTestWorld, type TestWorld } from '#test/world/world.ts';
import { sendDigests } from '#features/notice/send/digest-job.ts';
import { sendDueReminders } from './remind-job.ts';
import { sendMessages } from '#features/notice/send/send-messages-job.ts';

let world: TestWorld;
beforeAll(async () => {
  world = await openTestWorld();
  for (const key of ['notify.quietFrom', 'notify.quietTo'])
    await world.deps.db.setting.create({ data: { key, value: 0 } });
});
afterAll(() => world.close());
beforeEach(async () => {
  world.outbox.messages.length = 0;
  for (const table of ['OutgoingMessage', 'Delivery', 'RateLimit', 'NotifyOnce', 'Notice', 'UserLesson', 'DigestItem'])
    await world.asOwner(`DELETE FROM "${table}"`);
});

const DAY = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * DAY);
const titles = async (userId: string) =>
  (await world.deps.db.notice.findMany({ where: { userId }, orderBy: { createdAt: 'asc' } })).map(({ title }) => title);
const assigned = async (fields: { deadline?: Date; status?: number; createdAt?: Date } = {}) => {
  const [user, lesson] = [
    await buildUser(world.deps, { email: `${randomUUID()}@example.com` }),
    await buildLesson(world.deps, { name: '检索入门' }),
  ];
  await world.deps.db.userLesson.create({
    data: { userId: user.id, lessonId: lesson.id, source: 2, createdAt: inDays(-30), ...fields },
  });
  /** As if so much time had gone by. */
  const pass = (days: number) =>
    world.asOwner(
      `UPDATE "UserLesson" SET deadline = deadline - interval '${days} days' WHERE "userId" = '${user.id}'`,
    );
  return { user, lesson, pass };
};

describe('a course that ends', () => {
  it('is told of at each step once, however often it is looked at', async () => {
    const { user } = await assigned({ deadline: inDays(6.5) });
    await Promise.all([
      sendDueReminders(world.deps.pool),
      sendDueReminders(world.deps.pool),
      sendDueReminders(world.deps.pool),
    ]);
    await sendDueReminders(world.deps.pool);
    expect(await titles(user.id)).toEqual(['课程即将截止']);
    await sendMessages(world.deps);
    expect(world.outbox.messages.map(({ template }) => template)).toEqual(['deadline-near', 'deadline-near']);
  });

  it('gives one reminder after three days in which nothing ran', async () => {
    const { user } = await assigned({ deadline: inDays(1.2) });
    await sendDueReminders(world.deps.pool);
    expect(await titles(user.id)).toHaveLength(1);
    expect(await world.deps.db.notifyOnce.findMany({ where: { userId: user.id } })).toHaveLength(1);
  });

  it('leaves those alone who have finished, began today, or have time', async () => {
    const people = [
      await assigned({ deadline: inDays(2), status: 3 }),
      await assigned({ deadline: inDays(2), createdAt: new Date() }),
      await assigned({ deadline: inDays(20) }),
      await assigned(),
    ];
    await sendDueReminders(world.deps.pool);
    for (const { user } of people) expect(await titles(user.id)).toEqual([]);
  });

  it('and has ended is told of once, unless that is long ago', async () => {
    const [fresh, old] = [await assigned({ deadline: inDays(-1) }), await assigned({ deadline: inDays(-40) })];
    await sendDueReminders(world.deps.pool);
    await sendDueReminders(world.deps.pool);
    expect(await titles(fresh.user.id)).toEqual(['课程已过截止日期']);
    expect(await titles(old.user.id)).toEqual([]);
  });
});

describe('a course that lies', () => {
  it('is told of after a fortnight, and twice at most', async () => {
    const { user, lesson } = await assigned({ status: 1 });
    const item = await world.deps.db.lessonItem.findFirstOrThrow({ where: { lessonId: lesson.id } });
    await world.deps.db.userItem.create({
      data: { userId: user.id, lid: item.id, lessonId: lesson.id, coverage: Buffer.alloc(1) },
    });
    const age = async (days: number) => {
      for (const table of ['UserItem', 'UserLesson'])
        await world.asOwner(
          `UPDATE "${table}" SET "updatedAt" = clock_timestamp() - interval '${days} days'
           WHERE "userId" = '${user.id}'`,
        );
      await world.asOwner('DELETE FROM "RateLimit"');
    };
    await age(13);
    await sendDueReminders(world.deps.pool);
    expect(await titles(user.id)).toEqual([]);
    for (let times = 0; times < 4; times += 1) {
      await age(15 + times);
      await sendDueReminders(world.deps.pool);
      await sendDueReminders(world.deps.pool);
      await world.asOwner(`UPDATE "NotifyOnce" SET at = at - interval '15 days'`);
    }
    expect(await titles(user.id)).toEqual(['继续学习', '继续学习']);
  });
});

describe('a certificate that ends', () => {
  it('is told of at the nearest step, and marked in the calendar', async () => {
    const user = await buildUser(world.deps);
    await world.asOwner(`
      INSERT INTO "Certificate" (id, "certNo", type, "userId", holder, facts, "factsHash", "issueDate", "expireDate",
        "verifyCode", file, sha256, canonical, signature, kid)
      SELECT gen_random_uuid(), 'ZB' || d, 2, '${user.id}', '{}', '{}', 'h' || d, '2023-11-24',
        (clock_timestamp() AT TIME ZONE 'Asia/Shanghai')::date + d, 'V' || d, 'f', 's', 'c', 'x', 'k'
      FROM unnest(ARRAY[5, 29, 85, 120]) AS d`);
    await sendDueReminders(world.deps.pool);
    await sendDueReminders(world.deps.pool);
    expect(await titles(user.id)).toEqual(Array(3).fill('培训合格证书即将到期'));
    expect(await world.deps.db.certificateReminder.count()).toBe(3);
    expect(
      (await world.deps.db.notifyOnce.findMany({ orderBy: { key: 'asc' } })).map(({ key }) => key.split(':')[2]),
    ).toEqual(expect.arrayContaining(['7', '30', '90']));
  });
});

describe('a digest', () => {
  const at = (time: string) => new Date(`${time}+08:00`);
  const waiting = async (digest: number, since: string) => {
    const user = await buildUser(world.deps, { email: `${randomUUID()}@example.com` });
    await world.deps.db.user.update({ where: { id: user.id }, data: { digest } });
    for (const [n, title] of ['课程即将截止', '证书即将到期'].entries())
      await world.deps.db.digestItem.create({
        data: {
          userId: user.id,
          event: 'deadline.near',
          title,
          text: '正文',
          createdAt: new Date(at(since).getTime() + n),
        },
      });
    return user;
  };

  it('goes out once at 18:07, with all that waited', async () => {
    const user = await waiting(1, '2026-11-24T10:00');
    expect(await sendDigests(world.deps.pool, at('2026-11-24T18:06'))).toBe(0);
    expect(await sendDigests(world.deps.pool, at('2026-11-24T18:07'))).toBe(1);
    expect(await sendDigests(world.deps.pool, at('2026-11-24T18:17'))).toBe(0);
    await sendMessages(world.deps);
    expect(world.outbox.messages).toMatchObject([{ channel: 'mail', to: user.email, template: 'digest' }]);
    expect(world.outbox.messages[0]?.text).toContain('2. 证书即将到期：正文');
  });

  it('of a week waits for Friday', async () => {
    await waiting(2, '2026-11-24T10:00');
    for (const early of ['2026-11-24T19:00', '2026-11-26T19:00', '2026-11-27T18:00'])
      expect(await sendDigests(world.deps.pool, at(early))).toBe(0);
    expect(await sendDigests(world.deps.pool, at('2026-11-28T09:00'))).toBe(1);
  });
});
