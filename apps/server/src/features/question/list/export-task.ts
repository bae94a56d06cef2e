import { QuestionFilter } from '@zhibiao/contract/question/staff';
import type { Pool } from '#db/client.ts';
import { occursIn } from '#db/search.ts';
import { all, lit, many, one, type Queryable, sql, type Statement } from '#db/sql.ts';
import { exportName } from '#domain/text/export-name.ts';
import { type Directory, lawLabel } from '#domain/question/clause.ts';
import { QUESTION_COLUMNS } from '#domain/question/columns.ts';
import { NO_CLAUSE } from '#domain/question/sheet.ts';
import { sheetRowsOf } from '#domain/question/sheet-write.ts';
import type { Staff } from '#domain/auth/staff.ts';
import { refused } from '#errors.ts';
import type { TaskHandler } from '#jobs/queue/runner.ts';
import { enqueueStaffTask, inputOfTask } from '#jobs/queue/staff.ts';
import { writeStreamedWorkbook } from '#ports/workbook/write/sheet-writer.ts';
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
const countOf = async (on: Queryable, filter: QuestionFilter): Promise<number> => {
  const found = sql`SELECT 1 ${from(filter)} LIMIT ${lit(MOST + 1)}`;
  const { total } = await one(on, sql<{ total: number }>`SELECT count(*)::int AS total FROM (${found}) counted`);
  if (total === 0) throw refused('没有符合条件的题目');
  if (total > MOST) throw refused(`一次最多导出${MOST}道题目，请缩小筛选范围`);
  return total;
};

export const startQuestionExport = (deps: { pool: Pool }, staff: Staff, filter: QuestionFilter) =>
  audited(deps, staff, async (client, note) => {
    const entries = await countOf(client, filter);
    const started = await enqueueStaffTask(client, staff, 'question-export', filter);
    note({ object: 'question', facts: { filters: filter }, counts: { entries } });
    return started;
  });

const batchOf = (filter: QuestionFilter, above: number) => sql<{ id: string; no: number }>`
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
export const questionExport: TaskHandler = async ({ task, deps: { pool }, signal, progress }) => {
  const filter = QuestionFilter.parse(inputOfTask(task));
  const total = await countOf(pool, filter);
  const wordsOf = wordsIn(await readDirectory(pool));
  const batches = async function* () {
    let [above, done] = [0, 0];
    for (;;) {
      signal.throwIfAborted();
      const found = await many(pool, batchOf(filter, above));
      const questions = await readQuestions(
        pool,
        found.map(({ id }) => id),
      );
      yield found.flatMap(({ id, no }) => {
        const question = questions.get(id);
        return question ? sheetRowsOf(question, wordsOf(question), no) : [];
      });
      done += found.length;
      await progress(done, 0, Math.max(total, done));
      above = found.at(-1)?.no ?? above;
      if (found.length < BATCH) return;
    }
  };
  const book = { name: '题目', columns: QUESTION_COLUMNS, rowsPerSheet: ROWS_PER_SHEET };
  return { file: await writeStreamedWorkbook(book, batches()), name: exportName('题目'), ext: 'xlsx' };
};
