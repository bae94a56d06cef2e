import { createHash } from 'node:crypto';
import { type Canonical, canonicalJson } from '#domain/text/canonical-json.ts';

/** One entry of the audit log but for its own hash. Times in epoch milliseconds of the database's clock. */
export type AuditEntry = {
  seq: number;
  atMs: number;
  kind: number;
  actorId: string | null;
  actorName: string;
  sessionId: string | null;
  ip: string;
  action: string;
  objectType: string;
  objectId: string | null;
  orgId: string | null;
  ok: boolean;
  detailDigest: string;
};

/** SHA-256(previous hash ‖ canonical JSON of every other column), hexadecimal. */
export const entryHash = (prevHash: string, entry: AuditEntry): string =>
  createHash('sha256').update(prevHash).update(canonicalJson(entry)).digest('hex');

/** SHA-256(salt ‖ canonical JSON of the detail), hexadecimal: with the salt erased the detail cannot be guessed. */
export const detailDigest = (salt: Buffer, detail: Canonical): string =>
  createHash('sha256').update(salt).update(canonicalJson(detail)).digest('hex');

/**
 * A value as the log keeps it: whole numbers as they are, others as text, times as ISO 8601, nothing undefined. Text is
 * made well-formed, for a lone surrogate has no UTF-8.
 */
export const auditable = (value: unknown): Canonical => {
  if (value === null || value === undefined) return null;
  if (typeof value === 'boolean') return value;
  if (typeof value === 'number') return Number.isSafeInteger(value) ? value : String(value);
  if (typeof value === 'bigint') return value.toString();
  if (typeof value === 'string') return value.toWellFormed();
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value)) return value.map(auditable);
  if (typeof value !== 'object') return null;
  // Prisma's Decimal and the like have their own spelling.
  if ('toJSON' in value && typeof value.toJSON === 'function') return auditable(value.toJSON());
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, one]) => one !== undefined)
      .map(([key, one]) => [key, auditable(one)]),
  );
};
