import { USER_STATUS } from '@zhibiao/contract/auth/roles';
import { pathOf } from '@zhibiao/contract/member/department-path';
import { SEPARATE } from '@zhibiao/contract/agreement/consent';
import { APPLY_KIND } from '@zhibiao/contract/apply/types';
import type { auditorCandidates, Candidate } from '@zhibiao/contract/apply/org';
import type { AnswerOf, InputOf } from '@zhibiao/contract/core/endpoint';
import { MEMBER } from '@zhibiao/contract/member/learner';
import type { Pool } from '#db/client.ts';
import { countTo, pageOf, pageSql, totalOf } from '#db/paging.ts';
import { all, lit, many, maybeOne, nothing, sql, type Statement } from '#db/sql.ts';
import { missing } from '#errors.ts';
import { inDepartments, MEMBER_DEPARTMENT } from '#services/org/departments.ts';
import { memberFound } from '#services/search/member-search.ts';
import { agreesTo } from '#services/agreement/separate-consent.ts';
import { findFacts, type Renewal } from '#features/apply/facts.ts';
import { sinceJoining } from './queries.ts';
import { findRenewal, renewalIn } from '#features/apply/renewal.ts';
import type { Membership } from '#features/apply/rows.ts';

/** The members whom an organisation may submit for an auditor's certificate, and what the others still want. */

type Query = InputOf<typeof auditorCandidates>['query'];
type Answer = AnswerOf<typeof auditorCandidates>;
type Member = Membership & { userId: string; name: string };

/** Of so many members at once all facts are looked up. */
const FACTS_OF = 1_000;

const inRegister = (orgId: string): Statement =>
  sql`m."orgId" = ${orgId}::uuid AND m.status = ${lit(MEMBER.active)} AND m."userId" IS NOT NULL`;

const findDepartment = (orgId: string, keyword: string) => sql`
  SELECT 1 FROM "OrgDepartment" d WHERE d."orgId" = ${orgId} AND d.path = ${pathOf(keyword)}`;

/** A department is distinguished from a name beforehand: its many people are then met in the order of the list. */
const conditionOf = async (pool: Pool, orgId: string, keyword: string): Promise<Statement> =>
  (await maybeOne(pool, findDepartment(orgId, keyword)))
    ? inDepartments(orgId, sql`m."departmentId"`, [pathOf(keyword)])
    : memberFound(orgId, keyword, { former: false });

/** FROM and WHERE of the members `m` that the query names, whether they may be submitted or not. */
const membersOf = async (
  pool: Pool,
  orgId: string,
  { keyword, named, applyId }: Query,
  renewal: Renewal | null,
): Promise<Statement> => {
  const conditions = [inRegister(orgId)];
  if (renewal) conditions.push(sql`m."userId" = ${renewal.userId}::uuid`);
  if (keyword) conditions.push(await conditionOf(pool, orgId, keyword));
  if (named === '1' && applyId !== undefined)
    conditions.push(sql`m."userId" IN (SELECT i."userId" FROM "CertApplyItem" i WHERE i."applyId" = ${applyId}::uuid)`);
  return sql`FROM "OrgMember" m WHERE ${all(conditions)}`;
};

/** What every candidate must have, and a row or two of theirs show: spares looking up all facts of everybody. */
const likelyBy = (standardCode: string): Statement => sql`
  EXISTS (
    SELECT FROM "User" u WHERE u.id = m."userId" AND u.photo IS NOT NULL AND u.status <> ${lit(USER_STATUS.closed)}
      AND ${agreesTo(sql`u.id`, SEPARATE.photo)})
  AND EXISTS (
    SELECT FROM "LessonRound" r JOIN "Lesson" l ON l.id = r."lessonId"
    WHERE r."userId" = m."userId" AND r."finishTime" IS NOT NULL
      AND l."standardCode" = ${standardCode})`;

const BY_NAME = sql`ORDER BY m.name COLLATE "zh-x-icu", m."userId"`;
const selectMembers = (from: Statement, tail: Statement) => sql<Member>`
  SELECT m."userId", m.name, ${MEMBER_DEPARTMENT} AS department, m."joinedAt"
  FROM (SELECT m."userId" ${from} ${BY_NAME} ${tail}) page
  JOIN "OrgMember" m ON m."userId" = page."userId" AND m.status = ${lit(MEMBER.active)} ${BY_NAME}`;

const findOwn = (orgId: string, applyId: string) => sql<{ renewsId: string | null }>`
  SELECT "renewsId" FROM "CertApply" WHERE id = ${applyId} AND "orgId" = ${orgId}
    AND kind = ${lit(APPLY_KIND.auditor)}`;

export const findCandidates = async (pool: Pool, orgId: string, query: Query): Promise<Answer> => {
  const { standardCode, applyId, ok } = query;
  const own = applyId === undefined ? null : await maybeOne(pool, findOwn(orgId, applyId));
  if (applyId !== undefined && !own) throw missing('申请不存在');
  const renewal = query.renews
    ? await findRenewal(pool, { orgId }, query.renews, { kind: APPLY_KIND.auditor, standardCode })
    : await renewalIn(pool, own?.renewsId ?? null);
  const from = await membersOf(pool, orgId, query, renewal);
  const present = (members: readonly Member[]) =>
    withFacts(pool, standardCode, { exceptApplyId: applyId, renewal }, members);

  if (ok === '1') {
    const members = await many(pool, selectMembers(sql`${from} AND ${likelyBy(standardCode)}`, nothing));
    const able = await ableOf(members, present, countTo(query));
    const { skip, take } = pageOf(query);
    return { rows: able.slice(skip, skip + take), total: able.length };
  }

  const [rows, total] = await Promise.all([
    many(pool, selectMembers(from, pageSql(query))).then(present),
    totalOf(pool, query, from),
  ]);
  return { rows, total };
};

/** In the order of the list, and no more than are counted. */
const ableOf = async (
  members: readonly Member[],
  present: (some: readonly Member[]) => Promise<Candidate[]>,
  most: number,
): Promise<Candidate[]> => {
  const able: Candidate[] = [];
  for (let from = 0; from < members.length && able.length < most; from += FACTS_OF)
    able.push(...(await present(members.slice(from, from + FACTS_OF))).filter(({ ok }) => ok));
  return able.slice(0, most);
};

/** Each with what they still want for the certificate of this standard. */
const withFacts = async (
  pool: Pool,
  standardCode: string,
  asking: { exceptApplyId: string | undefined; renewal: Renewal | null },
  members: readonly Member[],
): Promise<Candidate[]> => {
  const subject = { kind: APPLY_KIND.auditor, standardCode };
  const userIds = members.map(({ userId }) => userId);
  const facts = await findFacts(pool, subject, userIds, asking);
  const byPerson = new Map(facts.map((person) => [person.userId, person]));
  return members.flatMap((member) => {
    const person = byPerson.get(member.userId);
    if (!person) return [];
    const shown = sinceJoining(person.evidence, member);
    return [
      {
        userId: member.userId,
        name: member.name,
        department: member.department,
        hours: shown.lessons.length === 0 ? null : shown.totalHours,
        score: shown.score,
        ok: person.missing.length === 0,
        missing: person.missing,
      },
    ];
  });
};
