import { QUESTION } from '@zhibiao/contract/question/types';
import { lit, sql, type Statement } from '#db/sql.ts';

/** Of a question `q` of no case: its own questions, without those that were put aside. */
export const OF_CASE: Statement = sql`"Question" c WHERE c."parentId" = q.id AND c.sort >= 0`;

/** Never the key itself: that one exists is all that is read, of a case for each of its questions. */
export const HAS_KEY: Statement = sql`
  CASE WHEN q.type = ${lit(QUESTION.case)} AND EXISTS (SELECT FROM ${OF_CASE})
    THEN NOT EXISTS (
      SELECT FROM ${OF_CASE} AND NOT EXISTS (SELECT FROM "QuestionKey" k WHERE k."questionId" = c.id))
    ELSE EXISTS (SELECT FROM "QuestionKey" k WHERE k."questionId" = q.id) END`;

/** Moves when its row does, or one of its case. */
export const STAMP: Statement = sql`
  CASE WHEN q.type = ${lit(QUESTION.case)} THEN hashtextextended(concat(q.xmin, (
    SELECT string_agg(concat(' ', c.id, c.xmin), '' ORDER BY c.id) FROM ${OF_CASE}
  )), 0) ELSE q.xmin::text::bigint END`;
