import { ANSWERED_BY, QUESTION, type QuestionType } from '@zhibiao/contract/question/types';
import { readLetters, splitAnswer } from '#domain/question/answer.ts';
import { readTruth } from '#domain/question/words.ts';
import { MARK } from '#domain/question/word-marks.ts';
import { withoutUnderline } from './shown.ts';

/** What a stem holds beside its sentence: the answer in brackets, blanks, what it is worth. */

/** At the end: （2分） */
export const SCORE = /[（(【[]\s*(?:本[小]?题)?\s*(?:满分)?\s*(\d+(?:\.\d+)?)\s*分\s*[)）】\]]\s*[。.]?\s*$/m;

const EMPTY = '（　　）';
const PLACE = /[（(【[][\s\u3000]*[)）】\]]/;
const BRACKETED_MAX = 16;
const BRACKETS = /[（(【[]([^（()）【】[\]]{1,16})[)）】\]]/g;
/** With what is said of the answer: （错误，应为管理者代表）, （答案：C，见4.2条） */
const EXPLAINED = /[（(【[]([^（()）【】[\]]{1,60})[)）】\]]/g;
const EXPLAINS = /^(?:应|改|见|详见|参见|参照|依据|根据|按|因|理由|第)/;
const AT_END = /(?:\t|[ \u3000]{2,}|[。.．？?]\s*)[【[]?([√×✓✗✔✘对错TF]|正确|错误)[】\]]?\s*$/;
const LETTERS_AT_END = /(?:\t\s*|[ \u3000]{2,})([A-HＡ-Ｈ]{1,8})\s*[。.]?\s*$/;
const SAID = /^\s*(?:(?:参考|正确)?答案|答|应?选)\s*[是为选]?\s*[:：]?\s*/;
const TICK = '[☑☒✓✔√●]';
const EITHER = new RegExp(`\\s*(${TICK}|[□☐○])\\s*(对|正确)\\s*(${TICK}|[□☐○])\\s*(错|错误)\\s*$`);

/** What brackets say as the answer, wherever they stand in a text: （答案：不符合9.2条）. */
const TOLD = /[（(【[]\s*(?:参考|正确|标准)?答案\s*[是为]?\s*[:：]\s*([^（()）【】[\]]{1,300})[)）】\]]/g;
export const withoutTold = (text: string): { text: string; told: string } => ({
  text: text.replace(TOLD, ''),
  told: Array.from(text.matchAll(TOLD), ([, told = '']) => told.trim()).join('\n'),
});
export const toldWarning = (told: string, where: string): string[] =>
  told === '' ? [] : [`${where}里的“答案：${told.slice(0, 40)}”已取出，请核对`];

/** What stands in the brackets of a stem, or behind it, as its answer; and the stem without it. */
export const bracketAnswer = (
  stem: string,
  options: readonly { key: string }[],
  type: QuestionType | null,
): { stem: string; said: string; more?: string; isSure: boolean } => {
  const keys = new Set(options.map(({ key }) => key));
  const canJudge = keys.size === 0 && (type === null || type === QUESTION.judge);
  const areKeys = (letters: readonly string[] | null): letters is string[] =>
    letters?.every((letter) => keys.has(letter)) === true;
  const read = (inside: string, isLast = false): string => {
    const bare = withoutUnderline(inside);
    const plain = bare.replace(SAID, '').trim();
    const letters = keys.size > 0 ? readLetters(plain) : null;
    if (areKeys(letters)) return letters.join('');
    // A letter is right or wrong where only that is asked for.
    const isLetter = plain === bare && /^[ABab]$/.test(plain) && !(isLast && type === QUESTION.judge);
    return canJudge && readTruth(plain) && !isLetter ? plain : '';
  };
  const explained = (inside: string, isLast: boolean): { said: string; rest: string } | null => {
    const bare = withoutUnderline(inside);
    const split = splitAnswer(bare.replace(SAID, ''), keys.size > 0 ? 'letters' : 'truth');
    const isTheirs = split && (keys.size > 0 ? areKeys(readLetters(split.said)) : canJudge && isLast);
    return isTheirs && (SAID.test(bare) || EXPLAINS.test(split.rest)) ? split : null;
  };
  const isEnd = (behind: string): boolean => behind.replace(/[\s。.？?：:\uE001]/g, '') === '';
  for (const found of Array.from(stem.matchAll(EXPLAINED)).toReversed()) {
    const [whole, inside = ''] = found;
    const behind = stem.slice(found.index + whole.length);
    const isLast = isEnd(behind);
    const said = inside.length > BRACKETED_MAX ? '' : read(inside, isLast);
    const split = said === '' ? explained(inside, isLast) : { said, rest: '' };
    if (!split) continue;
    // Where answers stand: at the end, or with room around them. Elsewhere a letter may name a thing.
    const isSure = inside !== inside.trim() || SAID.test(inside) || isLast;
    if (!isSure && PLACE.test(stem)) continue;
    return { stem: stem.slice(0, found.index) + EMPTY + behind, said: split.said, more: split.rest, isSure };
  }
  const [either, right = '', , wrong = ''] = (canJudge ? EITHER.exec(stem) : null) ?? [];
  if (either !== undefined && /[□☐○]/.test(right) !== /[□☐○]/.test(wrong))
    return { stem: stem.slice(0, -either.length), said: /[□☐○]/.test(right) ? '错误' : '正确', isSure: true };
  const lined = keys.size > 0 ? linedLetters(stem, keys) : null;
  if (lined) return lined;
  const [tail, word] = (keys.size > 0 ? LETTERS_AT_END : AT_END).exec(stem) ?? [];
  if (tail !== undefined && word !== undefined && (canJudge || read(word) !== '')) {
    const end = tail.match(/^[。.．？?]/)?.[0] ?? '';
    return { stem: stem.slice(0, stem.length - tail.length) + end, said: canJudge ? word : read(word), isSure: true };
  }
  return { stem, said: '', isSure: false };
};

/** Letters on a line: 由__B__批准, or underlined. */
const LINED = new RegExp(`[_${MARK.from}][\\s\\u3000_]*([A-HＡ-Ｈ、,，]{1,8})[\\s\\u3000_]*[_${MARK.to}]`);
const linedLetters = (stem: string, keys: ReadonlySet<string>) => {
  const [whole, inside = ''] = LINED.exec(stem) ?? [];
  const letters = readLetters(inside);
  if (whole === undefined || !letters?.every((letter) => keys.has(letter))) return null;
  return { stem: stem.replace(whole, EMPTY), said: letters.join(''), isSure: true };
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
/** The answer stands in the stem too, underlined or in brackets: there the learner is to write it. */
const withoutSaid = (stem: string, said: string): string => {
  const answers = new Set(said.split(/[；;|｜\n、]/).map((one) => one.trim()));
  const empty = (whole: string, inside: string) => (inside.trim() !== '' && answers.has(inside.trim()) ? BLANK : whole);
  return stem.replace(UNDERLINED, empty).replace(BRACKETS, empty);
};
/** Blanks as lines of their own kind: underlined spaces, empty brackets; what is underlined may be the answer. */
export const blankStem = (type: QuestionType, stem: string, answer: string): [stem: string, answer: string] => {
  let text = stem.replace(UNDERLINED, (whole, inside: string) => (inside.trim() === '' ? BLANK : whole));
  if (ANSWERED_BY[type] !== 'blanks') return [withoutUnderline(text), answer];
  text = text.replace(/_*＿[_＿]+/g, BLANK);
  let said = answer;
  text = withoutSaid(text, said);
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
