import { ALL_PERMISSIONS } from '@zhibiao/contract/permissions';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  addMember,
  buildCandidate,
  buildManaged,
  openApplyWorld,
  STANDARD,
  submitted,
} from '#features/apply/apply-fixtures.ts';
import type { Agent } from '#test/people/agent.ts';
import { buildOrg } from '#test/content/factories.ts';
import { buildPerson } from '#test/people/people.ts';
import { buildStaff } from '#test/people/staff.ts';
import type { TestWorld } from '#test/world/world.ts';

/**
 * Every decision that two can take at the same moment, by HTTP, twenty times: one is done, the other is refused, and
 * nothing of the other's is stored.
 */

const ROUNDS = 20;
const STALE = { code: 409, msg: '数据已被他人处理，请刷新' };

let world: TestWorld;
let org: Awaited<ReturnType<typeof buildManaged>>;
let first: Agent;
let second: Agent;
/** Whose right the register is; `first` decides about applications alone. */
let registrar: Agent;
/** Two at one desk: a key would be stopped after so many a minute. */
let staff: Agent;
beforeAll(async () => {
  world = await openApplyWorld();
  org = await buildManaged(world);
  first = org.manager.agent;
  staff = (await buildStaff(world, { permissions: ALL_PERMISSIONS })).agent;
  second = (await buildPerson(world, { role: 2, orgId: org.id })).agent;
  registrar = (await buildPerson(world, { role: 5, orgId: org.id })).agent;
});
afterAll(() => world.close());

type Told = { code: number };

/** Yes and no at once, now the one sent first and now the other; answers which was done. */
const race = async (round: number, yes: () => Promise<Told>, no: () => Promise<Told>): Promise<'yes' | 'no'> => {
  const sent =
    round % 2 === 0
      ? ([
          ['yes', yes],
          ['no', no],
        ] as const)
      : ([
          ['no', no],
          ['yes', yes],
        ] as const);
  const answers = await Promise.all(sent.map(async ([which, send]) => ({ which, ...(await send()) })));
  const done = answers.filter(({ code }) => code === 200);
  expect(done).toHaveLength(1);
  expect(answers.find(({ code }) => code !== 200)).toMatchObject(STALE);
  return done[0]?.which ?? 'yes';
};
const twenty = async (round: (n: number) => Promise<void>) => {
  for (let n = 0; n < ROUNDS; n += 1) await round(n);
};

const member = async (fields: { status?: number } = {}) => {
  const person = await buildPerson(world);
  return { person, row: await addMember(world.deps, org.id, person.id, fields) };
};
const applyOf = (id: string) =>
  world.deps.db.certApply.findUniqueOrThrow({ where: { id }, include: { items: true, logs: true } });
const noticesOf = (userId: string) => world.deps.db.notice.count({ where: { userId } });
const itemsOf = async (who: Agent, path: string) =>
  ((await who.get(path)).data.items as { itemId: string }[]).map(({ itemId }) => itemId);

it('a learner’s application, by two administrators', { timeout: 90_000 }, () =>
  twenty(async (n) => {
    const { person } = await member();
    const { id } = await submitted(world, person);
    const [itemId] = await itemsOf(first, `/api/org/apply/${id}`);
    const done = await race(
      n,
      () =>
        first.post('/api/org/apply/audit', {
          id,
          version: 1,
          action: 'pass',
          opinion: '同意',
          decisions: [{ itemId, result: 1 }],
        }),
      () => second.post('/api/org/apply/audit', { id, version: 1, action: 'return', opinion: '请核对' }),
    );
    const stored = await applyOf(id);
    expect(stored).toMatchObject(
      done === 'yes' ? { status: 2, version: 2, opinion: '同意' } : { status: 3, version: 2, opinion: '请核对' },
    );
    expect(stored.logs).toHaveLength(2);
    expect(await noticesOf(person.id)).toBe(1);
  }),
);

it('a learner’s application, by two of the platform’s staff', { timeout: 90_000 }, () =>
  twenty(async (n) => {
    const person = await buildPerson(world);
    const { id } = await submitted(world, person);
    const [itemId] = await itemsOf(staff, `/system/apply/${id}`);
    const done = await race(
      n,
      () =>
        staff.post('/system/apply/audit', {
          id,
          version: 1,
          action: 'pass',
          decisions: [{ itemId, result: 1 }],
        }),
      () => staff.post('/system/apply/audit', { id, version: 1, action: 'reject', opinion: '材料不实' }),
    );
    const stored = await applyOf(id);
    expect(stored).toMatchObject(
      done === 'yes'
        ? { status: 4, items: [{ result: 1 }] }
        : { status: 6, items: [{ result: 2, reason: '材料不实' }] },
    );
    expect(stored.logs).toHaveLength(2);
    expect(await noticesOf(person.id)).toBe(1);
  }),
);

