import { ATTEMPT } from '@zhibiao/contract/exam/types';
import { MEMBER } from '@zhibiao/contract/member/learner';
import { ROLE } from '@zhibiao/contract/auth/roles';
import type { ScoreClause, ScoreRow } from '@zhibiao/contract/study/org-scores';
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  buildPracticeBank,
  buildFixed,
  buildQuestion,
  KIND,
  rightFor,
  sitPractised,
  wrongFor,
} from '#features/practice/practice-fixtures.ts';
import type { Agent } from '#test/people/agent.ts';
import { buildOrganisation, buildPerson } from '#test/people/people.ts';
import { readWorkbook } from '#test/files/read-workbook.ts';
import { openTestWorld, type TestWorld } from '#test/world/world.ts';
import { scoreExport } from './export.ts';

let world: TestWorld;
beforeAll(async () => {
  world = await openTestWorld();
});
afterAll(() => world.close());

const SCORE = '/api/org/study/score';
const DAY = 86_400_000;
const dayOf = (days: number) => new Date(Date.now() + days * DAY + 8 * 3_600_000).toISOString().slice(0, 10);

const clauseOf = (number: string) =>
  world.deps.db.clause.findFirstOrThrow({ where: { standardCode: 'GB/T 29490-2023', number } });
/** A paper of so many questions about a clause. */
const paperOf = async (number: string, title: string, count = 2) => {
  const [bank, clause] = [await buildPracticeBank(world.deps), await clauseOf(number)];
  const ids = [];
  for (let n = 0; n < count; n += 1)
    ids.push((await buildQuestion(world.deps, KIND.judge, { bankId: bank.id, clauseId: clause.id })).id);
  return buildFixed(world.deps, ids, { title });
};
const rowsOf = async (agent: Agent, query: Record<string, string> = {}): Promise<ScoreRow[]> => {
  const answer = await agent.get(`${SCORE}/list`, query);
  expect(answer).toMatchObject({ code: 200, total: answer.rows?.length });
  return answer.rows as ScoreRow[];
};
const namesOf = async (agent: Agent, query: Record<string, string> = {}) =>
  (await rowsOf(agent, query)).map(({ name }) => name).toSorted();
const clausesOf = async (agent: Agent, query: Record<string, string> = {}) =>
  ((await agent.get(`${SCORE}/clauses`, query)).data as { clauses: ScoreClause[] }[]).flatMap(({ clauses }) => clauses);

describe('the score sheet by attempt', () => {
  it("has its members' attempts with what their learners know, and nothing that is not released", async () => {
    const org = await buildOrganisation(world);
    const { agent } = await org.administrator(ROLE.trainingAdmin);
    const paper = await paperOf('4', '结业考试甲');
    const member = (realName: string, entry = {}) => org.member({ realName }, entry);
    const [ann, bo, waiting, voided] = [
      await member('甲一', { department: '研发部', position: '工程师' }),
      await member('乙二', { department: '市场部' }),
      await member('丙三', { position: '工程师' }),
      await member('丁四'),
    ];
    const [former, before] = [await member('己六', { status: MEMBER.left }), await member('庚七')];
    const stranger = await (await buildOrganisation(world)).member({ realName: '辛八' });
    await sitPractised(ann.agent, paper.id, rightFor);
    for (const one of [bo, waiting, voided, former, before, stranger])
      await sitPractised(one.agent, paper.id, wrongFor);
    await (await member('戊五')).agent.post('/api/exam/start', { paperId: paper.id, agree: true });
    const { attempt, orgMember } = world.deps.db;
    await attempt.updateMany({ where: { userId: waiting.id }, data: { status: ATTEMPT.unreleased } });
    await attempt.updateMany({ where: { userId: voided.id }, data: { status: ATTEMPT.void } });
    await orgMember.update({ where: { id: before.member.id }, data: { joinedAt: new Date(Date.now() + DAY) } });

    const rows = await rowsOf(agent);
    const told = Object.fromEntries(rows.map(({ name, outcome, score }) => [name, [outcome, score]]));
    expect(told).toEqual({
      甲一: ['passed', 20],
      乙二: ['failed', 0],
      丙三: ['waiting', null],
      丁四: ['void', null],
    });
    expect(rows.find(({ name }) => name === '甲一')).toMatchObject({
      title: '结业考试甲',
      department: '研发部',
      position: '工程师',
      no: 1,
      round: 1,
      totalScore: 20,
      passScore: 20,
      accountMasked: ann.mobile.replace(/^(\d{3})\d{4}/, '$1****'),
    });
    expect(await namesOf(agent, { outcome: 'failed' })).toEqual(['乙二']);
    expect(await namesOf(agent, { outcome: 'waiting' })).toEqual(['丙三']);
    expect(await namesOf(agent, { position: '工程师' })).toEqual(['丙三', '甲一']);
    expect(await namesOf(agent, { department: '研发部' })).toEqual(['甲一']);
    expect(await namesOf(agent, { keyword: '乙' })).toEqual(['乙二']);
    expect(await namesOf(agent, { paperId: paper.id, from: dayOf(0), to: dayOf(0) })).toHaveLength(4);
    expect(await namesOf(agent, { to: dayOf(-1) })).toEqual([]);
    expect((await agent.get(`${SCORE}/papers`)).data).toEqual([{ paperId: paper.id, title: '结业考试甲' }]);
  });

  it('is for who has the right to manage study', async () => {
    const org = await buildOrganisation(world);
    const certificates = await org.administrator(ROLE.certificateAdmin);
    const learner = await buildPerson(world);
    for (const path of ['list', 'clauses', 'papers']) {
      expect((await certificates.agent.get(`${SCORE}/${path}`)).code).toBe(403);
      expect((await learner.agent.get(`${SCORE}/${path}`)).code).toBe(403);
    }
    expect((await certificates.agent.post(`${SCORE}/export`, {})).code).toBe(403);
    const { agent } = await org.owner();
    expect([await rowsOf(agent), await clausesOf(agent)]).toEqual([[], []]);
    expect((await agent.post(`${SCORE}/export`, {})).msg).toBe('没有可导出的成绩');
  });
});

