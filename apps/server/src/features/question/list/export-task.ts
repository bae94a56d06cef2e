import { QuestionFilter } from '@zhibiao/contract/question/staff';
import type { Pool } from '#db/client.ts';
import { occursIn } from '#db/search.ts';
import { all, lit, many, type Queryable, sql, type Statement } from '#db/sql.ts';
import { exportName } from '#domain/text/export-name.ts';
import { type Directory, lawLabel } from '#domain/question/clause.ts';
import { QUESTION_COLUMNS } from '#domain/question/columns.ts';
import { NO_CLAUSE } from '#domain/question/sheet.ts';
import { sheetRowsOf } from '#domain/question/sheet-write.ts';
import type { Staff } from '#domain/auth/staff.ts';
import { countForExport, exportPages, exportTask } from '#jobs/queue/export.ts';
import { enqueueStaffTask, inputOfTask } from '#jobs/queue/staff.ts';
import { audited } from '#services/audit/audited.ts';
import { questionsWhere, wordIn } from '#features/question/list/conditions.ts';
import { type KeptQuestion, readQuestions } from '#features/question/kept.ts';
import { readDirectory } from '#features/question/import/directory.ts';

const MOST = 100_000;
const BATCH = 500;
const ROWS_PER_SHEET = 50_000;

const from = (filter: QuestionFilter): Statement => {
  const word = wordIn(filter);
  return sql`FROM "Question" q
    WHERE ${all([...questionsWhere(filter), ...(word === null ? [] : [occursIn(sql`q.stem`, word)])])}`;
};
const countOf = (on: Queryable, filter: QuestionFilter): Promise<number> =>
  countForExport(on, from(filter), MOST, { none: '没有符合条件的题目', unit: '道题目' });

export const startQuestionExport = (deps: { pool: Pool }, staff: Staff, filter: QuestionFilter) =>
  audited(deps, staff, async (client, note) => {
    const entries = await countOf(client, filter);
    const started = await enqueueStaffTask(client, staff, 'question-export', filter);
    note({ object: 'question', facts: { filters: filter }, counts: { entries } });
    return started;
  });

type Found = { id: string; no: number };
const batchOf = (filter: QuestionFilter, above: number) => sql<Found>`
  SELECT q.id, q.no ${from(filter)} AND q.no > ${above}::int ORDER BY q.no LIMIT ${lit(BATCH)}`;

const wordsIn = ({ clauses, laws }: Directory) => {
  const clauseById = new Map(clauses.map((clause) => [clause.id, clause]));
  const lawById = new Map(laws.map((law) => [law.id, law]));
  return ({ clauseId, lawId }: KeptQuestion) => {
    const clause = clauseById.get(clauseId ?? '');
    const law = lawById.get(lawId ?? '');
    return {
      clause: clause?.number ?? NO_CLAUSE,
      standard: clause?.standardCode ?? '',
      law: law ? lawLabel(law) : '',
    };
  };
};

/** What the filters find in the columns of the template, keys and all, the oldest first. */
export const questionExport = exportTask(async (context) => {
  const { pool } = context.deps;
  const filter = QuestionFilter.parse(inputOfTask(context.task));
  const total = await countOf(pool, filter);
  const wordsOf = wordsIn(await readDirectory(pool));
  const show = async (found: readonly Found[]) => {
    const questions = await readQuestions(
      pool,
      found.map(({ id }) => id),
    );
    return found.flatMap(({ id, no }) => {
      const question = questions.get(id);
      return question ? sheetRowsOf(question, wordsOf(question), no) : [];
    });
  };
  const read = (last?: Found) => many(pool, batchOf(filter, last?.no ?? 0));
  const batches = exportPages(context, { size: BATCH, total, read, show });
  const sheet = { name: '题目', columns: QUESTION_COLUMNS, batches, most: ROWS_PER_SHEET };
  return { name: exportName('题目'), sheets: [sheet] };
});
