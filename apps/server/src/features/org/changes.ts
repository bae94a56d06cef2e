import { CHANGED_FIELD, type ChangedField, type OrgChange } from '@zhibiao/contract/org/org';

export const VERIFIED_FIELDS = Object.keys(CHANGED_FIELD) as ChangedField[];

type Change = { from: string | null; to: string | null };
export type Changes = Partial<Record<ChangedField, Change>>;

/** Of the facts that staff verify, those that would be different. */
export const changesOf = (
  now: Record<ChangedField, string | null>,
  wanted: { [K in ChangedField]?: string | null | undefined },
): Changes => {
  const changes: Changes = {};
  for (const field of VERIFIED_FIELDS) {
    const to = wanted[field];
    if (to !== undefined && to !== now[field]) changes[field] = { from: now[field], to };
  }
  return changes;
};

/** The stored column, in the order of the form. */
export const readChanges = (stored: unknown): OrgChange['items'] => {
  const changes = stored as Changes;
  return VERIFIED_FIELDS.flatMap((field) => {
    const change = changes[field];
    return change ? [{ field, ...change }] : [];
  });
};
