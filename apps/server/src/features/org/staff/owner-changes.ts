import type { OrgDetail } from '@zhibiao/contract/org/staff';
import type { Pool } from '#db/client.ts';
import { lit, many, maybeOne, sql } from '#db/sql.ts';
import type { Deps } from '#deps.ts';
import type { Staff } from '#domain/auth/staff.ts';
import { dateTime } from '#domain/time/time.ts';
import { missing } from '#errors.ts';
import { evidenceCount, evidenceFile } from '#services/files/evidence.ts';
import { scopeSql } from '#services/staff/scope.ts';

/** What the evidence of such a change belongs to. */
export const OWNER_CHANGE = 'orgOwner';

const MOST = 20;
type Found = Omit<OrgDetail['owners'][number], 'time'> & { at: Date };
/** Of one organisation that the caller may see. */
export const findOwnerChanges = async (pool: Pool, orgId: string): Promise<OrgDetail['owners']> =>
  (
    await many(
      pool,
      sql<Found>`
        SELECT c.id, f."realName" AS former, w."realName" AS owner, s.name AS by, c.at,
          ${evidenceCount(OWNER_CHANGE, sql`c.id`)} AS evidence
        FROM "OrgOwnerChange" c LEFT JOIN "User" f ON f.id = c."formerId" LEFT JOIN "User" w ON w.id = c."ownerId"
        LEFT JOIN "Staff" s ON s.id = c.by
        WHERE c."orgId" = ${orgId} ORDER BY c.at DESC, c.id LIMIT ${lit(MOST)}`,
    )
  ).map(({ at, ...row }) => ({ ...row, time: dateTime(at) }));

export const ownerEvidenceFile = async (
  deps: Pick<Deps, 'pool' | 'storage'>,
  staff: Staff,
  { id, no }: { id: string; no: number },
) => {
  const seen = sql`SELECT 1 FROM "OrgOwnerChange" WHERE id = ${id} AND ${scopeSql(staff, sql`"orgId"`)}`;
  if (!(await maybeOne(deps.pool, seen))) throw missing('证明材料不存在');
  return evidenceFile(deps, { subject: OWNER_CHANGE, subjectId: id }, no);
};
