import type pg from 'pg';
import type { Client, Pool, Tx } from './client.ts';
import { pipelinesOf } from './pool.ts';
import { prismaOf, queryOf } from './sql-text.ts';
import type { Statement } from './statement.ts';

/**
 * The one place that hands text to PostgreSQL. Every `${value}` of a statement becomes a parameter, a fragment inside
 * another is renumbered, and the type of a row travels with the statement:
 *
 *   const findLesson = (id: string) => sql<LessonRow>`SELECT name FROM "Lesson" WHERE id = ${id}`.named('lesson');
 *   const lesson = await maybeOne(pool, findLesson(id));
 *
 * Prisma is for rows by key and plain lists; this is for conditional updates, locks, sets and aggregates.
 */
export { all, columnTypes, identifier, joined, lit, lits, nothing, raw, sql, Statement } from './statement.ts';

/** Where a statement runs: on any connection, or on the one of a transaction. */
export type Queryable = Pool | Client;

const send = <Row>(on: Queryable, statement: Statement<Row>): Promise<pg.QueryResult<Row & object>> => {
  const { reads, ...query } = queryOf(statement);
  const lines = reads ? pipelinesOf(on) : null;
  return lines ? lines.ask<Row & object>(query) : (on as unknown as pg.Pool).query<Row & object>(query);
};

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

/** The one row that there always is, within a transaction of Prisma's. */
export const oneIn = async <Row>(tx: Tx, statement: Statement<Row>): Promise<Row> => {
  const [row] = await tx.$queryRaw<Row[]>(prismaOf(statement));
  if (row === undefined) throw new Error('the database answered no row');
  return row;
};

/** How many rows it changed; also within a transaction of Prisma's. */
export const run = async (on: Queryable | Tx, statement: Statement): Promise<number> =>
  '$executeRaw' in on ? on.$executeRaw(prismaOf(statement)) : ((await send(on, statement)).rowCount ?? 0);

/** All rows, also within a transaction of Prisma's. */
export const manyIn = async <Row>(on: Queryable | Tx, statement: Statement<Row>): Promise<Row[]> =>
  '$queryRaw' in on ? on.$queryRaw<Row[]>(prismaOf(statement)) : many(on, statement);
