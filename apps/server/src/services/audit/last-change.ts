import { AUDIT_ACTIONS, AUDIT_OBJECTS, isAuditAction } from '@zhibiao/contract/audit-actions';
import { fieldWord } from '@zhibiao/contract/audit/words';
import type { LastChange } from '@zhibiao/contract/core/conflict';
import type { Pool } from '#db/client.ts';
import { lit, maybeOne, sql } from '#db/sql.ts';
import type { Staff } from '#domain/auth/staff.ts';
import { isUuid } from '#domain/text/uuid.ts';
import { dateTime } from '#domain/time/time.ts';

/** Who was faster, as the audit log has it: for the caller who was refused because of it. */

/** Older than this it is no act of staff meanwhile, but perhaps one of a learner, of whom the log tells nothing. */
const MEANWHILE_HOURS = 12;
/** Acts that leave a thing as it was. */
const READS = Object.entries(AUDIT_ACTIONS).flatMap(([action, words]) =>
  /^(查看|预览|导出|下载|打包|测试|访问|被拒绝|按完整)/.test(words) ? [action] : [],
);
const KINDS = Object.keys(AUDIT_OBJECTS);
const STATES = ['status', 'state', 'reviewState'];

type Change = { from?: unknown; to?: unknown };
type Found = {
  at: Date;
  actorId: string | null;
  actorName: string;
  action: string;
  detail: { changes?: Record<string, Change>; reason?: string } | null;
};
const lastOf = (types: readonly string[], ids: readonly string[]) => sql<Found>`
  SELECT l.at, l."actorId", l."actorName", l.action, d.detail
  FROM unnest(${types}::text[], ${ids}::text[]) AS o(type, id)
  JOIN "AuditLog" l ON l."objectType" = o.type AND l."objectId" = o.id
  LEFT JOIN "AuditDetail" d ON d.seq = l.seq
  WHERE l.ok AND l.action <> ALL(${READS}::text[])
    AND l.at > clock_timestamp() - interval ${lit(`${MEANWHILE_HOURS} hours`)}
  ORDER BY l.seq DESC LIMIT 1`;

const outcomeOf = (changes: Record<string, Change>): string | null => {
  const { from, to } = STATES.map((state) => changes[state]).find((change) => change !== undefined) ?? {};
  return typeof from === 'string' && typeof to === 'string' ? `${from} → ${to}` : null;
};

/** How it went, what else was changed, and why: `：待审 → 已驳回。说明：执照不清晰`. */
const changeIn = ({ action, detail }: Found): string => {
  const { changes = {}, reason } = detail ?? {};
  const others = action.endsWith('.add') ? [] : Object.keys(changes).filter((field) => !STATES.includes(field));
  const what = [outcomeOf(changes), others.map(fieldWord).join('、')].filter(Boolean).join('，');
  return `${what && `：${what}`}${reason ? `。说明：${reason}` : ''}`;
};

/** `ids`: what the refused command was about. An id of ours is of one thing alone, any other word of its kind. */
export const lastChange = async (
  pool: Pool,
  { id, action }: Pick<Staff, 'id' | 'action'>,
  ids: readonly string[],
): Promise<LastChange | null> => {
  const kind = (action ?? '').split('.')[0] ?? '';
  const about = ids.flatMap((one) => (isUuid(one) ? KINDS : [kind]).map((type) => ({ type, id: one })));
  if (about.length === 0) return null;
  const found = await maybeOne(
    pool,
    lastOf(
      about.map(({ type }) => type),
      about.map((one) => one.id),
    ),
  );
  if (!found) return null;
  const own = found.actorId === id;
  const at = dateTime(found.at);
  const words = isAuditAction(found.action) ? AUDIT_ACTIONS[found.action] : found.action;
  const change = changeIn(found);
  const text = `${own ? '您在另一个窗口' : found.actorName} ${at.slice(5, 16)} ${words}${change}`;
  return { text, by: found.actorName, own, at, words };
};
