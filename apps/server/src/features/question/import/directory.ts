import { STANDARD_STATUS } from '@zhibiao/contract/standard/staff';
import { lit, many, maybeOne, type Queryable, sql } from '#db/sql.ts';
import type { Directory } from '#domain/question/clause.ts';

const CLAUSES = sql<Directory['clauses'][number]>`
  SELECT id, "standardCode", number, title FROM "Clause" ORDER BY "standardCode", path`;
const LAWS = sql<Directory['laws'][number]>`
  SELECT id, name, edition,
    "effectiveFrom" <= current_date AND coalesce("effectiveTo" > current_date, true) AS "inForce"
  FROM "Law" ORDER BY "effectiveFrom" DESC`;
/** Whose clauses most questions are about; before there are any, the newest standard in force that has clauses. */
const MAIN = sql<{ code: string }>`
  SELECT c."standardCode" AS code FROM "Clause" c JOIN "Standard" s ON s.code = c."standardCode"
  LEFT JOIN "Question" q ON q."clauseId" = c.id
  GROUP BY c."standardCode", s.status, s.year
  ORDER BY count(q.id) DESC, s.status = ${lit(STANDARD_STATUS.inForce)} DESC, s.year DESC NULLS LAST, c."standardCode"
    LIMIT 1`;

/** All clauses and laws, for the words of a file. */
export const readDirectory = async (on: Queryable): Promise<Directory> => {
  const clauses = await many(on, CLAUSES);
  const laws = await many(on, LAWS);
  const main = await maybeOne(on, MAIN);
  return { clauses, laws, standardCode: main?.code ?? null };
};
