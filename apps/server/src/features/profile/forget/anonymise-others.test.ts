import { afterAll, beforeAll, expect, it } from 'vitest';
import { run, sql } from '#db/sql.ts';
import { buildOrg, buildUser, freeMobile } from '#test/content/factories.ts';
import { openTestWorld, type TestWorld } from '#test/world/world.ts';
import { findNotices } from '#features/notice/queries.ts';
import { anonymiseCancelled } from './anonymise-job.ts';

/** What only looks like the cancelled person's: it stays with whom it belongs to. */

let world: TestWorld;
beforeAll(async () => {
  world = await openTestWorld();
});
afterAll(() => world.close());

/** An account that is due, in the register of an organisation. */
const leaver = async () => {
  const mobile = freeMobile();
  const { id } = await buildUser(world.deps, { realName: '沈消散', mobile, email: `${mobile}@example.com` });
  const org = await buildOrg(world.deps);
  await world.deps.db.orgMember.create({ data: { orgId: org.id, userId: id, name: '沈消散', status: 2, source: 1 } });
  await run(
    world.deps.pool,
    sql`UPDATE "User" SET status = 2, "cancelledAt" = clock_timestamp() - interval '8 days' WHERE id = ${id}`,
  );
  return { id, mobile, email: `${mobile}@example.com`, org };
};

it('leaves rows of others listed under the same number, and takes back what waits for the person', async () => {
  const { db } = world.deps;
  const { id, mobile, email } = await leaver();
  const friend = await buildUser(world.deps, { realName: '江映川' });
  const listed = async (data: { userId?: string; mobile?: string; email?: string; status: number }) =>
    (
      await db.orgMember.create({
        data: { orgId: (await buildOrg(world.deps)).id, name: '江映川', source: 3, ...data },
      })
    ).id;
  const others = [
    await listed({ userId: friend.id, mobile, status: 2 }),
    await listed({ userId: friend.id, email, status: 0 }),
    // A former holder of the number, whose invitation was refused or taken back long ago.
    await listed({ mobile, status: 3 }),
    await listed({ email, status: 4 }),
  ];
  const theirs = [
    await listed({ mobile, status: 0 }),
    await listed({ email, status: 0 }),
    await listed({ userId: id, mobile: freeMobile(), status: 4 }),
  ];
  const rowsOf = (ids: string[]) => db.orgMember.findMany({ where: { id: { in: ids } }, orderBy: { id: 'asc' } });
  const before = await rowsOf(others);

  expect(await anonymiseCancelled(world.deps)).toBe(1);
  expect(await rowsOf(others)).toEqual(before);
  expect(
    (await rowsOf(theirs)).map(({ name, mobile: phone, email: address, status }) => [name, phone, address, status]),
  ).toEqual([
    ['已注销用户', null, null, 5],
    ['已注销用户', null, null, 5],
    ['已注销用户', null, null, 4],
  ]);
});

it("leaves another organisation's contact who has the number now", async () => {
  const { db } = world.deps;
  const { mobile, org } = await leaver();
  const elsewhere = await buildOrg(world.deps);
  await db.organisation.updateMany({
    where: { id: { in: [org.id, elsewhere.id] } },
    data: { contactName: '江映川', contactMobile: mobile },
  });
  await anonymiseCancelled(world.deps);
  const contacts = await db.organisation.findMany({
    where: { id: { in: [org.id, elsewhere.id] } },
    orderBy: { id: 'asc' },
    select: { contactName: true, contactMobile: true },
  });
  expect(contacts).toEqual([
    { contactName: '已注销', contactMobile: null },
    { contactName: '江映川', contactMobile: mobile },
  ]);
});

