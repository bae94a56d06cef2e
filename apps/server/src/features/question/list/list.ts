import { allOf } from '@zhibiao/contract/core/codes';
import type { AnswerOf, InputOf } from '@zhibiao/contract/core/endpoint';
import { TOTAL_MOST, LETTER_SEARCH_ROWS } from '@zhibiao/contract/core/limits';
import { QUESTION_STATUS } from '@zhibiao/contract/question/types';
import {
  type listQuestions,
  QUESTION_FLAGS,
  type questionCounts,
  type questionFlags,
} from '@zhibiao/contract/question/staff';
import type { Pool } from '#db/client.ts';
import { countByState, countTo, pageSql, totalOf } from '#db/paging.ts';
import { hasPair, isLetter, isPair, isWritten, occursIn } from '#db/search.ts';
import { all, joined, lit, many, one, sql, type Statement } from '#db/sql.ts';
import type { Staff } from '#domain/auth/staff.ts';
import { questionsWhere, FLAGGED, wordIn } from './conditions.ts';
import { QUESTION_ROW, QUESTION_ROW_FROM, type QuestionRecord, presentQuestions } from './rows.ts';

type Answer = AnswerOf<typeof listQuestions>;
type Found = { rows: QuestionRecord[]; total: number };
type Query = InputOf<typeof listQuestions>['query'];

/** So many of the latest are searched to see whether a word is common, and so many of them make it so. */
const PROBED = 500;
const COMMON = 50;
const isCommon = async (pool: Pool, word: string): Promise<boolean> => {
  const { found } = await one(
    pool,
    sql<{ found: number }>`
      SELECT count(*)::int AS found FROM (
        SELECT stem FROM "Question" WHERE "parentId" IS NULL ORDER BY no DESC LIMIT ${lit(PROBED)}
      ) q WHERE ${isWritten(sql`q.stem`, word)}`,
  );
  return found >= COMMON;
};

const LATEST = sql`q.no DESC`;
const pageRows = (page: Statement) => sql<QuestionRecord>`
  SELECT ${QUESTION_ROW} FROM (${page}) page JOIN "Question" q USING (id) ${QUESTION_ROW_FROM} ORDER BY ${LATEST}`;

/** Down to the last of its page. */
const rowsDown = ({ pageNum, pageSize, after }: Query): number => (after === undefined ? pageNum : 1) * pageSize;

const pageIn = ({ after, ...query }: Query) => ({
  beyond: after === undefined ? sql`true` : sql`q.no < ${after}::int`,
  limit: after === undefined ? pageSql(query) : sql`LIMIT ${query.pageSize}::int`,
  counted: after === undefined ? query : { pageNum: 1, pageSize: query.pageSize },
});

/**
 * As the list stands: its rows are read in its order. `within`: those that have the word, among so many for the page
 * and among `most` for the total.
 */
const inOrder = async (
  pool: Pool,
  query: Query,
  from: Statement,
  within: { word: string; most: number; page: number } | null = null,
): Promise<Found> => {
  const { beyond, limit, counted } = pageIn(query);
  const met = (where: Statement, part: 'most' | 'page'): Statement => {
    if (within === null) return sql`${from} AND ${where}`;
    const { word } = within;
    const has = isLetter(word) ? occursIn(sql`q.stem`, word) : isWritten(sql`q.stem`, word);
    return sql`FROM (
      SELECT q.id, q.no, q.stem ${from} AND ${where} ORDER BY ${LATEST} LIMIT ${within[part]}::int) q WHERE ${has}`;
  };
  const [rows, total] = await Promise.all([
    many(pool, pageRows(sql`SELECT q.id ${met(beyond, 'page')} ORDER BY ${LATEST} ${limit}`)),
    totalOf(pool, counted, met(sql`true`, 'most')),
  ]);
  return { rows, total };
};

/** By the index of its pairs, looked up once for the page and for the total. */
const byPairs = async (pool: Pool, query: Query, from: Statement): Promise<Found> => {
  const { beyond, limit, counted } = pageIn(query);
  const page = sql`SELECT q.id FROM found q WHERE ${beyond} ORDER BY ${LATEST} ${limit}`;
  const rows = await many(
    pool,
    sql<QuestionRecord & { total: number }>`
      WITH found AS MATERIALIZED (SELECT q.id, q.no ${from})
      SELECT ${QUESTION_ROW}, (SELECT count(*)::int FROM found) AS total
      FROM (${page}) page JOIN "Question" q USING (id) ${QUESTION_ROW_FROM} ORDER BY ${LATEST}`,
  );
  const total = rows[0] ? Math.min(rows[0].total, countTo(counted)) : await totalOf(pool, counted, from);
  return { rows: rows.map(({ total: _, ...row }) => row), total };
};

/** A common word is found soon in the order of the list; what is not found among so many is not that common. */
const READ_IN_ORDER = 15_000;
const READ_PER_ROW = 25;

const find = async (pool: Pool, query: Query): Promise<Found> => {
  const from = sql`FROM "Question" q WHERE ${all(questionsWhere(query))}`;
  const word = wordIn(query);
  if (word === null) return inOrder(pool, query, from);
  // A single character has no index: it is looked for among the first of the list.
  if (isLetter(word)) return inOrder(pool, query, from, { word, most: LETTER_SEARCH_ROWS, page: LETTER_SEARCH_ROWS });
  if (await isCommon(pool, word)) {
    const found = await inOrder(pool, query, from, { word, most: READ_IN_ORDER, page: rowsDown(query) * READ_PER_ROW });
    if (found.total > TOTAL_MOST && found.rows.length === query.pageSize) return found;
  }
  const stem = sql`q.stem`;
  return byPairs(pool, query, sql`${from} AND ${isPair(word) ? hasPair(stem, word) : occursIn(stem, word)}`);
};

export const findQuestions = async (pool: Pool, staff: Staff, query: Query): Promise<Answer> => {
  const { rows, total } = await find(pool, query);
  return { rows: await presentQuestions(pool, staff, rows), total };
};

/** With a word each state is counted as its own list is, since how a word is met depends on how common it is there. */
export const countQuestions = async (
  pool: Pool,
  query: InputOf<typeof questionCounts>['query'],
): Promise<AnswerOf<typeof questionCounts>> => {
  if (wordIn(query) === null)
    return countByState(
      pool,
      allOf(QUESTION_STATUS),
      sql`q.status`,
      sql`FROM "Question" q WHERE ${all(questionsWhere(query))}`,
    );
  const counted = [undefined, ...allOf(QUESTION_STATUS)].map(async (status) => {
    const { total } = await find(pool, { ...query, status, pageNum: 1, pageSize: 1 });
    return [status ?? '', Math.min(total, TOTAL_MOST + 1)] as const;
  });
  return Object.fromEntries(await Promise.all(counted));
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
  doubtful: sql`doubtful`,
};
