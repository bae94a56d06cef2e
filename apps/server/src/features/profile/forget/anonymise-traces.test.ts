import { afterAll, beforeAll, expect, it } from 'vitest';
import { identifier, many, maybeOne, run, sql } from '#db/sql.ts';
import { addMember, buildManaged, openApplyWorld, staffAgentOf, submitted } from '#features/apply/apply-fixtures.ts';
import { agentOf } from '#test/people/agent.ts';
import { buildLesson, buildOrg, buildUser, PASSWORD } from '#test/content/factories.ts';
import { buildPerson, type Person } from '#test/people/people.ts';
import { OWN_ADDRESSES, visitor } from '#test/people/visitor.ts';
import type { TestWorld } from '#test/world/world.ts';
import { anonymiseCancelled } from './anonymise-job.ts';
import { TICKED } from '#test/people/ticked.ts';

/** A person who left their name in every place where it can be left, and then the account. */

let world: TestWorld;
beforeAll(async () => {
  world = await openApplyWorld(OWN_ADDRESSES);
});
afterAll(() => world.close());

const [NAME, MOBILE, EMAIL, ID_CARD] = ['沈消散', '13712345678', 'vanishing+1@example.com', '11010519491231002X'];
const TRACE = `${NAME}|散散|${MOBILE}|137[*]{4}5678|vanishing|v[*]+@|${ID_CARD}`;

/** Where the name stays, and why. */
const KEPT: Record<string, string> = {
  'Notice.content': "what an auditor decided, told in their words; the platform's own sentences name nobody",
  'AttemptAnswer.comment': "the marker's words",
  'CertApply.opinion': "an auditor's words",
  'CertApplyItem.reason': "an auditor's words",
  'CertApplyLog.opinion': "an auditor's words",
  'Certificate.holder': 'what was issued can be verified for as long as it is valid, and afterwards that it was',
  'Certificate.canonical': 'the signed text of the certificate, byte for byte',
  'Organisation.legalPerson': "a public fact of the business register, the organisation's own",
  'OrgChange.changes': 'the same fact on its way into force; staff decide about the organisation by it',
  'Task.input':
    'rows of an import that waits to be confirmed or is under way: forgotten with its end, or after a day by its job',
};

const COLUMNS = sql<{ schema: string; table: string; column: string }>`
  SELECT c.table_schema AS schema, c.table_name AS "table", c.column_name AS column FROM information_schema.columns c
  JOIN information_schema.tables t USING (table_schema, table_name)
  WHERE t.table_type = 'BASE TABLE' AND c.table_schema NOT IN ('pg_catalog', 'information_schema')
    AND (
      c.data_type IN ('text', 'character varying', 'character', 'json', 'jsonb')
      OR c.udt_name IN ('_text', '_varchar', '_json', '_jsonb')
    )
  ORDER BY 1, 2, 3`;

/** Columns of the whole database in which something of the person can be read. */
const tracesOf = async (pattern: string) => {
  const { pool } = world.deps;
  const rows = await many(pool, COLUMNS);
  const found: string[] = [];
  for (const { schema, table, column } of rows) {
    const place = sql`${identifier(schema)}.${identifier(table)}`;
    if (await maybeOne(pool, sql`SELECT 1 FROM ${place} WHERE ${identifier(column)}::text ~* ${pattern} LIMIT 1`))
      found.push(`${table}.${column}`);
  }
  return found;
};

const answersOf = async (id: string) => {
  const attempt = await world.deps.db.attempt.findFirstOrThrow({ where: { userId: id } });
  const rows = ['我是沈消散，\n负责商标', ['沈消散', '  13712345678'], 'A'].map((value, i) => ({
    attemptId: attempt.id,
    questionId: `00000000-0000-7000-8000-00000000000${i}`,
    value,
    seq: 1,
    savedAt: new Date(),
    comment: i === 0 ? '沈消散答得好' : null,
  }));
  await world.deps.db.attemptAnswer.createMany({ data: rows });
  return async () =>
    (
      await world.deps.db.attemptAnswer.findMany({ where: { attemptId: attempt.id }, orderBy: { questionId: 'asc' } })
    ).map(({ value, comment }) => [value, comment]);
};

