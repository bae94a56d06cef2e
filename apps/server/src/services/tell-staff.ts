import type { Permission } from '@zhibiao/contract/permissions';
import { ROBOT_STATUS } from '@zhibiao/contract/notice-robot-staff';
import { STAFF_STATUS } from '@zhibiao/contract/staff';
import { staffEvent, type StaffEventName, type StaffFacts } from '@zhibiao/contract/staff-events';
import type { Client } from '#db/client.ts';
import { lit, many, run, sql } from '#db/sql.ts';
import { queueMessages } from './messages.ts';

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
const addressOf = (staffId: string) => sql<{ email: string }>`
  SELECT email FROM "Staff" WHERE id = ${staffId} AND email IS NOT NULL`;

type Options = {
  /** Told once for good under this key: `job.failed:stats:2026-11-24`. */
  once?: string;
  /** Whom an event of one person's own concerns, and what their mail says. */
  own?: { staffId: string; text: string };
};

/**
 * Tells those who run the site, in the transaction of what happened: robots that say such events, and by mail whoever
 * can do something about it. False when it was told before.
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
  const to =
    mail === undefined
      ? []
      : mail !== 'own'
        ? await many(client, holdersOf(mail))
        : own
          ? await many(client, addressOf(own.staffId))
          : [];
  await queueMessages(
    client,
    to.map(({ email }) => ({
      to: email,
      subject: `【知标学堂】${name}`,
      text: own?.text ?? text(facts),
      template: 'staff-notice',
      params: {},
    })),
  );
  return true;
};
