import { EVENTS } from '@zhibiao/contract/events';
import { BROADCAST } from '@zhibiao/contract/notice/staff-broadcast';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { many, one, run, sql } from '#db/sql.ts';
import { anonymiseCancelled } from '#features/profile/forget/anonymise-job.ts';
import { absentId } from '#test/people/agent.ts';
import { buildLesson, buildUser, freeMobile } from '#test/content/factories.ts';
import { buildOrganisation, buildPerson } from '#test/people/people.ts';
import { buildStaff, limitTo, type StaffPerson } from '#test/people/staff.ts';
import { openTestWorld, type TestWorld } from '#test/world/world.ts';
import { sendMessages } from '#features/notice/send/send-messages-job.ts';
import { broadcastSend } from './send-task.ts';

let world: TestWorld;
let staff: StaffPerson;
type Org = Awaited<ReturnType<typeof buildOrganisation>>;
let org: Org;
beforeAll(async () => {
  world = await openTestWorld();
  // Whatever the hour is.
  for (const key of ['notify.quietFrom', 'notify.quietTo'])
    await world.deps.db.setting.create({ data: { key, value: 0 } });
  staff = await buildStaff(world, { permissions: ['notify:send'] });
});
afterAll(() => world.close());
beforeEach(async () => {
  world.outbox.messages.length = 0;
  for (const table of ['OutgoingMessage', 'Delivery', 'NotifyRule', 'NotifyPref', 'SmsDay', 'RateLimit'])
    await world.asOwner(`DELETE FROM "${table}"`);
  org = await buildOrganisation(world);
});

const PATH = '/system/notify/send';
let serial = 0;
const member = (more: object = {}) => org.member({ email: `cast${(serial += 1)}@example.com`, ...more });
const words = { title: '系统维护通知', content: '本周六 22:00 维护。\n届时无法登录，请提前安排。' };
const ofOrg = (orgId = org.id, department = '') => ({ kind: 'org', orgId, department });
const bodyOf = (more: object = {}) => ({ ...words, audience: ofOrg(), channels: ['site', 'mail'], ...more });
const draft = async (more: object = {}, who = staff) => {
  // The same twice within seconds is a slip of the finger.
  const answer = await who.agent.post(PATH, bodyOf({ title: `${words.title}${(serial += 1)}`, ...more }));
  if (answer.code !== 200) throw new Error(answer.msg);
  return answer.data as { id: string; version: number; reach: { people: number } };
};
const confirm = ({ id, version, reach }: Awaited<ReturnType<typeof draft>>, who = staff) =>
  who.agent.post(`${PATH}/confirm`, { id, version, people: Math.max(1, reach.people) });
const withdraw = (id: string, who = staff) => who.agent.post(`${PATH}/withdraw`, { id });
const row = (id: string) => world.deps.db.broadcast.findUniqueOrThrow({ where: { id } });
/** The minute of regret is over. */
const becomeDue = (id: string) =>
  run(world.deps.pool, sql`UPDATE "Broadcast" SET "sendAt" = clock_timestamp() WHERE id = ${id}`);

type Task = Parameters<typeof broadcastSend>[0]['task'];
/** As its runner does; `cut` after so many batches. */
const perform = async (id: string, { cut = Infinity }: { cut?: number } = {}) => {
  const { taskId } = await row(id);
  const task = await one(world.deps.pool, sql<Task>`SELECT * FROM "Task" WHERE id = ${taskId}`);
  const killed = new AbortController();
  let batches = 0;
  return broadcastSend({
    task,
    deps: world.deps,
    signal: killed.signal,
    progress: async () => {
      batches += 1;
      if (batches >= cut) killed.abort(new Error('killed'));
    },
  });
};
const send = async (more: object = {}, who = staff) => {
  const drafted = await draft(more, who);
  expect((await confirm(drafted, who)).code).toBe(200);
  await becomeDue(drafted.id);
  await perform(drafted.id);
  return drafted.id;
};
const noticesOf = (batchId: string) => world.deps.db.notice.findMany({ where: { batchId } });
const told = async (id: string) => (await noticesOf(id)).map(({ userId }) => userId).toSorted();
const idsOf = (...people: { id: string }[]) => people.map(({ id }) => id).toSorted();