/**
 * A certificate for oneself, one that the organisation requested, and a request to join, each notified to the
 * administrator and answered by name.
 */
const apply = async ({ id, agent }: Person) => {
  const { db } = world.deps;
  const [org, elsewhere] = [await buildManaged(world), await buildManaged(world, '远山科技（演示）')];
  // Notified of requests to join, as those who may admit members are.
  for (const { id: orgId, manager } of [org, elsewhere])
    await world.deps.db.orgGrant.create({ data: { orgId, userId: manager.id, right: 'people' } });
  for (const { id: orgId, manager } of [org, elsewhere]) await addMember(world.deps, orgId, manager.id);
  expect((await agent.post('/api/org/join', { orgId: elsewhere.id })).code).toBe(200);
  await db.orgMember.updateMany({ where: { userId: id }, data: { status: 4 } });
  await db.orgMember.create({
    data: {
      orgId: org.id,
      userId: id,
      name: NAME,
      mobile: MOBILE,
      email: EMAIL,
      empNo: 'E1',
      position: '沈消散助理',
      status: 2,
      source: 1,
      joinedAt: new Date('2025-01-01'),
    },
  });
  const own = await submitted(world, { id, agent });
  const returned = await org.manager.agent.post('/api/org/apply/audit', {
    id: own.id,
    version: own.version,
    action: 'return',
    opinion: '请沈消散补充照片，可打13712345678，或写信到Vanishing+1@example.com',
  });
  const joint = await org.manager.agent.post('/api/org/selfApply', { standardCode: 'GB/T 29490-2023', userIds: [id] });
  const { data } = await staffAgentOf(world).get(`/system/apply/${joint.data.id}`);
  const decisions = [{ itemId: data.items[0].itemId, result: 2, reason: '沈消散的照片不清晰' }];
  const rejected = await staffAgentOf(world).post('/system/apply/audit', {
    id: data.id,
    version: data.version,
    action: 'reject',
    opinion: '沈消散不符合条件',
    decisions,
  });
  expect([returned.code, joint.code, rejected.code]).toEqual([200, 200, 200]);
  return { org, own: own.id, joint: joint.data.id as string };
};

/** What learners and staff wrote into the tables behind the pages of the console. */
const consoleTraces = async ({ id }: Person) => {
  const { db } = world.deps;
  const words = `${NAME}，电话${MOBILE}，证件${ID_CARD}`;
  const other = (await buildUser(world.deps)).id;
  await db.user.update({ where: { id }, data: { disabledReason: words, cancelHoldReason: words } });
  await db.nameChange.create({ data: { userId: id, fromName: `${NAME}一`, toName: NAME, reason: words } });
  await db.userMerge.create({ data: { keepId: id, dropId: other, reason: words } });
  const lesson = await buildLesson(world.deps);
  const [{ id: lid } = { id: '' }] = lesson.items;
  await db.appeal.create({
    data: {
      no: 'SS1',
      userId: id,
      lessonId: lesson.id,
      lid,
      round: 1,
      seqs: [1],
      claimSec: 60,
      reason: words,
      notes: { create: { by: 1, text: words } },
    },
  });
  const { paperId } = await db.attempt.findFirstOrThrow({ where: { userId: id } });
  await db.examRequest.create({ data: { kind: 1, userId: id, paperId, reason: words } });
  const { id: suggestId } = await db.suggestion.create({ data: { userId: id, type: '1', content: words } });
  await db.suggestReply.create({ data: { suggestId, by: 1, text: words } });
  await db.delivery.create({
    data: { event: 'test', channel: 1, userId: id, toMasked: '137****5678', subject: '', text: words },
  });
  await db.digestItem.create({ data: { userId: id, event: 'deadline.near', title: '课程', text: words } });
};

