import { ANSWERED_BY, QUESTION, type QuestionType } from '@zhibiao/contract/question/types';
import { blanksIn } from '@zhibiao/contract/question/rules';
import { readTruth } from './words.ts';

/** An answer as one text, the way a column or a line after 答案 holds it, and the way back. */

type Context = { type: QuestionType; stem: string; options: readonly { key: string; text: string }[] };
type Reading = { answer: string[]; fault?: string };

const LETTERS = /^[A-Z](?:[\s,、;/.|+和与及]*[A-Z])*[\s.。]*$/;
const LETTERS_MAX = 300;
/** 'BD', 'B、D', 'ｂ ｄ' → B, D. Null when it is not letters alone. */
export const readLetters = (text: string): string[] | null => {
  if (text.length > LETTERS_MAX) return null;
  const plain = text
    .normalize('NFKC')
    .trim()
    .toUpperCase()
    .replace(/^[([【](.*)[)\]】]$/, '$1')
    .trim();
  return LETTERS.test(plain) ? (plain.match(/[A-Z]/g) ?? []) : null;
};

const BEHIND = '(?=$|[\\s。.．,，;；、:：(（【]|均|都|三项|四项|两项|因为|理由|见|解析)';
const ONE = '[A-HＡ-Ｈa-hａ-ｈ]';
const LED_BY_LETTERS = new RegExp(
  '^\\s*(?:(?:本题|应该?|故|正确(?:选项|答案))+\\s*)?(?:(?:[是为选]择?|择)\\s*)?(?:[:：]\\s*)?(?:[(（【[]\\s*)?' +
    `(${ONE}(?:[\\s,，、;；/.．和与及]*${ONE})*)` +
    `\\s*[)）】\\]」]?\\s*(?:[两三四五六]项(?=\\s*(?:$|[。.，,;；]))|选?项)?${BEHIND}`,
);
const OF_THIS = '(?:(?:这句话|[该此本]题|[该此上]述?说法|说法|题干)\\s*(?:[是为]\\s*)?)?';
const LED_BY_TRUTH = new RegExp(
  `^\\s*${OF_THIS}[(（【[]?\\s*(不正确|正确|错误|不对|对|错|[√×✓✗✔✘╳]|TRUE|FALSE|[TFABYN])\\s*[)）】\\]]?的?${BEHIND}`,
  'i',
);
/** '选C', 'B项', 'C（见4.2条）', '错误。应为……': the answer that a text begins with, and what it says behind it. */
export const splitAnswer = (text: string, by: 'letters' | 'truth'): { said: string; rest: string } | null => {
  const [whole, said] = (by === 'letters' ? LED_BY_LETTERS : LED_BY_TRUTH).exec(text.slice(0, 300)) ?? [];
  if (whole === undefined || said === undefined) return null;
  const letters = [...new Set(readLetters(said) ?? [])];
  const rest = text
    .slice(whole.length)
    .replace(/^[\s。.．,，;；、:：]+/, '')
    .trim()
    .replace(/^[（(]([^（()）]*)[)）][。.]?$/, '$1')
    .replace(/^\d+(?:\.\d+)?\s*分$/, '');
  // √ × √: of several questions, and not of this one.
  if (by === 'truth' && rest !== '' && rest.split(/[\s,，、;；]*/).every((one) => readTruth(one) !== null)) return null;
  return { said: by === 'letters' ? letters.join('') : said, rest };
};

type Options = Context['options'];
const optionSaying = (said: string, options: Options) =>
  options.find(({ text }) => text !== '' && text.trim() === said.trim());
/** 'C. 乙', where 乙 is option B, or 'A. 甲 B. 乙': behind the letters another option is named. */
export const namesOther = (letters: string, behind: string, options: Options): boolean => {
  const [said, whole] = [behind.trim(), optionSaying(behind, options)];
  if (whole && letters.includes(whole.key)) return false;
  return options.some(({ key, text }) => !letters.includes(key) && text.trim() !== '' && said.endsWith(text.trim()));
};

