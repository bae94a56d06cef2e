import { copy } from '@zhibiao/contract/core/copy';
import { MEMBER, MEMBER_SOURCE } from '@zhibiao/contract/member/learner';
import type { StudentFields } from '@zhibiao/contract/member/org-students';
import { ORG_STATUS } from '@zhibiao/contract/auth/roles';
import type { Client } from '#db/client.ts';
import { lit, many, maybeOne, type Queryable, run, sql } from '#db/sql.ts';
import type { Staff } from '#domain/auth/staff.ts';
import { missing, refused } from '#errors.ts';
import { NEVER_AGREED } from '#services/agreement/agreements.ts';
import { applyRulesTo } from '#services/study/assign-rules.ts';
import { newDepartments } from '#services/org/departments.ts';
import { lockOrg } from '#services/org/lock-org.ts';
import { scopeSql } from '#services/staff/scope.ts';
import type { Adding } from '#features/learner/context.ts';

/** Accounts that staff make: without a password and without a consent, both of which are their holder's to give. */

/** The id is chosen before. */
export type NewLearner = { id: string; learner: StudentFields };

const selectOrg = (orgId: string, { scope }: Staff) => sql<{ status: number }>`
  SELECT o.status FROM "Organisation" o WHERE o.id = ${orgId} AND ${scopeSql({ scope }, sql`o.id`)}`;
/** Into an organisation in force within the scope of the caller; one whose scope is some has to name one. */
export const requireOrgToJoin = async (on: Queryable, staff: Staff, orgId: string | null): Promise<void> => {
  if (orgId === null) {
    if (staff.scope.all) return;
    throw refused('请选择机构：您的数据范围只包含部分机构', { field: 'orgId' });
  }
  const org = await maybeOne(on, selectOrg(orgId, staff));
  if (!org) throw missing('机构不存在');
  if (org.status !== ORG_STATUS.active) throw refused('该机构还没有通过审核或已停用', { field: 'orgId' });
};

export const requireDepartments = async (
  on: Queryable,
  orgId: string | null,
  people: readonly NewLearner[],
): Promise<Set<string>> =>
  new Set(
    orgId === null
      ? []
      : await newDepartments(
          on,
          orgId,
          people.map(({ learner }) => learner.department),
        ),
  );

const asJson = (people: readonly NewLearner[]) => JSON.stringify(people.map(({ id, learner }) => ({ id, ...learner })));

type Taken = { id: string; mobile: boolean; email: boolean };
const selectTaken = (people: readonly NewLearner[]) => sql<Taken>`
  SELECT * FROM (
    SELECT s.id, EXISTS (SELECT FROM "User" u WHERE u.mobile = s.mobile) AS mobile,
      EXISTS (SELECT FROM "User" u WHERE u.email = s.email) AS email
    FROM jsonb_to_recordset(${asJson(people)}::jsonb) AS s(id uuid, mobile text, email text)
  ) t WHERE t.mobile OR t.email`;

export type TakenBy = { field: 'mobile' | 'email'; msg: string };
/** Whose phone or address is an account's, or once was one's that was merged into another. */
export const findTaken = async (
  on: Queryable,
  { aliases }: Pick<Adding, 'aliases'>,
  people: readonly NewLearner[],
): Promise<Map<string, TakenBy>> => {
  const taken = new Map<string, TakenBy>(
    (await many(on, selectTaken(people))).map(({ id, mobile }) => [
      id,
      mobile ? { field: 'mobile', msg: copy.mobileTaken } : { field: 'email', msg: copy.emailTaken },
    ]),
  );
  for (const { id, learner } of people)
    for (const field of ['mobile', 'email'] as const) {
      const account = learner[field];
      if (account !== null && !taken.has(id) && (await aliases.holderOf(on, account)))
        taken.set(id, { field, msg: '属于已合并的账号，请用合并后的账号' });
    }
  return taken;
};

