import { EVALUATE_ITEM } from '@zhibiao/contract/teacher/learner';
import { addTeacher } from '@zhibiao/contract/teacher/staff';
import { lit, many, sql } from '#db/sql.ts';
import { pick, type Random } from '#domain/number/seeded-random.ts';
import { countBallots } from '#features/teacher/count-ballots-job.ts';
import { saveEvaluation } from '#features/teacher/commands.ts';
import { createTeacher } from '#features/teacher/staff-commands.ts';
import { staffAt } from './acting.ts';
import type { Life, Part } from '#seed/life/part.ts';

/** What learners think of who taught them: counted five and more at a time, so that no learner is known by theirs. */

const NEWCOMER = {
  name: '叶听雨',
  synopsis: '知识产权合规教师 · 标准必要专利与开源软件',
  desc: '<p>主讲标准中的专利问题与开源软件合规，新近加入。</p><p>（演示人物，姓名与经历均为虚构）</p>',
  avatar: null,
  sort: 60,
};
/** So few that nothing is shown of them yet. */
const TOO_FEW = 3;
const MOST = 24;
/** Mostly fours and fives, as people give them. */
const SCORES = [5, 5, 5, 5, 5, 4, 4, 4, 4, 3];
const scoreOf = (random: Random): number => pick(SCORES, random, 1)[0] ?? 5;

/** Learners by the teacher who taught them, from the day on which they knew enough. */
const TAUGHT = sql<{ teacherId: string; userId: string; at: Date }>`
  SELECT l."teacherId", ul."userId", min(ul."learnedTime") + interval '1 day' AS at
  FROM "UserLesson" ul JOIN "Lesson" l ON l.id = ul."lessonId"
  WHERE ul."learnedTime" < clock_timestamp() - interval '3 days' AND l."teacherId" IS NOT NULL
  GROUP BY 1, 2 ORDER BY at, 2`;
const OPINION_STATE = sql<{
  id: string;
  title: string;
}>`SELECT id, title FROM "EvaluateItem" WHERE status = ${lit(EVALUATE_ITEM.on)} ORDER BY sort`;
const NAMES = sql<{ id: string; name: string }>`SELECT id, name FROM "Teacher"`;

export const opinions: Part = async (life) => {
  const { deps, moment, plan, random } = life;
  const draw = random('opinions');
  const taught = await many(deps.pool, TAUGHT);
  for (const list of Map.groupBy(taught, ({ teacherId }) => teacherId).values())
    for (const { teacherId, userId, at } of pick(list, draw, MOST)) plan(at, () => rate(life, teacherId, userId, draw));
  for (let day = -230; day < -1; day += 14) plan(moment(day, '03:10'), () => countBallots(deps));
  plan(moment(-1, '21:40'), () => countBallots(deps));

  plan(moment(-26, '10:15'), async () => {
    const staff = await staffAt(life, 'jiaowu', addTeacher);
    const { id } = await createTeacher(deps, staff, addTeacher.body.parse(NEWCOMER));
    for (const [at, { userId }] of pick(taught, draw, TOO_FEW).entries())
      plan(moment(-12 + at, '12:30'), () => rate(life, id, userId, draw));
  });
};

const rate = async ({ deps }: Life, teacherId: string, userId: string, random: Random): Promise<void> => {
  const [items, teachers] = await Promise.all([many(deps.pool, OPINION_STATE), many(deps.pool, NAMES)]);
  const teacherName = teachers.find(({ id }) => id === teacherId)?.name ?? '';
  const scores = items.map(({ id: itemId, title: itemTitle }, orderNum) => ({
    itemId,
    itemTitle,
    orderNum,
    teacherId,
    teacherName,
    score: scoreOf(random),
  }));
  await saveEvaluation(deps.db, deps.secrets, userId, scores);
};
