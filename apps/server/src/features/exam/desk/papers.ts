import type { AnswerOf } from '@zhibiao/contract/core/endpoint';
import { ATTEMPT } from '@zhibiao/contract/exam/types';
import type { deskPapers } from '@zhibiao/contract/exam/staff-monitor';
import { PAPER_STATUS } from '@zhibiao/contract/paper/types';
import type { Pool } from '#db/client.ts';
import { lit, many, sql } from '#db/sql.ts';
import type { Staff } from '#domain/auth/staff.ts';
import { isEverybody, deskPeople } from './found.ts';

/** As many as one chooses from. */
const MOST = 100;

const countRunning = (staff: Staff) =>
  isEverybody({ staff })
    ? sql`SELECT count(*)::int FROM "Attempt" a WHERE a."paperId" = p.id AND a.status = ${lit(ATTEMPT.running)}`
    : sql`SELECT count(*)::int FROM "Attempt" a JOIN "User" u ON u.id = a."userId"
        WHERE a."paperId" = p.id AND a.status = ${lit(ATTEMPT.running)} AND ${deskPeople({ staff })}`;
const attemptedLately = sql`EXISTS (SELECT 1 FROM (
  SELECT a."startTime" FROM "Attempt" a WHERE a."paperId" = p.id ORDER BY a.id DESC LIMIT 1
) a WHERE a."startTime" > clock_timestamp() - interval '1 day')`;
const OPEN = sql`p.status = ${lit(PAPER_STATUS.published)}
  AND (p."openTime" IS NULL OR p."openTime" <= clock_timestamp())
  AND (p."closeTime" IS NULL OR p."closeTime" > clock_timestamp())`;

/** What there is to watch. */
export const findDeskPapers = (pool: Pool, staff: Staff): Promise<AnswerOf<typeof deskPapers>> =>
  many(
    pool,
    sql<AnswerOf<typeof deskPapers>[number]>`
      SELECT * FROM (
        SELECT p.id AS "paperId", p.title, (${countRunning(staff)}) AS running, ${attemptedLately} AS lately,
          ${OPEN} AS open, p.sort
        FROM "Paper" p
      ) x WHERE running > 0 OR lately OR open
      ORDER BY running DESC, lately DESC, sort, title, "paperId" LIMIT ${lit(MOST)}`,
  );
