import { CHANGED_FIELD, type ChangedField, type OrgChange } from '@zhibiao/contract/org/org';

export const VERIFIED_FIELDS = Object.keys(CHANGED_FIELD) as ChangedField[];

type Change = { from: string | null; to: string | null };
export type OrgChanges = Partial<Record<ChangedField, Change>>;

/** Of the facts that staff verify, those that would be different. */
export const orgChangesOf = (
  now: Record<ChangedField, string | null>,
  wanted: { [K in ChangedField]?: string | null | undefined },
): OrgChanges => {
  const changes: OrgChanges = {};
  for (const field of VERIFIED_FIELDS) {
    const to = wanted[field];
    if (to !== undefined && to !== now[field]) changes[field] = { from: now[field], to };
  }
  return changes;
};

/** The stored column, in the order of the form. */
export const readChanges = (stored: unknown): OrgChange['items'] => {
  const changes = stored as OrgChanges;
  return VERIFIED_FIELDS.flatMap((field) => {
    const change = changes[field];
    return change ? [{ field, ...change }] : [];
  });
};
