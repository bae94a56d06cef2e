import type { AnswerOf, InputOf } from '@zhibiao/contract/endpoint';
import { TOTAL_MOST, LETTER_SEARCH_ROWS } from '@zhibiao/contract/limits';
import { type listQuestions, QUESTION_FLAGS, type questionFlags } from '@zhibiao/contract/question-staff';
import type { Pool } from '#db/client.ts';
import { pageSql, totalOf } from '#db/paging.ts';
import { isLetter, occursIn } from '#db/search.ts';
import { all, joined, lit, many, one, sql, type Statement } from '#db/sql.ts';
import { conditionsOf, FLAGGED, isNumber } from './conditions.ts';
import { ROW, ROW_FROM, type Row, rowOf } from './rows.ts';

type Answer = AnswerOf<typeof listQuestions>;
type Query = InputOf<typeof listQuestions>['query'];

const listed = (query: Query): Statement => {
  const { keyword } = query;
  const isOneLetter = keyword !== undefined && isLetter(keyword) && !isNumber(keyword);
  const from = sql`FROM "Question" q WHERE ${all(conditionsOf(query, !isOneLetter))}`;
  if (!isOneLetter || keyword === '') return from;
  // A single character has no index: it is looked for among the first of the list.
  const first = sql`SELECT q.* ${from} ORDER BY q.no DESC LIMIT ${lit(LETTER_SEARCH_ROWS)}`;
  return sql`FROM (${first}) q WHERE ${occursIn(sql`q.stem`, keyword)}`;
};

export const findQuestions = async (pool: Pool, query: Query): Promise<Answer> => {
  const from = listed(query);
  const { after, pageSize } = query;
  const page =
    after === undefined
      ? sql`${from} ORDER BY q.no DESC ${pageSql(query)}`
      : sql`${from} AND q.no < ${after}::int ORDER BY q.no DESC LIMIT ${pageSize}::int`;
  const [rows, total] = await Promise.all([
    many(
      pool,
      sql<Row>`
        SELECT ${ROW} FROM (SELECT q.id ${page}) page
        JOIN "Question" q USING (id) ${ROW_FROM} ORDER BY q.no DESC`,
    ),
    totalOf(pool, { pageNum: 1, pageSize, ...(after === undefined ? query : {}) }, from),
  ]);
  return { rows: rows.map(rowOf), total };
};

type Flags = AnswerOf<typeof questionFlags>;
export const countFlags = (pool: Pool, { bankId }: { bankId?: string | undefined }): Promise<Flags> => {
  const counted = QUESTION_FLAGS.map((flag) => {
    const of = all([sql`q."parentId" IS NULL`, FLAGGED[flag], ...(bankId ? [sql`q."bankId" = ${bankId}::uuid`] : [])]);
    return sql`(
      SELECT count(*)::int FROM (SELECT 1 FROM "Question" q WHERE ${of} LIMIT ${lit(TOTAL_MOST + 1)}) c
    ) AS ${NAMED[flag]}`;
  });
  return one(pool, sql<Flags>`SELECT ${joined(counted, ', ')}`);
};
const NAMED: Record<keyof Flags, Statement> = {
  pending: sql`pending`,
  duplicate: sql`duplicate`,
  expiring: sql`expiring`,
  noClause: sql`"noClause"`,
};
