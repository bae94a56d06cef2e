import { LESSON_STATE } from '@zhibiao/contract/lesson/staff';
import type { MasteryClause, MasteryMap } from '@zhibiao/contract/practice/learner';
import { ACCESS } from '@zhibiao/contract/lesson/types';
import type { Pool } from '#db/client.ts';
import { lit, many, sql } from '#db/sql.ts';
import { clausesInOrder } from '#domain/standard/clause-tree.ts';
import { LIVE_ITEMS } from '#services/study/study-sql.ts';

/** What a map is drawn on: the standards that have clauses, and the clauses of one of them. */

type Standard = MasteryMap['standards'][number] & { answered: boolean };
/** Those in force first, the newest before the others. */
const findStandards = (clauseIds: readonly string[]) =>
  sql<Standard>`
    SELECT s.code, s.name, EXISTS (
      SELECT FROM "Clause" c WHERE c."standardCode" = s.code AND c.id = ANY(${clauseIds}::uuid[])) AS answered
    FROM "Standard" s WHERE EXISTS (SELECT FROM "Clause" c WHERE c."standardCode" = s.code)
    ORDER BY s.status, s.year DESC NULLS LAST, s.code`.named('practice-standards');

/** The standard that was requested, else the first of which something was answered, else the first. */
export const chooseStandard = async (
  pool: Pool,
  standardId: string | undefined,
  clauseIds: readonly string[],
): Promise<{ standards: MasteryMap['standards']; standardCode: string | null }> => {
  const standards = await many(pool, findStandards(clauseIds));
  const chosen =
    standards.find(({ code }) => code === standardId) ?? standards.find(({ answered }) => answered) ?? standards[0];
  return { standards: standards.map(({ code, name }) => ({ code, name })), standardCode: chosen?.code ?? null };
};

export type Clause = Pick<MasteryClause, 'number' | 'title' | 'parentId'> & { id: string; path: string };
const findClauses = (code: string) =>
  sql<Clause>`
    SELECT id, number, title, "parentId", path FROM "Clause" WHERE "standardCode" = ${code}
    ORDER BY sort, id`.named('practice-standard-clauses');
export const clausesOf = async (pool: Pool, code: string): Promise<Clause[]> =>
  clausesInOrder(await many(pool, findClauses(code)));

type Lesson = MasteryClause['lessons'][number] & { clauseId: string };
/** A few are enough to go on with. */
const LESSONS = 3;
const findLessons = (code: string, member: boolean) =>
  sql<Lesson>`
    SELECT "clauseId", "lessonId", lid, title FROM (
      SELECT x."clauseId", l.id AS "lessonId", i.id AS lid, i.title,
        row_number() OVER (PARTITION BY x."clauseId" ORDER BY l."publishTime" DESC, l.id, i.sort, i.id) AS nth
      FROM "Clause" c
      JOIN "LessonItemClause" x ON x."clauseId" = c.id
      JOIN ${LIVE_ITEMS} i ON i.id = x.lid
      JOIN "Lesson" l ON l.id = i."lessonId"
      WHERE c."standardCode" = ${code} AND l.status = ${lit(LESSON_STATE.published)}
        AND (${member} OR l.access <> ${lit(ACCESS.member)})
    ) e WHERE nth <= ${lit(LESSONS)} ORDER BY "clauseId", nth`.named('practice-lessons');
/** Lectures that explain a clause, of courses that the viewer may study. */
export const lessonsOf = async (
  pool: Pool,
  code: string,
  member: boolean,
): Promise<Map<string, MasteryClause['lessons']>> =>
  new Map(
    [...Map.groupBy(await many(pool, findLessons(code, member)), ({ clauseId }) => clauseId)].map(
      ([clauseId, lessons]) => [clauseId, lessons.map(({ clauseId: _, ...lesson }) => lesson)],
    ),
  );
