import type { AnswerOf } from '@zhibiao/contract/core/endpoint';
import type { orgClauseScores, ScoreClause, ScoreGroup } from '@zhibiao/contract/study/org-scores';
import type { Pool } from '#db/client.ts';
import { lit, many, sql } from '#db/sql.ts';
import { depthOf, clausesInOrder } from '#domain/standard/clause-tree.ts';
import { tellable, type PublishedGain } from '#domain/practice/tellable.ts';
import { refused } from '#errors.ts';
import { beginRun, gainsOf } from '#services/practice/gains.ts';
import { scoredAttempts, GRADED } from './attempts.ts';

/** So many people's answers are added up while the viewer waits; an export adds up everybody's. */
const CLAUSE_PEOPLE_MOST = 2_000;
export const EVERYBODY = 1_000_000;

type Clause = { id: string; parentId: string | null; number: string; title: string; path: string; code: string };
/** Standards in force first, the newest before the others. */
const CLAUSES = sql<Clause & { name: string }>`
  SELECT c.id, c."parentId", c.number, c.title, c.path, s.code, s.name
  FROM "Clause" c JOIN "Standard" s ON s.code = c."standardCode"
  ORDER BY s.status, s.year DESC NULLS LAST, s.code, c.sort, c.id`;
const findPeople = (orgId: string, group: ScoreGroup, most: number) => sql<{ userId: string }>`
  SELECT DISTINCT a."userId" ${scoredAttempts(orgId, group, [GRADED])} ORDER BY a."userId" LIMIT ${lit(most + 1)}`;

const rowOf = ({ id, number, title, path }: Clause, published: PublishedGain | undefined): ScoreClause => ({
  clauseId: id,
  number,
  title,
  depth: depthOf(path) - 1,
  told: published
    ? { answers: published.answers, share: published.gained / published.full, people: published.people }
    : null,
});

/**
 * What the released attempts of a group say by clause: each question as its learner answered it last, where right and
 * wrong are shown and no paper that they may still sit can ask it. Reckoned as 条款能力图 is.
 */
export const findClauseScores = async (
  pool: Pool,
  orgId: string,
  group: ScoreGroup,
  most = CLAUSE_PEOPLE_MOST,
): Promise<AnswerOf<typeof orgClauseScores>> => {
  const people = (await many(pool, findPeople(orgId, group, most))).map(({ userId }) => userId);
  if (people.length > most) throw refused(`有成绩的学员超过${most}人，请选择试卷、部门或岗位，或导出成绩单查看`);
  if (people.length === 0) return [];
  const [run, clauses] = await Promise.all([beginRun(pool), many(pool, CLAUSES)]);
  const own = await gainsOf(run, people, sql`a.id IN (SELECT a.id ${scoredAttempts(orgId, group, [GRADED])})`);
  const published = tellable(clauses, own, people.length);
  const answered = clauses.filter(({ id }) => own.has(id));
  const standards = Map.groupBy(clauses, ({ code }) => code);
  return [...standards].flatMap(([code, all]) => {
    const rows = clausesInOrder(all).filter((clause) =>
      answered.some((one) => one.code === code && one.path.startsWith(clause.path)),
    );
    return rows.length === 0
      ? []
      : [{ code, name: all[0]?.name ?? code, clauses: rows.map((clause) => rowOf(clause, published.get(clause.id))) }];
  });
};
