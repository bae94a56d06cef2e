import type { AnswerOf } from '@zhibiao/contract/core/endpoint';
import { RIGHTS_ACTIONS, type staffNews } from '@zhibiao/contract/staff/news';
import type { Pool } from '#db/client.ts';
import { lits, many, run, sql } from '#db/sql.ts';
import type { Staff } from '#domain/auth/staff.ts';
import { dateTime } from '#domain/time/time.ts';
import type { Realm } from '#features/staff/context.ts';
import { selfOf } from '#features/staff/person.ts';
import { audited } from '#services/audit/audited.ts';

const SHOWN = 50;
type Row = {
  seq: string;
  at: Date;
  actor: string;
  action: (typeof RIGHTS_ACTIONS)[number];
  about: string | null;
};
const RIGHTS = lits(RIGHTS_ACTIONS.map((action) => action));
/** Of oneself, and of a role that one holds. */
const concerns = (id: string) => sql`(l."objectType" = 'staff' AND l."objectId" = ${id}::text
  OR EXISTS (SELECT 1 FROM "StaffRoleMember" m WHERE m."staffId" = ${id}::uuid AND l."objectType" = 'role'
    AND m."roleId"::text = l."objectId"))`;
/** One's own doings are no news to oneself. */
const unseenBy = (id: string, all: boolean) => sql<Row>`
  SELECT l.seq::text, l.at, l."actorName" AS actor, l.action,
    CASE l."objectType" WHEN 'staff' THEN p.name ELSE coalesce(r.name, t.name, d.detail ->> 'name') END AS about
  FROM "AuditLog" l JOIN "AuditDetail" d ON d.seq = l.seq
    LEFT JOIN "Staff" p ON l."objectType" = 'staff' AND p.id::text = l."objectId"
    LEFT JOIN "StaffRole" r ON l."objectType" = 'role' AND r.id::text = l."objectId"
    LEFT JOIN "StaffToken" t ON l."objectType" = 'token' AND t.id::text = l."objectId"
  WHERE l.action IN (${RIGHTS}) AND l.ok AND l."actorId" IS DISTINCT FROM ${id}::uuid
    AND ${all ? sql`true` : concerns(id)}
    AND l.seq > coalesce((SELECT "auditSeenSeq" FROM "Staff" WHERE id = ${id}::uuid), 0)
  ORDER BY l.seq LIMIT ${SHOWN + 1}::int`;

export const findNews = async (pool: Pool, staff: Staff): Promise<AnswerOf<typeof staffNews>> => {
  const rows = await many(pool, unseenBy(selfOf(staff).id, staff.can('audit:list') && staff.scope.all));
  return {
    list: rows.slice(0, SHOWN).map((row) => ({ ...row, at: dateTime(row.at) })),
    more: rows.length > SHOWN,
  };
};

/** Never back: who has seen the newer has seen the older. */
const see = (id: string, seq: string) => sql`
  UPDATE "Staff" SET "auditSeenSeq" = greatest("auditSeenSeq", least(${seq}::bigint, (SELECT seq FROM "AuditHead")))
  WHERE id = ${id}`;
export const seeNews = (realm: Realm, staff: Staff, seq: string): Promise<null> =>
  audited(realm, staff, async (client, note) => {
    const { id } = selfOf(staff);
    await run(client, see(id, seq));
    note({ object: 'staff', id, facts: { seq } });
    return null;
  });
