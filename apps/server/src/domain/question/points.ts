import { QUESTION_MAX } from '@zhibiao/contract/core/limits';
import { ANSWERED_BY } from '@zhibiao/contract/question/types';
import type { ChildFields } from '@zhibiao/contract/question/content';
import { pointsOf, readRubric } from './rubric.ts';
import type { QuestionFields } from '@zhibiao/contract/question/rules';

/** The numbered parts of a short answer, （1）…（2）…, as the points that a marker looks for. */

const NUMBERED = /(?<=^|[\n；;。，,：:\s)）])(?:[（(]\s*(\d{1,2})\s*[)）]|(\d{1,2})\s*[.．、](?!\d)|([①-⑫]))\s*/g;
const CIRCLED = '①②③④⑤⑥⑦⑧⑨⑩⑪⑫';

/** Parts numbered 1, 2, 3 …; null where they are not, or are too many. */
const partsOf = (text: string): string[] | null => {
  const marks = [...text.matchAll(NUMBERED)].map((found) => ({
    no: Number(found[1] ?? found[2] ?? CIRCLED.indexOf(found[3] ?? '') + 1),
    from: found.index,
    to: found.index + found[0].length,
  }));
  let next = 1;
  const own = marks.filter(({ no }) => no === next && (next += 1) > 0);
  if (own.length < 2 || own.length > QUESTION_MAX.points) return null;
  const parts = own.map(({ to }, at) =>
    text
      .slice(to, own[at + 1]?.from)
      .replace(/\s+/g, ' ')
      .replace(/[；;。，,：:\s]+$/, '')
      .trim(),
  );
  return parts.every((part) => part !== '' && part.length <= QUESTION_MAX.rubric) ? parts : null;
};

const WHOLE = QUESTION_MAX.share;
/** What each says it is worth; where one does not, all alike and 100 together. */
const sharesOf = (parts: readonly string[]): number[] => {
  const said = parts.map(pointsOf);
  const scale = said.some((share) => share !== null && !Number.isInteger(share)) ? 2 : 1;
  const shares = said.map((share) => (share === null ? 0 : Math.round(share * scale)));
  if (shares.every((share) => share >= 1 && share <= WHOLE)) return shares;
  const each = Math.floor(WHOLE / parts.length);
  return parts.map((_, at) => each + (at < WHOLE - each * parts.length ? 1 : 0));
};

type MarkedQuestion = Pick<ChildFields, 'type' | 'answer' | 'analysis' | 'rubric'>;
const rubricOf = ({ type, answer, analysis, rubric }: MarkedQuestion): ChildFields['rubric'] | null => {
  if (ANSWERED_BY[type] !== 'text' || rubric.length > 0) return null;
  const parts = partsOf(answer[0] ?? '') ?? partsOf(analysis);
  if (!parts) return null;
  const shares = sharesOf(parts);
  return parts.map((part, at) => ({
    id: `p${at + 1}`,
    text: readRubric(part)[0]?.text ?? part,
    accept: '',
    share: shares[at] ?? 1,
  }));
};

/** The question with the points that its own answer and those of its parts name; null where none does. */
export const withPoints = (question: QuestionFields): QuestionFields | null => {
  const own = question.children.length > 0 ? null : rubricOf(question);
  const children = question.children.map((child) => ({ child, rubric: rubricOf(child) }));
  if (own === null && children.every(({ rubric }) => rubric === null)) return null;
  return {
    ...question,
    rubric: own ?? question.rubric,
    children: children.map(({ child, rubric }) => ({ ...child, rubric: rubric ?? child.rubric })),
  };
};
