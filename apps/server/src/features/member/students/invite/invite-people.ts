import { MEMBER, MEMBER_SOURCE } from '@zhibiao/contract/member/learner';
import type { Sent } from '@zhibiao/contract/member/sending';
import { INVITES_PER_DAY, type StudentFields } from '@zhibiao/contract/member/org-students';
import { refused } from '#errors.ts';
import type { Client } from '#db/client.ts';
import type { Deps } from '#deps.ts';
import { lockName } from '#db/locks.ts';
import { lit, many, one, type Queryable, run, sql, type Statement } from '#db/sql.ts';
import { inTransaction } from '#db/transaction.ts';
import { notify } from '#services/notify/notify.ts';
import { formerSends, type Inviting, sendInvitations } from './send-invitations.ts';

/** Invitations of an organisation to people by phone or e-mail, many in one statement. */

/** What leaves the site is the invitation itself. */
const OWN_ORG = { link: '/mycenter/join-enterprise', siteOnly: true };

/** A person to invite; the id is chosen before, so that what was cut off can be done again. */
export type Invitation = { id: string; student: StudentFields };

const asJson = (people: readonly Invitation[]) =>
  JSON.stringify(people.map(({ id, student }, at) => ({ id, at, ...student })));

const listedNow = (orgId: string, column: Statement) => sql`
  (
    SELECT m.${column} FROM "OrgMember" m
    WHERE m."orgId" = ${orgId} AND m.status <= ${lit(MEMBER.active)} AND m.${column} IS NOT NULL
  )`;

/**
 * The people sent with the account that they surely are (a phone of one and an address of another match none), and
 * whether the organisation has them already. Its list is read once and hashed, whatever the planner believes of a table
 * that has just grown.
 */
const matched = (orgId: string, people: readonly Invitation[]) => sql`
  sent AS (
    SELECT s.* FROM jsonb_to_recordset(${asJson(people)}::jsonb) AS s(
      id uuid, at int, name text, mobile text, email text, department text, "empNo" text, position text
    )
  ), matched AS (
    SELECT s.*,
      CASE WHEN um.id IS NULL OR ue.id IS NULL OR um.id = ue.id THEN coalesce(um.id, ue.id) END AS "userId",
      coalesce(s.mobile IN ${listedNow(orgId, sql`mobile`)}, false) AS "byMobile",
      coalesce(s.email IN ${listedNow(orgId, sql`email`)}, false) AS "byEmail",
      coalesce(um.id IN ${listedNow(orgId, sql`"userId"`)}, false)
        OR coalesce(ue.id IN ${listedNow(orgId, sql`"userId"`)}, false) AS "byUser"
    FROM sent s
    LEFT JOIN "User" um ON um.mobile = s.mobile
    LEFT JOIN "User" ue ON ue.email = s.email
  )`;

type Listed = { id: string; byMobile: boolean; byEmail: boolean };

const selectListed = (orgId: string, people: readonly Invitation[]) => sql<Listed>`
  WITH ${matched(orgId, people)}
  SELECT id, "byMobile", "byEmail" FROM matched WHERE "byMobile" OR "byEmail" OR "byUser"`;

/**
 * Taken back and sent again, an invitation is one invitation to the person, who is notified once. `newTo`: the account
 * of a person who has not been invited of late.
 */
