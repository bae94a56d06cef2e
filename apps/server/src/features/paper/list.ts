import type { AnswerOf, InputOf } from '@zhibiao/contract/core/endpoint';
import { ATTEMPT } from '@zhibiao/contract/exam/types';
import { PAPER_STATUS } from '@zhibiao/contract/paper/types';
import { type listPapers, type paperCounts, type StaffPaperRow } from '@zhibiao/contract/paper/staff';
import type { Pool } from '#db/client.ts';
import { listPage } from '#db/paging.ts';
import { occursIn } from '#db/search.ts';
import { all, lit, lits, one, sql, type Statement } from '#db/sql.ts';
import { questionCount, rulesOf } from '#domain/exam/paper.ts';
import { dateTime, dateTimeOrNull } from '#domain/time/time.ts';

type Answer = AnswerOf<typeof listPapers>;
type Query = InputOf<typeof listPapers>['query'];

/** Attempts are counted so far. */
const MOST = 1_001;
const some = (where: Statement) => sql`(SELECT count(*)::int FROM (
  SELECT 1 FROM "Attempt" a WHERE a."paperId" = p.id AND ${where} LIMIT ${lit(MOST)}) counted)`;

/** The columns of a row, from Paper `p` and Lesson `l`; it counts, so for the rows of a page only. */
export const PAPER_ROW = sql`p.id, p.title, p.status, p."lessonId", l.name AS "lessonName", p.mode, p.rules,
  p."totalScore",
  p."passScore", p."durationMin", p.edition, p.draft IS NOT NULL AS edited,
  ${some(sql`a.status = ${lit(ATTEMPT.running)}`)} AS running,
  ${some(sql`a.status = ${lit(ATTEMPT.marking)}`)} AS marking,
  ${some(sql`a.status = ${lit(ATTEMPT.unreleased)}`)} AS unreleased,
  ${some(sql`a.status NOT IN (${lits([ATTEMPT.running, ATTEMPT.void])})`)} AS attempts,
  p."openTime", p."closeTime", p.health, p."updatedAt", p.version`;
export type PaperRecord = Omit<StaffPaperRow, 'questionCount' | 'openTime' | 'closeTime' | 'updateTime'> & {
  rules: unknown;
  openTime: Date | null;
  closeTime: Date | null;
  updatedAt: Date;
};
export const presentStaffPaper = ({ rules, openTime, closeTime, updatedAt, ...row }: PaperRecord): StaffPaperRow => ({
  ...row,
  questionCount: questionCount(rulesOf({ mode: row.mode, rules })),
  openTime: dateTimeOrNull(openTime),
  closeTime: dateTimeOrNull(closeTime),
  updateTime: dateTime(updatedAt),
});

const LATEST = sql`p."updatedAt" DESC, p.id DESC`;
const listed = ({ keyword, status, lessonId, unwell }: Query): Statement => {
  const conditions: Statement[] = [];
  if (status !== undefined) conditions.push(sql`p.status = ${status}::int`);
  if (lessonId) conditions.push(sql`p."lessonId" = ${lessonId}::uuid`);
  if (unwell) conditions.push(sql`p.health IS NOT NULL`);
  if (keyword) conditions.push(occursIn(sql`p.title`, keyword));
  return sql`FROM "Paper" p WHERE ${conditions.length > 0 ? all(conditions) : sql`true`}`;
};

export const findPapers = async (pool: Pool, query: Query): Promise<Answer> => {
  const from = listed(query);
  const { rows, total } = await listPage(pool, {
    name: 'papers',
    page: query,
    narrowed: Boolean(query.keyword || query.lessonId || query.unwell || query.status !== undefined),
    from,
    select: (limit) => sql<PaperRecord>`
      SELECT ${PAPER_ROW} FROM (SELECT p.id ${from} ORDER BY ${LATEST} ${limit}) page JOIN "Paper" p USING (id)
      LEFT JOIN "Lesson" l ON l.id = p."lessonId" ORDER BY ${LATEST}`,
  });
  return { rows: rows.map(presentStaffPaper), total };
};

const inState = (status: number) => sql`(count(*) FILTER (WHERE status = ${lit(status)}))::int`;
const COUNTS = sql<AnswerOf<typeof paperCounts>>`
  SELECT ${inState(PAPER_STATUS.draft)} AS draft, ${inState(PAPER_STATUS.published)} AS published,
    ${inState(PAPER_STATUS.withdrawn)} AS withdrawn, (count(health))::int AS unwell
  FROM "Paper"`.named('paper-counts');
export const countPapers = (pool: Pool): Promise<AnswerOf<typeof paperCounts>> => one(pool, COUNTS);
