import { sql } from '#db/sql.ts';

/**
 * By what words a question names a clause that it is not linked to: number and title, or the title alone, where only
 * one clause is called so.
 */
export const LABELS = sql`labels AS MATERIALIZED (
  SELECT label, (array_agg("clauseId"))[1] AS "clauseId" FROM (
    SELECT DISTINCT label, id AS "clauseId"
    FROM "Clause" CROSS JOIN LATERAL (VALUES (number || ' ' || title), (title)) v(label)
  ) l GROUP BY label HAVING count(*) = 1
)`;

/** Question `q`, of the case `p` if it belongs to one, and the clause it asks about. */
export const QUESTION_WITH_CLAUSE = sql`"Question" q
  LEFT JOIN "Question" p ON p.id = q."parentId"
  LEFT JOIN labels lb ON lb.label = coalesce(q.clause, p.clause)`;
export const CLAUSE_ID = sql`coalesce(q."clauseId", p."clauseId", lb."clauseId")`;

/** Of these questions those that belong to a clause. */
export const findClauseIds = (questionIds: readonly string[]) =>
  sql<{ id: string; clauseId: string }>`
    WITH ${LABELS} SELECT q.id, ${CLAUSE_ID} AS "clauseId" FROM ${QUESTION_WITH_CLAUSE}
    WHERE q.id = ANY(${questionIds}::uuid[]) AND ${CLAUSE_ID} IS NOT NULL`.named('practice-clause-ids');
