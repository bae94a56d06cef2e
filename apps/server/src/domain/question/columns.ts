import { QUESTION, type QuestionType, CHILD_TYPES, OPTION_LETTERS, OWN_TYPES } from '@zhibiao/contract/question/types';
import { labelOf } from '@zhibiao/contract/core/codes';
import type { Column } from '#domain/table/head.ts';

/** The columns of the workbook in which questions come in and go out, and what else people write over them. */

const LETTERS = Array.from(OPTION_LETTERS);
const optionColumns = LETTERS.map((letter) => ({ title: `选项${letter}`, width: 24 }));
export const QUESTION_COLUMNS = [
  {
    title: '题型',
    width: 12,
    options: [...new Set<QuestionType>([...OWN_TYPES, ...CHILD_TYPES])].map((type) => labelOf(QUESTION, type)),
  },
  { title: '题干', width: 60 },
  { title: '材料', width: 40 },
  ...optionColumns,
  { title: '答案', width: 20 },
  { title: '解析', width: 40 },
  { title: '难度', width: 8, options: ['1', '2', '3', '4', '5'] },
  { title: '条款', width: 12 },
  { title: '标准', width: 20 },
  { title: '法律', width: 28 },
  { title: '生效日', width: 12 },
  { title: '失效日', width: 12 },
  { title: '分组号', width: 12 },
  { title: '分值占比', width: 10 },
  { title: '评分要点', width: 40 },
] as const satisfies readonly { title: string; width: number; options?: readonly string[] }[];

/** All options in one cell, as other programs write them. */
export const ALL_OPTIONS = '选项';
const ALSO: Readonly<Record<string, readonly string[]>> = {
  题型: ['类型', '试题类型', '题目类型', '试题题型', '题目题型', '题类'],
  题干: ['题目', '问题', '试题', '题目内容', '试题内容', '题干内容', '题目题干', '试题题干', '题目描述'],
  材料: ['案例材料', '背景材料', '阅读材料', '案情', '背景'],
  答案: ['正确答案', '参考答案', '标准答案', '正确选项', '试题答案', '题目答案', '答案选项'],
  解析: ['答案解析', '试题解析', '题目解析', '参考解析', '解释', '解答'],
  难度: ['难易度', '难易程度', '难度等级', '试题难度', '题目难度'],
  条款: ['对应条款', '标准条款', '考核条款', '条款号', '知识点'],
  标准: ['适用标准', '对应标准'],
  法律: ['法律依据', '法规依据'],
  生效日: ['生效日期'],
  失效日: ['失效日期'],
  分组号: ['组号', '分组', '案例号', '案例编号'],
  分值占比: ['分值', '分数', '占比'],
  评分要点: ['评分标准', '评分细则', '得分点', '采分点'],
  [ALL_OPTIONS]: ['备选项', '备选答案', '选项内容', '候选项'],
};
const alsoOption = (letter: string): string[] => [
  letter,
  `${letter}.`,
  `${letter}、`,
  `${letter}选项`,
  `选项(${letter})`,
  `答案${letter}`,
  `备选${letter}`,
  `备选项${letter}`,
];

const SPREAD: readonly string[] = ['题型', '材料'];
const NEEDED: readonly string[] = ['题干', '答案'];
/** As they are looked for in a workbook. */
export const READ_COLUMNS: readonly Column<string>[] = [...QUESTION_COLUMNS.map(({ title }) => title), ALL_OPTIONS].map(
  (title) => ({
    key: title,
    title,
    also: ALSO[title] ?? (/^选项[A-H]$/.test(title) ? alsoOption(title.slice(-1)) : []),
    needed: NEEDED.includes(title),
    spread: SPREAD.includes(title),
  }),
);

/** Where in a question that stands which is in the column under this title. */
export const pathUnder = (title: string): (string | number)[] => {
  const option = /^选项([A-H])$/.exec(title)?.[1];
  return option ? ['options', LETTERS.indexOf(option), 'text'] : [FIELDS[title] ?? 'stem'];
};
const FIELDS: Readonly<Record<string, string>> = {
  题型: 'type',
  题干: 'stem',
  材料: 'material',
  选项: 'options',
  答案: 'answer',
  解析: 'analysis',
  难度: 'difficulty',
  条款: 'clauseId',
  标准: 'clauseId',
  法律: 'lawId',
  生效日: 'validFrom',
  失效日: 'validTo',
  分值占比: 'share',
  评分要点: 'rubric',
};