describe('a broadcast', () => {
  it('is drafted, looked at, confirmed and read, on the site in full and by mail with a way out', async () => {
    const [reader, noMail] = [await member(), await org.member()];
    const drafted = await draft(words);
    expect(drafted.reach).toMatchObject({
      people: 2,
      apart: 0,
      mail: { reached: 1, none: 1, off: 0 },
      sms: { reached: 2, none: 0, off: 0 },
    });
    const { data } = await confirm(drafted);
    expect(data).toMatchObject({ id: drafted.id, version: 1, leftSec: 60 });
    const waiting = (await staff.agent.get(`${PATH}/${drafted.id}`)).data;
    expect(waiting).toMatchObject({ state: BROADCAST.waiting, total: 2, told: 0, reach: null, interrupted: false });
    expect(waiting.leftSec).toBeGreaterThan(55);

    // Begun too early, it has nothing to do.
    await perform(drafted.id);
    expect(await row(drafted.id)).toMatchObject({ state: BROADCAST.waiting, told: 0 });
    await becomeDue(drafted.id);
    await perform(drafted.id);
    expect(await row(drafted.id)).toMatchObject({ state: BROADCAST.done, told: 2, queued: 1 });
    expect(await told(drafted.id)).toEqual(idsOf(reader, noMail));
    const [notice] = (await reader.agent.get('/api/notice/list')).rows ?? [];
    expect(notice).toMatchObject({ type: 'platform', ...words, linkUrl: null, isRead: false });

    const sent: { text: string; subject: string; headers?: Readonly<Record<string, string>> }[] = [];
    await sendMessages({ ...world.deps, mail: { send: async (mail) => (sent.push(mail), null) } });
    expect(sent).toHaveLength(1);
    expect(sent[0]?.subject).toBe('【知标学堂】系统维护通知');
    expect(sent[0]?.text).toContain(words.content);
    expect(sent[0]?.text).toContain('不再接收“平台”类邮件');
    expect(sent[0]?.headers?.['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click');

    await reader.agent.put(`/api/notice/read/${notice.id}`);
    expect((await staff.agent.get(`${PATH}/${drafted.id}`)).data).toMatchObject({
      state: BROADCAST.done,
      told: 2,
      read: 1,
      mail: { waiting: 0, sent: 1, failed: 0, cancelled: 0 },
      sms: null,
    });
    expect((await staff.agent.get(`${PATH}/list`)).rows?.[0]).toMatchObject({
      id: drafted.id,
      title: words.title,
      audienceText: `${org.orgName}的学员`,
      by: staff.name,
      mine: true,
    });
    const actions = await many(
      world.deps.pool,
      sql<{ action: string }>`SELECT action FROM "AuditLog" WHERE "objectId" = ${drafted.id} ORDER BY seq`,
    );
    expect(actions.map(({ action }) => action)).toEqual(['broadcast.draft', 'broadcast.confirm']);
  });

  it('passes over who is disabled or leaves, and by mail who wants none', async () => {
    const [wants, not] = [await member(), await member()];
    for (const status of [1, 2]) await buildUser(world.deps, { orgId: org.id, status });
    expect((await not.agent.put('/api/user/notify', { groups: [{ group: 'platform', mail: false }] })).code).toBe(200);
    const drafted = await draft();
    expect(drafted.reach).toMatchObject({ people: 2, apart: 2, mail: { reached: 1, none: 0, off: 1 } });
    await confirm(drafted);
    // Registered while it is sent: neither counted nor notified.
    await becomeDue(drafted.id);
    await member();
    await perform(drafted.id);
    expect(await told(drafted.id)).toEqual(idsOf(wants, not));
    const deliveries = await world.deps.db.delivery.findMany({ where: { batchId: drafted.id } });
    expect(deliveries.map(({ userId }) => userId)).toEqual([wants.id]);
    // One that stays on the site alone leaves nothing outside.
    const siteOnly = await send({ channels: ['site'] });
    expect(await noticesOf(siteOnly)).toHaveLength(3);
    expect(await world.deps.db.delivery.count({ where: { batchId: siteOnly } })).toBe(0);
  });

  it('waits outside the site until quiet hours are over', async () => {
    const { id } = await member();
    await run(
      world.deps.pool,
      sql`
      UPDATE "User" SET "quietFrom" = m, "quietTo" = (m + 120) % 1440 FROM (
        SELECT (extract(hour FROM l) * 60 + extract(minute FROM l))::int AS m
        FROM (SELECT clock_timestamp() AT TIME ZONE 'Asia/Shanghai' AS l) now) quiet WHERE id = ${id}`,
    );
    await send();
    const [message] = await world.deps.db.outgoingMessage.findMany();
    expect(Number(message?.nextAt)).toBeGreaterThan(Date.now() + 110 * 60_000);
  });

  it('is edited and removed while it is a draft, by its version', async () => {
    await member();
    const { id, version } = await draft();
    const edited = await staff.agent.put(PATH, { ...bodyOf({ title: '新的标题' }), id, version });
    expect(edited).toMatchObject({ code: 200, data: { id, version: 1 } });
    expect((await staff.agent.put(PATH, { ...bodyOf(), id, version })).code).toBe(409);
    expect((await staff.agent.post(`${PATH}/remove`, { id, version })).code).toBe(409);
    expect((await withdraw(id)).msg).toBe('草稿还没有发送，不需要撤回');
    expect((await staff.agent.post(`${PATH}/remove`, { id, version: 1 })).msg).toBe('草稿已删除');
    expect((await staff.agent.get(`${PATH}/${id}`)).code).toBe(404);
    const sent = await send();
    expect((await staff.agent.put(PATH, { ...bodyOf(), id: sent, version: 2 })).msg).toBe('群发通知已完成，不能再修改');
  });

  it('goes once, however often it is confirmed at once', async () => {
    await member();
    const drafted = await draft();
    const answers = await Promise.all([1, 2, 3].map(() => confirm(drafted)));
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1);
    expect(await world.deps.db.task.count({ where: { kind: 'broadcast-send', status: 0 } })).toBeGreaterThan(0);
  });

  it('asks for another look when it would reach many more than were seen, and for somebody to reach', async () => {
    const empty = await draft();
    expect((await confirm(empty)).msg).toBe('接收范围内没有学员');
    const drafted = await draft();
    for (let n = 0; n < 12; n += 1) await buildUser(world.deps, { orgId: org.id });
    expect((await confirm(drafted)).msg).toBe('接收人数已由 1 人变为 12 人，请核对后再发送');
    expect((await confirm({ ...drafted, reach: { people: 11 } })).code).toBe(200);
  });
});

