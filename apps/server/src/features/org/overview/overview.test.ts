import { MEMBER } from '@zhibiao/contract/member/learner';
import type { OrgOverview } from '@zhibiao/contract/org/overview';
import { GRANTABLE_RIGHTS } from '@zhibiao/contract/org-rights';
import { ROLE } from '@zhibiao/contract/auth/roles';
import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { day } from '#domain/time/time.ts';
import type { Agent } from '#test/people/agent.ts';
import { buildLesson } from '#test/content/factories.ts';
import { buildOrganisation, buildPerson } from '#test/people/people.ts';
import { openTestWorld, type TestWorld } from '#test/world/world.ts';

const DAY_MS = 86_400_000;
const inDays = (n: number) => new Date(Date.now() + n * DAY_MS);
const dateIn = (n: number) => new Date(`${day(inDays(n))}T00:00:00Z`);
const overviewOf = async (agent: Agent) => (await agent.get('/api/org/overview')).data as OrgOverview;

let world: TestWorld;
let host: Awaited<ReturnType<typeof buildOrganisation>>;
let owner: { id: string; agent: Agent };
let lesson: { id: string };

type Studied = { status?: number; progress?: number; deadline?: Date };
const assigned = (userId: string, { status = 0, progress = 0, deadline }: Studied = {}) =>
  world.deps.db.userLesson.create({
    data: {
      userId,
      lessonId: lesson.id,
      orgId: host.id,
      source: 2,
      status,
      progress,
      ...(deadline ? { deadline } : {}),
    },
  });
const finishedRun = (userId: string, creditHours: number, orgId = host.id) =>
  world.deps.db.lessonRound.create({
    data: {
      userId,
      lessonId: lesson.id,
      no: 2,
      orgId,
      source: 2,
      finishTime: new Date(),
      creditHours,
      measuredHours: creditHours,
      plannedHours: 0,
      subject: 1,
      creditedSec: 0,
      items: [],
      why: 1,
    },
  });
const certificate = (userId: string, expireDate: Date, status = 1) =>
  world.deps.db.certificate.create({
    data: {
      certNo: v7(),
      type: 2,
      userId,
      orgId: host.id,
      holder: {},
      facts: {},
      factsHash: v7(),
      issueDate: dateIn(-400),
      expireDate,
      status,
      verifyCode: v7(),
      file: '',
      sha256: '',
      canonical: '',
      signature: '',
      kid: '',
    },
  });
const apply = (createdBy: string, kind: number, status: number, opinion: string | null = null) =>
  world.deps.db.certApply.create({
    data: { applyNo: v7(), kind, status, opinion, orgId: host.id, createdBy, submitTime: new Date() },
  });

beforeAll(async () => {
  world = await openTestWorld();
  const { db } = world.deps;
  host = await buildOrganisation(world);
  owner = await host.owner();
  lesson = await buildLesson(world.deps, { name: '标准解读' });

  const first = await host.member({}, { department: '研发中心/一部' });
  const second = await host.member({}, { department: '研发中心' });
  const third = await host.member({}, { department: '法务部' });
  await assigned(first.id, { status: 3, progress: 100, deadline: inDays(2) });
  await assigned(second.id, { status: 1, progress: 40, deadline: inDays(2) });
  await assigned(third.id, { deadline: inDays(2) });
  await assigned(owner.id, { deadline: inDays(-3) });
  await finishedRun(first.id, 90);
  await finishedRun(second.id, 8);
  await finishedRun(third.id, 90, (await buildOrganisation(world)).id);

  await host.register(await buildPerson(world, { realName: '何景行' }), { status: MEMBER.pending });
  const invited = { orgId: host.id, status: MEMBER.invited, source: 3 };
  await db.orgMember.create({ data: { ...invited, name: '宋怀瑾', mobile: '13900000001' } });
  await db.orgMember.create({
    data: { ...invited, name: '许清和', mobile: '13900000002', createdAt: inDays(-8) },
  });

  await certificate(first.id, dateIn(5));
  await certificate(second.id, dateIn(80));
  await certificate(third.id, dateIn(400));
  await certificate(third.id, dateIn(-1));
  await certificate(third.id, dateIn(300), 3);

  await apply(first.id, 1, 1);
  await apply(first.id, 1, 3, '本人补正');
  await apply(owner.id, 2, 3, '3人缺少证件照');
  await apply(owner.id, 2, 0);
  await apply(owner.id, 2, 5);
});
afterAll(() => world.close());

