import type { ExamRecord } from '@zhibiao/contract/exam';
import type { PageQuery } from '@zhibiao/contract/fields';
import type { Pool } from '#db/client.ts';
import { pageOf } from '#db/paging.ts';
import { dateTime, dateTimeOrNull } from '#domain/time.ts';
import { handInOverdueOf } from './hand-in.ts';

const MINE = `"Attempt" a WHERE a."userId" = $1 AND ($2::uuid IS NULL OR a."paperId" = $2)`;
const PAGE = `
  SELECT a.id AS "attemptId", a."paperId", p.title, a.no, a.status, a."submitType", CASE WHEN a.status = 3 THEN a.score::float8 END AS score, a."totalScore",
         CASE WHEN a.status = 3 THEN a.passed END AS passed, a."startTime", a."submitTime"
  FROM (SELECT a.* FROM ${MINE} ORDER BY a."startTime" DESC, a.id DESC LIMIT $3 OFFSET $4) a JOIN "Paper" p ON p.id = a."paperId"
  ORDER BY a."startTime" DESC, a.id DESC`;
const COUNT = `SELECT count(*)::int AS total FROM ${MINE}`;

type Row = Omit<ExamRecord, 'startTime' | 'submitTime'> & { startTime: Date; submitTime: Date | null };

/** The viewer's attempts, newest first; those whose time is up are handed in before. */
export const findRecords = async (
  pool: Pool,
  userId: string,
  query: PageQuery & { paperId?: string | undefined },
): Promise<{ rows: ExamRecord[]; total: number }> => {
  await handInOverdueOf(pool, userId);
  const { skip, take } = pageOf(query);
  const paperId = query.paperId ?? null;
  const [page, counted] = await Promise.all([
    pool.query<Row>({ name: 'exam-records', text: PAGE, values: [userId, paperId, take, skip] }),
    pool.query<{ total: number }>({ name: 'exam-record-count', text: COUNT, values: [userId, paperId] }),
  ]);
  return {
    rows: page.rows.map((row) => ({
      ...row,
      startTime: dateTime(row.startTime),
      submitTime: dateTimeOrNull(row.submitTime),
    })),
    total: counted.rows[0]?.total ?? 0,
  };
};
