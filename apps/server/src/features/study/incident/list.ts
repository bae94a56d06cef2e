import type { AnswerOf, InputOf } from '@zhibiao/contract/core/endpoint';
import type { listIncidents } from '@zhibiao/contract/study/staff-appeal';
import type { Pool } from '#db/client.ts';
import { pageSql, totalOf } from '#db/paging.ts';
import { many, sql } from '#db/sql.ts';
import { personIdOf, type Staff } from '#domain/auth/staff.ts';
import { dateTime, dateTimeOrNull } from '#domain/time/time.ts';

type IncidentRow = AnswerOf<typeof listIncidents>['rows'][number];
type Found = Pick<IncidentRow, 'id' | 'reason' | 'status' | 'by' | 'confirmedBy' | 'taskId'> &
  Pick<IncidentRow, 'people' | 'seconds' | 'version'> & {
    from: Date;
    to: Date;
    createdAt: Date;
    doneAt: Date | null;
    byId: string | null;
  };
const FROM = sql`FROM "Incident" n LEFT JOIN "Staff" p ON p.id = n.by LEFT JOIN "Staff" c ON c.id = n."confirmedBy"`;
const COLUMNS = sql`n.id, n."from", n."to", n.reason, n.status, n.by AS "byId", p.name AS by,
  c.name AS "confirmedBy", n."taskId", n.people, n.seconds, n.version, n."createdAt", n."doneAt"`;

/** The latest first. */
export const findIncidents = async (
  pool: Pool,
  staff: Staff,
  page: InputOf<typeof listIncidents>['query'],
): Promise<AnswerOf<typeof listIncidents>> => {
  const [rows, total] = await Promise.all([
    many(pool, sql<Found>`SELECT ${COLUMNS} ${FROM} ORDER BY n."createdAt" DESC, n.id DESC ${pageSql(page)}`),
    totalOf(pool, page, FROM),
  ]);
  const me = personIdOf(staff);
  return {
    rows: rows.map(({ from, to, createdAt, doneAt, byId, ...row }) => ({
      ...row,
      from: dateTime(from),
      to: dateTime(to),
      mine: byId !== null && byId === me,
      createTime: dateTime(createdAt),
      doneTime: dateTimeOrNull(doneAt),
    })),
    total,
  };
};
