import { auditEntry, auditHealth, listAudit } from '@zhibiao/contract/audit/staff';
import { ask } from '#lib/api/ask.ts';
import { filterDay } from '#lib/url/filter-values.ts';

export const FILTERS = ['actor', 'action', 'objectType', 'objectId', 'orgId', 'ip', 'from', 'to'] as const;
export type AuditFilterValues = Partial<Record<(typeof FILTERS)[number], string>>;
/** Where in the log a page begins: below an entry, above one, or at the newest. */
export type Edge = { after?: number; before?: number };
const PAGE_SIZE = 20;

export const auditLogQuery = (filters: AuditFilterValues, edge: Edge) =>
  ask(listAudit, {
    query: {
      ...filters,
      from: filterDay(filters.from ?? ''),
      to: filterDay(filters.to ?? ''),
      ...edge,
      pageSize: PAGE_SIZE,
    },
  });
export const entryQuery = (seq: string) => ask(auditEntry, { params: { seq } });
export const healthQuery = ask(auditHealth, {}, { staleTime: 0 });
