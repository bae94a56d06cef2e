import type { QuestionType } from '@zhibiao/contract/question/types';
import { TYPE_WORDS, typeOfWord } from '#domain/question/words.ts';

/** How headings, questions and cases begin. */

const ORDINAL =
  '(?:第[一二三四五六七八九十百\\d]+(?:部分|大题|题|节|章|篇)|[（(]?[一二三四五六七八九十]+[)）]?|(?:Part\\s*)?[IVXⅠ-Ⅻ]+|\\d{1,2})';
const HEADING = new RegExp(
  `^(${ORDINAL}\\s*[、.．:：，,]?\\s*)?[【\\[]?(${TYPE_WORDS})[】\\]]?(?:部分)?\\s*` +
    '(?=$|[（(:：。．.，,、;；【\\[]|(?:本大?题|每小?题|共|\\d+))',
);
/** Longer ones are none, and cost much to read. */
const HEADING_MAX = 1_000;
const DIGITS = '一二三四五六七八九';
/** 一 → 1, 十二 → 12 */
export const ordinalOf = (text: string | undefined): number | null => {
  const [, ten, one = ''] = /^(?:([一二]?十))?([一二三四五六七八九])?$/.exec(text ?? '') ?? [];
  const ones = DIGITS.indexOf(one) + 1;
  if (ten === undefined) return ones > 0 && one !== '' ? ones : null;
  return (ten === '二十' ? 20 : 10) + (one === '' ? 0 : ones);
};
/** Of a heading: 一、单选题 → 1 */
export const ordinalIn = (line: string): number | null =>
  ordinalOf(/^\s*[（(]?第?([一二三四五六七八九十]+)[)）]?(?:大题|部分)?\s*[、.．:：，,\s]/.exec(line)?.[1]);

/** Of a line that is nothing else: 四、 */
export const bareOrdinal = (line: string): number | null =>
  ordinalOf(/^\s*第?([一二三四五六七八九十]+)(?:大题|部分)?\s*[、.．:：]?\s*$/.exec(line)?.[1]);

/** 六、附加题（10分）: a part of the paper whose kind is not known. */
const PART =
  /^\s*[一二三四五六七八九十]+\s*[、.．]\s*[^。？！?!；;，,]{0,14}题\s*(?:[（(【[][^）)】\]]*[)）】\]])?\s*[:：]?\s*$/;
export const isPart = (line: string): boolean => PART.test(line);

const CHAPTER = /^(?:第\s*[一二三四五六七八九十百\d]+\s*(?:章|单元|部分|篇|讲|课|套|卷|节)|[A-D甲乙丙丁]\s*卷$)/;
/** 第二章 知识产权管理 · B卷 */
export const isChapter = (line: string): boolean =>
  CHAPTER.test(line.trim()) && line.trim().length < 40 && !/[。？！?!]/.test(line);

/** Its name, where a line begins with it: 第二章 · B卷 */
const NAME = /^[【（(]?\s*(第\s*[一二三四五六七八九十百\d]+\s*(?:章|单元|部分|篇|讲|课|套|卷|节)|[A-D甲乙丙丁]\s*卷)/;
export const chapterOf = (line: string): string | null => NAME.exec(line.trim())?.[1]?.replace(/\s/g, '') ?? null;

/** The type that a line sets for what follows: `一、单项选择题（每题2分）`. A sentence that begins so is none. */
export const headingType = (line: string, isHeading: boolean): QuestionType | null => {
  const plain = line.trim();
  if (plain.length > HEADING_MAX) return null;
  const [whole, ordinal, word] = HEADING.exec(plain) ?? [];
  if (word === undefined || whole === undefined) return null;
  const rest = plain.slice(whole.length);
  const says = rest.replace(/[（(][^）)]*[)）]/g, '').replace(/[。．.，,、:：;；\s]/g, '');
  const isTerms = says === '' || /^(?:本大?题|每小?题|共|\d+)/.test(says);
  if (!isTerms && !(isHeading && ordinal !== undefined)) return null;
  return isTerms || says.length < 12 ? typeOfWord(word) : null;
};

const TAG = `[（(【[]\\s*(${TYPE_WORDS})\\s*(?:[，,、;；:：\\s]\\s*(?:本题|每小?题)?\\s*(\\d+(?:\\.\\d+)?)\\s*分)?\\s*[)）】\\]]`;
const AHEAD = new RegExp(`^\\s*${TAG}\\s*`);
/** With the star of what must be answered in a questionnaire. */
const BEHIND = new RegExp(`${TAG}\\s*(?:[*＊]\\s*)?$`);
/** A type in brackets before a stem or behind it, and what it may say the question is worth: （单选题，2分） */
export const stemType = (stem: string): { type: QuestionType | null; score: number | null; rest: string } => {
  const [whole, word, score] = AHEAD.exec(stem) ?? BEHIND.exec(stem) ?? [];
  if (whole === undefined || word === undefined) return { type: null, score: null, rest: stem };
  return { type: typeOfWord(word), score: score === undefined ? null : Number(score), rest: stem.replace(whole, '') };
};

const CASE =
  /^[【[(（]?\s*(?:案例|材料|情景|情境)\s*(?:分析)?\s*(?:[一二三四五六七八九十]+|\d{1,2})\s*[】\])）]?\s*[:：、.．]?\s*(.*)$/;
/** `案例一：某企业…`; its rest. */
export const caseHead = (line: string): string | null => CASE.exec(line.trim())?.[1] ?? null;

/** The number of a case in its head. */
export const caseNo = (line: string): number | null => {
  const [, digits, ordinal] =
    /(?:案例|材料|情景|情境)\s*(?:分析)?\s*(?:(\d{1,2})|([一二三四五六七八九十]+))/.exec(line) ?? [];
  return digits === undefined ? ordinalOf(ordinal) : Number(digits);
};

/** 1. · （1） · 1） · 第1题: each way of numbering is a style of its own. */
export type Style = 'dot' | 'round' | 'half' | 'word' | 'tab';
export type QuestionHead = { no: number; style: Style; rest: string };

const HEADS: readonly (readonly [Style, RegExp])[] = [
  ['word', /^(?:第\s*(\d{1,4})\s*[小]?题|(?:题目?|问题?|Q)\s*(\d{1,4}))\s*[:：.、．]?\s*/],
  ['round', /^[（(【[]\s*(\d{1,4})\s*[)）】\]]\s*[.、．]?\s*/],
  ['half', /^(\d{1,4})\s*[)）]\s*/],
  ['dot', /^(\d(?: ?\d){0,3})\s*(?:[、．。]|[.](?!\d{1,2}(?:\D|$))|[:：])\s*/],
  ['tab', /^(\d{1,4})(?:\t+|[ \u3000]+)(?=\D)/],
];
const WIDE = /^[\s\u3000（(【[第题目]*[０-９]+/;

/** The number that a line begins with. */
export const questionHeadOf = (line: string): QuestionHead | null => {
  const text = line.trimStart();
  const plain = WIDE.test(text)
    ? text.replace(/[０-９]/g, (one) => String.fromCharCode(one.charCodeAt(0) - 0xfee0))
    : text;
  for (const [style, pattern] of HEADS) {
    const found = pattern.exec(plain);
    if (found)
      return {
        no: Number((found[1] ?? found[2] ?? '').replace(' ', '')),
        style,
        rest: plain.slice(found[0].length).trim(),
      };
  }
  return null;
};