/** Of two at once the unique indexes take one. */
const insertUsers = (people: readonly NewLearner[], orgId: string | null, passwordHash: string) => sql<{ id: string }>`
  INSERT INTO "User" (id, mobile, email, "passwordHash", "realName", position, "orgId", "agreedAt", "updatedAt")
  SELECT s.id, s.mobile, s.email, ${passwordHash}, s.name, s.position, ${orgId}::uuid, ${NEVER_AGREED}::timestamptz,
    clock_timestamp()
  FROM jsonb_to_recordset(${asJson(people)}::jsonb)
    AS s(id uuid, name text, mobile text, email text, position text)
  ORDER BY s.id ON CONFLICT DO NOTHING RETURNING id`;

/** What the organisation had listed under the phone or address is answered herewith; else it lists them now. */
const acceptListed = (orgId: string, people: readonly NewLearner[]) => sql`
  UPDATE "OrgMember" m SET status = ${lit(MEMBER.active)}, "userId" = a."userId", "joinedAt" = clock_timestamp(),
    "departmentId" = coalesce(department_at(${orgId}, a.department), m."departmentId")
  FROM (
    SELECT DISTINCT ON (s.id) i.id, s.id AS "userId", s.department
    FROM jsonb_to_recordset(${asJson(people)}::jsonb) AS s(id uuid, mobile text, email text, department text)
    JOIN "OrgMember" i ON i."orgId" = ${orgId} AND i.status = ${lit(MEMBER.invited)} AND i."userId" IS NULL
      AND (i.mobile = s.mobile OR i.email = s.email)
    ORDER BY s.id, i."createdAt"
  ) a WHERE m.id = a.id`;
/** An organisation lists a phone once: one that has changed hands stays with the member who is listed under it. */
const unlisted = (column: 'mobile' | 'email', orgId: string) => {
  const [own, listed] = column === 'mobile' ? [sql`s.mobile`, sql`l.mobile`] : [sql`s.email`, sql`l.email`];
  return sql`CASE WHEN NOT EXISTS (
    SELECT FROM "OrgMember" l
    WHERE l."orgId" = ${orgId} AND l.status <= ${lit(MEMBER.active)} AND ${listed} = ${own}) THEN ${own} END`;
};
const insertMembers = (orgId: string, people: readonly NewLearner[]) => sql`
  INSERT INTO "OrgMember" (
    id, "orgId", "userId", name, mobile, email, "departmentId", "empNo", position, status, source, "joinedAt")
  SELECT gen_random_uuid(), ${orgId}::uuid, s.id, s.name, ${unlisted('mobile', orgId)}, ${unlisted('email', orgId)},
    department_at(${orgId}, s.department), s."empNo", s.position, ${lit(MEMBER.active)}, ${lit(MEMBER_SOURCE.import)},
    clock_timestamp()
  FROM jsonb_to_recordset(${asJson(people)}::jsonb) AS s(
    id uuid, name text, mobile text, email text, department text, "empNo" text, position text)
  WHERE NOT EXISTS (SELECT FROM "OrgMember" m WHERE m."userId" = s.id AND m.status = ${lit(MEMBER.active)})`;

/** Into its register at once, and to what its rules give to a department. */
const enterOrg = async (client: Client, orgId: string, people: readonly NewLearner[]): Promise<void> => {
  await run(client, acceptListed(orgId, people));
  await run(client, insertMembers(orgId, people));
  for (const { id } of people) await applyRulesTo(client, orgId, id);
};

/** Makes the accounts of those whose phone and address are free; answers who has one now. */
export const makeAccounts = async (
  client: Client,
  { passwords }: Pick<Adding, 'passwords'>,
  people: readonly NewLearner[],
  orgId: string | null,
): Promise<NewLearner[]> => {
  if (orgId) await lockOrg(client, orgId);
  const made = new Set((await many(client, insertUsers(people, orgId, passwords.unset))).map(({ id }) => id));
  const came = people.filter(({ id }) => made.has(id));
  if (orgId && came.length > 0) await enterOrg(client, orgId, came);
  return came;
};
