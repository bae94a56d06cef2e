import { allOf } from '@zhibiao/contract/core/codes';
import { WORK, WORK_KIND, type WorkKind } from '@zhibiao/contract/inbox/work';
import { sql, type Statement } from '#db/sql.ts';
import type { Staff } from '#domain/auth/staff.ts';
import { scopeSql } from '#services/staff/scope.ts';

type Viewer = Pick<Staff, 'can' | 'scope'>;

/** The kinds that the viewer may decide, of all or of those that were chosen. */
export const workKindsFor = ({ can }: Pick<Staff, 'can'>, chosen: readonly WorkKind[] = []): WorkKind[] =>
  allOf(WORK_KIND).filter((kind) => can(WORK[kind].permission) && (chosen.length === 0 || chosen.includes(kind)));

/** Condition for "item `w` is there for this viewer": what they may not decide is not there at all. */
export const isThere = (staff: Viewer, chosen: readonly WorkKind[] = []): Statement => {
  const kinds = workKindsFor(staff, chosen);
  const ofNobody = kinds.filter((kind) => WORK[kind].shared === 'none');
  return sql`w.kind = ANY(${kinds}::int[])
    AND (w.kind = ANY(${ofNobody}::int[]) OR ${scopeSql(staff, sql`w."orgId"`)})`;
};
