import type { DownloadSpec, EndpointSpec } from '@zhibiao/contract/core/endpoint';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { addMember, buildManaged, learned } from '#features/apply/apply-fixtures.ts';
import { freeCode } from '#features/member/member-fixtures.ts';
import { absentId, type Agent } from '#test/people/agent.ts';
import { downloads, endpoints } from '@zhibiao/contract/endpoints';
import { buildUser } from '#test/content/factories.ts';
import { openTestWorld, type TestWorld } from '#test/world/world.ts';

/**
 * What an organisation's administrator gets for the ids of another organisation: exactly what an absent id gets, and
 * nothing there changes.
 */

type Ids = Record<
  | 'invite'
  | 'member'
  | 'pending'
  | 'user'
  | 'lesson'
  | 'apply'
  | 'selfApply'
  | 'item'
  | 'change'
  | 'task'
  | 'certificate'
  | 'department'
  | 'rule',
  string
>;
type Input = { params?: string; item?: string; query?: Record<string, string>; body?: object };

/** Otherwise valid calls; `lesson` is everybody's, all other ids are of their organisation or of none. */
const CALLS: Record<string, (ids: Ids) => Input> = {
  'GET /api/org/apply/:id': ({ apply }) => ({ params: apply }),
  'GET /api/org/apply/:id/photo/:itemId': ({ apply, item }) => ({ params: apply, item }),
  'POST /api/org/apply/audit': ({ apply, item }) => ({
    body: { id: apply, version: 0, action: 'pass', decisions: [{ itemId: item, result: 1 }] },
  }),
  'GET /api/org/selfApply/eligible': ({ selfApply }) => ({
    query: { standardCode: 'GB/T 29490-2023', applyId: selfApply },
  }),
  'POST /api/org/selfApply': ({ selfApply, user }) => ({
    body: { id: selfApply, version: 0, standardCode: 'GB/T 29490-2023', userIds: [user] },
  }),
  'POST /api/org/selfApply/withdraw': ({ selfApply }) => ({ body: { id: selfApply, version: 0 } }),
  'GET /api/org/certificate/list': () => ({}),
  'POST /api/org/certificate/zip': ({ certificate }) => ({ body: { ids: [certificate] } }),
  'POST /api/org/change/withdraw': ({ change }) => ({ body: { id: change } }),
  'POST /api/org/admin/appoint': ({ member }) => ({ body: { memberId: member, role: 5 } }),
  'POST /api/org/admin/dismiss': ({ member }) => ({ body: { memberId: member } }),
  'POST /api/org/admin/rights': ({ member }) => ({ body: { memberId: member, rights: ['cert'] } }),
  'POST /api/org/admin/handOver': ({ member }) => ({ body: { memberId: member, password: 'not sealed' } }),
  'POST /api/org/invite': () => ({ body: { lessonIds: [absentId()], maxUse: 1, expireDay: '2027-01-01' } }),
  'PUT /api/org/invite/:id': ({ invite }) => ({ params: invite, body: { maxUse: 9 } }),
  'PUT /api/org/invite/:id/status': ({ invite }) => ({ params: invite, body: { status: 0 } }),
  'GET /api/org/invite/:id/members': ({ invite }) => ({ params: invite }),
  'GET /api/org/invite/funnel/people': ({ invite }) => ({ query: { way: 'code', step: 'invited', inviteId: invite } }),
  'POST /api/org/student/resendPreview': ({ member }) => ({ body: { id: member, mobile: null, email: null } }),
  'POST /api/org/student/resend': ({ member }) => ({ body: { id: member } }),
  'PUT /api/org/student/update': ({ member }) => ({ body: { id: member, department: '改了' } }),
  'POST /api/org/student/audit': ({ pending }) => ({ body: { ids: [pending], pass: true } }),
  'POST /api/org/student/remove': ({ member }) => ({ body: { id: member } }),
  'POST /api/org/student/export': ({ member }) => ({ body: { ids: [member] } }),
  'POST /api/org/student/import/confirm': ({ task }) => ({ body: { checkId: task } }),
  'GET /api/org/study/list': ({ lesson }) => ({ query: { lessonId: lesson } }),
  'GET /api/org/study/detail': ({ user, lesson }) => ({ query: { userId: user, lessonId: lesson } }),
  'GET /api/org/study/score/list': ({ lesson }) => ({ query: { lessonId: lesson } }),
  'GET /api/org/study/score/clauses': ({ lesson }) => ({ query: { lessonId: lesson } }),
  'POST /api/org/study/score/export': ({ lesson }) => ({ body: { lessonId: lesson } }),
  'POST /api/org/study/assign': ({ user, lesson }) => ({ body: { lessonIds: [lesson], userIds: [user] } }),
  'POST /api/org/study/withdraw': ({ user, lesson }) => ({ body: { records: [{ userId: user, lessonId: lesson }] } }),
  'POST /api/org/study/rule': ({ lesson }) => ({ body: { department: '法务部', lessonId: lesson, days: null } }),
  'POST /api/org/study/rule/remove': ({ rule }) => ({ body: { id: rule } }),
  'PUT /api/org/department': ({ department }) => ({
    body: { id: department, path: '法务部', parent: null, name: '改了' },
  }),
  'POST /api/org/department/order': ({ department }) => ({ body: { ids: [department] } }),
  'POST /api/org/department/remove': ({ department }) => ({
    body: { id: department, path: '法务部', peopleUp: true },
  }),
  'POST /api/org/study/remind': ({ user, lesson }) => ({ body: { lessonId: lesson, userIds: [user] } }),
  'POST /api/org/study/remindPreview': ({ user, lesson }) => ({
    body: { records: [{ userId: user, lessonId: lesson }] },
  }),
  'POST /api/org/study/export': ({ user, lesson }) => ({ body: { records: [{ userId: user, lessonId: lesson }] } }),
  'GET /api/org/task/:id': ({ task }) => ({ params: task }),
  'GET /api/org/task/:id/file': ({ task }) => ({ params: task }),
  'GET /api/org/certificate/:id/pdf': ({ certificate }) => ({ params: certificate }),
};

