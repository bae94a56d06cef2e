import { QUESTION, type QuestionType } from '@zhibiao/contract/question/types';
import { TYPE_WORDS, typeOfWord } from '#domain/question/words.ts';
import { ordinalOf } from './heads.ts';

/** Answers that stand together: `1-5 BADCC`, `1.B 2.ACD`, `一、1—5：对错对对错`, a table of numbers and answers. */

export type Listed = { no: number; text: string; analysis?: string };
/** A list, and the part of the paper that it says it is for. */
export type AnswerList = { ordinal: number | null; type: QuestionType | null; listed: Listed[] };

const TRUTHS = '√|×|✓|✗|✔|✘|对|错|正确|错误|是|否|非';
const ONE = `(?:[A-Ha-hＡ-Ｈ](?:[、,，]?[A-Ha-hＡ-Ｈ])*|${TRUTHS}|[TFYN])`;
const RANGE = new RegExp(
  `第?(\\d{1,4})题?\\s*(?:[-－—–~～–至到]{1,2})\\s*第?(\\d{1,4})题?\\s*[:：.、．)）]?\\s*((?:${ONE}[\\s、,，;；/]*)+)`,
  'g',
);
const SINGLE = new RegExp(
  `第?(\\d{1,4})题?\\s*[.．、:：)）\\s]?\\s*[（(【[]?\\s*(${ONE})\\s*[)）】\\]]?(?=[\\s;；，,。.、（(【\\d第]|$)`,
  'g',
);
const TOKEN = new RegExp(`[A-Ha-hＡ-Ｈ](?:[A-Ha-hＡ-Ｈ、]*[A-Ha-hＡ-Ｈ])?|${TRUTHS}|[TFYN]`, 'g');
const EACH = new RegExp(`[A-Ha-hＡ-Ｈ]|${TRUTHS}|[TFYN]`, 'g');

const ofRange = (from: number, to: number, text: string): Listed[] | null => {
  const count = to - from + 1;
  if (count < 2 || count > 200) return null;
  const tokens = text.match(TOKEN) ?? [];
  const list = tokens.length === count ? tokens : (text.match(EACH) ?? []);
  return list.length === count ? list.map((one, at) => ({ no: from + at, text: one })) : null;
};

/** Answers without numbers, as many as there are questions: √×√ · AB ACD */
export const bareList = (text: string, count: number, type: QuestionType | null): string[] | null => {
  const found = text.match(type === QUESTION.multi ? TOKEN : EACH) ?? [];
  const isWhole = text.replace(TOKEN, '').replace(/[\s,，、;；.。]/g, '') === '';
  // Letters side by side may be one answer where several can be right.
  const isClear = type === QUESTION.judge || type === QUESTION.single || found.every((one) => one.length > 1);
  return isWhole && isClear && type !== null && found.length === count ? found : null;
};

