import { ANSWERED_BY, QUESTION, type QuestionType } from '@zhibiao/contract/question/types';
import { blanksIn } from '@zhibiao/contract/question/rules';
import { readAnswer, truthSaid, typeFrom } from '#domain/question/answer.ts';
import { type Draft, type DraftPart, emptyPart, emptyQuestion } from '#domain/question/draft.ts';
import { faultAt, lostAt } from '#domain/question/faults.ts';
import { pointsOf, readRubric } from '#domain/question/rubric.ts';
import { readDifficulty, readTruth } from '#domain/question/words.ts';
import { MARK } from '#domain/question/word-marks.ts';
import type { QuestionInReading } from './asking.ts';
import { saidIn } from './answer.ts';
import { caseHead, ordinalOf, stemType } from './heads.ts';
import { behindStem } from './options.ts';
import { type LostContent, readTextOf, withoutUnderline } from './shown.ts';
import { blankStem, SCORE, toldWarning, withoutTold } from './stem.ts';

/** The lines of a question as a draft. */

const lost = (found: LostContent, path: (string | number)[], draft: Pick<Draft, 'faults' | 'warnings'>): void => {
  if (found.formula) draft.faults.push(lostAt(path, 'formula', '含公式，未能导入，请改用图片'));
  if (found.pictures > 0) draft.warnings.push(`答案或解析中的${found.pictures}张图片未能导入`);
};

/** Right and wrong, and nothing else to choose. */
const areTruths = (options: DraftPart['options']): boolean =>
  options.length === 2 && options.every(({ text }) => text.length <= 3 && readTruth(text) !== null);

/** Options may be set as a list: each ends in ；, the last in 。 */
const LISTED = new RegExp(`[;；]\\s*(?:${MARK.to}\\s*)?$`);
const LISTED_END = new RegExp(`[;；。]\\s*(?:(${MARK.to})\\s*)?$`);

/** Said of an option behind it: 外观设计(正确答案), 外观设计 √ */
const RIGHT = /(?:[（(]\s*(?:正确答案|正确选项|[√✓✔])\s*[)）]|[√✓✔])\s*$/;
const ticked = (text: string): string =>
  RIGHT.test(text) ? MARK.from + text.replace(RIGHT, '').trim() + MARK.to : text;

