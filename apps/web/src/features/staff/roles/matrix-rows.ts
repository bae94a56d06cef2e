import { PERMISSION_GROUPS } from '@zhibiao/contract/core/permission-terms';
import { ALL_PERMISSIONS, isSensitive, type Permission, PERMISSIONS } from '@zhibiao/contract/permissions';

type PermissionSet = ReadonlySet<Permission>;
/** `all`, `held` those that the role has, `different` those that only one of two roles has. */
export type View = 'all' | 'held' | 'different';
export type MatrixView = { text: string; view: View; onlySensitive: boolean };
export type Group = { name: string; permissions: Permission[]; all: Permission[] };
/** The role that is open: as it is ticked, as it is kept, and the one beside which it is held. */
export type ComparedRoles = { held: PermissionSet; kept: PermissionSet; other: PermissionSet | null };

/** Whether two roles differ in it. What was just changed stays in the list, lest it vanish under the pointer. */
export const differs = ({ held, kept, other }: ComparedRoles, permission: Permission): boolean =>
  held.has(permission) !== kept.has(permission) || (other !== null && other.has(permission) !== held.has(permission));

/** The permissions of the matrix by group: all of a group stay countable, whatever is searched for. */
export const groupsOf = ({ text, view, onlySensitive }: MatrixView, compared: ComparedRoles): Group[] => {
  const typed = text.trim().toLowerCase();
  const fits = (permission: Permission) =>
    [permission, PERMISSIONS[permission].label, PERMISSIONS[permission].opens].some((words) =>
      words.toLowerCase().includes(typed),
    );
  const inView = (permission: Permission) =>
    view === 'all' || (view === 'held' ? compared.held.has(permission) : differs(compared, permission));
  return PERMISSION_GROUPS.flatMap((name) => {
    const all = ALL_PERMISSIONS.filter((permission) => PERMISSIONS[permission].group === name);
    const permissions = all.filter(
      (permission) => fits(permission) && inView(permission) && (!onlySensitive || isSensitive(permission)),
    );
    return permissions.length > 0 ? [{ name, permissions, all }] : [];
  });
};

export type PermissionChange = { permission: Permission; added: boolean };
/** What would change, in the order of the matrix. */
export const changesOf = (before: PermissionSet, after: PermissionSet): PermissionChange[] =>
  ALL_PERMISSIONS.filter((permission) => before.has(permission) !== after.has(permission)).map((permission) => ({
    permission,
    added: after.has(permission),
  }));
