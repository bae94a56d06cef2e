import type { AnswerOf } from '@zhibiao/contract/core/endpoint';
import { USER_STATUS } from '@zhibiao/contract/auth/roles';
import type { matchLearners } from '@zhibiao/contract/study/staff-enrol';
import type { Pool } from '#db/client.ts';
import { lit, many, sql } from '#db/sql.ts';
import { maskAccount } from '#domain/text/masking.ts';
import type { Staff } from '#domain/auth/staff.ts';
import { audited } from '#services/audit/audited.ts';
import { limit } from '#services/limits/limit.ts';
import { scopeSql } from '#services/staff/scope.ts';

/** Staff look lists up so often at most: who is a learner must not be found out number by number. */
const LISTS = { max: 60, windowSec: 3_600 };

type Match = { id: string; name: string; orgName: string | null; account: string };
const selectMatches = ({ scope }: Staff, accounts: readonly string[]) => sql<Match>`
  SELECT u.id, coalesce(u."realName", '') AS name, o."orgName", a.account
  FROM unnest(${accounts}::text[]) AS a(account)
  JOIN "User" u ON u.mobile = a.account OR u.email = a.account
  LEFT JOIN "Organisation" o ON o.id = u."orgId"
  WHERE u.status <> ${lit(USER_STATUS.closed)} AND ${scopeSql({ scope }, sql`u."orgId"`)}`;

/** The learners with these phone numbers and addresses, each once; and where in the list there is none. */
export const match = async (
  deps: { pool: Pool },
  staff: Staff,
  accounts: readonly string[],
): Promise<AnswerOf<typeof matchLearners>> => {
  await limit(deps.pool, `learner-match:${staff.id}`, LISTS);
  const rows = await many(deps.pool, selectMatches(staff, accounts));
  const known = new Set(rows.map(({ account }) => account));
  const people = new Map(rows.map((row) => [row.id, { ...row, account: maskAccount(row.account) }]));
  return audited(deps, staff, (_, note) => {
    note({ object: 'learner', counts: { rows: accounts.length, people: people.size } });
    return Promise.resolve({
      found: [...people.values()],
      unknown: accounts.flatMap((account, at) => (known.has(account) ? [] : [at])),
    });
  });
};
