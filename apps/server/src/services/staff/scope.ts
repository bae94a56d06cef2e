import { z } from 'zod';
import { sql, type Statement } from '#db/sql.ts';
import type { Staff } from '#domain/auth/staff.ts';

/**
 * Condition for "this row is within what the viewer may see", by the column with its organisation: part of the query
 * itself, so that a stranger's row is simply not there. What belongs to no organisation is the whole platform's.
 */
export const scopeSql = ({ scope }: Pick<Staff, 'scope'>, orgId: Statement): Statement =>
  scope.all
    ? sql`true`
    : sql`${orgId} = ANY(ARRAY(SELECT so.id FROM "Organisation" so WHERE so.id = ANY(${scope.orgIds}::uuid[])
        OR EXISTS (SELECT 1 FROM unnest(${scope.areaPrefixes}::text[]) AS sp(prefix)
          WHERE starts_with(so."areaCode", sp.prefix))))`;

/**
 * Condition for "today's scope of the viewer holds all of that one", which a task remembers as JSON; without one it was
 * of the whole platform.
 */
export const scopeHolds = (staff: Pick<Staff, 'scope'>, then: Statement): Statement =>
  staff.scope.all
    ? sql`true`
    : sql`(${then} ->> 'all' = 'false'
        AND NOT EXISTS (
          SELECT FROM jsonb_array_elements_text(${then} -> 'orgIds') AS so(id)
          WHERE NOT ${scopeSql(staff, sql`so.id::uuid`)})
        AND NOT EXISTS (
          SELECT FROM jsonb_array_elements_text(${then} -> 'areaPrefixes') AS sa(prefix)
          WHERE NOT EXISTS (
            SELECT FROM unnest(${staff.scope.areaPrefixes}::text[]) AS sp(prefix)
            WHERE starts_with(sa.prefix, sp.prefix))))`;

/** A scope as a task remembers it: that of the staff who requested it, at that moment. */
export const ScopeShape = z.union([
  z.object({ all: z.literal(true) }),
  z.object({ all: z.literal(false), orgIds: z.array(z.string()), areaPrefixes: z.array(z.string()) }),
]);