describe('the minute of regret', () => {
  it('ends it for good, and says who ended it', async () => {
    await member();
    const drafted = await draft();
    await confirm(drafted);
    expect(await withdraw(drafted.id)).toMatchObject({ code: 200, msg: '已撤回，没有人收到' });
    const again = await withdraw(drafted.id);
    expect(again.code).toBe(409);
    expect(again.msg).toMatch(/^张敏已于 \d\d-\d\d \d\d:\d\d 撤回$/);
    await becomeDue(drafted.id);
    await perform(drafted.id);
    expect(await noticesOf(drafted.id)).toEqual([]);
    expect((await staff.agent.get(`${PATH}/${drafted.id}`)).data).toMatchObject({
      state: BROADCAST.withdrawn,
      withdrawnBy: '张敏',
      leftSec: null,
    });
  });

  it('is decided once between whoever withdraws and the task', async () => {
    for (let n = 0; n < 6; n += 1) {
      const one = await member();
      const drafted = await draft();
      await confirm(drafted);
      await becomeDue(drafted.id);
      const [answer] = await Promise.all([withdraw(drafted.id), perform(drafted.id), perform(drafted.id)]);
      const got = await world.deps.db.notice.count({ where: { batchId: drafted.id, userId: one.id } });
      expect([answer.code, got]).toEqual(answer.code === 200 ? [200, 0] : [500, 1]);
      if (answer.code !== 200) expect(answer.msg).toBe('已开始发送，不能撤回');
    }
  });
});

