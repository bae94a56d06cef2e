import type { AnswerOf } from '@zhibiao/contract/core/endpoint';
import type { overridePapers } from '@zhibiao/contract/exam/staff-override';
import { PAPER_STATUS } from '@zhibiao/contract/paper/types';
import type { Pool } from '#db/client.ts';
import { occursIn } from '#db/search.ts';
import { lit, many, nothing, sql } from '#db/sql.ts';

const MOST = 50;
/** All that are not withdrawn; a paper's title is no secret to staff who arrange exams. */
export const findChoosable = (pool: Pool, keyword = ''): Promise<AnswerOf<typeof overridePapers>> =>
  many(
    pool,
    sql<AnswerOf<typeof overridePapers>[number]>`
      SELECT p.id, p.title, p."durationMin" FROM "Paper" p
      WHERE p.status <> ${lit(PAPER_STATUS.withdrawn)}
        ${keyword === '' ? nothing : sql`AND ${occursIn(sql`p.title`, keyword)}`}
      ORDER BY p.status DESC, p.sort, p.id LIMIT ${lit(MOST)}`,
  );