type Served = EndpointSpec | DownloadSpec;
const nameOf = (e: Served) => `${e.method} ${e.path}`;
const files = downloads.filter((e) => e.access === 'org');
const area = [...endpoints.filter((e) => e.access === 'org'), ...files];
const takesId = (e: Served) =>
  [e.params, ...('files' in e ? [] : [e.query, e.body])].some(
    (schema) =>
      schema && JSON.stringify(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })).includes('"uuid"'),
  );

let world: TestWorld;
let stranger: Agent;
let theirs: Ids;
beforeAll(async () => {
  world = await openTestWorld({ LOG_LEVEL: 'fatal' });
  const { manager } = await buildManaged(world, '云杉软件（演示）');
  // The owner, so that no answer hides behind what only an owner may do.
  await world.deps.db.user.update({ where: { id: manager.id }, data: { role: 2 } });
  stranger = manager.agent;
  theirs = await buildTheirs();
});
afterAll(() => world.close());

/** An organisation with one row of each kind. */
const buildTheirs = async (): Promise<Ids> => {
  const { deps } = world;
  const org = await buildManaged(world);
  const [person, asking] = [await buildUser(deps), await buildUser(deps)];
  const member = await addMember(deps, org.id, person.id);
  const pending = await addMember(deps, org.id, asking.id, { status: 1 });
  const lesson = await learned(deps, person.id);
  const { db } = deps;
  const invite = await db.orgInvite.create({
    data: { orgId: org.id, code: freeCode(), lessonIds: [], maxUse: 5, createdBy: person.id },
  });
  const apply = await db.certApply.create({
    data: {
      applyNo: `T${Date.now()}`,
      kind: 1,
      orgId: org.id,
      lessonId: lesson.id,
      status: 1,
      createdBy: person.id,
      items: {
        create: { userId: person.id, evidence: {}, photoKey: await deps.storage.put(Buffer.from('x'), 'png') },
      },
    },
    include: { items: true },
  });
  const selfApply = await db.certApply.create({
    data: {
      applyNo: `S${Date.now()}`,
      kind: 2,
      orgId: org.id,
      standardCode: 'GB/T 29490-2023',
      status: 5,
      createdBy: person.id,
    },
  });
  const change = await db.orgChange.create({ data: { orgId: org.id, changes: {}, createdBy: person.id } });
  const task = await db.task.create({ data: { kind: 'student-import', ownerId: person.id, orgId: org.id, input: {} } });
  const department = await db.orgDepartment.findFirstOrThrow({ where: { orgId: org.id, path: '法务部' } });
  const rule = await db.orgAssignRule.create({
    data: { orgId: org.id, departmentId: department.id, lessonId: lesson.id, createdBy: person.id },
  });
  const certificate = await db.certificate.create({
    data: {
      certNo: `T${Date.now()}`,
      type: 2,
      userId: person.id,
      orgId: org.id,
      holder: {},
      facts: {},
      factsHash: 'x',
      issueDate: new Date(),
      verifyCode: 'x'.repeat(22),
      file: 'x',
      sha256: 'x',
      canonical: '{}',
      signature: 'x',
      kid: 'x',
    },
  });
  return {
    invite: invite.id,
    member: member.id,
    pending: pending.id,
    user: person.id,
    lesson: lesson.id,
    apply: apply.id,
    selfApply: selfApply.id,
    item: apply.items[0]?.id ?? '',
    change: change.id,
    task: task.id,
    certificate: certificate.id,
    department: department.id,
    rule: rule.id,
  };
};
const nobodys = (): Ids =>
  ({ ...Object.fromEntries(Object.keys(theirs).map((key) => [key, absentId()])), lesson: theirs.lesson }) as Ids;

