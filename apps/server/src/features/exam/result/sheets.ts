import { labelOf } from '@zhibiao/contract/core/codes';
import { ATTEMPT, SUBMIT } from '@zhibiao/contract/exam/types';
import { QUESTION, questionNo, type QuestionType } from '@zhibiao/contract/question/types';
import { maskAccount } from '#domain/text/masking.ts';
import { dateTime, dateTimeOrNull } from '#domain/time/time.ts';
import type { CellToWrite, SheetColumn } from '#ports/workbook/write/sheet-cell.ts';
import type { StreamedSheet } from '#ports/workbook/write/streamed-workbook.ts';
import type { ResultRecord } from './found.ts';

/** The two sheets of an export: attempts, each by the uppermost clauses of its questions; and questions. */

type Cells = CellToWrite[];
/** Of one attempt what a question gained; in points. */
export type Mark = { questionId: string; score: number; gained: number };
export type QuestionTally = {
  questionId: string;
  no: number;
  type: QuestionType;
  stem: string;
  /** Its uppermost clause, '4 组织环境', or the words of an older question. */
  clause: string;
};
const NO_CLAUSE = '未对应条款';
export const clauseOf = (question: QuestionTally | undefined): string => question?.clause || NO_CLAUSE;

const ATTEMPTS: readonly SheetColumn[] = [
  { title: '姓名', width: 14 },
  { title: '账号', width: 24 },
  { title: '机构', width: 26 },
  { title: '第几次', width: 8 },
  { title: '轮次', width: 8 },
  { title: '版次', width: 8 },
  { title: '状态', width: 10 },
  { title: '得分', width: 8 },
  { title: '满分', width: 8 },
  { title: '结果', width: 8 },
  { title: '用时（分钟）', width: 12 },
  { title: '切屏次数', width: 10 },
  { title: '开始时间', width: 20, type: 'date' },
  { title: '交卷时间', width: 20, type: 'date' },
  { title: '交卷方式', width: 12 },
];
const tenth = (value: number): number => Math.round(value * 10) / 10;
const minutes = (from: Date, to: Date | null): number | null =>
  to === null ? null : tenth((to.getTime() - from.getTime()) / 60_000);

export const attemptCells = (row: ResultRecord): Cells => [
  row.name,
  maskAccount(row.account),
  row.orgName,
  row.no,
  row.round,
  row.edition,
  labelOf(ATTEMPT, row.status),
  row.score,
  row.totalScore,
  row.passed === null ? null : row.passed ? '合格' : '未合格',
  minutes(row.startTime, row.submitTime),
  row.blurCount,
  dateTime(row.startTime),
  dateTimeOrNull(row.submitTime),
  labelOf(SUBMIT, row.submitType),
];

/** Of each clause the percent of its points that the attempt gained. */
export const byClause = (marks: readonly Mark[], clause: (questionId: string) => string): Map<string, number> => {
  const groups = Map.groupBy(marks, ({ questionId }) => clause(questionId));
  const sum = (list: readonly Mark[], of: 'gained' | 'score') => list.reduce((all, mark) => all + mark[of], 0);
  return new Map([...groups].map(([name, list]) => [name, tenth((100 * sum(list, 'gained')) / sum(list, 'score'))]));
};

export type Attempted = { cells: Cells; clauses: Map<string, number> };
export const attemptSheet = (attempts: readonly Attempted[]): StreamedSheet => {
  const clauses = [...new Set(attempts.flatMap((one) => [...one.clauses.keys()]))].sort((a, b) =>
    a.localeCompare(b, 'zh', { numeric: true }),
  );
  return {
    name: '答卷',
    columns: [...ATTEMPTS, ...clauses.map((name) => ({ title: `${name}（得分率%）`, width: 18 }))],
    batches: attempts.map((one) => [[...one.cells, ...clauses.map((name) => one.clauses.get(name) ?? null)]]),
  };
};

/** How often a question was asked, and what it gained in sum. */
export type ResultTally = { asked: number; right: number; gained: number; score: number };
export const tally = (tallies: Map<string, ResultTally>, { questionId, score, gained }: Mark): void => {
  const known = tallies.get(questionId) ?? { asked: 0, right: 0, gained: 0, score: 0 };
  tallies.set(questionId, {
    asked: known.asked + 1,
    right: known.right + Number(gained >= score),
    gained: known.gained + gained,
    score: known.score + score,
  });
};

const QUESTIONS: readonly SheetColumn[] = [
  { title: '题号', width: 10 },
  { title: '题型', width: 12 },
  { title: '题干', width: 60 },
  { title: '条款', width: 24 },
  { title: '作答份数', width: 10 },
  { title: '满分份数', width: 10 },
  { title: '平均得分', width: 10 },
  { title: '得分率%', width: 10 },
];
export const questionSheet = (
  tallies: ReadonlyMap<string, ResultTally>,
  questions: ReadonlyMap<string, QuestionTally>,
): StreamedSheet => ({
  name: '题目',
  columns: QUESTIONS,
  batches: [...tallies]
    .flatMap(([questionId, { asked, right, gained, score }]) => {
      const question = questions.get(questionId);
      return question ? [{ question, asked, right, gained, score }] : [];
    })
    .sort((a, b) => a.question.no - b.question.no)
    .map(({ question, asked, right, gained, score }) => [
      [
        questionNo(question.no),
        labelOf(QUESTION, question.type),
        question.stem,
        clauseOf(question),
        asked,
        right,
        Math.round((100 * gained) / asked) / 100,
        score === 0 ? null : tenth((100 * gained) / score),
      ],
    ]),
});
