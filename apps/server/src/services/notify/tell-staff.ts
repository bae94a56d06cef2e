import type { Permission } from '@zhibiao/contract/permissions';
import { ROBOT_STATUS } from '@zhibiao/contract/notice/staff-robot';
import { STAFF_STATUS } from '@zhibiao/contract/staff/types';
import { WORK, type WorkKind } from '@zhibiao/contract/inbox/work';
import { staffEvent, type StaffEventName, type StaffFacts } from '@zhibiao/contract/notice/staff-events';
import type { Client } from '#db/client.ts';
import { lit, many, run, sql } from '#db/sql.ts';
import { houseOf, signed } from '#ports/messages/house.ts';
import { queueMessages } from '#services/messages/messages.ts';

const tellRobots = (event: StaffEventName, facts: StaffFacts) => sql`
  INSERT INTO "RobotMessage" ("robotId", event, facts)
  SELECT id, ${event}, ${JSON.stringify(facts)}::jsonb FROM "Robot"
  WHERE status = ${lit(ROBOT_STATUS.on)} AND ${event} = ANY(events)`;
const noteOnce = (key: string) => sql`
  INSERT INTO "StaffTold" (key) VALUES (${key}) ON CONFLICT (key) DO NOTHING`;

const MAILS_MOST = 50;
const holdersOf = (permission: Permission) => sql<{ email: string }>`
  SELECT DISTINCT p.email FROM "Staff" p
  JOIN "StaffRoleMember" m ON m."staffId" = p.id JOIN "StaffRole" r ON r.id = m."roleId"
  WHERE p.status = ${lit(STAFF_STATUS.active)} AND p.email IS NOT NULL AND ${permission} = ANY(r.permissions)
  ORDER BY p.email LIMIT ${lit(MAILS_MOST)}`;
const addressesOf = (staffId: string) => sql<Addresses>`SELECT email, mobile FROM "Staff" WHERE id = ${staffId}`;

type Addresses = { email: string | null; mobile: string | null };

const known = (addresses: readonly (string | null)[]): string[] => [
  ...new Set(addresses.filter((one) => one !== null)),
];
const OWN_SMS = '您的员工账号刚被他人修改，请登录管理后台查看。如非您本人要求，请立即联系系统管理员。';

type Options = {
  /** Told once for good under this key: `job.failed:stats:2026-11-24`. */
  once?: string;
  /** Whom an event of one person's own concerns, and what their mail says. */
  own?: {
    staffId: string;
    text: string;
    /** By phone too. The provider has approved the event's sentence, not `text`. */
    byPhone?: true;
    /** What the account had until now. */
    before?: Addresses;
  };
};

/**
 * Notifies those who run the site, in the transaction of what happened: robots that say such events, and by mail the
 * staff who can do something about it. False when it was reported before.
 */
export const tellStaff = async (
  client: Client,
  event: StaffEventName,
  facts: StaffFacts = {},
  { once, own }: Options = {},
): Promise<boolean> => {
  if (once !== undefined && (await run(client, noteOnce(once))) === 0) return false;
  await run(client, tellRobots(event, facts));
  const { mail, name, text } = staffEvent(event);
  const message = { subject: signed(await houseOf(client), name), params: {} };
  const byMail = (email: string) => ({
    ...message,
    to: email,
    text: own?.text ?? text(facts),
    template: 'staff-notice',
  });
  if (own) {
    const all = [...(own.before ? [own.before] : []), ...(await many(client, addressesOf(own.staffId)))];
    const phones = own.byPhone ? known(all.map(({ mobile }) => mobile)) : [];
    await queueMessages(client, [
      ...known(all.map(({ email }) => email)).map(byMail),
      ...phones.map((to) => ({ ...message, to, text: OWN_SMS, template: 'staff-account' })),
    ]);
  } else if (mail !== undefined && mail !== 'own')
    await queueMessages(
      client,
      (await many(client, holdersOf(mail === 'kind' ? WORK[facts['kind'] as WorkKind].permission : mail))).map(
        ({ email }) => byMail(email),
      ),
    );
  return true;
};
