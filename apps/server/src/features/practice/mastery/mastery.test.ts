import { MEMBER } from '@zhibiao/contract/member/learner';
import type { MasteryClause } from '@zhibiao/contract/practice/learner';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { run, sql } from '#db/sql.ts';
import type { Agent } from '#test/people/agent.ts';
import { buildLesson } from '#test/content/factories.ts';
import { buildOrganisation, buildPerson } from '#test/people/people.ts';
import { buildStaff, limitTo, type StaffPerson } from '#test/people/staff.ts';
import { openTestWorld, type TestWorld } from '#test/world/world.ts';
import { makeOrgClauses } from './org/clauses-job.ts';
import {
  buildPracticeBank,
  buildFixed,
  buildQuestion,
  KIND,
  rightFor,
  sitPractised,
  wrongFor,
} from '#features/practice/practice-fixtures.ts';
import { clausesJob, makeClauseFigures } from './all/clauses-job.ts';

let world: TestWorld;
beforeAll(async () => {
  world = await openTestWorld();
});
afterAll(() => world.close());

const CODE_2023 = 'GB/T 29490-2023';
const clauseId = async (number: string) =>
  (await world.deps.db.clause.findFirstOrThrow({ where: { standardCode: CODE_2023, number } })).id;
const below = async (parent: string, number: string, title: string) => {
  const parentId = await clauseId(parent);
  const fields = { standardCode: CODE_2023, number, title, parentId, path: `/${parent}/${number}/` };
  return world.deps.db.clause.upsert({
    where: { standardCode_number: { standardCode: CODE_2023, number } },
    create: fields,
    update: {},
  });
};
/** So many questions of a clause, in a bank of their own. */
const questionsOf = async (id: string, count: number) => {
  const bank = await buildPracticeBank(world.deps);
  const made = [];
  for (let n = 0; n < count; n += 1)
    made.push((await buildQuestion(world.deps, KIND.judge, { bankId: bank.id, clauseId: id })).id);
  return made;
};
const mapOf = async (agent: Agent, path = '/api/practice/mastery', standardCode = CODE_2023) => {
  const { data } = await agent.get(path, { standardCode });
  const clauses = data.clauses as MasteryClause[];
  return { ...data, of: (number: string) => clauses.find((clause) => clause.number === number) };
};

