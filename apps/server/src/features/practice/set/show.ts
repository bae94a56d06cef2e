import type { AnswerOf } from '@zhibiao/contract/core/endpoint';
import type { GivenQuestion } from '@zhibiao/contract/question/types';
import { PRACTICE_SET, type practiceSet } from '@zhibiao/contract/practice/set';
import type { Pool } from '#db/client.ts';
import { many, sql } from '#db/sql.ts';
import { clauseLabel } from '#domain/standard/clause-tree.ts';
import { LIVE_ITEMS } from '#services/study/study-sql.ts';
import { findWithheld } from '#services/exam/withheld.ts';
import { BY_NUMBER } from '#features/practice/clauses.ts';
import { findSet, gainedOf, judged, type KeptSet } from './set.ts';

/** A set as its learner may see it by now, and once it is over what it says. */

type Shown = AnswerOf<typeof practiceSet>;
type Result = NonNullable<Shown['result']>;

type Clause = { id: string; path: string; number: string; title: string; lectures: { lid: string; title: string }[] };
const selectClauses = (lessonId: string, ids: readonly string[]) => sql<Clause>`
  SELECT c.id, c.path, c.number, c.title, coalesce((
    SELECT json_agg(json_build_object('lid', i.id, 'title', i.title) ORDER BY i.sort, i.id) FROM ${LIVE_ITEMS} i
    WHERE i."lessonId" = ${lessonId} AND EXISTS (
      SELECT FROM "LessonItemClause" x JOIN "Clause" t ON t.id = x."clauseId"
      WHERE x.lid = i.id AND t."standardCode" = c."standardCode"
        AND (starts_with(c.path, t.path) OR starts_with(t.path, c.path)))
  ), '[]') AS lectures
  FROM "Clause" c WHERE c.id = ANY(${ids}::uuid[]) ORDER BY c."standardCode", c.id`;

const OTHERS = '未对应到条款的题';
const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);

/** What may be shown of it: of a drill what was answered, and nothing that an exam may ask by now. */
const resultOf = async (pool: Pool, set: KeptSet, shown: readonly GivenQuestion[]): Promise<Result> => {
  const rows = shown.map((question) => ({
    clauseId: set.key[question.questionId]?.clauseId ?? null,
    right: gainedOf(set, question) === question.score,
  }));
  const byClause = Map.groupBy(rows, ({ clauseId }) => clauseId);
  const clauses = await many(
    pool,
    selectClauses(
      set.lessonId,
      [...byClause.keys()].filter((id) => id !== null),
    ),
  );
  const lineOf = (clauseId: string | null, name: string, lectures: Clause['lectures']) => {
    const of = byClause.get(clauseId) ?? [];
    return { clauseId, name, right: of.filter(({ right }) => right).length, of: of.length, lectures };
  };
  return {
    right: rows.filter(({ right }) => right).length,
    of: rows.length,
    points: set.form && {
      gained: sum(shown.map((question) => Math.round(gainedOf(set, question) * 10))) / 10,
      total: sum(shown.map(({ score }) => score)),
      pass: set.form.pass,
    },
    clauses: [
      ...clauses
        .toSorted((a, b) => BY_NUMBER.compare(a.path, b.path))
        .map((clause) => lineOf(clause.id, clauseLabel(clause), clause.lectures)),
      ...(byClause.has(null) ? [lineOf(null, OTHERS, [])] : []),
    ],
  };
};

export const showSet = async (pool: Pool, userId: string, id: string): Promise<Shown> => {
  const set = await findSet(pool, userId, id);
  const shown = set.snapshot.filter(({ questionId }) =>
    set.kind === PRACTICE_SET.drill ? questionId in set.answers : set.ended,
  );
  const withheld = await findWithheld(
    pool,
    userId,
    shown.map(({ questionId }) => questionId),
  );
  const { kind, lessonId, lessonName, remainingMs, ended } = set;
  return {
    id,
    kind,
    lessonId,
    lessonName,
    questions: set.snapshot.map((question) => ({
      ...question,
      value: set.answers[question.questionId] ?? null,
      judged: shown.includes(question) && !withheld.has(question.questionId) ? judged(set, question) : null,
      withheld: withheld.get(question.questionId) ?? null,
    })),
    remainingMs: ended || remainingMs === null ? null : Math.max(0, remainingMs),
    result: ended
      ? await resultOf(
          pool,
          set,
          shown.filter(({ questionId }) => !withheld.has(questionId)),
        )
      : null,
  };
};
