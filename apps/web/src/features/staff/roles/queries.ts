import { listRoles, roleImpact } from '@zhibiao/contract/staff/roles';
import { ask } from '#lib/api/ask.ts';

export const rolesQuery = ask(listRoles, {});
export const roleImpactQuery = (id: string) => ask(roleImpact, { params: { id } });
/** What a change of a role makes stale. */
export const ROLES = [listRoles, roleImpact] as const;
