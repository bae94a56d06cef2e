import type { AnswerOf } from '@zhibiao/contract/core/endpoint';
import { STAFF_COPY } from '@zhibiao/contract/staff/types';
import type { ownStaffSessions } from '@zhibiao/contract/staff/auth';
import { many, sql } from '#db/sql.ts';
import { deviceName } from '#domain/auth/device.ts';
import type { Staff } from '#domain/auth/staff.ts';
import { dateTime } from '#domain/time/time.ts';
import { missing } from '#errors.ts';
import { audited } from '#services/audit/audited.ts';
import { STAFF_LIVE } from '#services/staff/session.ts';
import type { Realm } from '#features/staff/context.ts';
import { selfOf } from '#features/staff/person.ts';
import { endStaffSessions } from '#features/staff/sessions.ts';

type Row = { id: string; ip: string; device: string; createdAt: Date; lastSeenAt: Date };
const sessionsOf = (staffId: string) => sql<Row>`
  SELECT s.id, s.ip, s.device, s."createdAt", s."lastSeenAt"
  FROM "StaffSession" s JOIN "Staff" p ON p.id = s."staffId"
  WHERE s."staffId" = ${staffId} AND ${STAFF_LIVE} ORDER BY s."lastSeenAt" DESC, s.id DESC LIMIT 100`;

export const ownSessions = async ({ pool }: Realm, staff: Staff): Promise<AnswerOf<typeof ownStaffSessions>> => {
  const { id, sessionId } = selfOf(staff);
  return (await many(pool, sessionsOf(id))).map((row) => ({
    id: row.id,
    ip: row.ip,
    device: deviceName(row.device),
    loginTime: dateTime(row.createdAt),
    lastSeen: dateTime(row.lastSeenAt),
    current: row.id === sessionId,
  }));
};

export const endOwnSession = (realm: Realm, staff: Staff, sessionId: string): Promise<null> =>
  audited(realm, staff, async (client, note) => {
    const ended = await endStaffSessions(client, selfOf(staff).id, 'self', { only: sessionId });
    if (ended === 0) throw missing(STAFF_COPY.noSuchSession);
    note({ object: 'session', id: sessionId });
    return null;
  });

export const logoutStaff = (realm: Realm, staff: Staff): Promise<null> =>
  audited(realm, staff, async (client, note) => {
    const { id, sessionId } = selfOf(staff);
    await endStaffSessions(client, id, 'logout', { only: sessionId });
    note({ object: 'session', id: sessionId });
    return null;
  });
