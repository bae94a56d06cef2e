import { PAPER_STATUS } from '@zhibiao/contract/paper/types';
import type { Pool } from '#db/client.ts';
import { lit, one, sql, type Statement } from '#db/sql.ts';
import type { Staff } from '#domain/auth/staff.ts';
import { keptFor } from '#lib/kept-for.ts';
import { deskPeople } from './found.ts';

/** No more are counted or shown: a room has fewer, and a course that thousands learned is no room. */
const WAITING_MOST = 500;

/** Those who may sit the paper of their course and never began; each row is an account. */
export const waiting = (paperId: string, who: Parameters<typeof deskPeople>[0]): Statement => sql`
  SELECT u.id AS "userId" FROM "Paper" w JOIN "UserLesson" ul ON ul."lessonId" = w."lessonId"
  JOIN "User" u ON u.id = ul."userId"
  WHERE w.id = ${paperId}::uuid AND w.status = ${lit(PAPER_STATUS.published)}
    AND (w."closeTime" IS NULL OR w."closeTime" > clock_timestamp())
    AND (NOT w."requireLesson" OR ul."learnedTime" IS NOT NULL) AND ${deskPeople(who)}
    AND NOT EXISTS (SELECT 1 FROM "Attempt" t WHERE t."userId" = ul."userId" AND t."paperId" = w.id)
  LIMIT ${lit(WAITING_MOST)}`;

const COUNTED_MS = 20_000;
/** Counted again a few times a minute, however many watch. */
export const createWaitingCount = (pool: Pool) => {
  const kept = keptFor<number>(COUNTED_MS);
  return (staff: Staff, paperId: string): Promise<number> =>
    kept.get(JSON.stringify([paperId, staff.scope]), async () => {
      const rows = sql<{ n: number }>`SELECT count(*)::int AS n FROM (${waiting(paperId, { staff })}) x`;
      return (await one(pool, rows)).n;
    });
};
