import { ATTEMPT } from '@zhibiao/contract/exam/types';
import { QUESTION_STATUS, type QuestionType } from '@zhibiao/contract/question/types';
import { PAPER_MODE, PAPER_STATUS } from '@zhibiao/contract/paper/types';
import { TODAY } from '#db/days.ts';
import { lit, lits, sql, type Statement } from '#db/sql.ts';
import { clausesAbove } from '#services/exam/clauses-above.ts';
import { HAS_KEY } from '#services/exam/drawable.ts';
import { LIVE_ITEMS } from '#services/study/study-sql.ts';
import { CLAUSE_ID, LABELS, QUESTION_WITH_CLAUSE } from '#services/practice/clause-of.ts';
import { PRACTISED_TYPES } from '#features/practice/practised.ts';

/**
 * The questions that may be practised on before an exam: of a course, in force, judged at once, and asked by no paper
 * that a learner may sit. That rule stands here alone.
 */

/** What papers may ask: those that are published, and those that a learner still sits. */
const ASKING = sql`asking AS MATERIALIZED (
  SELECT p.mode, p."lessonId", r.* FROM "Paper" p CROSS JOIN LATERAL jsonb_to_recordset(p.rules)
    AS r("questionId" uuid, "bankId" uuid, type int, difficulty int, "clauseId" uuid, clause text)
  WHERE p.status = ${lit(PAPER_STATUS.published)}
    OR EXISTS (SELECT FROM "Attempt" a WHERE a."paperId" = p.id AND a.status = ${lit(ATTEMPT.running)})
)`;
/** Question `q` is named by a paper, or fits a line of its blueprint (domain/paper/draw-rule.ts). */
const IS_ASKED = sql`(
  EXISTS (SELECT FROM asking r WHERE r.mode = ${lit(PAPER_MODE.fixed)} AND r."questionId" = q.id)
  OR EXISTS (
    SELECT FROM asking r WHERE r.mode = ${lit(PAPER_MODE.drawn)} AND r."bankId" = q."bankId" AND r.type = q.type
      AND (r.difficulty IS NULL OR r.difficulty = q.difficulty)
      AND (r.clause IS NULL OR r.clause = q.clause)
      AND (r."clauseId" IS NULL OR r."clauseId" = ANY(${clausesAbove(sql`q."clauseId"`)}))
  )
)`;
const IN_FORCE = sql`q.status = ${lit(QUESTION_STATUS.on)} AND q."parentId" IS NULL
  AND q.type IN (${lits(PRACTISED_TYPES)}) AND ${HAS_KEY}
  AND coalesce(q."validFrom" <= ${TODAY}, true) AND coalesce(${TODAY} < q."validTo", true)`;

/** Clause `c` is taught in a lecture of these, itself or with the one that it is part of. */
const taughtIn = (items: Statement): Statement => sql`EXISTS (
  SELECT FROM ${LIVE_ITEMS} i JOIN "LessonItemClause" x ON x.lid = i.id JOIN "Clause" t ON t.id = x."clauseId"
  WHERE ${items} AND t."standardCode" = c."standardCode" AND starts_with(c.path, t.path)
)`;
/** Of a course: by its lectures' clauses, by its standard, or out of a bank that its own exam draws from. */
const ofCourse = (lessonId: string): Statement => sql`(
  c."standardCode" = (SELECT "standardCode" FROM "Lesson" WHERE id = ${lessonId}::uuid)
  OR ${taughtIn(sql`i."lessonId" = ${lessonId}::uuid`)}
  OR q."bankId" IN (SELECT r."bankId" FROM asking r WHERE r."lessonId" = ${lessonId}::uuid)
)`;

export type FreeQuestion = { id: string; type: QuestionType; clauseId: string | null };
export const freeQuestions = (lessonId: string) => sql<FreeQuestion>`
  WITH ${LABELS}, ${ASKING}
  SELECT q.id, q.type, c.id AS "clauseId" FROM ${QUESTION_WITH_CLAUSE} LEFT JOIN "Clause" c ON c.id = ${CLAUSE_ID}
  WHERE ${IN_FORCE} AND ${ofCourse(lessonId)} AND NOT ${IS_ASKED}
  ORDER BY q.id`;
