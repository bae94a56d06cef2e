import type { InputOf } from '@zhibiao/contract/core/endpoint';
import { ATTEMPT } from '@zhibiao/contract/exam/types';
import { exportResults } from '@zhibiao/contract/exam/staff-stats';
import { z } from 'zod';
import type { Pool } from '#db/client.ts';
import { lit, many, sql, type Statement } from '#db/sql.ts';
import { exportName } from '#domain/text/export-name.ts';
import type { Staff } from '#domain/auth/staff.ts';
import { titleOf } from '#features/exam/statistics/rebuild.ts';
import { countForExport, exportPages, exportTask } from '#jobs/queue/export.ts';
import { enqueueStaffTask, inputOfTask } from '#jobs/queue/staff.ts';
import { LAST_ID } from '#lib/batches.ts';
import { audited } from '#services/audit/audited.ts';
import { resultsWhere, RESULT, type ResultRecord, USERS } from './found.ts';
import {
  type QuestionTally,
  attemptCells,
  type Attempted,
  attemptSheet,
  byClause,
  clauseOf,
  type Mark,
  questionSheet,
  type ResultTally,
  tally,
} from './sheets.ts';

const MOST = 50_000;
const BATCH = 200;

const Scope = z.union([
  z.object({ all: z.literal(true) }),
  z.object({ all: z.literal(false), orgIds: z.array(z.string()), areaPrefixes: z.array(z.string()) }),
]);
/** The data scope is that of the staff who requested it, at that time. */
const TaskInput = z.object({ filters: exportResults.body, scope: Scope });

/** Every filter but the paper, which is named itself. */
const filtersIn = ({ paperId: _, ...filters }: InputOf<typeof exportResults>['body']) =>
  Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== undefined && value !== ''));

export const startResultExport = (deps: { pool: Pool }, staff: Staff, filters: InputOf<typeof exportResults>['body']) =>
  audited(deps, staff, async (client, note) => {
    const title = await titleOf(client, filters.paperId);
    note({ object: 'paper', id: filters.paperId, name: title, facts: { filters: filtersIn(filters) } });
    return enqueueStaffTask(client, staff, 'result-export', { filters, scope: staff.scope });
  });

/** Of each question its points as given and as marked; nothing that a learner wrote. */
type MarkedResult = ResultRecord & { marks: Mark[] };
const batchOf = (found: Statement, before: string) => sql<MarkedResult>`
  SELECT ${RESULT}, (
    SELECT coalesce(json_agg(json_build_object('questionId', q.value->>'questionId',
      'score', (q.value->>'score')::float8, 'gained', coalesce(s.score, 0)::float8)), '[]')
    FROM jsonb_array_elements(a.snapshot) q
    LEFT JOIN "AttemptAnswer" s ON s."attemptId" = a.id AND s."questionId" = (q.value->>'questionId')::uuid
  ) AS marks
  FROM (SELECT a.id FROM ${USERS} WHERE ${found} AND a.id < ${before}::uuid ORDER BY a.id DESC LIMIT ${lit(BATCH)}) page
  JOIN "Attempt" a USING (id) JOIN "User" u ON u.id = a."userId" LEFT JOIN "Organisation" o ON o.id = u."orgId"
  ORDER BY a.id DESC`;
const findQuestions = (ids: readonly string[]) => sql<QuestionTally>`
  SELECT q.id AS "questionId", q.no, q.type, q.stem,
    coalesce((
      SELECT top.number || ' ' || top.title FROM "Clause" c JOIN "Clause" top ON top."standardCode" = c."standardCode"
        AND top."parentId" IS NULL AND starts_with(c.path, top.path)
      WHERE c.id = coalesce(q."clauseId", p."clauseId")
    ), q.clause, p.clause, '') AS clause
  FROM "Question" q LEFT JOIN "Question" p ON p.id = q."parentId" WHERE q.id = ANY(${ids}::uuid[])`;

/** Marks count once there is a score: before it nothing is said of clauses and questions. */
const isScored = ({ status }: ResultRecord): boolean => status === ATTEMPT.graded || status === ATTEMPT.unreleased;

/** Results as a workbook. Of each attempt it keeps the cells of its row, so that tens of thousands fit. */
export const resultExport = exportTask(async (context) => {
  const { pool } = context.deps;
  const { filters, scope } = TaskInput.parse(inputOfTask(context.task));
  const found = resultsWhere({ ...filters }, scope);
  const terms = { none: '没有符合条件的成绩', unit: '份' };
  const total = await countForExport(pool, sql`FROM ${USERS} WHERE ${found}`, MOST, terms);
  const questions = new Map<string, QuestionTally>();
  const tallies = new Map<string, ResultTally>();
  const attempts: Attempted[] = [];
  const show = async (batch: readonly MarkedResult[]) => {
    const strange = [...new Set(batch.flatMap(({ marks }) => marks.map(({ questionId }) => questionId)))].filter(
      (id) => !questions.has(id),
    );
    for (const question of strange.length > 0 ? await many(pool, findQuestions(strange)) : [])
      questions.set(question.questionId, question);
    return batch.map(({ marks, ...row }): Attempted => {
      const scored = isScored(row) ? marks : [];
      for (const mark of scored) tally(tallies, mark);
      return { cells: attemptCells(row), clauses: byClause(scored, (id) => clauseOf(questions.get(id))) };
    });
  };
  const read = (last?: MarkedResult) => many(pool, batchOf(found, last?.attemptId ?? LAST_ID));
  for await (const some of exportPages(context, { size: BATCH, total, read, show })) attempts.push(...some);
  return { name: exportName('成绩', filters), sheets: [attemptSheet(attempts), questionSheet(tallies, questions)] };
});