/** How points are given, which is none of them: 每点2分，共4分 */
const RULE = /^\s*(?:每[一个]?[点项条处]|答[对出到]|酌情|满分)[^（(]*分/;

type Parts = { finished: DraftPart; score: number };
const finishPart = (
  asking: QuestionInReading,
  path: (string | number)[],
  draft: Pick<Draft, 'faults' | 'warnings'>,
): Parts => {
  // Material is a case's own; what another question says so is a part of its stem.
  const { stem: stems, material } = asking.texts;
  const whole = [...(asking.isCase ? [] : material), ...stems].join('\n').trim();
  const behind = asking.options.length === 0 ? behindStem(whole) : null;
  const tagged = stemType(behind?.stem ?? whole);
  const stemText = tagged.rest.trim();
  const score = tagged.score ?? Number(SCORE.exec(stemText)?.[1] ?? 1);
  const stem = readTextOf(stemText.replace(SCORE, '').trim(), '题干图片');
  const raw = behind?.options ?? asking.options;
  const isList = raw.some(({ text }) => LISTED.test(text));
  const unlisted = (text: string) => (isList ? text.replace(LISTED_END, '$1') : text);
  const found = raw.map(({ key, text }) => ({ key, ...readTextOf(ticked(unlisted(text)), `选项${key}图片`) }));
  const options = found.map(({ key, text, images }) => ({
    key,
    text: withoutUnderline(text),
    image: images[0] ?? null,
  }));
  const rules = asking.texts.rubric.filter((line) => RULE.test(line));
  const texts = { ...asking.texts, rubric: asking.texts.rubric.filter((line) => !RULE.test(line)) };
  const [answer, analysis, rubric] = (['answer', 'analysis', 'rubric'] as const).map((name) =>
    readTextOf(texts[name].join('\n').trim(), ''),
  );
  const hasTruths = areTruths(options);
  const known = asking.type ?? tagged.type ?? (raw.length > 0 && asking.section.anyNumber ? null : asking.section.type);
  const own = known === QUESTION.case ? null : known;
  const answered = saidIn(asking, stem.text, found, own, hasTruths);
  draft.warnings.push(...asking.warnings, ...answered.warnings);
  let { stem: question, said } = answered;
  const loose = own ?? (hasTruths ? QUESTION.judge : typeFrom(said, { stem: withoutUnderline(question), options }));
  const type = kindOf(asking, own, loose, { question, said });
  [question, said] = blankStem(type, question, said);
  const { text: asks, told } = withoutTold(question);
  [question, said] = [asks, said || told];
  draft.warnings.push(...toldWarning(told, '题干'));

  lost(stem.lost, [...path, 'stem'], draft);
  found.forEach((option, at) => lost(option.lost, [...path, 'options', at, 'text'], draft));
  if (answer) lost({ ...answer.lost, pictures: answer.images.length }, [...path, 'answer'], draft);
  if (analysis) lost({ ...analysis.lost, pictures: analysis.images.length }, [...path, 'analysis'], draft);

  const isJudged = type === QUESTION.judge && hasTruths;
  if (isJudged) said = truthSaid(said, options);
  const kept = isJudged ? [] : options;
  const context = { type, stem: question, options: kept };
  const plain = ANSWERED_BY[type] === 'blanks' ? unnumbered(said, blanksIn(question)).replace(/[。；;]$/, '') : said;
  const read = readAnswer(plain, context);
  if (read.fault) draft.faults.push(faultAt([...path, 'answer'], read.fault, said));
  // What cannot be understood is shown by its fault, if it is short; a long one is nearer to an explanation.
  const unread = read.fault !== undefined && said.length > 60 ? said : '';
  const within = pointsWithin(type, said);
  const points = rubric?.text ? readRubric(inLines(withoutUnderline(rubric.text))) : within.points;
  return {
    score,
    finished: {
      ...emptyPart(type),
      stem: question,
      images: stem.images,
      options: kept,
      answer: !rubric?.text && within.isAll ? [within.points.map(({ text }) => text).join('\n')] : read.answer,
      analysis: [
        answered.more,
        unread,
        withoutUnderline(analysis?.text ?? ''),
        ...rules.map((rule) => `评分标准：${rule}`),
      ]
        .filter((text) => text !== '')
        .join('\n'),
      rubric: points,
    },
  };
};

/** In a case, options of which several may be right; a stem with blanks and a short answer; else what was found. */
const kindOf = (
  { section, isCase }: QuestionInReading,
  own: QuestionType | null,
  loose: QuestionType,
  { question, said }: { question: string; said: string },
): QuestionType => {
  if (isCase) return QUESTION.case;
  if (own !== null) return own;
  const chosen = loose === QUESTION.single || loose === QUESTION.multi;
  if (chosen && section.indefinite) return QUESTION.indefinite;
  const empty = /[（(][\s\u3000]*[)）]/.test(question);
  return loose === QUESTION.essay && empty && said !== '' && said.length <= 40 ? QUESTION.blank : loose;
};

/** Each blank's answer may be numbered: （1）…；（2）… */
const NUMBERED = /(?:(?:^|[\s；;。，,])(\d{1,2})[)）.、．]|[（(](\d{1,2})[)）])\s*/g;
const PLACES = /([①-⑳])|第([一二三四五六七八九])空\s*[:：]?/g;
const placed = (_: string, circled?: string, ordinal?: string): string =>
  ` (${circled === undefined ? (ordinalOf(ordinal) ?? 0) : circled.charCodeAt(0) - 0x245f}) `;
