import { joined, lit, many, sql, type Statement } from '#db/sql.ts';
import { USER_STATUS } from '@zhibiao/contract/auth/roles';
import type { Pool } from '#db/client.ts';
import { maskName } from '#domain/text/masking.ts';
import { EVER_ITEMS } from '#services/study/study-sql.ts';
import { isUuid } from '#domain/text/uuid.ts';

const CLOSED = '已注销用户';

/** What its rows are called, of row `t`. */
const NAMED: Readonly<Record<string, Statement>> = {
  learner: sql`SELECT t."realName" FROM "User" t WHERE t.status <> ${lit(USER_STATUS.closed)} AND`,
  staff: sql`SELECT t.name FROM "Staff" t WHERE`,
  role: sql`SELECT t.name FROM "StaffRole" t WHERE`,
  token: sql`SELECT t.name FROM "StaffToken" t WHERE`,
  lesson: sql`SELECT t.name FROM "Lesson" t WHERE`,
  chapter: sql`SELECT t.title FROM "LessonChapter" t WHERE`,
  item: sql`SELECT t.title FROM ${EVER_ITEMS} t WHERE`,
  media: sql`SELECT t.name FROM "Media" t WHERE`,
  article: sql`SELECT t.title FROM "Article" t WHERE`,
  banner: sql`SELECT t.title FROM "Banner" t WHERE`,
  teacher: sql`SELECT t.name FROM "Teacher" t WHERE`,
  bank: sql`SELECT t.name FROM "QuestionBank" t WHERE`,
  question: sql`SELECT 'Q-' || lpad(t.no::text, greatest(4, length(t.no::text)), '0') FROM "Question" t WHERE`,
  law: sql`SELECT t.name || '（' || t.edition || '）' FROM "Law" t WHERE`,
  clause: sql`SELECT t.number || ' ' || t.title FROM "Clause" t WHERE`,
  org: sql`SELECT t."orgName" FROM "Organisation" t WHERE`,
  apply: sql`SELECT t."applyNo" FROM "CertApply" t WHERE`,
  appeal: sql`SELECT t.no FROM "Appeal" t WHERE`,
  certificate: sql`SELECT t."certNo" FROM "Certificate" t WHERE`,
};
/** The only thing that is numbered. */
const NUMBERED = 'studyDict';
const BRANCHES = joined(
  Object.entries(NAMED).map(([type, find]) => sql`WHEN ${lit(type)} THEN (${find} t.id = o.id::uuid)`),
  ' ',
);
/** One text for every kind of thing, so that it is planned once; only the branch of its kind is looked up. */
const findNames = (types: readonly string[], ids: readonly string[]) =>
  sql<{ type: string; id: string; name: string | null }>`
  SELECT o.type, o.id, CASE o.type ${BRANCHES}
      WHEN ${lit(NUMBERED)} THEN (SELECT t.name FROM "StudyDict" t WHERE t.id = o.id::int) END AS name
  FROM unnest(${types}::text[], ${ids}::text[]) AS o(type, id)`.named('audit-names');

const NUMBER = /^\d{1,9}$/;
const mayBe = (type: string, id: string): boolean =>
  type === NUMBERED ? NUMBER.test(id) : Object.hasOwn(NAMED, type) && isUuid(id);

/** A thing by its type (AUDIT_OBJECTS, `chapter`) and id. */
export type About = { type: string; id: string | null };
export type Names = (type: string, id: string | null) => string | null;

/**
 * Things that have a table of their own are called what they are called now, learners masked; null for what is gone or
 * has no name of its own. Who has left is 已注销用户.
 */
export const namesNow = async (pool: Pool, about: readonly About[]): Promise<Names> => {
  const unique = new Map(
    about.flatMap(({ type, id }) => (id !== null && mayBe(type, id) ? [[type + id, { type, id }] as const] : [])),
  );
  const types = [...unique.values()].map(({ type }) => type);
  const ids = [...unique.values()].map(({ id }) => id);
  const rows = ids.length > 0 ? await many(pool, findNames(types, ids)) : [];
  const names = new Map(
    rows.map(({ type, id, name }) => [
      type + id,
      type === 'learner' ? (name === null ? CLOSED : maskName(name)) : name,
    ]),
  );
  return (type, id) => names.get(type + id) ?? null;
};
