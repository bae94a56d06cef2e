import { labelOf } from '@zhibiao/contract/codes';
import { QUESTION } from '@zhibiao/contract/exam';
import { ANSWERED_BY, OPTION_LETTERS, type ChildFields, type QuestionFields } from '@zhibiao/contract/question';
import type { PassageRole } from '@zhibiao/contract/question-import-staff';
import { readAnswer } from './question-answer.ts';
import { type Draft, emptyQuestion } from './question-draft.ts';
import { readRubric } from './question-rubric.ts';
import { partsOf } from './question-text/labels.ts';
import { optionsOf } from './question-text/options.ts';
import { readQuestionText } from './question-text.ts';

/** Text of a file that the reading left without a question, as a part of one or as one of its own. */

type Asked = Pick<ChildFields, 'type' | 'stem' | 'options' | 'answer' | 'analysis' | 'rubric'>;
type Change = Partial<Omit<QuestionFields, 'type'>>;
export type Placed = { change: Change } | { fault: string };

const joined = (before: string, text: string): string => (before === '' ? text : `${before}\n${text}`);
/** Without the label that says what it is: 答案：A → A. */
const unlabelled = (text: string, role: PassageRole): string =>
  text
    .split('\n')
    .map((line) => {
      const [first, ...others] = partsOf(line);
      return others.length === 0 && first?.label === role ? first.text : line;
    })
    .join('\n')
    .trim();

const moreOptions = ({ options }: Asked, text: string): ChildFields['options'] => {
  const texts: string[] = [];
  for (const line of text.split('\n')) {
    const found = optionsOf(line, options.length + texts.length)?.map((option) => option.text);
    texts.push(...(found ?? [line.trim()].filter((one) => one !== '')));
  }
  const more = texts.map((one) => ({ key: '', text: one, image: null }));
  return [...options, ...more].map((option, at) => ({ ...option, key: OPTION_LETTERS.charAt(at) || option.key }));
};
const answered = (asked: Asked, text: string): Placed => {
  if (ANSWERED_BY[asked.type] === 'text') return { change: { answer: [joined(asked.answer[0] ?? '', text)] } };
  const { answer, fault } = readAnswer(text, asked);
  return fault === undefined ? { change: { answer } } : { fault: `${fault}，读到的是“${text.slice(0, 40)}”` };
};
const morePoints = ({ rubric }: Asked, text: string): ChildFields['rubric'] =>
  [...rubric, ...readRubric(text)].map((point, at) => ({ ...point, id: `p${at + 1}` }));

/** What a question is changed by when the text becomes this part of it. */
export const placed = (asked: Asked & { material?: string }, as: PassageRole, passage: string): Placed => {
  const text = unlabelled(passage, as);
  if (as === 'answer') return answered(asked, text);
  if (as === 'options') {
    const options = moreOptions(asked, text);
    return options.length > OPTION_LETTERS.length
      ? { fault: `最多${OPTION_LETTERS.length}个选项` }
      : { change: { options } };
  }
  if (as === 'rubric') return { change: { rubric: morePoints(asked, text) } };
  if (as === 'material')
    return asked.type === QUESTION.case
      ? { change: { material: joined(asked.material ?? '', text) } }
      : { fault: `${labelOf(QUESTION, asked.type)}没有材料` };
  return { change: { [as]: joined(asked[as], text) } };
};

/** A question that the text makes by itself, with a number or without. */
export const questionOf = (passage: string, place: string): Draft => {
  const read = (text: string): Draft | undefined => {
    const lines = text.split('\n').map((line, no) => ({ no, text: line, heading: 0 }));
    const [draft, another] = readQuestionText(lines).drafts;
    return another ? undefined : draft;
  };
  const found = read(passage) ?? read(`1. ${passage}`);
  return found
    ? { ...found, place }
    : {
        place,
        question: { ...emptyQuestion(QUESTION.essay), stem: passage },
        words: { clause: '', standard: '', law: '' },
        faults: [],
        warnings: [],
      };
};
