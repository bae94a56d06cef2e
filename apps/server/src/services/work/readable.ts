import type { Permission } from '@zhibiao/contract/permissions';
import { WORK, type WorkKind } from '@zhibiao/contract/inbox/work';
import { sql, type Statement } from '#db/sql.ts';
import type { Staff } from '#domain/auth/staff.ts';

/**
 * Condition for "the viewer may read this subject": any one with the permission to its list; without it what waits or
 * waited for a decision of these kinds that is theirs to make. Of an endpoint with `deciders`, beside the scope.
 */
export const readableSql = (
  { can }: Pick<Staff, 'can'>,
  list: Permission,
  kinds: readonly WorkKind[],
  subjectId: Statement,
): Statement =>
  can(list)
    ? sql`true`
    : sql`EXISTS (SELECT FROM "WorkItem" rw WHERE rw."subjectId" = ${subjectId}
        AND rw.kind = ANY(${kinds.filter((kind) => can(WORK[kind].permission))}::int[]))`;
