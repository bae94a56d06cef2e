import { AUDIT_ACTIONS, AUDIT_KIND } from '@zhibiao/contract/audit-actions';
import type { AuditFilter } from '@zhibiao/contract/audit/staff';
import { startOfDay } from '#db/days.ts';
import { all, lit, sql, type Statement } from '#db/sql.ts';
import { isUuid } from '#domain/text/uuid.ts';

const DAY = /^\d{4}-\d\d-\d\d$/;

const KINDS: Readonly<Record<string, number>> = { 系统: AUDIT_KIND.system, 命令行: AUDIT_KIND.command };

const byActor = (actor: string): Statement => {
  if (isUuid(actor)) return sql`l."actorId" = ${actor}::uuid`;
  const kind = KINDS[actor];
  if (kind !== undefined) return sql`l.kind = ${lit(kind)}`;
  return sql`l."actorId" IN (
    SELECT id FROM "Staff" WHERE name = ${actor} OR account = lower(${actor})
    UNION ALL SELECT id FROM "StaffToken" WHERE name = ${actor})`;
};
/** `role` is every action on roles; one that this release does not know is requested by its whole name. */
const byAction = (action: string): Statement =>
  action.includes('.')
    ? sql`l.action = ${action}`
    : sql`l.action = ANY(${Object.keys(AUDIT_ACTIONS).filter((one) => one.startsWith(`${action}.`))})`;

const midnight = (date: string): Statement => startOfDay(sql`${date}::date`);
/** Times grow with the numbers, so the first entry of a day says where to begin in the order of the list. */
const since = (date: string): Statement => sql`
  l.at >= ${midnight(date)} AND l.seq >= (
    SELECT f.seq FROM "AuditLog" f WHERE f.at >= ${midnight(date)} ORDER BY f.at LIMIT 1)`;
const until = (date: string): Statement => sql`
  l.at < ${midnight(date)} + interval '1 day' AND l.seq <= (
    SELECT f.seq FROM "AuditLog" f WHERE f.at < ${midnight(date)} + interval '1 day' ORDER BY f.at DESC LIMIT 1)`;

/** The conditions of a list, after WHERE. */
export const whereOf = (filter: AuditFilter): Statement => {
  const { actor, action, objectType, objectId, orgId, ip, from, to } = filter;
  return all([
    ...(actor ? [byActor(actor)] : []),
    ...(action ? [byAction(action)] : []),
    ...(objectType ? [sql`l."objectType" = ${objectType}`] : []),
    ...(objectId ? [sql`l."objectId" = ${objectId}`] : []),
    ...(orgId ? [sql`l."orgId" = ${orgId}::uuid`] : []),
    ...(ip ? [sql`l.ip = ${ip}`] : []),
    ...(from && DAY.test(from) ? [since(from)] : []),
    ...(to && DAY.test(to) ? [until(to)] : []),
  ]);
};