it('leaves no name, phone, address or ID number in the whole database, except where a reason is given', async () => {
  const { db } = world.deps;
  const person = await buildPerson(world, {
    realName: NAME,
    mobile: MOBILE,
    email: EMAIL,
    photo: '/uploads/photo.png',
  });
  const { id, agent } = person;
  const { org, own, joint } = await apply(person);
  const lesson = await db.userLesson.findFirstOrThrow({ where: { userId: id } });
  const proof = (await agent.post('/api/study/prove/apply', { lessonIds: [lesson.lessonId] })).data;
  const answers = await answersOf(id);
  expect(
    (
      await agent.put('/api/user/profile', {
        consents: TICKED,
        idCard: ID_CARD,
        nickName: '散散',
        position: '沈消散助理',
      })
    ).code,
  ).toBe(200);
  await agent.post('/api/suggest/add', { type: '1', content: `我是沈消散，${ID_CARD}`, images: [], contact: MOBILE });
  await visitor(world).login(MOBILE, PASSWORD);
  await visitor(world).login(EMAIL, 'Wrong@2026');
  await visitor(world).get('/api/user/sendLoginSms', { phones: MOBILE });
  await db.organisation.update({
    where: { id: org.id },
    data: { contactName: NAME, contactMobile: MOBILE, legalPerson: NAME },
  });
  await db.orgChange.create({
    data: { orgId: org.id, createdBy: id, changes: { legalPerson: { from: null, to: NAME } } },
  });
  await db.orgMember.create({
    data: { orgId: (await buildOrg(world.deps)).id, name: NAME, email: EMAIL, status: 0, source: 3 },
  });
  await db.outgoingMessage.createMany({
    data: [MOBILE, EMAIL].map((to) => ({ to, subject: '', text: '您好', template: 'test' })),
  });
  await consoleTraces(person);
  await db.task.create({
    data: {
      kind: 'student-check',
      ownerId: org.manager.id,
      orgId: org.id,
      input: { rows: [{ name: NAME, mobile: MOBILE }] },
    },
  });
  expect(await tracesOf(TRACE)).toEqual(
    expect.arrayContaining([
      'AuditDetail.detail',
      'AppealNote.text',
      'Appeal.reason',
      'AttemptAnswer.comment',
      'AttemptAnswer.value',
      'Delivery.text',
      'DigestItem.text',
      'ExamRequest.reason',
      'NameChange.fromName',
      'NameChange.reason',
      'SuggestReply.text',
      'User.cancelHoldReason',
      'User.disabledReason',
      'UserMerge.reason',
      'CertApply.opinion',
      'CertApplyItem.reason',
      'CertApplyLog.opinion',
      'LoginLog.account',
      'OrgMember.name',
      'OutgoingMessage.to',
      'Suggestion.content',
      'User.realName',
    ]),
  );

  await run(
    world.deps.pool,
    sql`UPDATE "User" SET status = 2, "cancelledAt" = clock_timestamp() - interval '8 days' WHERE id = ${id}`,
  );
  expect(await anonymiseCancelled(world.deps)).toBe(1);

  expect(await tracesOf(TRACE)).toEqual(Object.keys(KEPT).toSorted());
  expect(await answers()).toEqual([
    ['', '沈消散答得好'],
    [['', ''], null],
    ['A', null],
  ]);
  const told = await db.notice.findMany({ select: { content: true, about: { select: { realName: true } } } });
  expect(told.map(({ content, about }) => `${about?.realName}${content}`)).toEqual(
    expect.arrayContaining([
      '已注销用户申请加入机构，请及时审核。',
      expect.stringMatching(/^已注销用户提交了《.+》培训合格证书申请 SQ/),
    ]),
  );

  const [staff, manager] = [staffAgentOf(world), org.manager.agent];
  expect((await staff.get(`/system/apply/${own}`)).data).toMatchObject({
    names: ['已注销用户'],
    opinion: '请沈消散补充照片，可打13712345678，或写信到Vanishing+1@example.com',
    items: [{ name: '已注销用户', evidence: { totalHours: { measured: 16 }, score: 86 } }],
  });
  expect((await staff.get(`/system/apply/${joint}`)).data).toMatchObject({
    opinion: '沈消散不符合条件',
    items: [{ evidence: { totalHours: { measured: 16 } }, reason: '沈消散的照片不清晰' }],
  });
  for (const applyId of [own, joint])
    expect((await manager.get(`/api/org/apply/${applyId}`)).data).toMatchObject({
      items: [{ name: '已注销用户', active: false, evidence: null }],
    });
  expect((await agentOf(world.app).get('/api/cert/verify', { code: proof.verifyCode })).data).toMatchObject({
    holder: NAME,
    status: '有效',
  });
});