const ask = async (e: Served, ids: Ids) => {
  const { params = '', item = '', query, body } = CALLS[nameOf(e)]?.(ids) ?? {};
  const { headers: _, ...answer } = await stranger.call(
    e.method.toLowerCase() as 'get',
    e.path.replace(':id', params).replace(':itemId', item),
    { ...(query ? { query } : {}), ...(body ? { body } : {}) },
  );
  // An id that is named back, and one that the call itself made, differ every time.
  const text = Object.entries(ids).reduce((all, [key, id]) => all.replaceAll(id, key), JSON.stringify(answer));
  return text.replace(/"taskId":"[^"]+"/, '"taskId":"new"');
};
const rowsOfTheirs = async () => {
  const { db } = world.deps;
  return Promise.all([
    db.orgInvite.findMany({ where: { id: theirs.invite } }),
    db.orgMember.findMany({ where: { id: { in: [theirs.member, theirs.pending] } } }),
    db.certApply.findMany({
      where: { id: { in: [theirs.apply, theirs.selfApply] } },
      include: { items: true, logs: true },
    }),
    db.orgChange.findMany({ where: { id: theirs.change } }),
    db.task.findMany({ where: { id: theirs.task } }),
    db.userLesson.findMany({ where: { userId: theirs.user } }),
    db.notice.findMany({ where: { userId: theirs.user } }),
    db.user.findMany({ where: { id: theirs.user } }),
    db.orgDepartment.findMany({ where: { id: theirs.department } }),
    db.orgAssignRule.findMany({ where: { id: theirs.rule } }),
  ]);
};

describe("the organisation's area", () => {
  it('has a call here for every endpoint that takes an id', () => {
    expect(
      area
        .filter(takesId)
        .map(nameOf)
        .filter((name) => !(name in CALLS)),
    ).toEqual([]);
    expect(Object.keys(CALLS).filter((name) => !area.some((e) => nameOf(e) === name))).toEqual([]);
  });

  it("answers another organisation's ids exactly as absent ones, and leaves their rows alone", async () => {
    const before = await rowsOfTheirs();
    for (const e of area.filter((one) => nameOf(one) in CALLS)) {
      expect({ of: nameOf(e), answer: await ask(e, theirs) }).toEqual({
        of: nameOf(e),
        answer: await ask(e, nobodys()),
      });
    }
    for (const e of files.filter(takesId))
      expect({ of: nameOf(e), status: (JSON.parse(await ask(e, theirs)) as { status: number }).status }).toEqual({
        of: nameOf(e),
        status: 404,
      });
    expect(await rowsOfTheirs()).toEqual(before);
  });

  it('shows nothing of theirs in any list', async () => {
    for (const e of area.filter((one) => one.method === 'GET' && !one.path.includes(':'))) {
      const answer = JSON.stringify(
        await stranger.get(
          e.path,
          'files' in e ? {} : { standardCode: 'GB/T 29490-2023', userId: theirs.user, lessonId: theirs.lesson },
        ),
      );
      for (const id of [
        theirs.invite,
        theirs.member,
        theirs.pending,
        theirs.user,
        theirs.apply,
        theirs.selfApply,
        theirs.change,
        theirs.task,
        theirs.certificate,
      ])
        expect({ of: nameOf(e), shown: answer.includes(id) }).toEqual({ of: nameOf(e), shown: false });
    }
  });
});
