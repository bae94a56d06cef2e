import { MEMBER, MEMBER_SOURCE } from '@zhibiao/contract/member';
import { INVITES_PER_DAY, type StudentFields } from '@zhibiao/contract/member-student';
import { v7 } from 'uuid';
import { refused } from '#errors.ts';
import type { Pool } from '#db/client.ts';
import { type Client, inTransaction } from '#db/transaction.ts';

/** Invitations of an organisation to people by phone or e-mail, many in one statement. */

/** A person to invite; the id is chosen before, so that what was cut off can be done again. */
export type Invitation = { id: string; student: StudentFields };

const LISTED_NOW = (column: string) =>
  `(SELECT m.${column} FROM "OrgMember" m WHERE m."orgId" = $1 AND m.status <= ${MEMBER.active} AND m.${column} IS NOT NULL)`;

/**
 * `given` people with the account that they surely are (a phone of one and an address of another are nobody's), and
 * whether the
 * organisation has them already. Its list is read once and hashed, whatever the planner believes of a table that has
 * just grown.
 */
const MATCHED = `
  given AS (
    SELECT g.* FROM jsonb_to_recordset($2::jsonb) AS g(id uuid, "noticeId" uuid, at int, name text, mobile text, email text, department text, "empNo" text, position text)
  ), matched AS (
    SELECT g.*, CASE WHEN um.id IS NULL OR ue.id IS NULL OR um.id = ue.id THEN coalesce(um.id, ue.id) END AS "userId",
      coalesce(g.mobile IN ${LISTED_NOW('mobile')}, false) AS "byMobile",
      coalesce(g.email IN ${LISTED_NOW('email')}, false) AS "byEmail",
      coalesce(um.id IN ${LISTED_NOW('"userId"')}, false) OR coalesce(ue.id IN ${LISTED_NOW('"userId"')}, false) AS "byUser"
    FROM given g LEFT JOIN "User" um ON um.mobile = g.mobile LEFT JOIN "User" ue ON ue.email = g.email
  )`;

const LISTED = `WITH ${MATCHED} SELECT id, "byMobile", "byEmail" FROM matched WHERE "byMobile" OR "byEmail" OR "byUser"`;

/** Taken back and sent again, an invitation is one invitation to the person. */
const ASKED_LATELY = `m."orgId" = $1 AND m."userId" = i."userId" AND m.source = ${MEMBER_SOURCE.import}
      AND m."createdAt" > clock_timestamp() - interval '7 days'`;

const INVITE = `
  WITH ${MATCHED}, invited AS (
    INSERT INTO "OrgMember" (id, "orgId", "userId", name, mobile, email, department, "empNo", position, status, source)
    SELECT id, $1, "userId", name, mobile, email, department, "empNo", position, ${MEMBER.invited}, ${MEMBER_SOURCE.import}
    FROM (SELECT *, row_number() OVER (PARTITION BY "userId" ORDER BY at) AS nth FROM matched) m
    WHERE NOT "byMobile" AND NOT "byEmail" AND NOT "byUser" AND ("userId" IS NULL OR nth = 1)
    ON CONFLICT DO NOTHING RETURNING id, "userId"
  ), told AS (
    INSERT INTO "Notice" (id, "userId", type, title, content, "linkUrl")
    SELECT g."noticeId", i."userId", 'organisation', '机构邀请您加入', '“' || o."orgName" || '”邀请您加入，接受后机构可以查看您加入期间的学习和考试记录。', '/mycenter/join-enterprise'
    FROM invited i JOIN given g ON g.id = i.id JOIN "Organisation" o ON o.id = $1
    WHERE i."userId" IS NOT NULL AND NOT EXISTS (SELECT 1 FROM "OrgMember" m WHERE ${ASKED_LATELY})
  )
  SELECT id FROM invited UNION SELECT m.id FROM "OrgMember" m JOIN given g ON g.id = m.id WHERE m."orgId" = $1`;

const asJson = (people: readonly Invitation[]) =>
  JSON.stringify(people.map(({ id, student }, at) => ({ id, noticeId: v7(), at, ...student })));

/** Of these people, whom the organisation has already, and by which of their identifiers. */
export const alreadyListed = async (
  db: Pool | Client,
  orgId: string,
  people: readonly Invitation[],
): Promise<Map<string, 'mobile' | 'email'>> => {
  const { rows } = await db.query<{ id: string; byMobile: boolean; byEmail: boolean }>(LISTED, [orgId, asJson(people)]);
  const sentAs = new Map(people.map(({ id, student }) => [id, student]));
  return new Map(
    rows.map(({ id, byMobile, byEmail }) => [
      id,
      byMobile || (!byEmail && sentAs.get(id)?.mobile) ? 'mobile' : 'email',
    ]),
  );
};

/**
 * Invites all of these who are not listed yet; answers the ids that are invited now, also by an earlier try. One call
 * at a time for an organisation.
 */
export const invitePeople = (pool: Pool, orgId: string, people: readonly Invitation[]): Promise<Set<string>> =>
  inTransaction(pool, async (client) => {
    await client.query(`SELECT pg_advisory_xact_lock(hashtextextended('zhibiao-students-' || $1::text, 0))`, [orgId]);
    await refuseTooMany(client, orgId, people);
    const { rows } = await client.query<{ id: string }>(INVITE, [orgId, asJson(people)]);
    return new Set(rows.map(({ id }) => id));
  });

const INVITED_TODAY = `
  SELECT count(*)::int AS count FROM "OrgMember"
  WHERE "orgId" = $1 AND source = ${MEMBER_SOURCE.import} AND "createdAt" > clock_timestamp() - interval '1 day' AND id <> ALL($2::uuid[])`;

/** Whoever invites strangers by the thousand writes to every account among them; those taken back count too. */
const refuseTooMany = async (client: Client, orgId: string, people: readonly Invitation[]): Promise<void> => {
  const {
    rows: [today],
  } = await client.query<{ count: number }>(INVITED_TODAY, [orgId, people.map(({ id }) => id)]);
  if ((today?.count ?? 0) + people.length > INVITES_PER_DAY)
    throw refused(`每个机构一天最多邀请${INVITES_PER_DAY}人，请明天再继续`);
};

export const LISTED_SENTENCE = '已在本机构的学员名单中';
