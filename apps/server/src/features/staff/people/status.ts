import { labelOf } from '@zhibiao/contract/core/codes';
import type { AnswerOf, InputOf } from '@zhibiao/contract/core/endpoint';
import { LINK_HOURS, STAFF_COPY, STAFF_STATUS } from '@zhibiao/contract/staff/types';
import type * as contract from '@zhibiao/contract/staff/people';
import type { dropStaffTotp, makeStaffLink } from '@zhibiao/contract/staff/people';
import type { Client } from '#db/client.ts';
import { one, run, sql } from '#db/sql.ts';
import type { Deps } from '#deps.ts';
import { maskEmail } from '#domain/text/masking.ts';
import type { Staff } from '#domain/auth/staff.ts';
import { missing, refused } from '#errors.ts';
import type { Realm } from '#features/staff/context.ts';
import { findById, holdById, type StaffRecord } from '#features/staff/person.ts';
import { unbind } from '#features/staff/second-factor.ts';
import { endStaffSessions } from '#features/staff/sessions.ts';
import { ALL_TICKETS, dropTickets, ticketLink, openLink, STEP_TICKETS } from '#features/staff/tickets.ts';
import { audited } from '#services/audit/audited.ts';
import { sendNow } from '#services/messages/direct-message.ts';
import { liftLocks } from '#services/auth/guesses.ts';
import { houseOf, signed } from '#ports/messages/house.ts';
import { lockStaffVersion } from './edit.ts';
import { rescueAlone, rescueInTwo, rightsAbove } from './rescue.ts';
import { withinRules } from './access.ts';
import { tellOwn } from './tell-own.ts';

/** What a link goes out by. */
export type Post = Pick<Deps, 'pool' | 'mail' | 'sms'>;

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

export const setStaffStatus = async (
  realm: Realm,
  staff: Staff,
  { id, version, status, reason }: InputOf<typeof contract.setStaffStatus>['body'],
): Promise<AnswerOf<typeof contract.setStaffStatus>> => {
  if (staff.id === id) throw refused(STAFF_COPY.ownStatus);
  return audited(realm, staff, (client, note) =>
    withinRules(client, async () => {
      await lockStaffVersion(client, id, version);
      const { status: from } = await one(client, statusOf(id));
      const label = (code: number) => labelOf(STAFF_STATUS, code);
      if (!NEXT[from]?.includes(status)) throw refused(STAFF_COPY.badStatus(label(from), label(status)));
      const row = await one(client, moveOn(id, status));
      if (status !== active) {
        await endStaffSessions(client, id, 'status');
        await dropTickets(client, id, ALL_TICKETS);
      }
      note({ object: 'staff', id, reason, changes: { status: { from: label(from), to: label(status) } } });
      await tellOwn(client, staff, id, `把您的员工账号由“${label(from)}”改为“${label(status)}”`);
      return { id, version: row.version };
    }),
  );
};

const WHY_NOT = {
  setup: { [active]: STAFF_COPY.linkNotNeeded, [disabled]: STAFF_COPY.linkClosed, [left]: STAFF_COPY.linkClosed },
  reset: { [pending]: STAFF_COPY.linkTooEarly, [disabled]: STAFF_COPY.linkClosed, [left]: STAFF_COPY.linkClosed },
} as Record<string, Record<number, string>>;

const lockOne = async (client: Client, id: string): Promise<StaffRecord> => {
  const person = await holdById(client, id);
  if (!person) throw missing(STAFF_COPY.noSuchStaff);
  return person;
};
const PURPOSE = { setup: '启用账号的链接', reset: '重置密码的链接' } as const;
type Purpose = keyof typeof PURPOSE;

/** What goes to the holder's own mail. */
export const linkMail = (
  house: string,
  person: Pick<StaffRecord, 'name' | 'email'>,
  purpose: Purpose,
  link: string,
) => ({
  to: person.email ?? '',
  subject: signed(house, PURPOSE[purpose]),
  text:
    `${person.name}，您好。同事为您生成了${PURPOSE[purpose]}，${LINK_HOURS}小时内有效，请不要转发：\n${link}\n` +
    '如非您本人要求，请不要打开，并立即联系系统管理员。',
  template: 'staff-link',
  params: {},
});

