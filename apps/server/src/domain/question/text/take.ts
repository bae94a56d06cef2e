import { OPTION_LETTERS } from '@zhibiao/contract/question/types';
import type { QuestionInReading } from './asking.ts';
import type { Label, LabelledPart } from './labels.ts';
import { optionsOf } from './options.ts';
import { readLetters } from '#domain/question/answer.ts';

/** Puts the parts of a line where they belong in a question. */

const put = (asking: QuestionInReading, text: string): boolean => {
  if (text === '') return true;
  if (asking.field === 'aside') return false;
  if (asking.field === 'option') {
    const last = asking.options.at(-1);
    if (last) last.text += `\n${text}`;
  } else asking.texts[asking.field].push(text);
  return true;
};

/** What has more parts than there are letters is no answer of letters: each line that follows would read all of it. */
const isOfLetters = (answer: readonly string[]): boolean =>
  answer.length <= OPTION_LETTERS.length && readLetters(answer.join('')) !== null;
/** Options go behind a stem or other options; where none are yet, behind an answer or a difficulty before them too. */
const hasRoom = ({ field, options, texts }: QuestionInReading): boolean =>
  field === 'stem' ||
  field === 'option' ||
  (field === 'aside' && options.length === 0) ||
  (field === 'answer' && options.length === 0 && isOfLetters(texts.answer));

const ASIDE = new Set<Label>(['difficulty', 'clause', 'law', 'standard']);
const takePart = (asking: QuestionInReading, { label, text }: LabelledPart): boolean => {
  if (label !== null && ASIDE.has(label)) {
    const key = label as keyof QuestionInReading['aside'];
    const more = text.replace(/[。；;]$/, '');
    asking.aside[key] = asking.aside[key] === '' ? more : `${asking.aside[key]}；${more}`;
    asking.field = 'aside';
    return true;
  }
  if (label === 'beside') {
    asking.field = 'aside';
    return false;
  }
  if (label !== null) asking.field = label as Exclude<Label, keyof QuestionInReading['aside'] | 'beside'>;
  const options = label === null && hasRoom(asking) ? optionsOf(text, asking.options.length) : null;
  if (!options) return put(asking, text);
  asking.options.push(...options);
  asking.field = 'option';
  return true;
};

/** Answers what has no place in it. A row of a table within a question stays one, its cells apart by bars. */
export const take = (asking: QuestionInReading, parts: readonly LabelledPart[], isRow: boolean): string[] =>
  parts.flatMap((part) => {
    const isOption = optionsOf(part.text, asking.options.length) !== null;
    const text = isRow && !isOption ? part.text.replace(/[ \u3000]*\t[ \u3000]*/g, '｜') : part.text;
    return takePart(asking, { label: part.label, text }) ? [] : [part.text];
  });