describe('the score sheet by clause', () => {
  it('adds up a group of at least five, marks fewer, and leaves out what is not released', async () => {
    const org = await buildOrganisation(world);
    const { id: adminId, agent } = await org.administrator(ROLE.trainingAdmin);
    const [five, four] = [await paperOf('5', '=五'), await paperOf('6', '六')];
    for (let n = 0; n < 6; n += 1) {
      const person = await org.member({}, { position: n < 5 ? '工程师' : '经理' });
      await sitPractised(person.agent, five.id, n < 4 ? rightFor : wrongFor);
      if (n < 5) await sitPractised(person.agent, four.id, rightFor);
      if (n !== 4) continue;
      const where = { userId: person.id, paperId: four.id };
      await world.deps.db.attempt.updateMany({ where, data: { status: ATTEMPT.unreleased } });
    }
    expect(await clausesOf(agent)).toMatchObject([
      { number: '5', depth: 0, told: { answers: 12, share: 8 / 12, people: 6 } },
      { number: '6', told: null },
    ]);
    expect(await clausesOf(agent, { position: '工程师', paperId: five.id })).toMatchObject([
      { number: '5', told: { answers: 10, share: 0.8, people: 5 } },
    ]);
    expect(await clausesOf(agent, { position: '经理' })).toMatchObject([{ number: '5', told: null }]);
    expect(await clausesOf(agent, { to: dayOf(-1) })).toEqual([]);

    const { data } = await agent.post(`${SCORE}/export`, { paperId: five.id, from: dayOf(0) });
    const task = await world.deps.db.task.findUniqueOrThrow({ where: { id: data.taskId } });
    expect(task).toMatchObject({ kind: 'score-export', ownerId: adminId, orgId: org.id });
    const made = await scoreExport({
      task,
      deps: world.deps,
      progress: () => Promise.resolve(),
      signal: new AbortController().signal,
    });
    expect(made.name).toBe(`成绩单_${dayOf(0)}起_${dayOf(0)}.xlsx`);
    const [head, first, ...others] = await readWorkbook(made.file ?? new Uint8Array(), { maxRows: 100 });
    expect([head?.slice(0, 5), others.length]).toEqual([['姓名', '账号', '部门', '岗位', '试卷'], 5]);
    const parts = unzipSync(made.file ?? new Uint8Array());
    const text = (sheet: number) => strFromU8(parts[`xl/worksheets/sheet${sheet}.xml`] ?? new Uint8Array());
    expect([first?.[4], text(1)]).toEqual([
      '=五',
      expect.stringContaining('s="3" t="inlineStr"><is><t xml:space="preserve">=五<'),
    ]);
    expect(text(2)).toContain('GB/T 29490-2023');
  });
});
