import { ATTEMPT } from '@zhibiao/contract/exam/types';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { run, sql } from '#db/sql.ts';
import { absentId, type Agent } from '#test/people/agent.ts';
import { buildOrg, type UserFields } from '#test/content/factories.ts';
import { buildPerson } from '#test/people/people.ts';
import { openTestWorld, type TestWorld } from '#test/world/world.ts';
import { EXAM_ANALYSIS_MARK, ANSWER_MARK, buildPaper, rightList } from '#features/exam/exam-fixtures.ts';

let world: TestWorld;
beforeAll(async () => {
  world = await openTestWorld();
});
afterAll(async () => {
  await world.close();
});

const personOf = async (fields: UserFields = {}) => (await buildPerson(world, fields)).agent;

/** Sits the paper with the first `n` of seven questions right. */
const sit = async (person: Agent, paperId: string, n: number) => {
  const { data } = await person.post('/api/exam/start', { paperId, agree: true });
  if (n > 0) await person.post('/api/exam/answer', { attemptId: data.attemptId, list: rightList(data.questions, n) });
  await person.post('/api/exam/submit', { attemptId: data.attemptId });
  return data;
};
const resultOf = async (person: Agent, attemptId: string) => (await person.get('/api/exam/result', { attemptId })).data;

describe('result', () => {
  it('0 分数: the score and nothing else, even when passed', async () => {
    const person = await personOf();
    const { attemptId } = await sit(person, (await buildPaper(world.deps, { showResult: 0 })).id, 7);
    expect(await resultOf(person, attemptId)).toMatchObject({
      status: 3,
      score: 70,
      passed: true,
      hidden: '本场考试只公布分数',
      questions: [],
      answeredCount: 7,
      questionCount: 7,
    });
  });
  it('1 对错: what was right, never the answers', async () => {
    const person = await personOf();
    const { attemptId } = await sit(person, (await buildPaper(world.deps, { showResult: 1 })).id, 5);
    const result = await resultOf(person, attemptId);
    expect(result).toMatchObject({ score: 50, passed: true, hidden: '本场考试只公布对错，不公布答案与解析' });
    expect(result.questions.map(({ right, gained }: { right: boolean; gained: number }) => [right, gained])).toEqual([
      ...Array.from({ length: 5 }, () => [true, 10]),
      [false, 0],
      [false, 0],
    ]);
    expect(JSON.stringify(result)).not.toMatch(/"(answer|analysis)":(?!null)/);
  });
  it('2 解析: answers once passed', async () => {
    const person = await personOf();
    const { attemptId } = await sit(person, (await buildPaper(world.deps, { showResult: 2 })).id, 6);
    const result = await resultOf(person, attemptId);
    expect(result).toMatchObject({ score: 60, passed: true, hidden: null, attemptsLeft: 0 });
    const [single, , multi, , judge, , blank] = result.questions;
    expect(single.answer).toBe(single.value);
    expect(multi.answer).toEqual(multi.value);
    expect(judge.answer).toBe('B');
    expect(blank).toMatchObject({
      value: null,
      gained: 0,
      right: false,
      answer: [`${ANSWER_MARK}一 或 证据`, `${ANSWER_MARK}二`],
    });
    expect(blank.analysis).toContain(EXAM_ANALYSIS_MARK);
  });
  it('2 解析: not while an attempt remains or runs, and once none does', async () => {
    const person = await personOf();
    const paper = await buildPaper(world.deps, { showResult: 2, maxAttempts: 2 });
    const first = await sit(person, paper.id, 1);
    const waiting = await resultOf(person, first.attemptId);
    expect(waiting).toMatchObject({
      score: 10,
      passed: false,
      questions: [],
      hidden: '您还有1次考试机会，对错、答案与解析在考试通过或次数用完后公布',
    });
    expect(JSON.stringify(waiting)).not.toContain(EXAM_ANALYSIS_MARK);
    const { data: second } = await person.post('/api/exam/start', { paperId: paper.id, agree: true });
    const running = await resultOf(person, first.attemptId);
    expect(running.hidden).toBe('您有一次考试正在进行，对错、答案与解析在考试通过或次数用完后公布');
    expect(JSON.stringify(running)).not.toContain(EXAM_ANALYSIS_MARK);
    expect(await resultOf(person, second.attemptId)).toMatchObject({
      status: 0,
      score: null,
      hidden: '考试进行中，交卷后可查看结果',
      questions: [],
      submitTime: null,
    });
    await person.post('/api/exam/submit', { attemptId: second.attemptId });
    const released = await resultOf(person, first.attemptId);
    expect(released.hidden).toBeNull();
    expect(released.questions[0].analysis).toContain(EXAM_ANALYSIS_MARK);
  });
  it('shows a half score as neither right nor nothing', async () => {
    const person = await personOf();
    const paper = await buildPaper(world.deps, { showResult: 1, maxAttempts: 1 }, { multi: 1 });
    const { data } = await person.post('/api/exam/start', { paperId: paper.id, agree: true });
    const [answer] = rightList(data.questions);
    await person.post('/api/exam/answer', {
      attemptId: data.attemptId,
      list: [{ ...answer, value: (answer?.value as string[]).slice(0, 1) }],
    });
    await person.post('/api/exam/submit', { attemptId: data.attemptId });
    expect((await resultOf(person, data.attemptId)).questions[0]).toMatchObject({ gained: 5, right: false });
  });
  it('shows nothing of a void attempt', async () => {
    const person = await personOf();
    const { attemptId } = await sit(person, (await buildPaper(world.deps, { showResult: 2 })).id, 7);
    await run(world.deps.pool, sql`UPDATE "Attempt" SET status = 9 WHERE id = ${attemptId}`);
    expect(await resultOf(person, attemptId)).toMatchObject({
      score: null,
      passed: null,
      questions: [],
      hidden: '本次考试已作废，请联系监考人员',
    });
  });
  it('mends a paper that was handed in but not graded', async () => {
    const person = await personOf();
    const { attemptId } = await sit(person, (await buildPaper(world.deps)).id, 7);
    await run(
      world.deps.pool,
      sql`UPDATE "Attempt" SET status = 1, score = NULL, passed = NULL WHERE id = ${attemptId}`,
    );
    expect(await resultOf(person, attemptId)).toMatchObject({ status: 3, score: 70, passed: true });
  });
});

