import {
  ALL_PERMISSIONS,
  isDelicate,
  type Permission,
  PERMISSION_GROUPS,
  PERMISSIONS,
} from '@zhibiao/contract/permissions';

export type Shown = { text: string; onlyHeld: boolean; onlyDelicate: boolean };
export type Group = { name: string; permissions: Permission[]; all: Permission[] };

/** The permissions of the matrix by group: all of a group stay countable, whatever is searched for. */
export const groupsOf = ({ text, onlyHeld, onlyDelicate }: Shown, held: ReadonlySet<Permission>): Group[] => {
  const typed = text.trim().toLowerCase();
  const fits = (permission: Permission) =>
    [permission, PERMISSIONS[permission].label, PERMISSIONS[permission].opens].some((words) =>
      words.toLowerCase().includes(typed),
    );
  return PERMISSION_GROUPS.flatMap((name) => {
    const all = ALL_PERMISSIONS.filter((permission) => PERMISSIONS[permission].group === name);
    const permissions = all.filter(
      (permission) =>
        fits(permission) && (!onlyHeld || held.has(permission)) && (!onlyDelicate || isDelicate(permission)),
    );
    return permissions.length > 0 ? [{ name, permissions, all }] : [];
  });
};

export type Change = { permission: Permission; added: boolean };
/** What would change, in the order of the matrix. */
export const changesOf = (before: readonly Permission[], after: ReadonlySet<Permission>): Change[] => {
  const had = new Set(before);
  return ALL_PERMISSIONS.filter((permission) => had.has(permission) !== after.has(permission)).map((permission) => ({
    permission,
    added: after.has(permission),
  }));
};
