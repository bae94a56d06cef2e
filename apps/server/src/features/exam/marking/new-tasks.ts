import type { GivenQuestion } from '@zhibiao/contract/question/types';
import { MARK_TASK } from '@zhibiao/contract/exam/staff-marking';
import { DOUBLE_MARKING } from '@zhibiao/contract/paper/types';
import type { MarkRule } from '@zhibiao/contract/paper/draft';
import { v7 as uuid } from 'uuid';
import { columnTypes, lit, sql } from '#db/sql.ts';

/** A question as it was given, with its version. */
export type MarkedQuestion = GivenQuestion & { v?: number };

export type NewMarkTask = {
  id: string;
  attemptId: string;
  questionId: string;
  qVersion: number;
  full: number;
  state: number;
  final: number | null;
  need: number;
  sample: number;
  gap: number;
};

/** Of a hundred answers so many are marked twice. */
const SHARE: Record<MarkRule['double'], (sample: number) => number> = {
  [DOUBLE_MARKING.single]: () => 0,
  [DOUBLE_MARKING.sample]: (sample) => sample,
  [DOUBLE_MARKING.double]: () => 100,
};

/**
 * What was left blank has its mark: nothing. Which answers of a sample are marked twice is decided at the first mark.
 */
export const markTaskOf = (
  attemptId: string,
  { questionId, v = 1, score }: MarkedQuestion,
  answered: boolean,
  { double, sample, gap }: MarkRule,
): NewMarkTask => ({
  id: uuid(),
  attemptId,
  questionId,
  qVersion: v,
  full: score,
  state: answered ? MARK_TASK.waiting : MARK_TASK.settled,
  final: answered ? null : 0,
  need: answered && double === DOUBLE_MARKING.double ? 2 : 1,
  sample: SHARE[double](sample),
  gap,
});

const TASK = columnTypes({
  uuid: ['id', 'attemptId', 'questionId'],
  int: ['qVersion', 'state', 'need', 'sample', 'gap'],
  numeric: ['full', 'final'],
});
/** Part of the grading statement, for the attempts that it grades. */
export const addMarkTasks = (tasks: readonly NewMarkTask[]) => sql`
  tasks AS (
    INSERT INTO "MarkTask" (id, "paperId", "attemptId", "questionId", "qVersion", "full", state, final, need, sample,
      gap, "settledAt")
    SELECT t.id, g."paperId", g.id, t."questionId", t."qVersion", t."full", t.state, t.final, t.need, t.sample, t.gap,
      CASE WHEN t.state = ${lit(MARK_TASK.settled)} THEN clock_timestamp() END
    FROM graded g JOIN json_to_recordset(${JSON.stringify(tasks)}::json) AS t(${TASK}) ON t."attemptId" = g.id
    ON CONFLICT ("attemptId", "questionId") DO NOTHING
  )`;