describe('record and wrong', () => {
  it('list one’s own attempts, newest first', async () => {
    const [person, other] = [await personOf(), await personOf()];
    const paper = await buildPaper(world.deps, { title: '记录考试' });
    const first = await sit(person, paper.id, 0);
    const second = await sit(person, paper.id, 7);
    await sit(other, paper.id, 7);
    const record = await person.get('/api/exam/record');
    expect(record.total).toBe(2);
    expect(record.rows).toMatchObject([
      { attemptId: second.attemptId, no: 2, score: 70, passed: true, title: '记录考试', submitType: 1 },
      { attemptId: first.attemptId, no: 1, score: 0, passed: false },
    ]);
    expect(await person.get('/api/exam/record', { paperId: absentId() })).toMatchObject({ rows: [], total: 0 });
    expect(await person.get('/api/exam/record', { pageNum: 2, pageSize: 1 })).toMatchObject({
      rows: [{ attemptId: first.attemptId }],
      total: 2,
    });
    expect(await person.get('/api/exam/record', { paperId: 'x' })).toMatchObject({ code: 500, msg: '考试不存在' });
  });
  it('keep what was missed, once a question, of papers whose answers are out', async () => {
    const [person, other] = [await personOf(), await personOf()];
    const paper = await buildPaper(world.deps, { showResult: 2, maxAttempts: 2, title: '错题考试' });
    const silent = await buildPaper(world.deps, { showResult: 1 });
    await sit(person, silent.id, 5);
    await sit(person, paper.id, 0);
    expect(await person.get('/api/exam/wrong')).toMatchObject({ rows: [], total: 0 });
    const last = await sit(person, paper.id, 4);
    const book = await person.get('/api/exam/wrong', { pageSize: 100 });
    const rows = book.rows as {
      questionId: string;
      type: number;
      times: number;
      attemptId: string;
      analysis: string;
      paperTitle: string;
    }[];
    expect(new Set(rows.map(({ questionId }) => questionId)).size).toBe(rows.length);
    expect(book.total).toBe(rows.length);
    expect(rows.reduce((sum, { times }) => sum + times, 0)).toBe(7 + 3);
    expect(
      rows.every(({ analysis, paperTitle }) => analysis.startsWith(EXAM_ANALYSIS_MARK) && paperTitle === '错题考试'),
    ).toBe(true);
    expect(rows[0]?.attemptId).toBe(last.attemptId);
    const judged = await person.get('/api/exam/wrong', { type: 3, pageSize: 100 });
    expect(judged.rows?.every(({ type }: { type: number }) => type === 3)).toBe(true);
    expect((await person.get('/api/exam/wrong', { pageNum: 2, pageSize: 2 })).rows).toEqual(book.rows?.slice(2, 4));
    expect(await other.get('/api/exam/wrong')).toMatchObject({ rows: [], total: 0 });
    expect(await person.get('/api/exam/wrong', { type: '多选' })).toMatchObject({ code: 500, msg: '题型有误' });
  });
});