it('an application of several people, by two of the platform’s staff', { timeout: 180_000 }, () =>
  twenty(async (n) => {
    const people = [
      await buildCandidate(world, org.id),
      await buildCandidate(world, org.id),
      await buildCandidate(world, org.id),
    ];
    const {
      data: { id },
    } = await first.post('/api/org/selfApply', { standardCode: STANDARD, userIds: people.map((person) => person.id) });
    const items = await itemsOf(staff, `/system/apply/${id}`);
    const decide = (results: number[]) =>
      staff.post('/system/apply/audit', {
        id,
        version: 1,
        action: 'pass',
        decisions: items.map((itemId, at) => ({
          itemId,
          result: results[at],
          ...(results[at] === 2 ? { reason: '成绩有疑' } : {}),
        })),
      });
    const done = await race(
      n,
      () => decide([1, 1, 1]),
      () => decide([1, 2, 2]),
    );
    const stored = await applyOf(id);
    expect(stored).toMatchObject({ status: 4, version: 2 });
    expect(stored.items.map(({ result }) => result).toSorted()).toEqual(done === 'yes' ? [1, 1, 1] : [1, 2, 2]);
    expect(stored.logs).toHaveLength(2);
  }),
);

it('a request to join, by two administrators', { timeout: 90_000 }, () =>
  twenty(async (n) => {
    const { person, row } = await member({ status: 1 });
    const done = await race(
      n,
      () => registrar.post('/api/org/student/audit', { ids: [row.id], pass: true }),
      () => second.post('/api/org/student/audit', { ids: [row.id], pass: false, reason: '非本机构人员' }),
    );
    expect(await world.deps.db.orgMember.findUniqueOrThrow({ where: { id: row.id } })).toMatchObject({
      status: done === 'yes' ? 2 : 3,
    });
    expect(await noticesOf(person.id)).toBe(1);
  }),
);

it(
  'a request to join that an administrator takes in while the learner goes elsewhere by a code',
  { timeout: 90_000 },
  () =>
    twenty(async () => {
      const { person, row } = await member({ status: 1 });
      const elsewhere = await buildManaged(world, '另一机构');
      const {
        data: { code },
      } = await (
        await buildPerson(world, { role: 5, orgId: elsewhere.id })
      ).agent.post('/api/org/invite', {
        maxUse: 5,
        expireDay: new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10),
      });
      const [taken, joined] = await Promise.all([
        registrar.post('/api/org/student/audit', { ids: [row.id], pass: true }),
        person.agent.post('/api/org/join', { code }),
      ]);
      expect([taken.code, joined.code].filter((answer) => answer === 200)).toHaveLength(1);
      expect([taken.msg, joined.msg]).not.toContain('系统繁忙，请稍后再试');
      expect(await world.deps.db.orgMember.findMany({ where: { userId: person.id, status: 2 } })).toMatchObject([
        { orgId: taken.code === 200 ? org.id : elsewhere.id },
      ]);
    }),
);

it(
  'requests to join in bulk, in opposite orders: each person is decided once, and every other decision is named',
  { timeout: 90_000 },
  () =>
    twenty(async () => {
      const people = [await member({ status: 1 }), await member({ status: 1 }), await member({ status: 1 })];
      const ids = people.map(({ row }) => row.id);
      const answers = await Promise.all([
        registrar.post('/api/org/student/audit', { ids, pass: true }),
        second.post('/api/org/student/audit', { ids: ids.toReversed(), pass: false, reason: '非本机构人员' }),
      ]);
      const decided = answers.map(({ code, msg, data }) => {
        if (code !== 200) expect({ code, msg }).toEqual(STALE);
        for (const failure of data?.failures ?? []) expect(failure).toMatchObject({ msg: STALE.msg });
        return (data?.done as number | undefined) ?? 0;
      });
      expect(decided.reduce((sum, done) => sum + done, 0)).toBe(3);
      expect(await world.deps.db.orgMember.count({ where: { id: { in: ids }, status: 2 } })).toBe(decided[0]);
      for (const { person } of people) expect(await noticesOf(person.id)).toBe(1);
    }),
);

it('a change of an organisation’s facts, by two of the platform’s staff', { timeout: 90_000 }, () =>
  twenty(async (n) => {
    const mine = await buildManaged(world);
    const { id } = await world.deps.db.orgChange.create({
      data: {
        orgId: mine.id,
        createdBy: mine.manager.id,
        changes: { orgName: { from: mine.orgName, to: '启明智造' } },
      },
    });
    const done = await race(
      n,
      () => staff.post('/system/org/change', { id, pass: true }),
      () => staff.post('/system/org/change', { id, pass: false, reason: '材料不全' }),
    );
    expect((await world.deps.db.organisation.findUniqueOrThrow({ where: { id: mine.id } })).orgName).toBe(
      done === 'yes' ? '启明智造' : mine.orgName,
    );
    expect(await noticesOf(mine.manager.id)).toBe(1);
  }),
);

it('an organisation under review, by two of the platform’s staff', { timeout: 90_000 }, () =>
  twenty(async (n) => {
    const { id: orgId } = await buildOrg(world.deps, { status: 0 });
    const done = await race(
      n,
      () => staff.post('/system/org/audit', { orgId, pass: true }),
      () => staff.post('/system/org/audit', { orgId, pass: false, reason: '执照不清晰' }),
    );
    expect((await world.deps.db.organisation.findUniqueOrThrow({ where: { id: orgId } })).status).toBe(
      done === 'yes' ? 1 : 3,
    );
  }),
);