describe('a task that dies', () => {
  it('goes on where it was, tells nobody twice, and leaves room between its mails', async () => {
    const people = 1_201;
    await world.deps.db.user.createMany({
      data: Array.from({ length: people }, (_, n) => ({
        mobile: freeMobile(),
        email: `many${n}@example.com`,
        realName: '周予安',
        passwordHash: '',
        orgId: org.id,
      })),
    });
    const drafted = await draft();
    expect(drafted.reach.people).toBe(people);
    await confirm(drafted);
    await becomeDue(drafted.id);
    await expect(perform(drafted.id, { cut: 1 })).rejects.toThrow('killed');
    const part = await row(drafted.id);
    expect(part).toMatchObject({ state: BROADCAST.sending, told: 500, queued: 500 });
    // Dies at the end of a batch: what the batch did is undone with it.
    await world.asOwner('ALTER TABLE "Broadcast" ADD CONSTRAINT stop CHECK (told < 1000)');
    await expect(perform(drafted.id)).rejects.toThrow('stop');
    await world.asOwner('ALTER TABLE "Broadcast" DROP CONSTRAINT stop');
    expect(await row(drafted.id)).toMatchObject({ told: 500, queued: 500 });
    expect(await noticesOf(drafted.id)).toHaveLength(500);
    // And two at once share what is left.
    await Promise.all([perform(drafted.id), perform(drafted.id)]);
    expect(await row(drafted.id)).toMatchObject({ state: BROADCAST.done, told: people, queued: people });
    const notices = await noticesOf(drafted.id);
    expect([notices.length, new Set(notices.map(({ userId }) => userId)).size]).toEqual([people, people]);
    expect(await world.deps.db.delivery.count({ where: { batchId: drafted.id } })).toBe(people);
    const { due, last } = await one(
      world.deps.pool,
      sql<{ due: number; last: number }>`
        SELECT count(*) FILTER (WHERE "nextAt" <= clock_timestamp() + interval '10 seconds')::int AS due,
          extract(epoch FROM max("nextAt") - clock_timestamp())::int AS last
        FROM "OutgoingMessage"`,
    );
    expect(due).toBeLessThan(200);
    expect(last).toBeGreaterThan(people / 5 - 60);
    // Were its place lost, too, no learner would receive it again.
    await run(world.deps.pool, sql`UPDATE "Broadcast" SET state = 2, cursor = NULL WHERE id = ${drafted.id}`);
    await perform(drafted.id);
    expect(await noticesOf(drafted.id)).toHaveLength(people);
  });

  it('is shown as interrupted once it has given up', async () => {
    await member();
    const drafted = await draft();
    await confirm(drafted);
    const { taskId } = await row(drafted.id);
    await world.deps.db.task.update({ where: { id: taskId ?? '' }, data: { status: 3 } });
    expect((await staff.agent.get(`${PATH}/${drafted.id}`)).data.interrupted).toBe(true);
  });
});