describe('the overview of an organisation', () => {
  it('says who waits, and is waited for', async () => {
    const { members, people } = await overviewOf(owner.agent);
    expect([members, people]).toEqual([4, { invited: 2, invitedLong: 1, pending: 1, asking: ['何景行'] }]);
  });

  it('counts each department with all below it, the deadlines ahead and what is late', async () => {
    const { study } = await overviewOf(owner.agent);
    expect(study?.departments).toEqual([
      { path: '法务部', people: 1, records: 1, finished: 0 },
      { path: '研发中心', people: 2, records: 2, finished: 1 },
      { path: '研发中心/一部', people: 1, records: 1, finished: 1 },
      { path: null, people: 1, records: 1, finished: 0 },
    ]);
    expect(study?.late).toBe(1);
    expect(study?.deadlines).toEqual([
      { day: day(inDays(2)), lessonId: lesson.id, lessonName: '标准解读', people: 2, untouched: 1 },
    ]);
    expect(study?.active).toHaveLength(14);
  });

  it('says the same of the year as 年度学时, of what was finished here alone', async () => {
    const { study, today } = await overviewOf(owner.agent);
    const year = Number(today.slice(0, 4));
    expect(study?.year).toEqual({ year, target: 90, members: 4, met: 1, begun: 1, hours: 98 });
    const { data } = await owner.agent.get('/api/org/study/yearSummary', { year: String(year) });
    expect(data).toMatchObject({ members: 4, met: 1, target: 90 });
    const list = (met: string) => owner.agent.get('/api/org/study/year', { year: String(year), met });
    expect([(await list('1')).total, (await list('0')).total]).toEqual([1, 3]);
  });

  it('says where applications are, and which certificates end', async () => {
    const { apply: applies, cert } = await overviewOf(owner.agent);
    expect(applies).toEqual({
      orgReview: 1,
      platformReview: 0,
      returned: 1,
      opinion: '3人缺少证件照',
      making: 0,
      issued: 1,
    });
    expect(cert).toMatchObject({ valid: 3, expiring: 2, expired: 1, replaced: 1 });
    expect(cert?.ending.map(({ expireDate, daysLeft }) => [expireDate, daysLeft])).toEqual([
      [day(inDays(5)), 5],
      [day(inDays(80)), 80],
    ]);
    expect(cert?.days).toEqual([{ day: day(inDays(5)), count: 1 }]);
  });

  it('shows each administrator what they have the right to, and nothing else', async () => {
    const parts = async (agent: Agent) => {
      const { people, study, apply: applies, cert } = await overviewOf(agent);
      return [people, study, applies, cert].map((part) => part !== null);
    };
    expect(await parts(owner.agent)).toEqual([true, true, true, true]);
    expect(await parts((await host.administrator(ROLE.trainingAdmin)).agent)).toEqual([true, true, false, false]);
    const certifier = await host.administrator(ROLE.certificateAdmin);
    expect(await parts(certifier.agent)).toEqual([false, false, true, true]);
    for (const right of GRANTABLE_RIGHTS)
      await world.deps.db.orgGrant.create({ data: { orgId: host.id, userId: certifier.id, right } });
    expect(await parts(certifier.agent)).toEqual([true, true, true, true]);
  });

  it('is nothing to learners, and of another organisation it shows its own', async () => {
    expect((await (await host.member()).agent.get('/api/org/overview')).code).toBe(403);
    const other = await buildOrganisation(world, { orgName: '云杉软件（演示）' });
    const { members, people, study, apply: applies, cert } = await overviewOf((await other.owner()).agent);
    expect([members, people, study?.late, study?.deadlines, study?.year.hours]).toEqual([
      1,
      { invited: 0, invitedLong: 0, pending: 0, asking: [] },
      0,
      [],
      0,
    ]);
    expect([applies?.issued, cert?.valid, cert?.ending]).toEqual([0, 0, []]);
  });
});
