import { examResult, listRecords } from '@zhibiao/contract/exam/review';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { EXAM_ANALYSIS_MARK, ANSWER_MARK } from '#features/exam/exam-fixtures.ts';
import { buildMarkedPaper, ESSAY_RUBRIC } from '#features/exam/marking/marking-fixtures.ts';
import { resultsOf } from '#features/profile/export/results.ts';
import { openTestWorld, type TestWorld } from '#test/world/world.ts';
import { buildReviewer, NOTE, sitAway } from './review-fixtures.ts';

/** Whatever happens to an attempt before its result is out: no byte to its learner tells what is kept from them. */

let world: TestWorld;
beforeAll(async () => {
  world = await openTestWorld();
});
afterAll(() => world.close());

const STAFF = '绝密监考员';
const RESTORED = '绝密恢复原因';

it('no answer to the learner holds a key, a score, or who of the staff did what and why', async () => {
  const { db } = world.deps;
  const paper = await buildMarkedPaper(world, { blurLimit: 1, blurMode: 2, releaseMode: 1, showResult: 2 });
  const { person, attemptId } = await sitAway(world, paper.id);
  const staff = await buildReviewer(world, ['exam:void']);
  await db.staff.update({ where: { id: staff.id }, data: { name: STAFF } });

  const said: string[] = [];
  const listen = async () => {
    for (const [path, query] of [
      [examResult.path, { attemptId }],
      [listRecords.path, {}],
      ['/api/exam/preview', { attemptId }],
      ['/api/exam/detail', { paperId: paper.id }],
      ['/api/exam/wrong', {}],
      ['/api/notice/list', {}],
    ] as const) {
      const answer = await person.agent.get(path, query);
      expect([path, answer.status]).toEqual([path, 200]);
      said.push(JSON.stringify(answer));
    }
    said.push(JSON.stringify(await resultsOf(db, person.id)));
  };
  await listen();
  await db.attempt.update({ where: { id: attemptId }, data: { status: 4, score: 17.5, passed: true } });
  await listen();
  await staff.decide(attemptId, 'void');
  await listen();
  await staff.agent.post('/system/exam/desk/unvoid', { attemptId, reason: RESTORED });
  await listen();
  await staff.decide(attemptId, 'warn');
  await listen();
  expect(await db.attempt.findUniqueOrThrow({ where: { id: attemptId } })).toMatchObject({ status: 4, reviewState: 3 });

  const secrets = {
    'the answer': ANSWER_MARK,
    'the analysis': EXAM_ANALYSIS_MARK,
    'the rubric': ESSAY_RUBRIC[0]?.text ?? '',
    'the score': '17.5',
    'who decided': STAFF,
    'their id': staff.id,
    'why they did': NOTE,
    'why they restored it': RESTORED,
  };
  for (const [what, secret] of Object.entries(secrets))
    expect([what, said.filter((text) => text.includes(secret))]).toEqual([what, []]);
  const last = said.slice(-7).join();
  for (const told of ['切屏复核：警告', '本次考试已恢复', '考试警告']) expect(last).toContain(told);
});