/** The answers of a line that holds nothing else; null for any other line. */
const listedIn = (text: string): Listed[] | null => {
  const line = text.replace(/[①-⑳]/g, (one) => ` ${one.charCodeAt(0) - 0x245f}. `);
  if (!/^[\s第（(]*\d/.test(line)) return null;
  const found: Listed[] = [];
  const rest = line
    .replace(RANGE, (whole: string, from: string, to: string, answers: string) => {
      const listed = ofRange(Number(from), Number(to), answers);
      found.push(...(listed ?? []));
      return listed ? ' ' : whole;
    })
    .replace(SINGLE, (_, no: string, text: string) => {
      found.push({ no: Number(no), text });
      return ' ';
    });
  return found.length > 0 && rest.replace(/[\s;；，,。.、：:（）()[\]【】]/g, '') === '' ? found : null;
};

const CHINESE = '[一二三四五六七八九十]+';
const LEAD = new RegExp(
  `^\\s*(?:第?(${CHINESE})(?:大题|部分)?\\s*[、.．:：]?\\s*)?(?:[【[]?(${TYPE_WORDS})[】\\]]?\\s*)?` +
    '(?:[（(][^（()）]{1,40}[)）])?\\s*(?:[【[]?(?:本?部分|本大题)?(?:参考|正确|标准)?(答案)[】\\]]?)?\\s*[:：]?\\s*(?=[\\d第①-⑳（(])',
);
/** A list behind what it is for: `一、单项选择题：1.A 2.D`, `答案：1-3 ABC`. */
export const answerListOf = (line: string): AnswerList | null => {
  const [lead = '', ordinal, word] = LEAD.exec(line) ?? [];
  const listed = listedIn(line.slice(lead.length));
  if (!listed) return null;
  return { ordinal: ordinalOf(ordinal), type: word === undefined ? null : typeOfWord(word), listed };
};

/** Of a row, or of a line that is set like one with spaces. */
const cellsOf = (line: string): string[] =>
  line
    .trimStart()
    .split(line.includes('\t') ? '\t' : /[ \u3000]+/)
    .map((cell) => cell.trim());
/** Whether numbers of questions may stand in it side by side. */
export const hasNumbers = (line: string): boolean =>
  /^\s*(?:(?:题号|序号|题序)[\t \u3000]|\d{1,3}[\t \u3000]+\d{1,3}(?:[\t \u3000]|$))/.test(line);

const NUMBERS = /^(?:题号|序号|题目|题序|编号)$/;
const ANSWERS = /^(?:答案|参考答案|正确答案|标准答案)$/;
const NUMBER = /^第?(\d{1,4})题?[.．、]?$/;
const IS_ANSWER = new RegExp(`^(?:${ONE})$`);
/** Two rows of a table, numbers above answers; the words before them may be left out. */
export const listedInRows = (above: string, below: string): Listed[] | null => {
  const [upper, lower] = [cellsOf(above), cellsOf(below)];
  const isNamed = NUMBERS.test(upper[0] ?? '') && ANSWERS.test(lower[0] ?? '');
  const isBare = upper.length === lower.length && upper.every((one) => NUMBER.test(one));
  if (!isNamed && !(isBare && upper.length > 1 && lower.every((one) => IS_ANSWER.test(one)))) return null;
  const listed = upper.flatMap((cell, at) => {
    const [no, text] = [NUMBER.exec(cell)?.[1], lower[at] ?? ''];
    return no !== undefined && text !== '' ? [{ no: Number(no), text }] : [];
  });
  return listed.length > 0 ? listed : null;
};

const ANALYSIS = /^(?:解析|答案解析|试题解析|说明|依据|评分标准|评分要点)$/;
/** What the columns of a table of answers hold, numbers and answers once or several times side by side. */
export type AnswerColumns = ('no' | 'answer' | 'analysis' | '')[];
export const answerColumns = (header: string): AnswerColumns | null => {
  const names = cellsOf(header).map((cell) => {
    if (NUMBERS.test(cell)) return 'no';
    if (ANSWERS.test(cell)) return 'answer';
    return ANALYSIS.test(cell) ? 'analysis' : '';
  });
  return names[0] === 'no' && names.includes('answer') ? names : null;
};
export const listedInColumns = (columns: AnswerColumns, row: string): Listed[] | null => {
  const cells = cellsOf(row);
  if (cells.length !== columns.length) return null;
  const listed: Listed[] = [];
  for (const [at, name] of columns.entries()) {
    const cell = cells[at] ?? '';
    const last = listed.at(-1);
    if (name === 'no') {
      const no = NUMBER.exec(cell)?.[1];
      if (no !== undefined) listed.push({ no: Number(no), text: '' });
      else if (cell !== '') return null;
    } else if (last && name === 'answer') last.text = cell;
    else if (last && cell !== '') last.analysis = last.analysis === undefined ? cell : `${last.analysis}\n${cell}`;
  }
  return listed.length > 0 ? listed : null;
};

/** `参考答案` alone, or behind the title of the paper or the chapter, over what follows. */
const KEY = '(?:参考|标准|正确)?答案(?:[与及和、]?(?:参考)?(?:解析|评分标准|详解|评分要点|评分细则|评分说明))*';
const SCORING = '(?:评分标准|评分细则|评分参考|评分要点)(?:[与及和、](?:参考|标准)?答案)?';
/** 简答部分 · 判断题、简答题 */
const OF_TYPES = `(?:${TYPE_WORDS})(?:[、和及与](?:${TYPE_WORDS}))*(?:部分)?`;
const TITLED = new RegExp(
  `^[^。！？；;，,：:]{1,40}(?:${KEY.replace(')?', ')')}|${SCORING})\\s*(?:[（(【][^（()）】]{1,12}[)）】])?$`,
);
const HEADING = new RegExp(
  `^(?:[一二三四五六七八九十附]+[、.．:：]?\\s*)?[【[（(]?(?:附[:：]?)?(?:${OF_TYPES}|本章|本节|全卷|[A-D甲乙丙丁]卷|试题|试卷|题目|练习题?|考试)?` +
    `(?:${KEY}|${SCORING})(?:汇总|部分|一览|速查|表)?[】\\]）)]?\\s*(?:[（(][^（()）]{1,12}[)）])?\\s*[:：]?$`,
);
export const isAnswerHeading = (line: string): boolean => HEADING.test(line.trim()) || TITLED.test(line.trim());
