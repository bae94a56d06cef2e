import { APPLY_KIND, type auditorCandidates, type Candidate } from '@zhibiao/contract/apply';
import type { AnswerOf, InputOf } from '@zhibiao/contract/endpoint';
import { normaliseEmail, normaliseMobile } from '@zhibiao/contract/fields';
import { MEMBER } from '@zhibiao/contract/member';
import type { Pool } from '#db/client.ts';
import { pageOf, pageSql, totalOf } from '#db/paging.ts';
import { occursIn } from '#db/search.ts';
import { all, joined, lit, many, maybeOne, sql, type Statement } from '#db/sql.ts';
import { missing } from '#errors.ts';
import { findFacts } from './facts.ts';
import { sinceJoining } from './org-queries.ts';
import type { Membership } from './rows.ts';

/** The members whom an organisation may submit for an auditor's certificate, and what the others still want. */

type Query = InputOf<typeof auditorCandidates>['query'];
type Answer = AnswerOf<typeof auditorCandidates>;
type Member = Membership & { userId: string; name: string };

/** Of so many members who may be submitted, as far as a few facts tell, all facts are looked up. */
const MOST_LIKELY = 5_000;

const inRegister = (orgId: string): Statement =>
  sql`m."orgId" = ${orgId}::uuid AND m.status = ${lit(MEMBER.active)} AND m."userId" IS NOT NULL`;

/** A part of the name, or the whole phone or address; each by its own index. */
const matching = (orgId: string, keyword: string): Statement => {
  const own = sql`SELECT m."userId" FROM "OrgMember" m WHERE ${inRegister(orgId)} AND`;
  const searches = [
    sql`${own} ${occursIn(sql`m.name`, keyword)}`,
    sql`${own} m.mobile = ${normaliseMobile(keyword)}`,
    ...(keyword.includes('@') ? [sql`${own} m.email = ${normaliseEmail(keyword)}`] : []),
  ];
  return sql`m."userId" = ANY(ARRAY(${joined(searches, ' UNION ALL ')}))`;
};

const findDepartment = (orgId: string, keyword: string) => sql`
  SELECT 1 FROM "OrgMember" m WHERE ${inRegister(orgId)} AND m.department = ${keyword} LIMIT 1`;

/** A department is told from a name beforehand: its many people are then met in the order of the list. */
const conditionOf = async (pool: Pool, orgId: string, keyword: string): Promise<Statement> =>
  (await maybeOne(pool, findDepartment(orgId, keyword))) ? sql`m.department = ${keyword}` : matching(orgId, keyword);

/** FROM and WHERE of the members `m` that the query names, whether they may be submitted or not. */
const membersOf = async (pool: Pool, orgId: string, { keyword, named, applyId }: Query): Promise<Statement> => {
  const conditions = [inRegister(orgId)];
  if (keyword) conditions.push(await conditionOf(pool, orgId, keyword));
  if (named === '1' && applyId !== undefined)
    conditions.push(sql`m."userId" IN (SELECT i."userId" FROM "CertApplyItem" i WHERE i."applyId" = ${applyId}::uuid)`);
  return sql`FROM "OrgMember" m WHERE ${all(conditions)}`;
};

/** What nobody may lack, and is told by a row or two of theirs: spares looking up all facts of everybody. */
const likelyBy = (standardCode: string): Statement => sql`
  EXISTS (SELECT FROM "User" u WHERE u.id = m."userId" AND u.photo IS NOT NULL AND u.status <> 3)
  AND EXISTS (
    SELECT FROM "UserLesson" ul JOIN "Lesson" l ON l.id = ul."lessonId"
    WHERE ul."userId" = m."userId" AND ul.status = 3 AND ul."finishTime" IS NOT NULL
      AND l."standardCode" = ${standardCode})`;

const BY_NAME = sql`ORDER BY m.name COLLATE "zh-x-icu", m."userId"`;
const selectMembers = (from: Statement, tail: Statement) => sql<Member>`
  SELECT m."userId", m.name, m.department, m."joinedAt"
  FROM (SELECT m."userId" ${from} ${BY_NAME} ${tail}) page
  JOIN "OrgMember" m ON m."userId" = page."userId" AND m.status = ${lit(MEMBER.active)} ${BY_NAME}`;

const findOwn = (orgId: string, applyId: string) => sql`
  SELECT 1 FROM "CertApply" WHERE id = ${applyId} AND "orgId" = ${orgId} AND kind = ${lit(APPLY_KIND.auditor)}`;

export const findCandidates = async (pool: Pool, orgId: string, query: Query): Promise<Answer> => {
  const { standardCode, applyId, ok } = query;
  if (applyId !== undefined && !(await maybeOne(pool, findOwn(orgId, applyId)))) throw missing('申请不存在');
  const from = await membersOf(pool, orgId, query);
  const told = (members: readonly Member[]) => withFacts(pool, { standardCode, applyId }, members);

  if (ok === '1') {
    const likely = sql`${from} AND ${likelyBy(standardCode)}`;
    const members = await many(pool, selectMembers(likely, sql`LIMIT ${lit(MOST_LIKELY)}`));
    const able = (await told(members)).filter((candidate) => candidate.ok);
    const { skip, take } = pageOf(query);
    return { rows: able.slice(skip, skip + take), total: able.length };
  }

  const [rows, total] = await Promise.all([
    many(pool, selectMembers(from, pageSql(query))).then(told),
    totalOf(pool, query, from),
  ]);
  return { rows, total };
};

/** Each with what they still want for the certificate of this standard. */
const withFacts = async (
  pool: Pool,
  { standardCode, applyId }: Pick<Query, 'standardCode' | 'applyId'>,
  members: readonly Member[],
): Promise<Candidate[]> => {
  const subject = { kind: APPLY_KIND.auditor, standardCode };
  const userIds = members.map(({ userId }) => userId);
  const facts = await findFacts(pool, subject, userIds, applyId ?? null);
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
        hours: shown.totalHours || null,
        score: shown.score,
        ok: person.missing.length === 0,
        missing: person.missing,
      },
    ];
  });
};
