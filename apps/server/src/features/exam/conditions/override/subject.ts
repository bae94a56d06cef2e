import type { AnswerOf, InputOf } from '@zhibiao/contract/core/endpoint';
import type { findSubjects } from '@zhibiao/contract/exam/staff-override';
import { ORG_STATUS, USER_STATUS } from '@zhibiao/contract/auth/roles';
import type { Pool } from '#db/client.ts';
import { occursIn } from '#db/search.ts';
import { lit, many, sql } from '#db/sql.ts';
import { maskAccount } from '#domain/text/masking.ts';
import type { Staff } from '#domain/auth/staff.ts';
import { called } from '#features/exam/result/found.ts';
import { scopeSql } from '#services/staff/scope.ts';

type Answer = AnswerOf<typeof findSubjects>;

/** So few that nobody reads a register by them. */
const MOST = 20;

type Learner = { id: string; name: string; account: string; orgName: string | null };
const learners = (staff: Staff, keyword: string) => sql<Learner>`
  SELECT u.id, coalesce(u."realName", '') AS name, coalesce(u.mobile, u.email, '') AS account, o."orgName"
  FROM "User" u LEFT JOIN "Organisation" o ON o.id = u."orgId"
  WHERE u.status <> ${lit(USER_STATUS.closed)} AND ${called(keyword)} AND ${scopeSql(staff, sql`u."orgId"`)}
  ORDER BY name, u.id LIMIT ${lit(MOST)}`;
const organisations = (staff: Staff, keyword: string) => sql<{ id: string; name: string; members: number }>`
  SELECT o.id, o."orgName" AS name,
    (SELECT count(*)::int FROM "User" u WHERE u."orgId" = o.id AND u.status <> ${lit(USER_STATUS.closed)}) AS members
  FROM "Organisation" o
  WHERE o.status = ${lit(ORG_STATUS.active)}
    AND ${occursIn(sql`o."orgName"`, keyword)} AND ${scopeSql(staff, sql`o.id`)}
  ORDER BY name, o.id LIMIT ${lit(MOST)}`;

/** For choosing, within what the asker may see; phones and addresses masked, and found by the whole alone. */
export const findSubject = async (
  pool: Pool,
  staff: Staff,
  { kind, keyword }: InputOf<typeof findSubjects>['query'],
): Promise<Answer> => {
  if (kind === 'org')
    return (await many(pool, organisations(staff, keyword))).map(({ members, ...org }) => ({
      ...org,
      detail: `${members} 名学员`,
    }));
  return (await many(pool, learners(staff, keyword))).map(({ account, orgName, ...person }) => ({
    ...person,
    detail: [maskAccount(account), orgName ?? '个人学员'].join(' · '),
  }));
};
