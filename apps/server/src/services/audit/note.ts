import type { AuditAction, AuditObject } from '@zhibiao/contract/audit-actions';
import type { AuditCount, AuditField } from '@zhibiao/contract/audit/words';
import type { FieldChanges } from '#domain/audit/fields.ts';

/** What a command tells the audit log. Persons are named by their id only; the reader of the entry sees the name. */
export type Note = {
  /** The endpoint's own, when it is left out. */
  action?: AuditAction;
  object: AuditObject;
  id?: string | null;
  /** How the thing was called; never a learner's name. */
  name?: string | undefined;
  orgId?: string | null;
  changes?: FieldChanges;
  reason?: string | null | undefined;
  counts?: Partial<Record<AuditCount, number>>;
  /** Whatever else the entry has to tell: an impact as it was shown, filters and columns of an export. */
  facts?: Partial<Record<AuditField, unknown>>;
  /** The learners it concerns: found from their side, and erased with them. */
  users?: readonly string[];
  ok?: boolean;
};
