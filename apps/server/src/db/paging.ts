import { LIST_DEPTH, TOTAL_MOST } from '@zhibiao/contract/limits';
import { one, type Queryable, sql, type Statement } from './sql.ts';

type Page = { pageNum: number; pageSize: number };

/**
 * `skip` and `take` of a page: pageNum from 1. Beyond LIST_DEPTH no row is read at all; `serve` says so when there
 * would be some.
 */
export const pageOf = ({ pageNum, pageSize }: Page) => {
  const skip = (pageNum - 1) * pageSize;
  return skip < LIST_DEPTH ? { skip, take: pageSize } : { skip: LIST_DEPTH, take: 0 };
};

/**
 * How far a list is counted for this page (TOTAL_MOST): always past the page, so that its pager shows whether another
 * one follows, and never much further than a list can be paged through.
 */
export const countTo = ({ pageNum, pageSize }: Page): number =>
  Math.max(TOTAL_MOST, Math.min(pageNum * pageSize, 2 * LIST_DEPTH)) + 1;

/** LIMIT and OFFSET of the page. */
export const pageSql = (page: Page): Statement => {
  const { skip, take } = pageOf(page);
  return sql`LIMIT ${take}::int OFFSET ${skip}::int`;
};

const counted = (page: Page, from: Statement) => sql<{ total: number }>`
  SELECT count(*)::int AS total FROM (SELECT 1 ${from} LIMIT ${countTo(page)}::int) counted`;

/**
 * The total of a list whose rows `from` names (FROM and WHERE), counted as far as its page asks. `name`: as of
 * `Statement.named`, where the text is always the same.
 */
export const totalOf = async (
  on: Queryable,
  page: Page,
  from: Statement,
  name: string | null = null,
): Promise<number> => {
  const statement = counted(page, from);
  return (await one(on, name === null ? statement : statement.named(name))).total;
};
