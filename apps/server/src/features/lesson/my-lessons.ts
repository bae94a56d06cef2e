import type { AnswerOf, InputOf } from '@zhibiao/contract/endpoint';
import type { LessonCard, myLessons } from '@zhibiao/contract/lesson';
import type { Pool } from '#db/client.ts';
import { pageOf } from '#db/paging.ts';
import { MINE_SQL, mineOf, type MineRow, SHOWN_STATUS_SQL } from '#services/study-sql.ts';
import { CARD_SQL } from './card.ts';

const WHERE = `
  FROM "UserLesson" ul JOIN "Lesson" l ON l.id = ul."lessonId" JOIN "Teacher" t ON t.id = l."teacherId"
  WHERE ul."userId" = $1 AND ($2::int IS NULL OR ${SHOWN_STATUS_SQL.parts.text} = $2)`;
const TOTAL = `SELECT count(*)::int AS total ${WHERE}`;
const ROWS = `SELECT ${CARD_SQL}, ${MINE_SQL.parts.text}, (${TOTAL}) AS total ${WHERE} ORDER BY ul."updatedAt" DESC, ul."lessonId" LIMIT $3 OFFSET $4`;

/** Beyond the last page there is no row that could carry the total. */
const countLessons = async (pool: Pool, filter: unknown[]): Promise<number> =>
  (await pool.query<{ total: number }>(TOTAL, filter)).rows[0]?.total ?? 0;

/** The lessons a learner joined or was assigned, the latest studied first. */
export const findMyLessons = async (
  pool: Pool,
  userId: string,
  query: InputOf<typeof myLessons>['query'],
): Promise<AnswerOf<typeof myLessons>> => {
  const { skip, take } = pageOf(query);
  const filter = [userId, query.status ?? null];
  const page = await pool.query<LessonCard & MineRow & { total: number }>({
    name: 'my-lessons',
    text: ROWS,
    values: [...filter, take, skip],
  });
  const rows = page.rows.flatMap((row) => {
    const mine = mineOf(row);
    return mine ? [{ ...row, mine }] : [];
  });
  return { rows, total: page.rows[0]?.total ?? (skip > 0 ? await countLessons(pool, filter) : 0) };
};