describe('whom it is for', () => {
  it('may be a department with all below it', async () => {
    const [inside, below] = [
      await org.member({}, { department: '研发中心' }),
      await org.member({}, { department: '研发中心/软件部' }),
    ];
    await org.member({}, { department: '销售部' });
    expect(await told(await send({ audience: ofOrg(org.id, '研发中心') }))).toEqual(idsOf(inside, below));
    expect((await staff.agent.get(`${PATH}/department`, { orgId: org.id })).data).toEqual(
      expect.arrayContaining(['研发中心', '研发中心/软件部', '销售部']),
    );
    expect(await staff.agent.post(PATH, bodyOf({ audience: ofOrg(org.id, '法务部') }))).toMatchObject({
      msg: '部门不存在，请重新选择',
      field: 'audience.department',
    });
  });

  it('may be who runs an organisation', async () => {
    const [owner, learner] = [await org.owner(), await member()];
    const people = await told(await send({ audience: { kind: 'admin' } }));
    expect(people).toContain(owner.id);
    expect(people).not.toContain(learner.id);
  });

  it('may be who has joined a course, by how far they are', async () => {
    const lesson = await buildLesson(world.deps, { name: '专利检索入门' });
    const [studying, done, other] = [await member(), await member(), await member()];
    for (const [{ id: userId }, status] of [
      [studying, 1],
      [done, 3],
    ] as const)
      await world.deps.db.userLesson.create({ data: { userId, lessonId: lesson.id, status } });
    const of = (part: string) => send({ audience: { kind: 'lesson', lessonId: lesson.id, part } });
    expect(await told(await of('unfinished'))).toEqual([studying.id]);
    expect(await told(await of('finished'))).toEqual([done.id]);
    expect(await told(await of('joined'))).toEqual(idsOf(studying, done));
    expect(await told(await of('joined'))).not.toContain(other.id);
    const { rows } = await staff.agent.get(`${PATH}/list`);
    expect(rows?.map(({ audienceText }: { audienceText: string }) => audienceText)).toContain(
      '《专利检索入门》尚未完成的学员',
    );
    expect((await staff.agent.get(`${PATH}/subject`, { kind: 'lesson', keyword: '专利检索' })).data).toEqual([
      { id: lesson.id, name: '专利检索入门' },
    ]);
  });

  it('may be whose certificate ends soon', async () => {
    const [soon, later] = [await member(), await member()];
    const holds = (userId: string, days: number, n: number) =>
      world.deps.db.certificate.create({
        data: {
          certNo: `ZB2026${String(n).padStart(8, '0')}`,
          verifyCode: `cast-${n}`,
          type: 2,
          userId,
          facts: { lessons: [{ lessonId: absentId() }] },
          factsHash: `cast-${n}`,
          canonical: '',
          signature: '',
          kid: '',
          file: '',
          sha256: '',
          holder: {},
          issueDate: new Date(),
          expireDate: new Date(Date.now() + days * 86_400_000),
        },
      });
    await holds(soon.id, 20, 1);
    await holds(later.id, 60, 2);
    expect(await told(await send({ audience: { kind: 'cert', days: 30 } }))).toEqual([soon.id]);
    expect(await told(await send({ audience: { kind: 'cert', days: 90 } }))).toEqual(idsOf(soon, later));
  });

  it('is never more than the sender may see', async () => {
    const mine = await member();
    const elsewhere = await buildOrganisation(world, { orgName: '远山科技（演示）' });
    const stranger = await elsewhere.member();
    await buildPerson(world);
    const limited = await limitTo(world, await buildStaff(world, { permissions: ['notify:send'] }), org.id);
    expect(await told(await send({ audience: { kind: 'all' } }, limited))).toEqual([mine.id]);
    expect(await limited.agent.post(PATH, bodyOf({ audience: ofOrg(elsewhere.id) }))).toMatchObject({
      msg: '机构不存在',
      field: 'audience.orgId',
    });
    expect((await limited.agent.get(`${PATH}/department`, { orgId: elsewhere.id })).code).toBe(404);
    expect((await limited.agent.get(`${PATH}/subject`, { kind: 'org', keyword: '远山' })).data).toEqual([]);
    expect((await limited.agent.get(`${PATH}/options`)).data.partly).toBe(true);

    // Sees and moves their own alone; who sees all may withdraw another's, and not send it.
    const others = await draft();
    const own = await draft({}, limited);
    expect((await limited.agent.get(`${PATH}/list`)).rows?.map(({ id }: { id: string }) => id)).not.toContain(
      others.id,
    );
    for (const answer of [
      await limited.agent.get(`${PATH}/${others.id}`),
      await confirm(others, limited),
      await withdraw(others.id, limited),
      await confirm(own),
    ])
      expect(answer).toMatchObject({ code: 404, msg: '群发通知不存在' });
    await confirm(own, limited);
    expect((await withdraw(own.id)).code).toBe(200);
    expect((await told(own.id)).includes(stranger.id)).toBe(false);
  });
});

describe('by short message', () => {
  const open = () =>
    world.deps.db.notifyRule.create({ data: { event: 'broadcast', site: true, sms: true, mail: true } });
  const bySms = { channels: ['site', 'sms'] };

  it('goes only where the rules let it, and then in the words of its template', async () => {
    const { mobile } = await member();
    expect(await staff.agent.post(PATH, bodyOf(bySms))).toMatchObject({
      msg: '不能发送短信：“通知规则”中没有开启',
      field: 'channels',
    });
    await open();
    await send(bySms);
    await sendMessages(world.deps);
    expect(world.outbox.messages).toMatchObject([
      { channel: 'sms', to: mobile, template: 'broadcast', text: EVENTS.broadcast.sms },
    ]);
  });

  it('is refused beyond what the day has left for notices, and without a template at the provider', async () => {
    await open();
    await world.deps.db.setting.create({ data: { key: 'sms.dailyMax', value: 10 } });
    for (let n = 0; n < 8; n += 1) await member();
    const drafted = await draft(bySms);
    expect(await confirm(drafted)).toMatchObject({
      msg: '预计发出 8 条短信，超过今天通知还可用的 7 条，请缩小接收范围或不发短信',
      field: 'channels',
    });
    expect((await row(drafted.id)).state).toBe(BROADCAST.draft);
    await world.deps.db.setting.delete({ where: { key: 'sms.dailyMax' } });
    await world.deps.db.channel.create({ data: { kind: 'sms', settings: { templates: [] } } });
    expect((await confirm(drafted)).msg).toContain('还没有群发通知的模板（broadcast）');
    // What was removed in the console asks for no template any more.
    await world.deps.db.channel.update({ where: { kind: 'sms' }, data: { settings: {}, removed: true } });
    expect((await confirm(drafted)).code).toBe(200);
    await world.deps.db.channel.deleteMany();
  });
});

