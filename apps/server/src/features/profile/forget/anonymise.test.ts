import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { identifier, many, one, run, sql } from '#db/sql.ts';
import type { Pool } from '#db/client.ts';
import { connect } from '#db/connect.ts';
import { agentOf } from '#test/people/agent.ts';
import { buildLesson, buildOrg, PASSWORD } from '#test/content/factories.ts';
import { buildLearner } from '#test/people/learner.ts';
import { uploadPicture } from '#test/content/picture.ts';
import { codeSentTo, OWN_ADDRESSES, visitor } from '#test/people/visitor.ts';
import { openTestWorld, type TestWorld } from '#test/world/world.ts';
import { anonymiseCancelled } from './anonymise-job.ts';
import { TICKED } from '#test/people/ticked.ts';

let world: TestWorld;
let other: { pool: Pool; close: () => Promise<void> };
beforeAll(async () => {
  world = await openTestWorld(OWN_ADDRESSES);
  other = await connect(world.deps.config.databaseUrl ?? '', 4);
});
afterAll(async () => {
  await other.close();
  await world.close();
});

const cancelled = (id: string, daysAgo: number) =>
  run(
    world.deps.pool,
    sql`
      UPDATE "User" SET status = 2, "cancelledAt" = clock_timestamp() - ${daysAgo} * interval '1 day'
      WHERE id = ${id}`,
  );
const row = (id: string) => world.deps.db.user.findUniqueOrThrow({ where: { id } });

/** Every row of every table, as text. */
const everything = async () => {
  const rows = await many(
    world.deps.pool,
    sql<{
      name: string;
    }>`
      SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public'
      AND table_type = 'BASE TABLE'`,
  );
  const texts = await Promise.all(
    rows.map(async ({ name }) => {
      const { text } = await one(
        world.deps.pool,
        sql<{ text: string | null }>`SELECT string_agg(to_jsonb(t)::text, E'\\n') AS text FROM ${identifier(name)} t`,
      );
      return `${name}: ${text ?? ''}`;
    }),
  );
  return texts.join('\n');
};