const unnumbered = (said: string, blanks: number): string => {
  const text = said.replace(PLACES, placed);
  const numbers = Array.from(text.matchAll(NUMBERED), ([, bare, inside]) => Number(bare ?? inside));
  if (blanks < 2 || numbers.length !== blanks || numbers.some((no, at) => no !== at + 1)) return said;
  return text
    .replace(NUMBERED, '\n')
    .split('\n')
    .slice(1)
    .map((one) => one.trim().replace(/[；;，,。]$/, ''))
    .join('\n');
};

/** Several points in a line are a line each. */
const inLines = (text: string): string => text.replace(/(分\s*[)）])[；;。，,\s]*(?=[^；;。，,\s])/g, '$1\n');

/** Where no points are written apart: the lines of the answer that say what they are worth, and whether all do. */
const pointsWithin = (type: QuestionType, answer: string) => {
  if (ANSWERED_BY[type] !== 'text') return { points: [], isAll: false };
  const pieces = answer.split(/\n|(?<=分\s*[)）])[；;。，,\s]*/).map((piece) => piece.trim());
  const worth = pieces.filter((piece) => pointsOf(piece) !== null);
  const points = worth.length > 1 ? readRubric(worth.join('\n')) : [];
  return { points, isAll: points.length > 0 && worth.length === pieces.filter((piece) => piece !== '').length };
};

/** What only leads from the material to its questions. */
const INVITES =
  /^(?:请?[根依]据[^。]{0,16}[，,])?\s*(?:请?(?:回答|完成))(?:下列|以下|下面|后面)?[^。]{0,6}(?:问题|小题|题目)\s*[:：。]?$/;

/** （一）背景 and nothing else. */
const OVER_MATERIAL =
  /^\s*(?:[（(]?[一二三四五\d][)）、.．]\s*)?(?:案例|案情|材料|背景)(?:背景|材料|介绍|描述|简介)?\s*[:：]?\s*$/;

const ASIDE: Readonly<Record<string, string>> = { difficulty: '难度', clause: '条款', law: '依据', standard: '标准' };

export const finishDraft = (asking: QuestionInReading): Draft => {
  const draft: Pick<Draft, 'faults' | 'warnings'> = { faults: [], warnings: [] };
  const { finished } = finishPart(asking, [], draft);
  const { difficulty, clause, law, standard } = asking.aside;
  const isCase = finished.type === QUESTION.case;
  const lines = isCase ? asking.texts.material.filter((line) => !INVITES.test(line) && !OVER_MATERIAL.test(line)) : [];
  const { text: facts, told } = withoutTold(lines.join('\n').trim());
  const material = readTextOf(facts, '材料图片');
  draft.warnings.push(...toldWarning(told, '材料'));
  lost(material.lost, ['material'], draft);
  // Stars before a stem, and a word behind it: the last one holds, where all can be read.
  const levels = difficulty === '' ? [3] : difficulty.split('；').map(readDifficulty);
  const level = levels.includes(null) ? null : (levels.at(-1) ?? null);
  if (level === null) draft.faults.push(faultAt(['difficulty'], '难度为1至5', difficulty));
  const children = asking.children.map((child, at) => {
    const { finished: own, score } = finishPart(child, ['children', at], draft);
    // What a case has once, and one of its questions says for itself.
    const beside = Object.entries(child.aside).map(([name, text]) => (text === '' ? '' : `${ASIDE[name]}：${text}`));
    const analysis = [own.analysis, ...beside].filter((text) => text !== '').join('\n');
    return { ...own, analysis, share: Math.max(1, Math.round(score)) };
  });
  // 案例一 is its number; anything else is what it is about.
  const title = caseHead(asking.title) === '' && finished.stem !== '' ? '' : asking.title;
  return {
    place: `第 ${asking.line} 段`,
    question: {
      ...emptyQuestion(finished.type),
      ...finished,
      ...(isCase ? { stem: [title, finished.stem].filter((text) => text !== '').join('\n') } : {}),
      images: isCase ? [...material.images, ...finished.images] : finished.images,
      material: withoutUnderline(material.text),
      difficulty: level ?? 3,
      children,
    },
    words: { clause, law, standard },
    faults: draft.faults,
    warnings: [...new Set(draft.warnings)],
  };
};
