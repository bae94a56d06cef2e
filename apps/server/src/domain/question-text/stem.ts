import { QUESTION, type QuestionType } from '@zhibiao/contract/exam';
import { ANSWERED_BY } from '@zhibiao/contract/question';
import { readLetters } from '#domain/question-answer.ts';
import { readTruth } from '#domain/question-words.ts';
import { MARK } from '#domain/word-marks.ts';
import { withoutUnderline } from './shown.ts';

/** What a stem holds beside its sentence: the answer in brackets, blanks, what it is worth. */

/** At the end: （2分） */
export const SCORE = /[（(【[]\s*(?:本[小]?题)?\s*(?:满分)?\s*(\d+(?:\.\d+)?)\s*分\s*[)）】\]]\s*[。.]?\s*$/;

const EMPTY = '（　　）';
const BRACKETS = /[（(]([^（()）]{1,16})[)）]/g;
const AT_END = /(?:\t|[ \u3000]{2,}|[。.．]\s*)[【[]?([√×✓✗✔✘对错]|正确|错误)[】\]]?\s*$/;

/** The last brackets that hold letters of its options, or right and wrong; and the stem with them emptied. */
export const bracketAnswer = (
  stem: string,
  options: readonly { key: string }[],
  type: QuestionType | null,
): [stem: string, answer: string] => {
  const keys = new Set(options.map(({ key }) => key));
  const read = (inside: string): string => {
    const plain = withoutUnderline(inside);
    const letters = keys.size > 0 ? readLetters(plain) : null;
    if (letters?.every((letter) => keys.has(letter))) return letters.join('');
    const canJudge = keys.size === 0 && (type === null || type === QUESTION.judge);
    return canJudge && readTruth(plain) && !/^[ABab]$/.test(plain.trim()) ? plain.trim() : '';
  };
  const found = Array.from(stem.matchAll(BRACKETS)).findLast(([, inside = '']) => read(inside) !== '');
  if (found) {
    const [whole, inside = ''] = found;
    return [stem.slice(0, found.index) + EMPTY + stem.slice(found.index + whole.length), read(inside)];
  }
  const [tail, word] = keys.size === 0 ? (AT_END.exec(stem) ?? []) : (/\t\s*([A-H]{1,8})\s*$/.exec(stem) ?? []);
  if (tail !== undefined && word !== undefined && (type === null || type === QUESTION.judge || keys.size > 0))
    return [stem.slice(0, stem.length - tail.length) + (tail.match(/^[。.．]/)?.[0] ?? ''), word];
  return [stem, ''];
};

/** The letters of the options that are underlined or highlighted, where not all are. */
export const underlinedOptions = (options: readonly { key: string; text: string }[]): string => {
  const marked = options.filter(({ text }) => {
    const inside = Array.from(text.matchAll(UNDERLINED), ([, one = '']) => one.trim()).join('');
    return inside.length > 0 && inside.length * 2 > withoutUnderline(text).length;
  });
  return marked.length < options.length ? marked.map(({ key }) => key).join('') : '';
};

const UNDERLINED = new RegExp(`${MARK.from}([^${MARK.to}]*)${MARK.to}`, 'g');
const BLANK = '____';
/** Blanks as lines of their own kind: underlined spaces, empty brackets; what is underlined may be the answer. */
export const blankStem = (type: QuestionType, stem: string, answer: string): [stem: string, answer: string] => {
  let text = stem.replace(UNDERLINED, (whole, inside: string) => (inside.trim() === '' ? BLANK : whole));
  if (ANSWERED_BY[type] !== 'blanks') return [withoutUnderline(text), answer];
  text = text.replace(/_*＿[_＿]+/g, BLANK);
  let said = answer;
  if (said === '' && !/_{2,}/.test(text)) {
    const inside = Array.from(text.matchAll(UNDERLINED), ([, one = '']) => one.trim());
    if (inside.length > 0) {
      text = text.replace(UNDERLINED, BLANK);
      said = inside.map((one) => one.replace(/[\\;；\n]/g, (special) => `\\${special}`)).join('；');
    }
  }
  text = withoutUnderline(text);
  if (/_{2,}/.test(text)) return [text, said];
  const bracketed = text.replace(/[（(【[][\s\u3000_]*[)）】\]]/g, BLANK);
  if (bracketed !== text) return [bracketed, said];
  const dashed = text.replace(/[—－-]{3,}/g, BLANK);
  if (dashed !== text || said !== '') return [dashed, said];
  // The answer may stand in the brackets themselves.
  const inside = Array.from(text.matchAll(BRACKETS), ([, one = '']) => one.trim());
  return inside.length > 0 ? [text.replace(BRACKETS, BLANK), inside.join('；')] : [text, said];
};
