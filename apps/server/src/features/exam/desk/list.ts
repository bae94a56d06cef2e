import type { AnswerOf, InputOf } from '@zhibiao/contract/core/endpoint';
import type { DeskState, deskList } from '@zhibiao/contract/exam/staff-monitor';
import type { Pool } from '#db/client.ts';
import { pageSql } from '#db/paging.ts';
import { nothing, one, sql } from '#db/sql.ts';
import type { Staff } from '#domain/auth/staff.ts';
import { deskRows, isEverybody } from './found.ts';
import { asJson, type Rows, deskColumns, WORST_FIRST } from './rows.ts';
import { waiting } from './waiting.ts';

type Query = InputOf<typeof deskList>['query'];

const STATES: Record<Query['tab'], readonly DeskState[]> = {
  attention: ['lost', 'away', 'review'],
  running: ['lost', 'away', 'working'],
  handed: ['review', 'handed', 'void'],
  waiting: ['waiting'],
  all: ['lost', 'away', 'working', 'review', 'handed', 'void', 'waiting'],
};

const AND_WAITING = sql`
  UNION ALL SELECT NULL, "userId", NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 'waiting' FROM waiting`;

const findRows = (staff: Staff, { paperId, tab, keyword, ...page }: Query) => {
  const who = { staff, keyword };
  const waits = STATES[tab].includes('waiting');
  const statement = sql<Rows>`
    WITH ${waits ? sql`waiting AS (${waiting(paperId, who)}),` : nothing} found AS MATERIALIZED (
      SELECT * FROM (${deskRows(paperId, who)} ${waits ? AND_WAITING : nothing}) x
      WHERE x.state = ANY(${STATES[tab]}::text[])
    )
    SELECT (SELECT count(*)::int FROM found) AS total,
      ${asJson(deskColumns(sql`SELECT * FROM found f ${WORST_FIRST} ${pageSql(page)}`))} AS rows`;
  if (!isEverybody(who)) return statement;
  return statement.named(waits ? 'desk-list-waiting' : 'desk-list');
};

/** The people of a paper, those first who need staff. */
export const findDesk = (pool: Pool, staff: Staff, query: Query): Promise<AnswerOf<typeof deskList>> =>
  one(pool, findRows(staff, query));
