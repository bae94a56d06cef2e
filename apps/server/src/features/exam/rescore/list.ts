import type { AnswerOf, InputOf } from '@zhibiao/contract/core/endpoint';
import {
  type listRescores,
  RESCORE_DECISION,
  type RescoreDetail,
  type RescoreRow,
} from '@zhibiao/contract/exam/staff-rescore';
import { PAPER_STATUS } from '@zhibiao/contract/paper/types';
import { QUESTION_STATUS } from '@zhibiao/contract/question/types';
import { TASK } from '@zhibiao/contract/task/types';
import type { Pool } from '#db/client.ts';
import { pageSql, totalOf } from '#db/paging.ts';
import { all, lit, many, maybeOne, sql, type Statement } from '#db/sql.ts';
import { dateTime, dateTimeOrNull } from '#domain/time/time.ts';
import { missing } from '#errors.ts';
import { NO_COUNTS } from './counts.ts';
import type { RescoreScope } from './stored.ts';

type Row = Omit<RescoreRow, 'createTime' | 'finishTime' | 'counts'> & {
  counts: Partial<RescoreRow['counts']>;
  createdAt: Date;
  finishedAt: Date | null;
  scope: RescoreScope;
};
const select = (page: Statement) => sql<Row>`
  SELECT r.id, r.kind, r.policy, r.state, r."questionId", q.no AS "questionNo", r."paperId",
    coalesce(q.stem, p.title, '') AS subject, r."passScore", r."toVersion", r.reason, coalesce(s.name, '系统') AS by,
    c.name AS "confirmedBy", r.counts, r."createdAt", r."finishedAt", r."taskId", r.version, r.scope,
    CASE WHEN t.status = ${lit(TASK.failed)} THEN t.error END AS failure,
    (SELECT count(*)::int FROM "RescoreEffect" e
      WHERE e."rescoreId" = r.id AND e.decision = ${lit(RESCORE_DECISION.open)}) AS open
  FROM (${page}) r LEFT JOIN "Question" q ON q.id = r."questionId" LEFT JOIN "Paper" p ON p.id = r."paperId"
  LEFT JOIN "Staff" s ON s.id = r.by LEFT JOIN "Staff" c ON c.id = r."confirmedBy"
  LEFT JOIN "Task" t ON t.id = r."taskId"
  ORDER BY r."createdAt" DESC, r.id DESC`;
const rowOf = ({ counts, createdAt, finishedAt, scope: _, ...row }: Row): RescoreRow => ({
  ...row,
  counts: { ...NO_COUNTS, ...counts },
  createTime: dateTime(createdAt),
  finishTime: dateTimeOrNull(finishedAt),
});

export const findRescores = async (
  pool: Pool,
  query: InputOf<typeof listRescores>['query'],
): Promise<AnswerOf<typeof listRescores>> => {
  const where = all([
    ...(query.questionId ? [sql`r."questionId" = ${query.questionId}::uuid`] : []),
    ...(query.paperId ? [sql`r."paperId" = ${query.paperId}::uuid`] : []),
  ]);
  const from = sql`FROM "Rescore" r WHERE ${where}`;
  const [rows, total] = await Promise.all([
    many(pool, select(sql`SELECT r.* ${from} ORDER BY r."createdAt" DESC, r.id DESC ${pageSql(query)}`)),
    totalOf(pool, query, from),
  ]);
  return { rows: rows.map(rowOf), total };
};

type Paper = { id: string; title: string };
/** They name it, or the case that it is of. */
const findStopped = (questionId: string) => sql<Paper>`
  SELECT p.id, p.title FROM "Question" q JOIN "Paper" p ON p.status = ${lit(PAPER_STATUS.published)}
    AND p.rules @> jsonb_build_array(jsonb_build_object('questionId', coalesce(q."parentId", q.id)))
  WHERE q.id = ${questionId}::uuid AND q.status = ${lit(QUESTION_STATUS.off)}
  ORDER BY p.title, p.id LIMIT 100`;
const findTitles = (ids: readonly string[]) => sql<Paper>`
  SELECT id, title FROM "Paper" WHERE id = ANY(${ids}::uuid[]) ORDER BY title, id`;

export const findRescore = async (pool: Pool, id: string): Promise<RescoreDetail> => {
  const row = await maybeOne(pool, select(sql`SELECT * FROM "Rescore" WHERE id = ${id}::uuid`));
  if (!row) throw missing('重判不存在');
  const { paperIds = [], from = null, to = null } = row.scope;
  const [stopped, papers] = await Promise.all([
    row.questionId === null ? [] : many(pool, findStopped(row.questionId)),
    paperIds.length === 0 ? [] : many(pool, findTitles(paperIds)),
  ]);
  return { ...rowOf(row), scope: { papers: papers.map(({ title }) => title), from, to }, stopped };
};
