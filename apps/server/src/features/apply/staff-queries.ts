import type { ApplyDetail } from '@zhibiao/contract/apply';
import { evidenceOf, itemOf, itemsOf, logOf, LOGS, membershipsOf, ROW, rowOf } from './rows.ts';
import type { Deps } from '#deps.ts';
import { missing } from '#errors.ts';

/** An application as the training body reads it: all that was submitted. */
export const findSystemApply = async ({ db }: Pick<Deps, 'db'>, id: string): Promise<ApplyDetail> => {
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