describe('preview', () => {
  it('is for administrators of approved organisations: watermarked, without answers, leaves no trace', async () => {
    const org = await buildOrg(world.deps);
    const paper = await buildPaper(world.deps, { showResult: 2 });
    for (const role of [2, 5, 7]) {
      const admin = await personOf({ role, orgId: org.id });
      const look = () => admin.get('/api/exam/preview', { paperId: paper.id });
      const NOT_YET = { code: 500, msg: '您还可以参加这场考试，考前不能查看试题；交卷后再预览' };
      expect(await look(), 'before').toMatchObject(NOT_YET);
      const { data } = await admin.post('/api/exam/start', { paperId: paper.id, agree: true });
      expect(await look(), 'while').toMatchObject(NOT_YET);
      await admin.post('/api/exam/submit', { attemptId: data.attemptId });
      const sat = await world.deps.db.attempt.count();
      const shown = await look();
      expect(shown).toMatchObject({
        code: 200,
        data: { watermark: '预览', score: null, hidden: '预览不显示答案与解析' },
      });
      expect(shown.data.questions).toHaveLength(7);
      expect(JSON.stringify(shown)).not.toMatch(
        new RegExp(`"(answer|analysis)":(?!null)|${EXAM_ANALYSIS_MARK}|${ANSWER_MARK}`),
      );
      expect((await admin.get('/api/exam/preview', { paperId: paper.id })).data).toEqual(shown.data);
      expect(await admin.get('/api/exam/preview', { paperId: absentId() })).toMatchObject({
        code: 404,
        msg: '考试不存在',
      });
      expect(await world.deps.db.attempt.count()).toBe(sat);
      await world.deps.db.attempt.updateMany({ where: { id: data.attemptId }, data: { status: ATTEMPT.void } });
      expect(await look(), 'to be sat anew').toMatchObject(NOT_YET);
    }
  });
  it('is refused to learners and to administrators of an organisation not in force', async () => {
    const paper = await buildPaper(world.deps);
    const waiting = await buildOrg(world.deps, { status: 0 });
    for (const person of [
      await personOf(),
      await personOf({ role: 2, orgId: waiting.id }),
      await personOf({ role: 2 }),
    ]) {
      expect(await person.get('/api/exam/preview', { paperId: paper.id })).toMatchObject({
        code: 403,
        msg: '没有权限，请联系管理员授权',
      });
    }
  });
  it('shows one’s own finished paper through the same gate', async () => {
    const person = await personOf();
    const paper = await buildPaper(world.deps, { showResult: 2 });
    const { data } = await person.post('/api/exam/start', { paperId: paper.id, agree: true });
    expect(await person.get('/api/exam/preview', { attemptId: data.attemptId })).toMatchObject({
      code: 500,
      msg: '考试尚未交卷，交卷后可查看',
    });
    await person.post('/api/exam/answer', { attemptId: data.attemptId, list: rightList(data.questions) });
    await person.post('/api/exam/submit', { attemptId: data.attemptId });
    const shown = (await person.get('/api/exam/preview', { attemptId: data.attemptId })).data;
    expect(shown).toMatchObject({ watermark: null, score: 70, passed: true, hidden: null });
    expect(shown.questions[0].analysis).toContain(EXAM_ANALYSIS_MARK);
  });
  it('of one’s own paper says how many questions it has and when they are shown, where none is', async () => {
    for (const [fields, right, hidden] of [
      [{ showResult: 2, maxAttempts: 3 }, 0, '您还有2次考试机会，对错、答案与解析在考试通过或次数用完后公布'],
      [{ showResult: 0 }, 7, '本场考试只公布分数'],
    ] as const) {
      const person = await personOf();
      const { attemptId } = await sit(person, (await buildPaper(world.deps, fields)).id, right);
      const { data } = await person.get('/api/exam/preview', { attemptId });
      expect(data).toMatchObject({ questions: [], questionCount: 7, hidden });
    }
  });
  it('wants one of the two', async () => {
    const person = await personOf();
    expect(await person.get('/api/exam/preview')).toMatchObject({ code: 500, msg: '请指定要预览的试卷' });
    expect(await person.get('/api/exam/preview', { paperId: absentId(), attemptId: absentId() })).toMatchObject({
      code: 500,
      msg: '请指定要预览的试卷',
    });
  });
});
