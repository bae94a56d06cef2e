import { AUDIT_ACTIONS, AUDIT_KIND, AUDIT_OBJECTS } from '@zhibiao/contract/audit-actions';
import type { AuditRow } from '@zhibiao/contract/audit/staff';
import type { CodeOf } from '@zhibiao/contract/core/codes';
import type { Pool } from '#db/client.ts';
import { sql } from '#db/sql.ts';
import { dateTime } from '#domain/time/time.ts';
import { namesNow } from '#services/audit/names.ts';

/** What a detail holds (services/audit/seal.ts); an older release may have left out any of it. */
type Detail = {
  name?: string;
  reason?: string;
  device?: string;
  path?: string;
  changes?: Record<string, { from?: unknown; to?: unknown }>;
  counts?: Record<string, number>;
  facts?: Record<string, unknown>;
};
export type AuditRecord = {
  seq: number;
  at: Date;
  kind: CodeOf<typeof AUDIT_KIND>;
  actorId: string | null;
  actorName: string;
  action: string;
  objectType: string;
  objectId: string | null;
  orgId: string | null;
  ok: boolean;
  detail: Detail | null;
  erased: boolean;
};

export const AUDIT_COLUMNS = sql`
  l.seq::float8 AS seq, l.at, l.kind, l."actorId", l."actorName", l.action, l."objectType", l."objectId", l."orgId",
  l.ok, d.detail, d."erasedAt" IS NOT NULL AS erased`;
export const TABLES = sql`"AuditLog" l LEFT JOIN "AuditDetail" d ON d.seq = l.seq`;

const labelIn = (table: Readonly<Record<string, string>>, key: string): string => table[key] ?? key;

/** A learner's account acts, as an administrator of an organisation or for itself. */
const isOutside = (kind: number): boolean => kind === AUDIT_KIND.orgAdmin || kind === AUDIT_KIND.learner;

/** Entries as they are read: things and people by the names they have now. */
export const presentAuditRows = async (pool: Pool, found: readonly AuditRecord[]): Promise<AuditRow[]> => {
  const nameOf = await namesNow(
    pool,
    found.flatMap(({ kind, actorId, orgId, objectType, objectId }) => [
      { type: objectType, id: objectId },
      { type: 'org', id: orgId },
      { type: 'learner', id: isOutside(kind) ? actorId : null },
    ]),
  );
  return found.map(({ at, detail, ...row }) => {
    const orgName = nameOf('org', row.orgId);
    const outside = isOutside(row.kind) && row.actorId !== null;
    const from = [orgName ?? (row.kind === AUDIT_KIND.orgAdmin ? '机构' : null), row.actorName]
      .filter(Boolean)
      .join('，');
    return {
      ...row,
      at: dateTime(at),
      orgName,
      actor: outside ? `${nameOf('learner', row.actorId) ?? ''}（${from}）` : row.actorName,
      words: labelIn(AUDIT_ACTIONS, row.action),
      object: labelIn(AUDIT_OBJECTS, row.objectType),
      name: nameOf(row.objectType, row.objectId) ?? detail?.name ?? null,
      reason: detail?.reason ?? null,
      counts: detail?.counts ?? null,
      // What was made had no fields before.
      changed: row.action.endsWith('.add') ? 0 : Object.keys(detail?.changes ?? {}).length,
    };
  });
};
