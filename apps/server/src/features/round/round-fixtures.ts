import { ITEM } from '@zhibiao/contract/lesson/types';
import { many, run, sql } from '#db/sql.ts';
import { buildLesson } from '#test/content/factories.ts';
import { buildLearner, type Learner } from '#test/people/learner.ts';
import { buildAttemptedPaper } from '#test/content/sat-paper.ts';
import type { TestWorld } from '#test/world/world.ts';

/** A course of two texts with an exam of one question that is valid for twelve months, and learners of it. */
export const buildCourse = async (
  world: TestWorld,
  { months = 12, ...fields }: { months?: number | null; standardCode?: string; name?: string } = {},
) => {
  const { db, pool } = world.deps;
  const lesson = await buildLesson(world.deps, fields, [
    { type: ITEM.article, minSec: 20 },
    { type: ITEM.article, minSec: 20 },
  ]);
  const sat = await buildAttemptedPaper(world.deps, ['single'], { title: '内审员结业考试' });
  const paper = await db.paper.update({
    where: { id: sat.id },
    data: { lessonId: lesson.id, passValidMonths: months, maxAttempts: 2, requireLesson: true, showResult: 2 },
  });
  const lids = lesson.items.map(({ id }) => id);
  const study = async (learner: Learner) => {
    for (const lid of lids) {
      const page = await learner.play(lid);
      await learner.pass(20);
      await page.beat({ seq: 1, from: 0, to: 20 });
    }
  };
  /** Sits the exam; right or wrong. Answers the attempt's id. */
  const sit = async (learner: Learner, right = true): Promise<string> => {
    const started = await learner.agent.post('/api/exam/start', { paperId: paper.id, agree: true });
    if (started.code !== 200) throw new Error(`cannot sit: ${started.msg}`);
    const { attemptId, questions } = started.data as { attemptId: string; questions: { questionId: string }[] };
    const [key] = await many(
      pool,
      sql<{ key: Record<string, { answer: string[] }> }>`SELECT key FROM "AttemptKey" WHERE "attemptId" = ${attemptId}`,
    );
    const questionId = questions[0]?.questionId ?? '';
    const [letter = ''] = key?.key[questionId]?.answer ?? [];
    const value = right ? letter : letter === 'A' ? 'B' : 'A';
    await learner.agent.post('/api/exam/answer', { attemptId, list: [{ questionId, value, seq: 1 }] });
    const done = await learner.agent.post('/api/exam/submit', { attemptId });
    if (done.code !== 200) throw new Error(`cannot submit: ${done.msg}`);
    return attemptId;
  };
  const finish = async (learner: Learner) => {
    await study(learner);
    return sit(learner);
  };
  return { lesson, paper, lids, study, sit, finish };
};
export type RoundCourse = Awaited<ReturnType<typeof buildCourse>>;

export const buildHolder = async (world: TestWorld, course: RoundCourse) => {
  const learner = await buildLearner(world);
  await course.finish(learner);
  return learner;
};

/** As if all of what they did had been done so many days earlier. */
export const moveBack = async (world: TestWorld, userId: string, days: number): Promise<void> => {
  const by = sql`${days} * interval '1 day'`;
  const { pool } = world.deps;
  await run(
    pool,
    sql`
      UPDATE "Attempt" SET "startTime" = "startTime" - ${by}, "submitTime" = "submitTime" - ${by},
        deadline = deadline - ${by} WHERE "userId" = ${userId}`,
  );
  await run(
    pool,
    sql`
      UPDATE "UserLesson" SET "startTime" = "startTime" - ${by}, "learnedTime" = "learnedTime" - ${by},
        "finishTime" = "finishTime" - ${by}, "createdAt" = "createdAt" - ${by},
        "roundOpenedAt" = "roundOpenedAt" - ${by} WHERE "userId" = ${userId}`,
  );
  await world.asOwner(`
    SET session_replication_role = replica;
    UPDATE "LessonRound" SET "startTime" = "startTime" - interval '${days} days',
      "finishTime" = "finishTime" - interval '${days} days', "endedAt" = "endedAt" - interval '${days} days'
      WHERE "userId" = '${userId}';
    SET session_replication_role = DEFAULT`);
};

/** Every row of the learner's ended runs, sessions' and attempts' among them, to compare before and after. */
export const roundsOf = ({ deps: { db } }: TestWorld, userId: string) =>
  db.lessonRound.findMany({ where: { userId }, orderBy: [{ lessonId: 'asc' }, { no: 'asc' }] });