it('leaves the messages and the notices of others, also of a namesake elsewhere', async () => {
  const { db } = world.deps;
  const { id, mobile, email, org } = await leaver();
  const [near, far] = [await buildUser(world.deps), await buildUser(world.deps)];
  await db.orgMember.create({ data: { orgId: org.id, userId: near.id, name: '周予安', status: 2, source: 1 } });
  await db.orgMember.create({
    data: { orgId: (await buildOrg(world.deps)).id, userId: far.id, name: '周予安', status: 2, source: 1 },
  });
  const content = '申请加入机构，请及时审核。';
  const namesake = await buildUser(world.deps, { realName: '沈消散' });
  await db.notice.createMany({
    data: [
      [near, id],
      [far, namesake.id],
    ].map(([to, aboutId]) => ({
      userId: (to as { id: string }).id,
      type: 'organisation',
      title: '新的加入申请',
      content,
      aboutId: aboutId as string,
    })),
  });
  await db.outgoingMessage.createMany({
    data: [mobile, email, '13800000000'].map((to) => ({ to, subject: '', text: '您好', template: 'test' })),
  });
  await anonymiseCancelled(world.deps);
  const told = async (userId: string) =>
    (await findNotices(db, userId, { pageNum: 1, pageSize: 10, unread: '0' })).rows.map((row) => row.content);
  expect([await told(near.id), await told(far.id)]).toEqual([
    ['已注销用户申请加入机构，请及时审核。'],
    ['沈消散申请加入机构，请及时审核。'],
  ]);
  expect((await db.outgoingMessage.findMany({ select: { to: true } })).map(({ to }) => to)).toEqual(['13800000000']);
});

it('removes finished tasks that name the person, with their files, but no work under way', async () => {
  const { db, storage } = world.deps;
  const { id, org } = await leaver();
  const elsewhere = await buildOrg(world.deps);
  const file = (text: string) => storage.put(Buffer.from(text), 'xlsx');
  const [own, list, shared, other] = [await file('own'), await file('list'), await file('shared'), await file('other')];
  const admin = (await buildUser(world.deps)).id;
  const task = async (data: { ownerId?: string; orgId: string; status: number; resultFile?: string }) =>
    (await db.task.create({ data: { kind: 'student-export', ownerId: admin, input: {}, ...data } })).id;
  await task({ ownerId: id, orgId: elsewhere.id, status: 2, resultFile: own });
  await task({ orgId: org.id, status: 2, resultFile: list });
  await task({ orgId: org.id, status: 2, resultFile: shared });
  const kept = [
    await task({ orgId: org.id, status: 1 }),
    await task({ orgId: org.id, status: 2 }),
    await task({ orgId: elsewhere.id, status: 2, resultFile: other }),
    await task({ orgId: elsewhere.id, status: 2, resultFile: shared }),
  ];
  await anonymiseCancelled(world.deps);
  expect((await db.task.findMany({ select: { id: true }, orderBy: { id: 'asc' } })).map((row) => row.id)).toEqual(kept);
  expect(await Promise.all([own, list, shared, other].map((key) => storage.size(key)))).toEqual([null, null, 6, 5]);
});

it.each([
  ['沈消散', '沈消散之'],
  ['高明', '高明'],
])('leaves the words of others as they wrote them: %s leaves, %s stays', async (name, other) => {
  const { db } = world.deps;
  const { id, org } = await leaver();
  await db.user.update({ where: { id }, data: { realName: name } });
  await db.orgMember.updateMany({ where: { userId: id }, data: { name } });
  const mate = await buildUser(world.deps, { realName: other });
  await db.orgMember.create({ data: { orgId: org.id, userId: mate.id, name: other, status: 2, source: 1 } });
  const words = `${other}的方案更高明，${name}可以参考`;
  const apply = await db.certApply.create({
    data: {
      applyNo: `SQ-${id}`,
      kind: 1,
      orgId: org.id,
      createdBy: id,
      opinion: words,
      items: { create: [id, mate.id].map((userId) => ({ userId, evidence: {}, reason: words })) },
    },
  });
  await db.certApplyLog.create({
    data: { applyId: apply.id, fromStatus: 1, toStatus: 3, action: 'return', operator: other, opinion: words },
  });
  await db.notice.create({ data: { userId: mate.id, type: 'application', title: '申请未通过', content: words } });
  await anonymiseCancelled(world.deps);
  const kept = await db.certApply.findUniqueOrThrow({ where: { id: apply.id }, include: { items: true, logs: true } });
  expect([kept.opinion, ...kept.items.map(({ reason }) => reason), ...kept.logs.map(({ opinion }) => opinion)]).toEqual(
    [words, words, words, words],
  );
  expect(await db.notice.findFirstOrThrow({ where: { userId: mate.id } })).toMatchObject({ content: words });
  expect(await db.orgMember.findFirstOrThrow({ where: { userId: mate.id } })).toMatchObject({ name: other });
  expect(await db.user.findUniqueOrThrow({ where: { id } })).toMatchObject({ realName: '已注销用户' });
});
