import type { AnswerOf, InputOf } from '@zhibiao/contract/core/endpoint';
import type { endSsoIdentity, listSsoIdentities } from '@zhibiao/contract/sso/staff';
import type { Pool } from '#db/client.ts';
import { listPage } from '#db/paging.ts';
import { isWritten } from '#db/search.ts';
import { all, maybeOne, sql } from '#db/sql.ts';
import { maskName } from '#domain/text/masking.ts';
import type { Staff } from '#domain/auth/staff.ts';
import { dateTime, dateTimeOrNull } from '#domain/time/time.ts';
import { missing } from '#errors.ts';
import { audited } from '#services/audit/audited.ts';

type Row = {
  id: string;
  staffName: string | null;
  userName: string | null;
  label: string;
  createdAt: Date;
  usedAt: Date | null;
};

/** Who is bound to a provider, the newest first. */
export const findIdentities = async (
  pool: Pool,
  { provider, keyword, ...page }: InputOf<typeof listSsoIdentities>['query'],
): Promise<AnswerOf<typeof listSsoIdentities>> => {
  const conditions = [sql`i."providerId" = ${provider}`];
  if (keyword) conditions.push(sql`(${isWritten(sql`s.name`, keyword)} OR ${isWritten(sql`u."realName"`, keyword)})`);
  const from = sql`FROM "SsoIdentity" i LEFT JOIN "Staff" s ON s.id = i."staffId"
    LEFT JOIN "User" u ON u.id = i."userId" WHERE ${all(conditions)}`;
  const { rows, total } = await listPage(pool, {
    name: 'sso-identities',
    page,
    narrowed: true,
    from,
    select: (limit) => sql<Row>`
      SELECT i.id, s.name AS "staffName", u."realName" AS "userName", i.label, i."createdAt", i."usedAt" ${from}
      ORDER BY i."createdAt" DESC, i.id DESC ${limit}`,
  });
  return {
    rows: rows.map(({ id, label, staffName, userName, createdAt, usedAt }) => ({
      id,
      label,
      staff: staffName !== null,
      who: staffName ?? maskName(userName ?? ''),
      at: dateTime(createdAt),
      usedTime: dateTimeOrNull(usedAt),
    })),
    total,
  };
};

type Ended = { name: string; providerId: string; userId: string | null };
const drop = (id: string) => sql<Ended>`
  DELETE FROM "SsoIdentity" i USING "SsoProvider" p WHERE i.id = ${id} AND p.id = i."providerId"
  RETURNING p.name, i."providerId", i."userId"`;
/** What stays: the account here, and the login that is open. */
export const endIdentity = (
  deps: { pool: Pool },
  staff: Staff,
  { id, reason }: InputOf<typeof endSsoIdentity>['body'],
): Promise<{ id: string }> =>
  audited(deps, staff, async (client, note) => {
    const ended = await maybeOne(client, drop(id));
    if (!ended) throw missing('绑定不存在');
    const { name, providerId, userId } = ended;
    note({ object: 'sso', id: providerId, name, reason, ...(userId === null ? {} : { users: [userId] }) });
    return { id };
  });
