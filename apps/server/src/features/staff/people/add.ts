import type { AnswerOf, InputOf } from '@zhibiao/contract/core/endpoint';
import { STAFF_COPY, STAFF_SCOPE } from '@zhibiao/contract/staff/types';
import type * as contract from '@zhibiao/contract/staff/people';
import { v7 as uuid } from 'uuid';
import { faultForLog, isUniqueViolation } from '#db/faults.ts';
import { run, sql } from '#db/sql.ts';
import { maskEmail } from '#domain/text/masking.ts';
import type { Staff } from '#domain/auth/staff.ts';
import { forbidden, refused } from '#errors.ts';
import type { Realm } from '#features/staff/context.ts';
import { ticketLink, openLink } from '#features/staff/tickets.ts';
import { audited } from '#services/audit/audited.ts';
import { sendNow } from '#services/messages/direct-message.ts';
import { houseOf } from '#ports/messages/house.ts';
import { linkMail, type Post } from './status.ts';
import { roleNames, findStaffScope, setRoles, setScope, withinRules } from './access.ts';

type Body = InputOf<typeof contract.addStaff>['body'];

const insert = (id: string, { account, name, mobile, email, note }: Body) => sql`
  INSERT INTO "Staff" (id, account, name, mobile, email, note)
  VALUES (${id}, ${account}, ${name}, ${mobile ?? null}, ${email ?? null}, ${note ?? null})`;

/** Their own mail, where mails leave the site at all: the outbox of a trial reaches no one. */
const canMail = ({ mail, byPage }: Realm['config']): boolean => mail !== null || byPage.mail;

type Handed = Pick<AnswerOf<typeof contract.addStaff>, 'link' | 'to' | 'fault'>;
/** The new colleague gets the link themselves; staff who added them hand it over where no mail did. */
const handOver = async (realm: Realm, post: Post, { name, email }: Body, link: string): Promise<Handed> => {
  if (email === undefined || !canMail(realm.config)) return { link, to: null, fault: null };
  try {
    await sendNow(post, () => {}, linkMail(await houseOf(post.pool), { name, email }, 'setup', link));
    return { link: null, to: maskEmail(email), fault: null };
  } catch (fault) {
    return { link, to: null, fault: faultForLog(fault).message.replaceAll(email, maskEmail(email)) };
  }
};

/** A row that waits for its holder, and the link by which they come. */
export const addStaff = async (
  realm: Realm,
  post: Post,
  staff: Staff,
  body: Body,
): Promise<AnswerOf<typeof contract.addStaff>> => {
  if ((body.roleIds.length > 0 || body.scope.kind !== STAFF_SCOPE.all) && !staff.can('role:edit'))
    throw forbidden(STAFF_COPY.needsRoleEdit);
  const id = uuid();
  const ticket = await audited(realm, staff, async (client, note) => {
    const roles = await withinRules(client, async () => {
      await run(client, insert(id, body));
      await setRoles(client, id, body.roleIds);
      await setScope(client, id, body.scope);
      return roleNames(client, id);
    });
    note({ object: 'staff', id, changes: { roles: { to: roles }, scope: { to: await findStaffScope(client, id) } } });
    return (await openLink(client, { staffId: id, purpose: 'setup' })).ticket;
  }).catch((error: unknown) => {
    if (isUniqueViolation(error, 'Staff_account')) throw refused(STAFF_COPY.accountTaken, { field: 'account' });
    throw error;
  });
  return { id, version: 0, ...(await handOver(realm, post, body, ticketLink(realm.config, ticket))) };
};
