import { EXAM_REQUEST } from '@zhibiao/contract/exam/request';
import { buildPerson, type Person } from '#test/people/people.ts';
import { buildStaff } from '#test/people/staff.ts';
import type { TestWorld } from '#test/world/world.ts';
import { buildPaper, rightList } from '#features/exam/exam-fixtures.ts';
import { buildMarkedPaper, buildMarker, essayOf, sitForMarking } from '#features/exam/marking/marking-fixtures.ts';

/** People who ask for something about their exams, and who decide. */

/** Sits a paper to the end, `right` questions of it right. */
export const sitOnce = async ({ agent }: Pick<Person, 'agent'>, paperId: string, right = 0): Promise<string> => {
  const { data, msg } = await agent.post('/api/exam/start', { paperId, agree: true });
  if (!data) throw new Error(msg);
  const { attemptId, questions } = data;
  if (right > 0) await agent.post('/api/exam/answer', { attemptId, list: rightList(questions, right) });
  await agent.post('/api/exam/submit', { attemptId });
  return attemptId;
};

type Fields = Parameters<typeof buildPaper>[1];
/** A learner whose one attempt at a paper is used, and was no pass. */
export const buildFailed = async (world: TestWorld, fields: Fields = {}, person?: Person) => {
  const paper = await buildPaper(world.deps, { maxAttempts: 1, ...fields });
  const who = person ?? (await buildPerson(world, { realName: '林知远' }));
  return { paper, person: who, attemptId: await sitOnce(who, paper.id) };
};

/** A learner whose essay a person marked: the one attempt at the paper is used, and was no pass. */
export const buildMarked = async (world: TestWorld) => {
  const paper = await buildMarkedPaper(world, { maxAttempts: 1, passScore: 18 });
  const sat = await sitForMarking(world, paper, { person: await buildPerson(world, { realName: '林知远' }) });
  await (await buildMarker(world)).mark({ paperId: paper.id, questionId: essayOf(sat) }, 2.5, { comment: '要点不全' });
  return { ...sat, paper };
};

type Asked = { paperId: string; attemptId?: string; reason?: string };
export const askRetake = ({ agent }: Pick<Person, 'agent'>, { reason = '希望再考一次', ...about }: Asked) =>
  agent.post('/api/exam/request', { kind: EXAM_REQUEST.retake, reason, ...about });
export const askReview = ({ agent }: Pick<Person, 'agent'>, { reason = '简答题给分偏低', ...about }: Asked) =>
  agent.post('/api/exam/request', { kind: EXAM_REQUEST.review, reason, ...about });

type Decision = { id: string; version?: number; pass?: boolean; opinion?: string; n?: number; validUntil?: string };
export const buildDecider = async (world: TestWorld) => {
  const staff = await buildStaff(world, { name: '赵敏', permissions: ['exam:request'] });
  const decide = ({ version = 0, pass = true, opinion = '情况属实', ...rest }: Decision) =>
    staff.agent.post('/system/exam/request/decide', { version, pass, opinion, ...rest });
  return { ...staff, decide };
};
export type Decider = Awaited<ReturnType<typeof buildDecider>>;
