import { QUESTION_STATUS } from '@zhibiao/contract/question';
import type { QuestionFilter, QuestionFlag } from '@zhibiao/contract/question-staff';
import { occursIn } from '#db/search.ts';
import { lit, sql, type Statement } from '#db/sql.ts';

/** What is asked of row `q`, of a question that stands for itself; an export goes by the same. */

export const TODAY = sql`(clock_timestamp() AT TIME ZONE 'Asia/Shanghai')::date`;
/** This long before its last day somebody should look at it. */
const EXPIRING_DAYS = 30;

/** Both may be asked: what is stopped is in nobody's way. */
export const openPairOf = (question: Statement): Statement => sql`
  SELECT o.id, o.no, p.percent FROM (
    SELECT "bId" AS other, percent FROM "QuestionPair" WHERE "aId" = ${question}.id AND "settledAt" IS NULL
    UNION ALL
    SELECT "aId", percent FROM "QuestionPair" WHERE "bId" = ${question}.id AND "settledAt" IS NULL
  ) p JOIN "Question" o ON o.id = p.other AND o.status <> ${lit(QUESTION_STATUS.off)}
  WHERE ${question}.status <> ${lit(QUESTION_STATUS.off)}
  ORDER BY p.percent DESC, o.no DESC LIMIT 1`;

/** By the pairs that nobody has settled, which are few, and not by asking every question. */
const IN_OPEN_PAIR = sql`
  q.status <> ${lit(QUESTION_STATUS.off)} AND q.id IN (
    SELECT unnest(ARRAY[p."aId", p."bId"]) FROM "QuestionPair" p
    JOIN "Question" a ON a.id = p."aId" AND a.status <> ${lit(QUESTION_STATUS.off)}
    JOIN "Question" b ON b.id = p."bId" AND b.status <> ${lit(QUESTION_STATUS.off)}
    WHERE p."settledAt" IS NULL
  )`;
export const FLAGGED: Record<QuestionFlag, Statement> = {
  pending: sql`q.status = ${lit(QUESTION_STATUS.pending)}`,
  duplicate: IN_OPEN_PAIR,
  expiring: sql`q.status = ${lit(QUESTION_STATUS.on)} AND q."validTo" > ${TODAY}
    AND q."validTo" <= ${TODAY} + ${lit(EXPIRING_DAYS)}`,
  noClause: sql`q."clauseId" IS NULL`,
};

/** Q-0418, as people call it. */
const NUMBERED = /^q-?0*(\d{1,9})$/i;

/** A word of the stem is left to the caller, where it is a single character: such are looked for among the latest. */
export const conditionsOf = (filter: QuestionFilter, searched: boolean): Statement[] => {
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
  const [, no] = NUMBERED.exec(keyword?.normalize('NFKC') ?? '') ?? [];
  if (no !== undefined) found.push(sql`q.no = ${Number(no)}::int`);
  else if (keyword && searched) found.push(occursIn(sql`q.stem`, keyword));
  return found;
};
export const isNumber = (keyword: string): boolean => NUMBERED.test(keyword.normalize('NFKC'));
