import type { CodeOf } from '@zhibiao/contract/core/codes';
import type { AnswerOf } from '@zhibiao/contract/core/endpoint';
import type { QuestionType } from '@zhibiao/contract/question/types';
import { PAPER_STATUS } from '@zhibiao/contract/paper/types';
import { type coursePractice, PRACTICE_SET } from '@zhibiao/contract/practice/set';
import type { paperPractice } from '@zhibiao/contract/practice/staff';
import type { Pool } from '#db/client.ts';
import { lit, many, maybeOne, sql, type Statement } from '#db/sql.ts';
import { lessonLock } from '#domain/lesson/access.ts';
import { mockOf, type PaperForm } from '#domain/practice/mock-paper.ts';
import type { Viewer } from '#domain/auth/roles.ts';
import { missing, refused } from '#errors.ts';
import { findWithheld } from '#services/exam/withheld.ts';
import { STUDY_STATUS_SQL } from '#services/study/study-sql.ts';
import { PRACTISED_TYPES } from '#features/practice/practised.ts';
import { type FreeQuestion, freeQuestions } from './free.ts';

/** What a course has to practise on before its exam, for its learners and for the staff. */

type Form = PaperForm & { lessonId: string | null };
const selectForm = (which: Statement) => sql<Form>`
  SELECT p."lessonId", p.title, p."durationMin", p."totalScore", p."passScore", p."multiRule", p."indefRule", coalesce((
    SELECT json_agg(json_build_object('type', f.type, 'count', f.count, 'score', f.score) ORDER BY f.type) FROM (
      SELECT coalesce(r.type, q.type) AS type, sum(coalesce(r.count, 1))::int AS count,
        sum(coalesce(r.count, 1) * r.score)::float8 AS score
      FROM jsonb_to_recordset(p.rules) AS r("questionId" uuid, type int, count int, score numeric)
      LEFT JOIN "Question" q ON q.id = r."questionId" GROUP BY 1
    ) f
  ), '[]') AS sections
  FROM "Paper" p WHERE ${which}`;
/** The exam that a course is concluded with; of several the first. */
export const findForm = (pool: Pool, lessonId: string): Promise<PaperForm | null> =>
  maybeOne(
    pool,
    sql<Form>`${selectForm(sql`p."lessonId" = ${lessonId} AND p.status = ${lit(PAPER_STATUS.published)}`)}
      ORDER BY p.sort, p.id LIMIT 1`,
  );

type Course = { id: string; name: string; status: number; access: number; joined: boolean };
const findCourse = (userId: string, lessonId: string) => sql<Course>`
  SELECT l.id, l.name, ${STUDY_STATUS_SQL} AS status, l.access, ul."userId" IS NOT NULL AS joined
  FROM "Lesson" l LEFT JOIN "UserLesson" ul ON ul."lessonId" = l.id AND ul."userId" = ${userId}
  WHERE l.id = ${lessonId}`;
/** Who has joined a course practises for its exam. */
export const checkCourse = async (pool: Pool, viewer: Viewer, lessonId: string): Promise<void> => {
  const course = await maybeOne(pool, findCourse(viewer.id, lessonId));
  if (!course || (!course.joined && lessonLock(course, viewer))) throw missing('课程不存在');
  const lock = lessonLock(course, viewer);
  if (lock) throw refused(lock);
  if (!course.joined) throw refused('加入课程后可以练习');
};

/** Without what an exam of the learner's own still holds. */
export const freeFor = async (pool: Pool, userId: string, lessonId: string): Promise<FreeQuestion[]> => {
  const free = await many(pool, freeQuestions(lessonId));
  const withheld = await findWithheld(
    pool,
    userId,
    free.map(({ id }) => id),
  );
  return free.filter(({ id }) => !withheld.has(id));
};

const countByType = (free: readonly FreeQuestion[]): ReadonlyMap<QuestionType, number> =>
  new Map([...Map.groupBy(free, ({ type }) => type)].map(([type, of]) => [type, of.length]));

const findOpen = (userId: string, lessonId: string) => sql<{ kind: CodeOf<typeof PRACTICE_SET> }>`
  SELECT kind FROM "PracticeSet" WHERE "userId" = ${userId} AND "lessonId" = ${lessonId} AND "endAt" IS NULL
    AND (deadline IS NULL OR deadline > clock_timestamp()) ORDER BY kind`;

export const findCoursePractice = async (
  pool: Pool,
  viewer: Viewer,
  lessonId: string,
): Promise<AnswerOf<typeof coursePractice>> => {
  await checkCourse(pool, viewer, lessonId);
  const [free, form, open] = await Promise.all([
    freeFor(pool, viewer.id, lessonId),
    findForm(pool, lessonId),
    many(pool, findOpen(viewer.id, lessonId)),
  ]);
  const mock = form && mockOf(form, countByType(free));
  return {
    free: free.length,
    mock: mock && { questions: mock.questions, of: mock.of, minutes: mock.minutes },
    open: open.map(({ kind }) => kind).filter((kind) => kind === PRACTICE_SET.drill || mock !== null),
  };
};

/** Null of a paper of no course. */
export const findPaperPractice = async (pool: Pool, paperId: string): Promise<AnswerOf<typeof paperPractice>> => {
  const form = await maybeOne(pool, selectForm(sql`p.id = ${paperId}`));
  if (!form) throw missing('试卷不存在');
  if (form.lessonId === null) return null;
  const free = await many(pool, freeQuestions(form.lessonId));
  const counts = countByType(free);
  return {
    free: free.length,
    types: form.sections.map(({ type, count }) => ({
      type,
      needs: count,
      has: counts.get(type) ?? 0,
      machine: PRACTISED_TYPES.includes(type),
    })),
    mock: mockOf(form, counts) !== null,
  };
};