/** `shown`: to the caller, once. `sent`: to its holder alone, after the transaction. `asked`: waits for a colleague. */
type Made = { outcome: 'shown' | 'sent' | 'asked'; link: string; person: StaffRecord };
const makeOne = (realm: Realm, staff: Staff, id: string, purpose: Purpose): Promise<Made> =>
  audited(realm, staff, async (client, note) => {
    const person = await lockOne(client, id);
    const fault = WHY_NOT[purpose]?.[person.status];
    if (fault) throw refused(fault);
    const alone = (await rightsAbove(client, staff, person)).length === 0;
    const entry = { object: 'staff', id, facts: { purpose } } as const;
    if (!alone && person.email === null && !(await rescueInTwo(client, staff, id, 'link'))) {
      note({ ...entry, action: 'staff.ask' });
      await tellOwn(client, staff, id, `请另一名同事确认为您生成${PURPOSE[purpose]}`);
      return { outcome: 'asked', link: '', person };
    }
    if (alone || person.email !== null) await rescueAlone(client, staff, id, 'link');
    const { ticket } = await openLink(client, { staffId: id, purpose });
    note(entry);
    await tellOwn(client, staff, id, `为您生成了${PURPOSE[purpose]}`);
    const outcome = alone || person.email === null ? 'shown' : 'sent';
    return { outcome, link: ticketLink(realm.config, ticket), person };
  });

/** A link by hand: good for a day, and the one before it is void. */
export const makeLink = async (
  realm: Realm,
  post: Post,
  staff: Staff,
  { id, purpose }: InputOf<typeof makeStaffLink>['body'],
): Promise<AnswerOf<typeof makeStaffLink>> => {
  const { outcome, link, person } = await makeOne(realm, staff, id, purpose);
  if (outcome === 'sent') await sendNow(post, () => {}, linkMail(await houseOf(post.pool), person, purpose, link));
  return {
    outcome,
    link: outcome === 'shown' ? link : null,
    to: outcome === 'sent' && person.email !== null ? maskEmail(person.email) : null,
  };
};

export const dropTotpOf = async (
  realm: Realm,
  staff: Staff,
  { id, reason }: InputOf<typeof dropStaffTotp>['body'],
): Promise<AnswerOf<typeof dropStaffTotp>> =>
  audited(realm, staff, async (client, note) => {
    const person = await lockOne(client, id);
    if (person.totpCipher === null) throw refused(STAFF_COPY.noTotp);
    const entry = { object: 'staff', id, reason } as const;
    if ((await rightsAbove(client, staff, person)).length === 0) await rescueAlone(client, staff, id, 'totpOff');
    else if (!(await rescueInTwo(client, staff, id, 'totpOff'))) {
      note({ ...entry, action: 'staff.ask' });
      await tellOwn(client, staff, id, '请另一名同事确认解除您的动态验证码');
      return { outcome: 'asked' };
    }
    await unbind(client, id);
    await run(client, sql`UPDATE "Staff" SET version = version + 1 WHERE id = ${id}`);
    await endStaffSessions(client, id, 'password');
    await dropTickets(client, id, STEP_TICKETS);
    note(entry);
    await tellOwn(client, staff, id, '解除了您的动态验证码');
    return { outcome: 'done' };
  });

export const unlockStaff = async (realm: Realm, staff: Staff, id: string): Promise<null> =>
  audited(realm, staff, async (client, note) => {
    if (!(await findById(client, id))) throw missing(STAFF_COPY.noSuchStaff);
    const locks = await liftLocks(client, realm, id);
    note({ object: 'staff', id, counts: { locks } });
    if (locks > 0) await tellOwn(client, staff, id, '解除了您账号的登录锁定');
    return null;
  });