describe('anonymising', () => {
  it('leaves no trace of who it was, and a certificate that anybody can verify', async () => {
    const { db } = world.deps;
    const learner = await buildLearner(world, {
      mobile: '13712345678',
      email: 'vanishing@example.com',
      realName: '沈消散',
    });
    const { id, agent } = learner;
    const lesson = await buildLesson(world.deps);
    await learner.finish(lesson.items[0]?.id ?? '');
    const proof = (await agent.post('/api/study/prove/apply', { lessonIds: [lesson.id] })).data;
    const [avatar, photo, picture] = [
      await uploadPicture(world.app, agent.token),
      await uploadPicture(world.app, agent.token),
      await uploadPicture(world.app, agent.token),
    ];
    await agent.put('/api/user/profile', {
      avatar,
      photo,
      idCard: '11010519491231002X',
      consents: TICKED,
      nickName: '散散',
      areaCode: '110108',
    });
    await agent.post('/api/suggest/add', {
      type: '1',
      content: '我是沈消散，请联系我',
      images: [picture],
      contact: '13712345678',
    });
    const practised = { userId: id, questionId: id };
    await db.practiceCard.create({ data: { ...practised, dueAt: new Date() } });
    await db.practiceAnswer.create({
      data: { ...practised, qVersion: 1, value: ['我是沈消散'], right: false, at: new Date() },
    });
    const note = { id: randomUUID(), lid: lesson.items[0]?.id, atSec: 3, text: '问问沈消散自己' };
    expect(await agent.post('/api/lesson/note/add', note)).toMatchObject({ code: 200 });
    const org = await buildOrg(world.deps);
    await db.orgMember.create({
      data: { orgId: org.id, userId: id, name: '沈消散', mobile: '13712345678', status: 2, source: 1 },
    });
    await db.orgMember.create({
      data: { orgId: org.id, name: '沈消散', email: 'vanishing@example.com', status: 0, source: 3 },
    });
    await db.organisation.update({
      where: { id: org.id },
      data: { contactName: '沈消散', contactMobile: '13712345678' },
    });
    const browser = visitor(world);
    await browser.login('13712345678', PASSWORD);
    await browser.get('/api/user/sendLoginSms', { phones: '13712345678' });
    await visitor(world, { token: agent.token ?? '' }).get('/api/user/sendLeaveEmail');
    const smsCode = codeSentTo(world, 'vanishing@example.com');
    expect((await agent.post('/api/user/cancel', { smsCode })).code).toBe(200);

    await cancelled(id, 8);
    expect(await anonymiseCancelled(world.deps)).toBe(1);
    expect(await anonymiseCancelled(world.deps)).toBe(0);

    expect(await row(id)).toMatchObject({
      status: 3,
      mobile: null,
      email: null,
      realName: '已注销用户',
      nickName: null,
      avatar: null,
      photo: null,
      idCardCipher: null,
      idCardHash: null,
      orgId: null,
      areaCode: null,
    });
    const left = (await everything()).split('\n').filter((line) => !line.startsWith('Certificate: '));
    expect(left.join('\n')).not.toMatch(/13712345678|137\*{4}5678|vanishing|v\*{3}@|沈消散|散散/);
    for (const url of [avatar, photo, picture])
      expect(await world.deps.storage.size(url.replace('/uploads/', ''))).toBeNull();
    expect(await db.upload.count({ where: { userId: id } })).toBe(0);
    expect(await db.practiceCard.count({ where: { userId: id } })).toBe(0);
    expect(await db.practiceAnswer.count({ where: { userId: id } })).toBe(0);
    expect(await db.practiceSet.count({ where: { userId: id } })).toBe(0);
    expect(await db.studyNote.count()).toBe(0);
    expect(await db.orgMember.findMany({ where: { orgId: org.id }, select: { status: true, name: true } })).toEqual([
      { status: 5, name: '已注销用户' },
      { status: 5, name: '已注销用户' },
    ]);

    const verified = (await agentOf(world.app).get('/api/cert/verify', { code: proof.verifyCode })).data;
    expect(verified).toMatchObject({ certNo: proof.certNo, holder: '沈消散', status: '有效', sha256: proof.sha256 });
    expect(await db.certificate.findUniqueOrThrow({ where: { certNo: proof.certNo } })).toMatchObject({ userId: null });
    expect((await visitor(world).login('13712345678', PASSWORD)).msg).toBe('账号或密码错误');
    expect((await visitor(world).get('/api/user/checkRegister', { phone: '13712345678' })).data).toBe(true);
    expect(await db.userLesson.findMany({ where: { userId: id } })).toHaveLength(1);
  });

  it('touches nobody within the days of regret, nobody who came back, and nobody else', async () => {
    const [early, back, other3] = [await buildLearner(world), await buildLearner(world), await buildLearner(world)];
    await cancelled(early.id, 6.9);
    await cancelled(back.id, 8);
    const mobile = (await row(back.id)).mobile ?? '';
    expect((await visitor(world).login(mobile, PASSWORD)).code).toBe(200);
    const before = await Promise.all([early, back, other3].map(({ id }) => row(id)));
    expect(await anonymiseCancelled(world.deps)).toBe(0);
    expect(await Promise.all([early, back, other3].map(({ id }) => row(id)))).toEqual(before);
  });

  it('keeps a picture that somebody else shows too, and closes an organisation that nobody is left in', async () => {
    const [mine, friend] = [await buildLearner(world), await buildLearner(world)];
    const shared = await uploadPicture(world.app, mine.agent.token, 9_200);
    await uploadPicture(world.app, friend.agent.token, 9_200);
    for (const { agent } of [mine, friend]) await agent.put('/api/user/profile', { avatar: shared });
    const [alone, kept] = [await buildOrg(world.deps), await buildOrg(world.deps)];
    await world.deps.db.user.update({ where: { id: mine.id }, data: { role: 2, orgId: alone.id } });
    await world.deps.db.orgMember.create({
      data: { orgId: alone.id, userId: mine.id, name: '周予安', status: 2, source: 4 },
    });
    await cancelled(mine.id, 8);
    await anonymiseCancelled(world.deps);
    expect(await world.deps.storage.size(shared.replace('/uploads/', ''))).not.toBeNull();
    expect(
      await world.deps.db.organisation.findMany({
        where: { id: { in: [alone.id, kept.id] } },
        select: { status: true },
        orderBy: { status: 'asc' },
      }),
    ).toEqual([{ status: 1 }, { status: 2 }]);
    expect((await friend.agent.get('/api/user/getLoginUser')).data.avatar).toContain(`${shared}?t=`);
  });

  it('may run twice at once', async () => {
    const people = await Promise.all(Array.from({ length: 5 }, () => buildLearner(world)));
    for (const { id } of people) await cancelled(id, 9);
    const counts = await Promise.all([
      anonymiseCancelled(world.deps),
      anonymiseCancelled({ ...world.deps, pool: other.pool }),
    ]);
    expect(counts[0] + counts[1]).toBe(5);
  });
});
