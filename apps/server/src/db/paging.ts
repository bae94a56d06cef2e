import { LIST_DEPTH, PAGE_SIZES, TOTAL_MOST } from '@zhibiao/contract/core/limits';
import type { StateCounts } from '@zhibiao/contract/core/state-counts';
import { joined, lit, many, one, type Queryable, sql, type Statement } from './sql.ts';

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

const counted = (from: Statement, most: Statement) => sql<{ total: number }>`
  SELECT count(*)::int AS total FROM (SELECT 1 ${from} LIMIT ${most}) counted`;

/** How many rows `from` names, counted to one past `most`. */
export const countUpTo = async (on: Queryable, from: Statement, most: number): Promise<number> =>
  (await one(on, counted(from, lit(most + 1)))).total;

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
  const statement = counted(from, sql`${countTo(page)}::int`);
  return (await one(on, name === null ? statement : statement.named(name))).total;
};

/** A list in any state by '', and in each by its code; `from` names its FROM and WHERE in one of them. */
export const inStates = <Code extends number | string>(
  codes: readonly Code[],
  from: (state: Code | undefined) => Statement,
): Record<string, Statement> => ({
  '': from(undefined),
  ...Object.fromEntries(codes.map((code) => [String(code), from(code)])),
});

/** How many rows each of several lists has, every one counted to TOTAL_MOST. */
export const countStates = async (on: Queryable, states: Readonly<Record<string, Statement>>): Promise<StateCounts> => {
  const each = Object.entries(states).map(
    ([state, from]) => sql`SELECT ${state}::text AS state, (${counted(from, lit(TOTAL_MOST + 1))}) AS total`,
  );
  const rows = await many(on, sql<{ state: string; total: number }>`${joined(each, ' UNION ALL ')}`);
  return Object.fromEntries(rows.map(({ state, total }) => [state, total]));
};

/** The same in one look at all rows, where no index tells the states apart; `state` is what a row stands in. */
export const countByState = async (
  on: Queryable,
  codes: readonly (number | string)[],
  state: Statement,
  from: Statement,
): Promise<StateCounts> => {
  const rows = await many(
    on,
    sql<{ state: string; total: number }>`
      SELECT state::text AS state, count(*)::int AS total FROM (SELECT ${state} AS state ${from}) r GROUP BY state`,
  );
  const most = (total: number) => Math.min(total, TOTAL_MOST + 1);
  const found = Object.fromEntries(rows.map((row) => [row.state, most(row.total)]));
  return {
    '': most(rows.reduce((sum, { total }) => sum + total, 0)),
    ...Object.fromEntries(codes.map((code) => [String(code), found[code] ?? 0])),
  };
};

type List<Row> = {
  name: string;
  page: Page;
  /** The caller filters or searches; otherwise the list is as its page opens. */
  narrowed: boolean;
  /** FROM and WHERE, always the same text while the caller filters by nothing. */
  from: Statement;
  /** The whole SELECT, which ends its list by `limit`. */
  select: (limit: Statement) => Statement<Row>;
};

/**
 * A page of a list and its total. As the list opens, which is how it is read most, both are prepared under `name`, with
 * the number of rows in their text: for one that it does not know the planner prepares for a tenth of the table.
 */
export const listPage = async <Row>(
  on: Queryable,
  { name, page, narrowed, from, select }: List<Row>,
): Promise<{ rows: Row[]; total: number }> => {
  const size = PAGE_SIZES.find((one) => one === page.pageSize);
  if (narrowed || page.pageNum > 1 || size === undefined) {
    const [rows, total] = await Promise.all([many(on, select(pageSql(page))), totalOf(on, page, from)]);
    return { rows, total };
  }
  const [rows, { total }] = await Promise.all([
    many(on, select(sql`LIMIT ${lit(size)}`).named(`${name}-${size}`)),
    one(on, counted(from, lit(TOTAL_MOST + 1)).named(`${name}-total`)),
  ]);
  return { rows, total };
};
