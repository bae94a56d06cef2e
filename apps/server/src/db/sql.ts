import type pg from 'pg';
import { Prisma } from './generated/client.ts';
import type { Pool, Tx } from './client.ts';
import type { Client } from './transaction.ts';

/**
 * The one place that hands text to PostgreSQL. Every `${value}` of a statement becomes a parameter, a fragment inside
 * another is numbered anew, and the type of a row travels with the statement:
 *
 *   const findLesson = (id: string) => sql<LessonRow>`SELECT name FROM "Lesson" WHERE id = ${id}`.named('lesson');
 *   const lesson = await maybeOne(pool, findLesson(id));
 *
 * Prisma is for rows by key and plain lists; this is for conditional updates, locks, sets and aggregates.
 */

/** What a parameter may be: what the driver turns into a value of its column's type. Arrays are for `= ANY(…)`. */
type Value = string | number | boolean | bigint | Date | Uint8Array | null | readonly Value[];

/** A statement or a part of one; `Row` is what it answers. */
export class Statement<Row = unknown> {
  declare readonly row: Row;
  readonly parts: Prisma.Sql;
  readonly name: string | undefined;
  constructor(parts: Prisma.Sql, name?: string) {
    this.parts = parts;
    this.name = name;
  }

  /**
   * Prepared once a connection under this name, which saves its parsing and, after five runs, its planning. For one
   * text only: a statement whose text depends on what is asked has no name.
   */
  named(name: string): Statement<Row> {
    return new Statement<Row>(this.parts, name);
  }
}

const partOf = (value: Statement | Value): Prisma.Sql | Value => (value instanceof Statement ? value.parts : value);

/** A statement, or a fragment of one: what is interpolated is a value, unless it is a fragment itself. */
export const sql = <Row = unknown>(
  text: TemplateStringsArray,
  ...values: readonly (Statement | Value)[]
): Statement<Row> => new Statement<Row>(Prisma.sql([...text], ...values.map(partOf)));

export const nothing = sql``;

/** The fragments one after the other, `nothing` if there are none. */
export const joined = (
  fragments: readonly Statement[],
  between: ' ' | ', ' | ' AND ' | ' OR ' | ' UNION ALL ',
): Statement =>
  fragments.length === 0
    ? nothing
    : new Statement(
        Prisma.join(
          fragments.map(({ parts }) => parts),
          between,
        ),
      );

/** Conditions that all hold; no condition holds always. */
export const all = (conditions: readonly Statement[]): Statement =>
  conditions.length === 0 ? sql`true` : joined(conditions, ' AND ');

const PLAIN = /^[\w .:-]*$/;
/**
 * A constant of the code as it stands in the text: a code of the contract, a number of rows, an interval. The planner
 * knows it, so an index over part of a table serves. Never for what somebody sent.
 */
export const lit = (constant: number | string): Statement => {
  if (typeof constant === 'number' ? !Number.isSafeInteger(constant) : !PLAIN.test(constant))
    throw new Error(`not a plain constant: ${constant}`);
  return new Statement(Prisma.raw(typeof constant === 'number' ? String(constant) : `'${constant}'`));
};
/** Constants as a list, for `IN (…)`. */
export const lits = (constants: readonly (number | string)[]): Statement => joined(constants.map(lit), ', ');

/** A table or column whose name the code holds in a variable. */
export const identifier = (name: string): Statement => new Statement(Prisma.raw(`"${name.replaceAll('"', '""')}"`));

/** Text as it stands, of the code's own making, where no parameter may be: a migration, a grant. */
export const raw = (text: string): Statement => new Statement(Prisma.raw(text));

/** Where a statement runs: on any connection, or on the one of a transaction. */
export type Queryable = Pool | Client;

const send = <Row>(on: Queryable, { parts, name }: Statement<Row>): Promise<pg.QueryResult<Row & object>> =>
  (on as unknown as pg.Pool).query<Row & object>({
    text: parts.text,
    values: parts.values as unknown[],
    ...(name === undefined ? {} : { name }),
  });

/** All rows. */
export const many = async <Row>(on: Queryable, statement: Statement<Row>): Promise<Row[]> =>
  (await send(on, statement)).rows;

/** The first row, or null. */
export const maybeOne = async <Row>(on: Queryable, statement: Statement<Row>): Promise<Row | null> =>
  (await send(on, statement)).rows[0] ?? null;

/** The one row that there always is, as of an aggregate. */
export const one = async <Row>(on: Queryable, statement: Statement<Row>): Promise<Row> => {
  const row = await maybeOne(on, statement);
  if (row === null) throw new Error('the database answered no row');
  return row;
};

/** How many rows it changed; also within a transaction of Prisma's. */
export const run = async (on: Queryable | Tx, statement: Statement): Promise<number> =>
  '$executeRaw' in on ? on.$executeRaw(statement.parts) : ((await send(on, statement)).rowCount ?? 0);
