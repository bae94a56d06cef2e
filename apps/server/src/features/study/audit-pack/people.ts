import { MEMBER } from '@zhibiao/contract/member/learner';
import type { Client } from '#db/client.ts';
import { identifier, lit, lits, many, run, sql } from '#db/sql.ts';
import type { PackSpan } from './period.ts';
import { MEMBER_DEPARTMENT } from '#services/org/departments.ts';

/** A membership that the period touches. */
export type PackPerson = {
  /** Of the row of the register: who left and came again is there twice, each time for its own days. */
  id: string;
  userId: string | null;
  name: string;
  department: string | null;
  account: string;
  since: Date;
  /** When they left; null of who is there. */
  until: Date | null;
};

const BATCH = 500;

/**
 * Who was in the organisation in these days, those who are still there first. A row that ended before the learner was
 * let in (a request taken back) is of no member.
 */
const selectPeople = ({ orgId, start, end }: PackSpan) => sql<PackPerson>`
  SELECT m.id, m."userId", m.name, ${MEMBER_DEPARTMENT} AS department,
    coalesce(u.mobile, u.email, m.mobile, m.email, '') AS account,
    coalesce(m."joinedAt", m."createdAt") AS since,
    CASE WHEN m.status <> ${lit(MEMBER.active)} THEN m."leftAt" END AS until
  FROM "OrgMember" m LEFT JOIN "User" u ON u.id = m."userId"
  WHERE m."orgId" = ${orgId} AND coalesce(m."joinedAt", m."createdAt") < ${end} AND (
    (m.status = ${lit(MEMBER.active)} AND m."userId" IS NOT NULL)
    OR (m.status IN (${lits([MEMBER.removed, MEMBER.left])}) AND m."leftAt" >= ${start} AND (
      m."joinedAt" IS NOT NULL OR EXISTS (SELECT FROM "LeaverStudy" s WHERE s."memberId" = m.id)))
  )
  ORDER BY m.status <> ${lit(MEMBER.active)}, department NULLS LAST, m.name, m.id`;

/** Batch by batch, by a cursor of its own in the transaction of `client`. */
export async function* packPeople(client: Client, span: PackSpan, cursor: string): AsyncGenerator<PackPerson[]> {
  await run(client, sql`DECLARE ${identifier(cursor)} NO SCROLL CURSOR FOR ${selectPeople(span)}`);
  for (;;) {
    const some = await many(client, sql<PackPerson>`FETCH ${lit(BATCH)} FROM ${identifier(cursor)}`);
    if (some.length > 0) yield some;
    if (some.length < BATCH) break;
  }
  await run(client, sql`CLOSE ${identifier(cursor)}`);
}

/** The batch as a table `p` of a statement. */
export const given = (people: readonly PackPerson[]) => sql`
  unnest(
    ${people.map(({ id }) => id)}::uuid[], ${people.map(({ userId }) => userId)}::uuid[],
    ${people.map(({ since }) => since)}::timestamptz[], ${people.map(({ until }) => until)}::timestamptz[]
  ) WITH ORDINALITY AS p(id, "userId", since, until, place)`;