const chosen = (text: string, { options }: Context): Reading => {
  if (text.trim() === '') return { answer: [] };
  const letters = readLetters(text);
  if (letters) return { answer: [...new Set(letters)] };
  const [, led, rest = ''] = /^\s*[(（]?([A-H])[)）]?\s*(?:[.．、:：]|\s)(.*)$/s.exec(text.normalize('NFKC')) ?? [];
  const key = led && !namesOther(led, rest, options) ? led : optionSaying(text, options)?.key;
  return key ? { answer: [key] } : { answer: [], fault: '答案须为选项的字母' };
};

/** Where right and wrong are written as options, the letter of one says it. */
export const truthSaid = (said: string, options: Options): string =>
  options.find(({ key }) => key === readLetters(said)?.join(''))?.text ?? said;
const truth = (text: string): Reading => {
  if (text.trim() === '') return { answer: [] };
  const answer = readTruth(text);
  return answer ? { answer: [answer] } : { answer: [], fault: '请写“正确”或“错误”' };
};

/** Between blanks stand `；` or line ends; a backslash before one of them takes that away. */
const SEPARATORS = ';；\n';
const splitBlanks = (text: string): string[] => {
  const parts = [''];
  for (let at = 0; at < text.length; at += 1) {
    const one = text.charAt(at);
    const next = text.charAt(at + 1);
    if (one === '\\' && next !== '' && (SEPARATORS + '\\').includes(next)) {
      parts[parts.length - 1] += next;
      at += 1;
    } else if (SEPARATORS.includes(one)) parts.push('');
    else parts[parts.length - 1] += one;
  }
  return parts.map((part) => part.trim());
};
const joinBlanks = (answer: readonly string[]): string =>
  answer.map((one) => one.replace(/[\\;；\n]/g, (special) => `\\${special}`)).join('；');

const filled = (text: string, { stem }: Context): Reading => {
  if (text.trim() === '') return { answer: [] };
  const blanks = blanksIn(stem);
  const parts = splitBlanks(text);
  if (parts.length === blanks) return { answer: parts };
  if (blanks === 1) return { answer: [text.trim()] };
  for (const mark of ['|', /[\s\u3000]{2,}|\t/, '、', /[,，]/]) {
    const others = text.split(mark).map((part) => part.trim());
    if (others.length === blanks) return { answer: others };
  }
  return { answer: parts };
};

const READ: Record<(typeof ANSWERED_BY)[QuestionType], (text: string, context: Context) => Reading> = {
  options: chosen,
  trueOrFalse: truth,
  blanks: filled,
  text: (text) => ({ answer: text.trim() === '' ? [] : [text.trim()] }),
};
/** What a text says as the answer to a question of this type, and what cannot be made out of it. */
export const readAnswer = (text: string, context: Context): Reading => READ[ANSWERED_BY[context.type]](text, context);

/** The text that `readAnswer` reads so. */
export const writeAnswer = (type: QuestionType, answer: readonly string[]): string => {
  if (type === QUESTION.judge) return answer.map((one) => (one === 'A' ? '正确' : '错误')).join();
  if (ANSWERED_BY[type] === 'options') return answer.join('');
  return ANSWERED_BY[type] === 'blanks' ? joinBlanks(answer) : (answer[0] ?? '');
};

/** Where the author has not said the type: options with one letter or several, right or wrong, blanks, or text. */
export const typeFrom = (text: string, { stem, options }: Omit<Context, 'type'>): QuestionType => {
  if (options.length > 0) return (readLetters(text) ?? []).length > 1 ? QUESTION.multi : QUESTION.single;
  if (readTruth(text)) return QUESTION.judge;
  return blanksIn(stem) > 0 ? QUESTION.blank : QUESTION.essay;
};
