import { labelOf } from '@zhibiao/contract/core/codes';
import { ANSWERED_BY, QUESTION, type QuestionType } from '@zhibiao/contract/question/types';
import type { PassageRole, UnreadPassage } from '@zhibiao/contract/question/staff-import';
import type { OutlineRow } from '@zhibiao/contract/question/staff-reading';
import type { LeftOut } from '@zhibiao/contract/core/read-notes';
import { verdictText } from '#features/question/staff/words.ts';
import type { Import } from './queries.ts';

/** What of a file was read and what was not, in words. */

const FIRST_WORDS = 14;
export const beginningOf = (text: string): string => {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > FIRST_WORDS ? `${line.slice(0, FIRST_WORDS)}…` : line;
};
const NAMED = 3;
const namesOf = (names: readonly string[], count: number): string => {
  if (names.length === 0) return '';
  const shown = names.slice(0, NAMED).map((name) => `“${beginningOf(name)}”`);
  return `：${shown.join('、')}${count > shown.length ? '等' : ''}`;
};

export const leftText = ({ msg, names, count }: LeftOut): string => msg + namesOf(names, count);
export const openPassages = (unread: readonly UnreadPassage[]): UnreadPassage[] =>
  unread.filter(({ taken }) => taken === null);

/** Of all that does not come in: why, and how it begins. */
export const notReadText = ({ notes, unread }: Pick<Import, 'notes' | 'unread'>): string[] => {
  const open = openPassages(unread);
  const texts = open.map(({ text }) => text);
  return [
    ...(open.length > 0 ? [`${open.length} 段没有读入，未处理的不会导入${namesOf(texts, open.length)}`] : []),
    ...notes.leftOut.map(leftText),
  ];
};
/** The one sentence before anybody confirms. */
export const confirmText = (one: Pick<Import, 'notes' | 'unread' | 'counts'>): string => {
  const { faulty, ready, total } = one.counts;
  const skipped = total - ready - faulty;
  const read = [
    `读到${one.notes.read || `${total} 题`}，将导入 ${ready} 题`,
    ...(faulty > 0 ? [`${faulty} 题有错误不导入`] : []),
    ...(skipped > 0 ? [`${skipped} 题选作不导入`] : []),
  ].join('，');
  return `${[read, ...notReadText(one)].join('；')}。`;
};
/** Whether the file was read otherwise than whole, so that staff have to look. */
export const wantsLook = ({ notes, unread, answerLists }: Pick<Import, 'notes' | 'unread' | 'answerLists'>): boolean =>
  notes.leftOut.length > 0 || openPassages(unread).length > 0 || answerLists.length > 0;

type Section = { type: QuestionType; rows: OutlineRow[] };
/** Questions of one type that follow each other. */
export const outlineSections = (rows: readonly OutlineRow[]): Section[] => {
  const sections: Section[] = [];
  for (const row of rows) {
    const last = sections.at(-1);
    if (last?.type === row.type) last.rows.push(row);
    else sections.push({ type: row.type, rows: [row] });
  }
  return sections;
};

const NUMBERS = '一二三四五六七八九十';
export const sectionName = ({ type }: Section, at: number): string =>
  `${at < NUMBERS.length ? NUMBERS.charAt(at) : String(at + 1)}、${labelOf(QUESTION, type)}`;
export const isRowAnswered = ({ type, answer, children }: OutlineRow): boolean =>
  children > 0 || (answer.length > 0 && (ANSWERED_BY[type] !== 'options' || answer.join('') !== ''));
/** '第 3 段起，20 题；1 题没有答案，2 题有错误' */
export const sectionNote = ({ rows }: Section): string => {
  const missing = rows.filter((row) => !isRowAnswered(row)).length;
  const faulty = rows.filter((row) => row.faulty).length;
  const found = [...(missing > 0 ? [`${missing} 题没有答案`] : []), ...(faulty > 0 ? [`${faulty} 题有错误`] : [])].join(
    '，',
  );
  return `${rows[0]?.place ?? ''}起，${rows.length} 题；${found || '题目、答案齐全'}`;
};
export const answerShown = ({ type, answer, children }: OutlineRow): string => {
  if (children > 0) return `${children} 问`;
  if (ANSWERED_BY[type] === 'trueOrFalse') return { 正确: '对', 错误: '错' }[verdictText(answer[0])] ?? '';
  return answer.join(ANSWERED_BY[type] === 'blanks' ? '；' : '');
};

/** '第 48–52 段、第 60 段等 4 处' */
export const placesText = (passages: readonly Pick<UnreadPassage, 'place'>[]): string =>
  passages
    .slice(0, NAMED)
    .map(({ place }) => place)
    .join('、') + (passages.length > NAMED ? `等 ${passages.length} 处` : '');

/** What a passage most likely is, by how it begins. */
export const likelyRole = (text: string, type: QuestionType): PassageRole => {
  const start = text.trimStart();
  if (/^[【[（(]?\s*(?:参考|正确|标准)?答案/.test(start)) return 'answer';
  if (/^[【[（(]?\s*(?:答案|试题|题目)?解析/.test(start)) return 'analysis';
  if (/^[（(]?[A-Ha-hＡ-Ｈ][)）.．、:：\s]/.test(start)) return 'options';
  if (ANSWERED_BY[type] === 'text' && /^[（(]\d|^[①-⑫]/.test(start)) return 'rubric';
  return type === QUESTION.case ? 'material' : 'stem';
};

/** What a passage can be to a question, or to what a case tells before it asks. */
export const rolesOf = (type: QuestionType, isWhole: boolean): PassageRole[] => {
  if (isWhole) return ['material', 'stem', 'analysis'];
  const by = ANSWERED_BY[type];
  return [
    'stem',
    ...(type === QUESTION.case ? (['material'] as const) : []),
    ...(by === 'options' ? (['options'] as const) : []),
    'answer',
    'analysis',
    ...(by === 'text' ? (['rubric'] as const) : []),
  ];
};

/** Panels that the parts of the file lead to. */
export const ANSWER_SOURCE = 'answer-source';
export const UNREAD = 'unread';
export const LEFT_OUT = 'left-out';
