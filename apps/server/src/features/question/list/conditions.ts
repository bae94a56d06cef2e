import { QUESTION_STATUS } from '@zhibiao/contract/question/types';
import type { QuestionFilter, QuestionFlag } from '@zhibiao/contract/question/staff';
import { plainText } from '@zhibiao/contract/core/text/text-fold';
import { TODAY } from '#db/days.ts';
import { lit, sql, type Statement } from '#db/sql.ts';
import { ENOUGH } from '#domain/exam/statistics/item-figures.ts';
import { EASY, HARD, WEAK } from '#domain/exam/statistics/item-words.ts';

/** The conditions on row `q`, of a question that stands for itself; an export goes by the same. */

/** Evaluated once a statement, so that an index may serve. */
export const QUERY_DAY = sql`(SELECT ${TODAY})`;
/** This long before its last day staff should look at it. */
const EXPIRING_DAYS = 30;

/** Both may be asked: a stopped question hinders no other. */
export const openPairOf = (question: Statement): Statement => sql`
  SELECT o.id, o.no, p.percent FROM (
    SELECT "bId" AS other, percent FROM "QuestionPair" WHERE "aId" = ${question}.id AND "settledAt" IS NULL
    UNION ALL
    SELECT "aId", percent FROM "QuestionPair" WHERE "bId" = ${question}.id AND "settledAt" IS NULL
  ) p JOIN "Question" o ON o.id = p.other AND o.status <> ${lit(QUESTION_STATUS.off)}
  WHERE ${question}.status <> ${lit(QUESTION_STATUS.off)}
  ORDER BY p.percent DESC, o.no DESC LIMIT 1`;

/** By the pairs that staff have not settled, which are few, and not by checking every question. */
const IN_OPEN_PAIR = sql`
  q.status <> ${lit(QUESTION_STATUS.off)} AND q.id IN (
    SELECT unnest(ARRAY[p."aId", p."bId"]) FROM "QuestionPair" p
    JOIN "Question" a ON a.id = p."aId" AND a.status <> ${lit(QUESTION_STATUS.off)}
    JOIN "Question" b ON b.id = p."bId" AND b.status <> ${lit(QUESTION_STATUS.off)}
    WHERE p."settledAt" IS NULL
  )`;
/**
 * As its figures say of it as it reads now, over all papers: too hard, too easy, or telling no learners apart, which
 * may be its key's fault. A case is doubtful with one of its questions.
 */
const IN_DOUBT = sql`
  q.id IN (
    SELECT f.id FROM (
      SELECT coalesce(c."parentId", c.id) AS id, sum(s.sx) / sum(s.n) / 1000 AS p,
        sum(s.sxy - s.sx * s.sy / s.n)::float8
          / nullif(sqrt((sum(s.sxx - s.sx * s.sx / s.n) * sum(s.syy - s.sy * s.sy / s.n))::float8), 0) AS r
      FROM "ItemStat" s JOIN "Question" c ON c.id = s."questionId" AND c.version = s."qVersion"
      WHERE s.n > 0 GROUP BY c.id HAVING sum(s.n) >= ${lit(ENOUGH)}
    ) f WHERE f.r < ${WEAK}::float8 OR f.p < ${HARD}::float8 OR f.p > ${EASY}::float8
  )`;
export const FLAGGED: Record<QuestionFlag, Statement> = {
  pending: sql`q.status = ${lit(QUESTION_STATUS.pending)}`,
  duplicate: IN_OPEN_PAIR,
  expiring: sql`q.status = ${lit(QUESTION_STATUS.on)} AND q."validTo" > ${QUERY_DAY}
    AND q."validTo" <= ${QUERY_DAY} + ${lit(EXPIRING_DAYS)}`,
  noClause: sql`q."clauseId" IS NULL`,
  doubtful: IN_DOUBT,
};

/** Q-0418, as people call it. */
const NUMBERED = /^q-?0*(\d{1,9})$/i;
const numberIn = (keyword = ''): number | null => {
  const [, no] = NUMBERED.exec(plainText(keyword)) ?? [];
  return no === undefined ? null : Number(no);
};

/** A word of the stem is left to the caller, who knows how its rows are met. */
export const questionsWhere = (filter: QuestionFilter): Statement[] => {
  const { bankId, type, difficulty, clauseId, status, keyword, lawId, validOn, flag } = filter;
  const found: Statement[] = [sql`q."parentId" IS NULL`];
  if (bankId) found.push(sql`q."bankId" = ${bankId}::uuid`);
  if (type !== undefined) found.push(sql`q.type = ${type}::int`);
  if (difficulty !== undefined) found.push(sql`q.difficulty = ${difficulty}::int`);
  if (status !== undefined) found.push(sql`q.status = ${status}::int`);
  if (lawId) found.push(sql`q."lawId" = ${lawId}::uuid`);
  if (clauseId)
    found.push(sql`q."clauseId" = ANY(ARRAY(
      SELECT below.id FROM "Clause" top JOIN "Clause" below
        ON below."standardCode" = top."standardCode" AND starts_with(below.path, top.path)
      WHERE top.id = ${clauseId}::uuid
    ))`);
  if (validOn)
    found.push(
      sql`coalesce(q."validFrom" <= ${validOn}::date, true) AND coalesce(q."validTo" > ${validOn}::date, true)`,
    );
  if (flag) found.push(FLAGGED[flag]);
  const no = numberIn(keyword);
  if (no !== null) found.push(sql`q.no = ${no}::int`);
  return found;
};
/** The word that its stem is searched for. */
export const wordIn = ({ keyword }: QuestionFilter): string | null =>
  keyword && numberIn(keyword) === null ? keyword : null;
