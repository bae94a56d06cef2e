import type { AnswerOf, InputOf } from '@zhibiao/contract/endpoint';
import type { lessonStudents } from '@zhibiao/contract/lesson-staff';
import type { Pool } from '#db/client.ts';
import { listPage } from '#db/paging.ts';
import { all, sql, type Statement } from '#db/sql.ts';
import { maskAccount } from '#domain/masking.ts';
import type { Staff } from '#domain/staff.ts';
import { dateTime, dateTimeOrNull } from '#domain/time.ts';
import { SHOWN_STATUS_SQL } from '#services/study-sql.ts';

type Answer = AnswerOf<typeof lessonStudents>;
type Query = InputOf<typeof lessonStudents>['query'];
type Row = Pick<Answer['rows'][number], 'userId' | 'name' | 'orgName' | 'status' | 'progress' | 'creditedSec'> & {
  account: string;
  joinedAt: Date;
  startTime: Date | null;
  updatedAt: Date;
  learnedTime: Date | null;
  finishTime: Date | null;
};

/** Whoever's data scope is not everything sees the people of their organisations and areas. */
const within = ({ scope }: Staff): Statement[] =>
  scope.all
    ? []
    : [
        sql`ul."userId" IN (
          SELECT p.id FROM "User" p JOIN "Organisation" o ON o.id = p."orgId"
          WHERE o.id = ANY(${scope.orgIds}::uuid[]) OR o."areaCode" LIKE ANY(${scope.areaPrefixes.map((a) => `${a}%`)})
        )`,
      ];

const listed = (staff: Staff, { id, status }: Query): Statement[] => [
  sql`ul."lessonId" = ${id}::uuid`,
  ...within(staff),
  ...(status === undefined ? [] : [sql`${SHOWN_STATUS_SQL} = ${status}::int`]),
];

const LATEST = sql`ORDER BY ul."createdAt" DESC, ul."userId"`;

/** Who has joined the course, who came last first; their accounts stay masked. */
export const findStudents = async (pool: Pool, staff: Staff, query: Query): Promise<Answer> => {
  const conditions = listed(staff, query);
  const from = sql`FROM "UserLesson" ul WHERE ${all(conditions)}`;
  const { rows, total } = await listPage(pool, {
    name: 'lesson-students',
    page: query,
    narrowed: conditions.length > 1,
    from,
    select: (limit) => sql<Row>`
      SELECT ul."userId", coalesce(u."realName", '') AS name, coalesce(u.mobile, u.email, '') AS account,
        o."orgName", ${SHOWN_STATUS_SQL} AS status, ul.progress, ul."creditedSec", ul."createdAt" AS "joinedAt",
        ul."startTime", ul."updatedAt", ul."learnedTime", ul."finishTime"
      FROM (SELECT ul.* ${from} ${LATEST} ${limit}) ul
      JOIN "User" u ON u.id = ul."userId" LEFT JOIN "Organisation" o ON o.id = u."orgId"
      ${LATEST}`,
  });
  return {
    rows: rows.map(({ account, joinedAt, startTime, updatedAt, learnedTime, finishTime, ...row }) => ({
      ...row,
      accountMasked: maskAccount(account),
      joinTime: dateTime(joinedAt),
      lastStudy: startTime ? dateTime(updatedAt) : null,
      learnedTime: dateTimeOrNull(learnedTime),
      finishTime: dateTimeOrNull(finishTime),
    })),
    total,
  };
};