describe('条款能力图 of a learner', () => {
  it('says nothing of who answered nothing', async () => {
    const { agent } = await buildPerson(world);
    const map = await mapOf(agent);
    expect(map.standards.map(({ code }: { code: string }) => code)).toEqual([CODE_2023, 'GB/T 29490-2013']);
    expect(map.standardCode).toBe(CODE_2023);
    expect(map.clauses.slice(0, 4).map(({ number }: MasteryClause) => number)).toEqual(['1', '2', '3', '4']);
    expect(map.of('4')).toMatchObject({ level: 'none', answers: 0, share: null, people: null });
  });
  it('adds up a clause with what is below it, from three answers on', async () => {
    const { agent } = await buildPerson(world);
    const [seven, below71] = [await clauseId('7'), (await below('7', '7.1', '资源')).id];
    const paper = await buildFixed(world.deps, [...(await questionsOf(seven, 2)), ...(await questionsOf(below71, 2))]);
    let at = 0;
    await sitPractised(agent, paper.id, (question) => ((at += 1) <= 3 ? rightFor(question) : wrongFor(question)));
    const map = await mapOf(agent);
    expect(map.of('7')).toMatchObject({ level: 'good', answers: 4, share: 0.75, parentId: null });
    expect(map.of('7.1')).toMatchObject({ level: 'few', answers: 2, share: null, parentId: seven });
    expect(map.of('8')).toMatchObject({ level: 'none' });
    expect((await mapOf(agent, undefined, 'GB/T 29490-2013')).of('4')).toMatchObject({ level: 'none' });
  });
  it('goes by the latest answer to a question, and not by what was left empty or is two years old', async () => {
    const { id, agent } = await buildPerson(world);
    const questions = await questionsOf(await clauseId('5'), 3);
    const first = await buildFixed(world.deps, questions);
    const second = await buildFixed(world.deps, questions.slice(0, 2));
    await sitPractised(agent, first.id, wrongFor);
    // Two of them may still be asked.
    expect((await mapOf(agent)).of('5')).toMatchObject({ level: 'few', answers: 1 });
    await sitPractised(agent, second.id, rightFor);
    expect((await mapOf(agent)).of('5')).toMatchObject({ answers: 3, share: 2 / 3, level: 'good' });
    const third = await buildFixed(world.deps, questions);
    await sitPractised(agent, third.id, () => '');
    expect((await mapOf(agent)).of('5')).toMatchObject({ answers: 3, share: 2 / 3 });
    await run(
      world.deps.pool,
      sql`UPDATE "Attempt" SET "submitTime" = "submitTime" - interval '25 months' WHERE "userId" = ${id}`,
    );
    expect((await mapOf(agent)).of('5')).toMatchObject({ level: 'none', answers: 0 });
  });
  it('knows right and wrong where they are told, and not where the score is alone', async () => {
    for (const [showResult, answers] of [
      [0, 0],
      [1, 3],
    ] as const) {
      const { agent } = await buildPerson(world);
      const paper = await buildFixed(world.deps, await questionsOf(await clauseId('6'), 3), { showResult });
      await sitPractised(agent, paper.id, rightFor);
      expect((await mapOf(agent)).of('6')).toMatchObject({ answers });
    }
  });
  it('leaves practice apart', async () => {
    const { agent } = await buildPerson(world);
    const paper = await buildFixed(world.deps, await questionsOf(await clauseId('9'), 3));
    await sitPractised(agent, paper.id, wrongFor);
    await agent.get('/api/practice/overview');
    const { item } = (await agent.get('/api/practice/next')).data;
    const { question, showing } = item;
    await agent.post('/api/practice/answer', {
      questionId: question.questionId,
      showing,
      value: rightFor(question),
    });
    expect((await mapOf(agent)).of('9')).toMatchObject({ answers: 3, share: 0, level: 'weak' });
  });
  it('leads to lectures that the viewer may study', async () => {
    const ten = await clauseId('10');
    const lesson = await buildLesson(world.deps, { name: '改进' });
    const inside = await buildLesson(world.deps, { name: '内训', access: 2 });
    const draft = await buildLesson(world.deps, { status: 0 });
    for (const { items } of [lesson, inside, draft])
      await world.deps.db.lessonItemClause.create({ data: { clauseId: ten, lid: items[0]?.id ?? '' } });
    const { agent } = await buildPerson(world);
    const org = await buildOrganisation(world);
    const member = await org.member();
    const ids = async (who: Agent) =>
      (await mapOf(who))
        .of('10')
        ?.lessons.map(({ lessonId }: { lessonId: string }) => lessonId)
        .toSorted();
    expect(await ids(agent)).toEqual([lesson.id]);
    expect(await ids(member.agent)).toEqual([lesson.id, inside.id].toSorted());
  });
});

