import { AUDIT_ACTIONS, AUDIT_OBJECTS, type AuditAction, type AuditObject } from '@zhibiao/contract/audit-actions';
import type { Db } from '#db/client.ts';
import { dateTime } from '#domain/time/time.ts';
import { ROWS_MAX } from './rows.ts';

type Detail = { name?: string; reason?: string } | null;

/** Who of the staff and of an organisation looked at or did what of theirs, and why. */
export const auditsOf = async (db: Db, userId: string) => {
  const merged = await db.user.findMany({ where: { mergedIntoId: userId }, select: { id: true } });
  const rows = await db.auditSubject.findMany({
    where: { userId: { in: [userId, ...merged.map(({ id }) => id)] } },
    take: ROWS_MAX,
    orderBy: { seq: 'desc' },
    select: {
      entry: {
        select: { at: true, actorName: true, action: true, objectType: true, detail: { select: { detail: true } } },
      },
    },
  });
  return rows.map(({ entry: { at, actorName, action, objectType, detail } }) => {
    const stored = (detail?.detail ?? null) as Detail;
    return {
      time: dateTime(at),
      who: actorName,
      did: AUDIT_ACTIONS[action as AuditAction] ?? action,
      what: [AUDIT_OBJECTS[objectType as AuditObject] ?? objectType, stored?.name].filter(Boolean).join(' '),
      reason: stored?.reason ?? null,
    };
  });
};
