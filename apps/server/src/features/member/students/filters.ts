import { normaliseEmail, normaliseMobile } from '@zhibiao/contract/fields';
import { MEMBER } from '@zhibiao/contract/member';
import { occursIn } from '#db/search.ts';
import { all, joined, lit, sql, type Statement } from '#db/sql.ts';

export type StudentFilters = {
  keyword?: string | undefined;
  department?: string | undefined;
  status?: number | undefined;
  /** These alone. */
  ids?: readonly string[] | undefined;
};

/** Who is listed now, and who was: each has its own indexes. */
const LISTS = [sql`k.status <= ${lit(MEMBER.active)}`, sql`k.status > ${lit(MEMBER.active)}`];

/**
 * A part of the name, or the whole phone or address: a list that masks them must not be asked for them digit by digit.
 * Each by its own index.
 */
const matching = (orgId: string, keyword: string): Statement => {
  const own = sql`SELECT id FROM "OrgMember" k WHERE k."orgId" = ${orgId}::uuid AND`;
  const searches = [
    sql`${own} ${occursIn(sql`k.name`, keyword)}`,
    ...LISTS.map((list) => sql`${own} ${list} AND k.mobile = ${normaliseMobile(keyword)}`),
    ...(keyword.includes('@') ? LISTS.map((list) => sql`${own} ${list} AND k.email = ${normaliseEmail(keyword)}`) : []),
  ];
  return sql`m.id = ANY(ARRAY(${joined(searches, ' UNION ALL ')}))`;
};

/** An organisation's students under these filters: FROM and WHERE. */
export const studentsOf = (orgId: string, { keyword, department, status, ids }: StudentFilters): Statement => {
  const conditions = [sql`m."orgId" = ${orgId}::uuid`];
  if (department) conditions.push(sql`m.department = ${department}`);
  if (status !== undefined) conditions.push(sql`m.status = ${status}`);
  if (ids) conditions.push(sql`m.id = ANY(${ids}::uuid[])`);
  if (keyword) conditions.push(matching(orgId, keyword));
  return sql`FROM "OrgMember" m WHERE ${all(conditions)}`;
};
