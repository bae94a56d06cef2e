import { CERT_TYPE } from '@zhibiao/contract/certificate/types';
import { LESSON_STATUS } from '@zhibiao/contract/lesson/types';
import { ROLE } from '@zhibiao/contract/auth/roles';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { memberToken } from '#features/member/join/invite-link.ts';
import { freeCode } from '#features/member/member-fixtures.ts';
import { type Agent, agentOf } from '#test/people/agent.ts';
import { buildLesson, freeMobile } from '#test/content/factories.ts';
import { buildOrganisation, buildPerson } from '#test/people/people.ts';
import { openTestWorld, type TestWorld } from '#test/world/world.ts';

let world: TestWorld;
beforeAll(async () => {
  world = await openTestWorld();
});
afterAll(() => world.close());

const FUNNEL = '/api/org/invite/funnel';
const day = (days: number) => new Date(Date.now() + days * 86_400_000 + 8 * 3_600_000).toISOString().slice(0, 10);

const invite = async (agent: Agent, name: string) => {
  const mobile = freeMobile();
  const { data } = await agent.post('/api/org/student/add', { name, mobile, send: false });
  return { id: data.id as string, mobile };
};
const open = (id: string) =>
  agentOf(world.app).get('/api/org/invite/person', { m: memberToken(world.deps.secrets, id) });
const finish = async (userId: string, joined = new Date()) => {
  const lesson = await buildLesson(world.deps);
  const finishTime = new Date(joined.getTime() + 1_000);
  await world.deps.db.userLesson.create({
    data: { userId, lessonId: lesson.id, status: LESSON_STATUS.done, finishTime },
  });
};
let issued = 0;
const certify = (userId: string, orgId: string, type: number) => {
  const rest = { holder: {}, facts: {}, factsHash: 'x', file: 'x', sha256: 'x', canonical: '{}', signature: 'x' };
  const verifyCode = String((issued += 1)).padEnd(22, 'x');
  return world.deps.db.certificate.create({
    data: { ...rest, certNo: `F${issued}`, type, userId, orgId, issueDate: new Date(), verifyCode, kid: 'x' },
  });
};
const namesOf = async (agent: Agent, query: Record<string, string>) =>
  ((await agent.get(`${FUNNEL}/people`, query)).rows as { name: string }[]).map(({ name }) => name).toSorted();

describe('the funnel of invitations', () => {
  it('counts each person once at each step they reached, and names them', async () => {
    const org = await buildOrganisation(world);
    const { agent } = await org.owner();
    const [silent, opener, joiner, done, taken] = [
      await invite(agent, '甲一'),
      await invite(agent, '乙二'),
      await invite(agent, '丙三'),
      await invite(agent, '丁四'),
      await invite(agent, '戊五'),
    ];
    const before = Date.now();
    for (const { id } of [opener, opener, joiner]) expect((await open(id)).code).toBe(200);
    const first = (await world.deps.db.orgMember.findUniqueOrThrow({ where: { id: opener.id } })).inviteOpenedAt;
    expect(first?.getTime()).toBeGreaterThanOrEqual(before - 1_000);
    await open(opener.id);
    expect((await world.deps.db.orgMember.findUniqueOrThrow({ where: { id: opener.id } })).inviteOpenedAt).toEqual(
      first,
    );
    await agent.post('/api/org/student/remove', { id: taken.id });
    for (const { mobile } of [joiner, done]) {
      const person = await buildPerson(world, { mobile });
      expect((await person.agent.post('/api/org/join', { orgId: org.id })).code).toBe(200);
      await certify(person.id, org.id, CERT_TYPE.proof);
      if (mobile === joiner.mobile) {
        await finish(person.id, new Date('2020-01-01'));
        continue;
      }
      await finish(person.id);
      await certify(person.id, org.id, CERT_TYPE.training);
    }
    const { data } = await agent.get(FUNNEL);
    expect(data.person).toEqual({ invited: 4, opened: 2, joined: 2, finished: 1, certified: 1 });
    expect(data.code).toMatchObject({ invited: 0, codes: 0 });
    const person = { way: 'person' };
    expect(await namesOf(agent, { ...person, step: 'invited' })).toEqual(['丁四', '丙三', '乙二', '甲一']);
    expect(await namesOf(agent, { ...person, step: 'opened' })).toEqual(['丙三', '乙二']);
    expect(await namesOf(agent, { ...person, step: 'certified' })).toEqual(['丁四']);
    expect((await agent.get(FUNNEL, { to: day(-1) })).data.person).toMatchObject({ invited: 0, joined: 0 });
    expect((await agent.get(FUNNEL, { from: day(0), to: day(0) })).data.person).toMatchObject({ invited: 4 });
    // What was kept of a member who has left still counts.
    const left = await world.deps.db.orgMember.findUniqueOrThrow({ where: { id: done.id } });
    expect((await agent.post('/api/org/student/remove', { id: left.id })).code).toBe(200);
    expect((await agent.get(FUNNEL)).data.person).toMatchObject({ invited: 4, joined: 2, certified: 1 });
    expect(silent.id).toBeTruthy();
  });

  it('tells of each code when it was first opened and who came by it, to its own organisation alone', async () => {
    const org = await buildOrganisation(world);
    const { agent, id: createdBy } = await org.owner();
    const code = freeCode();
    const { id } = await world.deps.db.orgInvite.create({ data: { orgId: org.id, code, maxUse: 5, createdBy } });
    expect((await agent.get(`${FUNNEL}/codes`)).rows).toMatchObject([{ code, openTime: null, invited: 0 }]);
    await agentOf(world.app).get('/api/org/invite/info', { code });
    const comer = await buildPerson(world, { realName: '己六' });
    await comer.agent.post('/api/org/join', { code });
    await finish(comer.id);
    expect((await agent.get(`${FUNNEL}/codes`)).rows).toMatchObject([
      { id, code, openTime: expect.stringMatching(/^\d{4}-/), invited: 1, joined: 1, finished: 1, certified: 0 },
    ]);
    expect((await agent.get(FUNNEL)).data.code).toEqual({ codes: 1, invited: 1, joined: 1, finished: 1, certified: 0 });
    const ofCode = { way: 'code', step: 'joined', inviteId: id };
    expect(await namesOf(agent, ofCode)).toEqual(['己六']);
    const other = await buildOrganisation(world);
    expect(await namesOf((await other.owner()).agent, ofCode)).toEqual([]);
    const certificates = await org.administrator(ROLE.certificateAdmin);
    for (const path of [FUNNEL, `${FUNNEL}/codes`]) expect((await certificates.agent.get(path)).code).toBe(403);
    expect((await comer.agent.get(FUNNEL)).code).toBe(403);
  });
});
