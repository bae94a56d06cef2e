import type { ApplyDetail } from '@zhibiao/contract/apply';
import { evidenceOf, itemOf, itemsOf, logOf, LOGS, membershipsOf, ROW, rowOf } from './rows.ts';
import type { Deps } from '#deps.ts';
import { maybeOne, sql } from '#db/sql.ts';
import type { Staff } from '#domain/staff.ts';
import { missing } from '#errors.ts';
import { scopeSql } from '#services/staff-scope.ts';

export const isSeen = (staff: Staff, id: string) => sql`
  SELECT 1 FROM "CertApply" a WHERE a.id = ${id} AND ${scopeSql(staff, sql`a."orgId"`)}`;

/** An application as the training body reads it: all that was submitted. */
export const findSystemApply = async (
  { db, pool }: Pick<Deps, 'db' | 'pool'>,
  staff: Staff,
  id: string,
): Promise<ApplyDetail> => {
  if (!(await maybeOne(pool, isSeen(staff, id)))) throw missing('申请不存在');
  const apply = await db.certApply.findFirst({ where: { id, status: { not: 0 } }, select: { ...ROW, logs: LOGS } });
  if (!apply) throw missing('申请不存在');
  const items = await itemsOf(db, id);
  const memberships = await membershipsOf(
    db,
    apply.orgId,
    items.map(({ userId }) => userId),
  );
  return {
    ...rowOf(apply),
    logs: apply.logs.map(logOf),
    items: items.map((item) =>
      itemOf(
        item,
        memberships.get(item.userId),
        apply.orgId === null || memberships.has(item.userId),
        evidenceOf(item),
      ),
    ),
  };
};