describe('of an organisation', () => {
  const ORG = '/api/org/mastery';

  it('adds up its members, and tells nothing that fewer than five answered', async () => {
    const org = await buildOrganisation(world);
    const owner = await org.owner();
    const four = await questionsOf((await below('4', '4.1', '理解企业')).id, 3);
    const few = await questionsOf((await below('4', '4.2', '相关方')).id, 3);
    const [all, some] = [await buildFixed(world.deps, four), await buildFixed(world.deps, few)];
    for (let n = 0; n < 5; n += 1) {
      const { agent } = await org.member();
      await sitPractised(agent, all.id, n < 4 ? rightFor : wrongFor);
      if (n < 4) await sitPractised(agent, some.id, wrongFor);
    }
    const stranger = await (await buildOrganisation(world)).member();
    const former = await buildPerson(world);
    await org.register(former, { status: MEMBER.left });
    for (const { agent } of [stranger, former]) await sitPractised(agent, all.id, wrongFor);
    expect((await mapOf(owner.agent, ORG)).madeTime).toBeNull();
    await makeOrgClauses(world.deps.pool);
    const map = await mapOf(owner.agent, ORG);
    expect(map.madeTime).toMatch(/^\d{4}-/);
    const told = { answers: 15, share: 0.8, people: 5, level: 'good' };
    expect([map.of('4.1'), map.of('4')]).toMatchObject([told, told]);
    expect(map.of('4.2')).toMatchObject({ answers: 0, share: null, people: null, level: 'none' });
    expect(await makeOrgClauses(world.deps.pool)).toBe(0);
  });

  it('counts of each member exactly what their own map counts', async () => {
    const org = await buildOrganisation(world);
    const { id: orgId } = org;
    const bank = await buildPracticeBank(world.deps);
    const clause = await clauseId('8');
    const make = () => buildQuestion(world.deps, KIND.judge, { bankId: bank.id, clauseId: clause });
    const [a, b, c] = [await make(), await make(), await make()];
    const over = await buildFixed(world.deps, [a.id, b.id, c.id]);
    const again = await buildFixed(world.deps, [a.id, b.id, c.id], { maxAttempts: 2 });
    const closed = await buildFixed(world.deps, [a.id], { showResult: 1 });
    // A learner who has not sat it yet is shown nothing of `b`.
    const final = await buildFixed(world.deps, [b.id], { title: '结业大考' });
    const silent = await buildFixed(world.deps, [(await make()).id], { showResult: 0 });
    const members: Agent[] = [];
    for (let n = 0; n < 8; n += 1) {
      const { agent } = await org.member();
      await sitPractised(agent, over.id, n % 2 ? rightFor : wrongFor);
      await sitPractised(agent, silent.id, rightFor);
      if (n % 3 === 0) await sitPractised(agent, closed.id, rightFor);
      if (n !== 5) await sitPractised(agent, final.id, rightFor);
      if (n === 6) await agent.post('/api/exam/start', { paperId: again.id, agree: true });
      members.push(agent);
    }
    const gain = async () => {
      await world.deps.db.orgClauseRun.deleteMany({ where: { orgId } });
      await makeOrgClauses(world.deps.pool);
      const row = await world.deps.db.orgClause.findFirst({ where: { orgId, clauseId: clause } });
      const maps = await Promise.all(members.map(async (agent) => (await mapOf(agent)).of('8')));
      return { row, answers: maps.reduce((sum, one) => sum + (one?.answers ?? 0), 0) };
    };
    // Everybody may still sit `again`.
    expect(await gain()).toEqual({ row: null, answers: 0 });
    await world.deps.db.paper.update({ where: { id: again.id }, data: { status: 2, rules: [] } });
    const { row, answers } = await gain();
    // Members who have not sat `closed` may still be asked `a`; member 5 also `b`, and member 6 is answering all three.
    expect(answers).toBe(3 + 2 + 2 + 3 + 2 + 1 + 0 + 2);
    expect(row).toMatchObject({ answers, people: 7, full: BigInt(answers * 100) });
  });

  it('is for who manages it', async () => {
    const { agent } = await buildPerson(world);
    expect((await agent.get(ORG)).code).not.toBe(200);
  });
});

describe('of all learners', () => {
  const ALL = '/system/report/clauses';
  const NUMBER = '4.3';

  it('adds up organisations and who belongs to none, within what its viewer may see', async () => {
    const [first, second] = [await buildOrganisation(world), await buildOrganisation(world)];
    const paper = await buildFixed(world.deps, await questionsOf((await below('4', NUMBER, '体系范围')).id, 3));
    const sitAs = async (agents: Agent[], value: typeof rightFor) => {
      for (const agent of agents) await sitPractised(agent, paper.id, value);
    };
    const members = async (org: typeof first, count: number) =>
      Promise.all(Array.from({ length: count }, async () => (await org.member()).agent));
    await sitAs([...(await members(first, 4)), (await buildPerson(world)).agent], rightFor);
    await sitAs(await members(second, 5), wrongFor);
    const viewer = () => buildStaff(world, { permissions: ['report:view'] });
    const [all, one, other] = [
      await viewer(),
      await limitTo(world, await viewer(), first.id),
      await limitTo(world, await viewer(), second.id),
    ];
    const { pool } = world.deps;
    await clausesJob.run(world.deps, { info: () => {}, warn: () => {}, error: () => {} });
    const of = async ({ agent }: StaffPerson) => (await mapOf(agent, ALL)).of(NUMBER);
    expect(await of(all)).toMatchObject({ answers: 30, share: 0.5, people: 10, level: 'weak' });
    // Four are too few.
    expect(await of(one)).toMatchObject({ answers: 0, share: null, people: null, level: 'none' });
    expect(await of(other)).toMatchObject({ answers: 15, share: 0, people: 5 });
    expect((await mapOf(all.agent, ALL)).madeTime).toMatch(/^\d{4}-/);
    expect((await one.agent.get(ALL, { orgId: second.id })).code).toBe(404);
    expect((await (await buildStaff(world)).agent.get(ALL)).code).toBe(403);
    const narrow = await all.agent.get(ALL, { orgId: second.id, standardCode: CODE_2023 });
    expect(narrow.data.clauses.find(({ number }: MasteryClause) => number === NUMBER)).toMatchObject({ people: 5 });

    // Once a night, and a second time writes the same.
    const told = await mapOf(all.agent, ALL);
    await makeClauseFigures(pool, new Date(told.madeTime.replace(' ', 'T') + '+08:00'));
    expect((await mapOf(all.agent, ALL)).clauses).toEqual(told.clauses);
  });
});
