import { labelOf } from '@zhibiao/contract/codes';
import type { AnswerOf, InputOf } from '@zhibiao/contract/endpoint';
import { STAFF_COPY, STAFF_STATUS } from '@zhibiao/contract/staff';
import type { dropStaffTotp, makeStaffLink, setStaffStatus } from '@zhibiao/contract/staff-people';
import { one, run, sql } from '#db/sql.ts';
import type { Staff } from '#domain/staff.ts';
import { dateTime } from '#domain/time.ts';
import { missing, refused } from '#errors.ts';
import type { Realm } from '#features/staff/context.ts';
import { findById } from '#features/staff/person.ts';
import { unbind } from '#features/staff/second-factor.ts';
import { endSessions } from '#features/staff/sessions.ts';
import { ALL_TICKETS, dropTickets, linkOf, openLink, STEP_TICKETS } from '#features/staff/tickets.ts';
import { audited } from '#services/audit/audited.ts';
import { liftLocks } from '#services/guesses.ts';
import { lockSeen } from './edit.ts';
import { withinRules } from './standing.ts';

const { pending, active, disabled, left } = STAFF_STATUS;
/** Who is waited for becomes active by their link alone; who has left does not come back. */
const NEXT: Record<number, readonly number[]> = {
  [pending]: [left],
  [active]: [disabled, left],
  [disabled]: [active, left],
};

const moveOn = (id: string, status: number) => sql<{ version: number }>`
  UPDATE "Staff" SET status = ${status}, version = version + 1 WHERE id = ${id} RETURNING version`;
const statusOf = (id: string) => sql<{ status: number }>`SELECT status FROM "Staff" WHERE id = ${id}`;

export const setStatus = async (
  realm: Realm,
  staff: Staff,
  { id, version, status, reason }: InputOf<typeof setStaffStatus>['body'],
): Promise<AnswerOf<typeof setStaffStatus>> => {
  if (staff.id === id) throw refused(STAFF_COPY.ownStatus);
  return audited(realm, staff, (client, note) =>
    withinRules(client, async () => {
      await lockSeen(client, id, version);
      const { status: from } = await one(client, statusOf(id));
      const label = (code: number) => labelOf(STAFF_STATUS, code);
      if (!NEXT[from]?.includes(status)) throw refused(STAFF_COPY.badStatus(label(from), label(status)));
      const row = await one(client, moveOn(id, status));
      if (status !== active) {
        await endSessions(client, id, 'status');
        await dropTickets(client, id, ALL_TICKETS);
      }
      note({ object: 'staff', id, reason, changes: { status: { from: label(from), to: label(status) } } });
      return { id, version: row.version };
    }),
  );
};

const WHY_NOT = {
  setup: { [active]: STAFF_COPY.linkNotNeeded, [disabled]: STAFF_COPY.linkClosed, [left]: STAFF_COPY.linkClosed },
  reset: { [pending]: STAFF_COPY.linkTooEarly, [disabled]: STAFF_COPY.linkClosed, [left]: STAFF_COPY.linkClosed },
} as Record<string, Record<number, string>>;

/** A link by hand: shown once, good for a day, and the one before it is void. */
export const makeLink = async (
  realm: Realm,
  staff: Staff,
  { id, purpose }: InputOf<typeof makeStaffLink>['body'],
): Promise<AnswerOf<typeof makeStaffLink>> =>
  audited(realm, staff, async (client, note) => {
    const person = await findById(client, id);
    if (!person) throw missing(STAFF_COPY.noSuchStaff);
    const fault = WHY_NOT[purpose]?.[person.status];
    if (fault) throw refused(fault);
    const { ticket, expiresAt } = await openLink(client, { staffId: id, purpose });
    note({ object: 'staff', id, facts: { purpose } });
    return { link: linkOf(realm.config, ticket), expireTime: dateTime(expiresAt) };
  });

export const dropTotpOf = async (
  realm: Realm,
  staff: Staff,
  { id, reason }: InputOf<typeof dropStaffTotp>['body'],
): Promise<null> =>
  audited(realm, staff, async (client, note) => {
    if (!(await findById(client, id))) throw missing(STAFF_COPY.noSuchStaff);
    if (!(await unbind(client, id))) throw refused(STAFF_COPY.noTotp);
    await run(client, sql`UPDATE "Staff" SET version = version + 1 WHERE id = ${id}`);
    await endSessions(client, id, 'password');
    await dropTickets(client, id, STEP_TICKETS);
    note({ object: 'staff', id, reason });
    return null;
  });

export const unlock = async (realm: Realm, staff: Staff, id: string): Promise<null> =>
  audited(realm, staff, async (client, note) => {
    if (!(await findById(client, id))) throw missing(STAFF_COPY.noSuchStaff);
    const locks = await liftLocks(client, realm, id);
    note({ object: 'staff', id, counts: { locks } });
    return null;
  });
