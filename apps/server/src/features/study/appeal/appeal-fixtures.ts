import { APPEAL } from '@zhibiao/contract/study/appeal';
import { run, sql } from '#db/sql.ts';
import { buildLesson } from '#test/content/factories.ts';
import { buildLearner, type Learner } from '#test/people/learner.ts';
import { buildStaff } from '#test/people/staff.ts';
import type { TestWorld } from '#test/world/world.ts';

/** Learners who lost minutes, and the staff who decide about them. */

/** As if their sessions had been opened so much earlier: the clock of the test does not wait. */
const openedEarlier = (world: TestWorld, userId: string, seconds: number) =>
  run(
    world.deps.pool,
    sql`UPDATE "StudySession" SET "startedAt" = "startedAt" - ${seconds} * interval '1 second'
      WHERE "userId" = ${userId}`,
  );

type Items = Parameters<typeof buildLesson>[2];
type Fields = Parameters<typeof buildLesson>[1];

/** A learner whose page was cut off for a quarter of an hour: a beat's worth is credited, the rest refused as GAP. */
export const buildCutOff = async (
  world: TestWorld,
  {
    seconds = 900,
    items = [{ durationSec: 1_200 }],
    lesson: fields = {},
    learner: known,
  }: {
    seconds?: number;
    items?: Items;
    lesson?: Fields;
    learner?: Learner;
  } = {},
) => {
  const [learner, lesson] = [known ?? (await buildLearner(world)), await buildLesson(world.deps, fields, items)];
  const lid = lesson.items[0]?.id ?? '';
  const page = await learner.play(lid);
  await learner.pass(seconds);
  await openedEarlier(world, learner.id, seconds);
  await page.beat({ seq: 1, from: 0, to: seconds });
  const [{ seq } = { seq: 0 }] = await refusedOf(learner, lesson.id);
  return { learner, lesson, lid, page, seq };
};
export type CutOff = Awaited<ReturnType<typeof buildCutOff>>;

export const appealDetailOf = async ({ agent }: Pick<Learner, 'agent'>, lessonId: string) =>
  (await agent.get('/study/detail', { id: lessonId })).data;
type Refused = { seq: number; seconds: number; appeal: number | null; mayAppeal: boolean };
export const refusedOf = async (learner: Pick<Learner, 'agent'>, lessonId: string): Promise<Refused[]> =>
  (await appealDetailOf(learner, lessonId)).refused;

export const APPEAL_REASON = '当时网络中断，影片一直在播放';
export const file = ({ learner, lesson, seq }: Pick<CutOff, 'learner' | 'lesson' | 'seq'>, body: object = {}) =>
  learner.agent.post('/api/appeal/study', { lessonId: lesson.id, seqs: [seq], reason: APPEAL_REASON, ...body });
/** The id of an appeal that was filed. */
export const filed = async (of: Pick<CutOff, 'learner' | 'lesson' | 'seq'>): Promise<string> => {
  const { data, msg } = await file(of);
  if (!data) throw new Error(msg);
  return data.list[0].id;
};

const OPINION = '台账显示当时播放未中断，予以补计';
type Decision = { id: string; version?: number; result?: number; grantSec?: number; opinion?: string };
export const buildJudge = async (world: TestWorld, name = '赵敏') => {
  const staff = await buildStaff(world, { name, permissions: ['appeal:list', 'appeal:decide', 'incident:credit'] });
  const decide = ({ version = 0, result = APPEAL.upheld, opinion = OPINION, ...rest }: Decision) =>
    staff.agent.post('/system/appeal/decide', { version, result, opinion, ...rest });
  return { ...staff, decide };
};
export type Judge = Awaited<ReturnType<typeof buildJudge>>;
