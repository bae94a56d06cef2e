import { labelOf } from '@zhibiao/contract/core/codes';
import { OPTION_LETTERS, QUESTION } from '@zhibiao/contract/question/types';
import { writeAnswer } from './answer.ts';
import type { DraftPart, DraftQuestion, DraftWords } from './draft.ts';
import { writeRubric } from './rubric.ts';
import { QUESTION_COLUMNS } from './columns.ts';

/** Questions as rows of the workbook, which `readQuestionSheets` reads as the same questions. */

type Cells = Readonly<Record<string, string | number | null>>;
const rowOf = (cells: Cells): (string | number | null)[] => QUESTION_COLUMNS.map(({ title }) => cells[title] ?? null);

const partCells = (question: Omit<DraftPart, 'images'>): Cells => ({
  题型: labelOf(QUESTION, question.type),
  题干: question.stem,
  ...Object.fromEntries(question.options.map(({ text }, at) => [`选项${OPTION_LETTERS.charAt(at)}`, text])),
  答案: writeAnswer(question.type, question.answer),
  解析: question.analysis,
  评分要点: writeRubric(question.rubric),
});

/**
 * A case has a row for itself and one for each of its questions, under the same number of the group; one without
 * questions has a number, too, or the next case of the same material would be read as its question.
 */
export const sheetRowsOf = (
  question: DraftQuestion,
  words: DraftWords,
  group: number | string,
): (string | number | null)[][] => {
  const { children } = question;
  const own = rowOf({
    ...partCells(question),
    材料: question.material,
    难度: question.difficulty,
    条款: words.clause,
    标准: words.standard,
    法律: words.law,
    生效日: question.validFrom,
    失效日: question.validTo,
    分组号: question.type === QUESTION.case ? String(group) : null,
  });
  return [
    own,
    ...children.map((child) => rowOf({ ...partCells(child), 分值占比: child.share, 分组号: String(group) })),
  ];
};