const addInvitations = (orgId: string, people: readonly Invitation[]) => sql<{ id: string; newTo: string | null }>`
  WITH ${matched(orgId, people)},
  invited AS (
    INSERT INTO "OrgMember" (
      id, "orgId", "userId", name, mobile, email, "departmentId", "empNo", position, status, source, "inviteSends",
      "inviteSentAt"
    )
    SELECT id, ${orgId}::uuid, "userId", name, mobile, email, department_at(${orgId}, department), "empNo", position,
      ${lit(MEMBER.invited)}, ${lit(MEMBER_SOURCE.import)}, coalesce(former.sends, 0), former."sentAt"
    FROM (SELECT *, row_number() OVER (PARTITION BY "userId" ORDER BY at) AS nth FROM matched) m
    LEFT JOIN LATERAL (${formerSends(orgId)}) former ON true
    WHERE NOT "byMobile" AND NOT "byEmail" AND NOT "byUser" AND ("userId" IS NULL OR nth = 1)
    ON CONFLICT DO NOTHING
    RETURNING id, "userId"
  )
  SELECT i.id, CASE WHEN NOT EXISTS (
    SELECT 1 FROM "OrgMember" m
    WHERE m."orgId" = ${orgId} AND m."userId" = i."userId" AND m.source = ${lit(MEMBER_SOURCE.import)}
      AND m."createdAt" > clock_timestamp() - interval '7 days'
  ) THEN i."userId" END AS "newTo"
  FROM invited i
  UNION
  SELECT m.id, NULL FROM "OrgMember" m JOIN sent s ON s.id = m.id WHERE m."orgId" = ${orgId}`;

const selectName = (orgId: string) =>
  sql<{ orgName: string }>`SELECT "orgName" FROM "Organisation" WHERE id = ${orgId}`;

const countToday = (orgId: string, except: readonly string[]) => sql<{ count: number }>`
  SELECT count(*)::int AS count FROM "OrgMember"
  WHERE "orgId" = ${orgId} AND source = ${lit(MEMBER_SOURCE.import)}
    AND "createdAt" > clock_timestamp() - interval '1 day' AND id <> ALL(${except}::uuid[])`;

/** Of these people, whom the organisation has already, and by which of their identifiers. */
export const alreadyListed = async (
  on: Queryable,
  orgId: string,
  people: readonly Invitation[],
): Promise<Map<string, 'mobile' | 'email'>> => {
  const listed = await many(on, selectListed(orgId, people));
  const sentAs = new Map(people.map(({ id, student }) => [id, student]));
  return new Map(
    listed.map(({ id, byMobile, byEmail }) => [
      id,
      byMobile || (!byEmail && sentAs.get(id)?.mobile) ? 'mobile' : 'email',
    ]),
  );
};

export const lockInvitations = (orgId: string) => lockName(`zhibiao-students-${orgId}`);

/**
 * Invites all of these who are not listed yet; answers the ids that are invited now, also by an earlier try, and the
 * messages that go out to them where `send` says so. One call at a time for an organisation.
 */
export const invitePeople = (
  deps: Inviting & Pick<Deps, 'pool'>,
  orgId: string,
  people: readonly Invitation[],
  { send }: { send: boolean },
): Promise<{ invited: Set<string>; sent: Sent }> =>
  inTransaction(deps.pool, async (client) => {
    await run(client, lockInvitations(orgId));
    await refuseTooMany(client, orgId, people);
    const invited = await many(client, addInvitations(orgId, people));
    const ids = invited.map(({ id }) => id);
    const newTo = invited.flatMap((one) => one.newTo ?? []);
    if (newTo.length > 0) {
      const { orgName } = await one(client, selectName(orgId));
      await notify(client, 'org.invitation', newTo, { orgName }, OWN_ORG);
    }
    const sent = send ? await sendInvitations(client, deps, orgId, ids) : { sms: 0, mail: 0 };
    return { invited: new Set(ids), sent };
  });

/** Inviting strangers by the thousand writes to every account among them; invitations taken back count too. */
const refuseTooMany = async (client: Client, orgId: string, people: readonly Invitation[]): Promise<void> => {
  const { count } = await one(
    client,
    countToday(
      orgId,
      people.map(({ id }) => id),
    ),
  );
  if (count + people.length > INVITES_PER_DAY) throw refused(`每个机构一天最多邀请${INVITES_PER_DAY}人，请明天再继续`);
};

export const LISTED_SENTENCE = '已在本机构的学员名单中';