describe('what is refused', () => {
  it.each([
    [{ title: ' ' }, '请输入标题', 'title'],
    [{ title: '两\ue000行' }, '标题不能包含无法显示的字符', 'title'],
    [{ title: '长'.repeat(61) }, '标题不能超过60个字符，现有61个', 'title'],
    [{ content: ' \u200b\n' }, '请输入正文', 'content'],
    [{ content: '长'.repeat(2_001) }, '正文不能超过2000个字符，现有2001个', 'content'],
    [{ content: '铃\u0007声' }, '正文不能包含无法显示的字符', 'content'],
    [{ channels: [] }, '站内消息是正文所在，不能取消', 'channels'],
    [{ channels: ['mail'] }, '站内消息是正文所在，不能取消', 'channels'],
    [{ channels: ['site', 'fax'] }, '请选择渠道', undefined],
    [{ audience: { kind: 'nobody' } }, '请选择接收范围', undefined],
    [{ audience: { kind: 'org' } }, '请选择机构', 'audience.orgId'],
    [{ audience: { kind: 'org', orgId: absentId() } }, '机构不存在', 'audience.orgId'],
    [{ audience: { kind: 'lesson', lessonId: absentId(), part: 'joined' } }, '课程不存在', 'audience.lessonId'],
    [{ audience: { kind: 'lesson', lessonId: absentId(), part: 'none' } }, '请选择学习情况', 'audience.part'],
    [{ audience: { kind: 'cert', days: 7 } }, '请选择到期时间', 'audience.days'],
  ])('%j: %s', async (body, msg, field) => {
    const answer = await staff.agent.post(PATH, bodyOf(body));
    expect(answer.msg).toBe(msg);
    if (field) expect(answer.field).toBe(field);
  });

  it('is whoever lacks the permission, and a login that has not just proved itself', async () => {
    const other = await buildStaff(world, { permissions: ['notify:rule', 'notify:log', 'learner:list'] });
    for (const answer of [
      await other.agent.post(PATH, bodyOf()),
      await other.agent.get(`${PATH}/list`),
      await other.agent.get(`${PATH}/subject`, { kind: 'org' }),
    ])
      expect(answer.code).toBe(403);
    await member();
    const stale = await buildStaff(world, { permissions: ['notify:send'], fresh: false });
    expect(await confirm(await draft({}, stale), stale)).toMatchObject({ code: 601, data: { step: 'fresh' } });
  });

  it('is the rule that would take it off the site, or its content', async () => {
    const rules = await buildStaff(world, { permissions: ['notify:rule'] });
    const rule = { event: 'broadcast', version: 0, sms: false, mail: true };
    expect((await rules.agent.put('/system/notify/rule', { ...rule, site: false })).msg).toContain('不能关闭站内');
    const told = { event: 'broadcast', version: 0, channel: 'site', subject: '{title}', body: '请查看' };
    expect((await rules.agent.put('/system/notify/template', told)).msg).toBe('正文里须保留{content}');
  });
});

it('leaves nothing of who closes their account', async () => {
  const person = await member();
  const id = await send(words);
  await run(
    world.deps.pool,
    sql`
    UPDATE "User" SET status = 2, "cancelledAt" = clock_timestamp() - interval '8 days' WHERE id = ${person.id}`,
  );
  expect(await anonymiseCancelled(world.deps)).toBe(1);
  const where = { batchId: id };
  expect([await world.deps.db.notice.count({ where }), await world.deps.db.delivery.count({ where })]).toEqual([0, 0]);
  expect(await world.deps.db.notifyOnce.count({ where: { userId: person.id } })).toBe(0);
  expect(await row(id)).toMatchObject({ told: 1, title: words.title });
});
