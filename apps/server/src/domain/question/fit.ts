import { OPTION_LETTERS } from '@zhibiao/contract/question/types';
import type { ImportFault } from '@zhibiao/contract/question/staff-import';
import { QUESTION_MAX } from '@zhibiao/contract/core/limits';
import type { DraftPart, DraftImage, DraftQuestion } from './draft.ts';
import { faultAt } from './faults.ts';
import type { QuestionFields } from '@zhibiao/contract/question/rules';

/** Brings what a file says within the bounds that a question has; what had to be cut is said. */

const CONTROL = /[\p{Cc}\uFFFE\uFFFF]/gu;
const UNPRINTABLE =
  /[\p{Cc}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}\u061c\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffd]+/gu;

/** Text that the database holds: line ends of one kind, no other controls, no halves of characters. */
export const cleanText = (text: string): string =>
  text
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(CONTROL, (one) => (one === '\n' ? one : ' '))
    .trim();
export const cleanLine = (text: string): string => cleanText(text).replace(UNPRINTABLE, ' ').trim();

type Path = readonly (string | number)[];
const fitting = (faults: ImportFault[]) => {
  const cut = (text: string, max: number, path: Path): string => {
    if (text.length <= max) return text;
    faults.push(faultAt(path, `不能超过${max}个字符，已截断`));
    return text.slice(0, max).toWellFormed().trim();
  };
  const few = <T>(list: readonly T[], max: number, path: Path, unit: string): T[] => {
    if (list.length > max) faults.push(faultAt(path, `最多${max}${unit}，其余${list.length - max}${unit}未导入`));
    return list.slice(0, max);
  };
  return { cut, few };
};
const whole = (value: number, min: number, max: number): number =>
  Number.isFinite(value) ? Math.min(max, Math.max(min, Math.round(value))) : min;
const imageOf = ({ url, alt }: DraftImage): DraftImage => ({
  url,
  alt: cleanLine(alt).slice(0, QUESTION_MAX.alt).toWellFormed().trim() || '图片',
});

const fitPart = <T extends DraftPart>(question: T, at: Path, faults: ImportFault[]) => {
  const { cut, few } = fitting(faults);
  const path = (...more: (string | number)[]) => [...at, ...more];
  return {
    type: question.type,
    stem: cut(cleanText(question.stem), QUESTION_MAX.stem, path('stem')),
    images: few(question.images, QUESTION_MAX.images, path('images'), '张图片').map(imageOf),
    options: few(question.options, OPTION_LETTERS.length, path('options'), '个选项').map(({ key, text, image }, n) => ({
      key: key.slice(0, 1),
      text: cut(cleanText(text), QUESTION_MAX.option, path('options', n, 'text')),
      image: image && imageOf(image),
    })),
    answer: few(question.answer, QUESTION_MAX.blanks, path('answer'), '个答案').map((text, n) =>
      cut(cleanText(text), QUESTION_MAX.analysis, path('answer', n)),
    ),
    analysis: cut(cleanText(question.analysis), QUESTION_MAX.analysis, path('analysis')),
    rubric: few(question.rubric, QUESTION_MAX.points, path('rubric'), '个评分要点').map(
      ({ text, accept, share }, n) => ({
        id: `p${n + 1}`,
        text: cut(cleanLine(text) || '（未写内容）', QUESTION_MAX.rubric, path('rubric', n, 'text')),
        accept: cut(cleanText(accept), QUESTION_MAX.accept, path('rubric', n, 'accept')),
        share: whole(share, 1, QUESTION_MAX.share),
      }),
    ),
  };
};

export const fitQuestion = (draft: DraftQuestion): { question: QuestionFields; faults: ImportFault[] } => {
  const faults: ImportFault[] = [];
  const { cut, few } = fitting(faults);
  const question: QuestionFields = {
    ...fitPart(draft, [], faults),
    material: cut(cleanText(draft.material), QUESTION_MAX.material, ['material']),
    difficulty: whole(draft.difficulty, 1, 5),
    clauseId: null,
    lawId: null,
    validFrom: draft.validFrom,
    validTo: draft.validTo,
    children: few(draft.children, QUESTION_MAX.children, ['children'], '个小题').map((child, n) => ({
      ...fitPart(child, ['children', n], faults),
      share: whole(child.share, 1, QUESTION_MAX.share),
    })),
  };
  return { question, faults };
};
