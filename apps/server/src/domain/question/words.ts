import { QUESTION, type QuestionType } from '@zhibiao/contract/question/types';

/** What people write for a type, a difficulty, a day, and for right and wrong. */

const TYPES: readonly (readonly [words: string, type: QuestionType])[] = [
  ['不定项选择题|不定项选择|不定项', QUESTION.indefinite],
  ['单项选择题|单项选择|单选题|单选|选择题', QUESTION.single],
  ['多项选择题|多项选择|多选题|多选', QUESTION.multi],
  ['判断改错题|判断正误题|判断题|判断|是非题', QUESTION.judge],
  ['填空题|填空', QUESTION.blank],
  ['简答题|简答|问答题|问答|论述题|论述|名词解释题|名词解释|简述题|主观题', QUESTION.essay],
  ['案例分析题|案例分析|案例题|案例|综合分析题|综合题|材料分析题|材料题', QUESTION.case],
];
/** Every word for a type, longer ones first, as part of a pattern. */
export const TYPE_WORDS = TYPES.map(([words]) => words).join('|');
export const typeOfWord = (word: string): QuestionType | null =>
  TYPES.find(([words]) => words.split('|').includes(word.replace(/\s/g, '')))?.[1] ?? null;

/** None is longer, not with blanks between its characters. */
const WORD_MAX = 60;
const flat = (text: string): string =>
  text.length > WORD_MAX ? '' : text.normalize('NFKC').replace(/\s+/g, '').toUpperCase();

const DIFFICULTY = new Map<string, number>([
  ...['很易', '容易', '易', '简单', '低'].map((word) => [word, 1] as const),
  ...['较易', '较简单', '中等偏易'].map((word) => [word, 2] as const),
  ...['中', '中等', '一般', '适中'].map((word) => [word, 3] as const),
  ...['较难', '偏难', '中等偏难'].map((word) => [word, 4] as const),
  ...['难', '很难', '困难', '高'].map((word) => [word, 5] as const),
]);
/** 1 to 5; null for anything else. */
export const readDifficulty = (text: string): number | null => {
  const word = flat(text).replace(/[。.，,;；级星]+$/, '');
  if (/^★{1,5}☆*$/.test(word)) return word.replaceAll('☆', '').length;
  return /^[1-5]$/.test(word) ? Number(word) : (DIFFICULTY.get(word) ?? null);
};

/** '2026年1月5日', '2026/1/5' → '2026-01-05' */
export const readDay = (text: string): string | null => {
  const [, year = '', month = '', day = ''] = /^(\d{4})\D{1,2}(\d{1,2})\D{1,2}(\d{1,2})\D?$/.exec(flat(text)) ?? [];
  const iso = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const time = Date.parse(iso);
  return year !== '' && !Number.isNaN(time) && new Date(time).toISOString().startsWith(iso) ? iso : null;
};

const RIGHT = new Set(['对', '√', '✓', '✔', '正确', '是', 'T', 'TRUE', 'Y', 'YES', 'V', 'A', '真']);
const WRONG = new Set([
  '错',
  '×',
  '✗',
  '✘',
  '╳',
  'X',
  '错误',
  '不正确',
  '否',
  'F',
  'FALSE',
  'N',
  'NO',
  'B',
  '假',
  '不对',
  '非',
]);
/** 'A' is right, 'B' wrong, as the bank keeps it. */
export const readTruth = (text: string): 'A' | 'B' | null => {
  const word = flat(text).replace(/^[([【]|[)\]】。.，,;；]+$/g, '');
  if (RIGHT.has(word)) return 'A';
  return WRONG.has(word) ? 'B' : null;
};
