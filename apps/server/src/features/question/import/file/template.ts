import { QUESTION } from '@zhibiao/contract/question/types';
import { IMPORT_LIMITS } from '@zhibiao/contract/question/staff-import';
import { emptyPart, emptyQuestion } from '#domain/question/draft.ts';
import { QUESTION_COLUMNS } from '#domain/question/columns.ts';
import { EXAMPLE } from '#domain/question/sheet.ts';
import { sheetRowsOf } from '#domain/question/sheet-write.ts';
import { writeWord, type WordParagraph } from '#ports/word/writer.ts';
import { writeWorkbook } from '#ports/workbook/workbook.ts';

/** The files to fill in, with examples that an import passes over. */

const option = (key: string, text: string) => ({ key, text, image: null });
const SINGLE = {
  ...emptyQuestion(QUESTION.single),
  stem: '【示例】知识产权方针由谁批准发布（　　）',
  options: [option('A', '最高管理者'), option('B', '部门负责人'), option('C', '外部顾问'), option('D', '档案管理员')],
  answer: ['A'],
  analysis: '方针由最高管理者批准。',
  difficulty: 2,
};
const CASE = {
  ...emptyQuestion(QUESTION.case),
  stem: '【示例】某企业的委托开发',
  material: '某企业委托设计院开发新产品，合同没有约定成果归属。',
  children: [
    {
      ...emptyPart(QUESTION.indefinite),
      stem: '该企业应当完善的内容有（　　）',
      options: [option('A', '成果归属'), option('B', '保密义务'), option('C', '公开图纸')],
      answer: ['A', 'B'],
      share: 2,
    },
    {
      ...emptyPart(QUESTION.essay),
      stem: '说明合同评审的要点。',
      answer: ['权属、许可、保密与违约责任。'],
      rubric: [
        { text: '权属与许可', accept: '归属和使用', share: 3 },
        { text: '保密与违约责任', accept: '', share: 2 },
      ],
      share: 3,
    },
  ],
};
const WORDS = { clause: '4.1', standard: '', law: '' };

const NOTES = [
  `在“题目”表中填写，一行一道题，表头请勿修改；一次最多${IMPORT_LIMITS.questions}道题，文件不超过${IMPORT_LIMITS.fileMb}M。`,
  `分组号以“${EXAMPLE}”开头的行不会导入，可以保留。`,
  '题型留空时按答案判断。单选、多选、不定项的答案写选项字母，如 B、ABD；判断题写“正确”或“错误”。',
  '填空题在题干中用两个以上的下划线标出空格，各空的答案用“；”隔开，同一空可接受的几种写法用“|”隔开。',
  '简答题一行写一个评分要点，如“1. 说明目的（2分）”；下一行以“可接受：”开头写其他说法。',
  '案例题：第一行题型写案例题，填写题干（标题）与材料；它的小题写在下面各行，分组号相同，分值占比写小题的权重。',
  '难度为1至5，留空为3。条款写编号；标准留空时按题库最常用的标准。条款留空时按题目的文字推测，写“无”则不对应条款。',
  '图片不能写在工作簿里：请用 Word 文档导入，或导入后在页面上添加。',
];

export const sheetTemplate = (): Promise<Uint8Array> => {
  const examples = [...sheetRowsOf(SINGLE, WORDS, ''), ...sheetRowsOf(CASE, WORDS, '')];
  const group = QUESTION_COLUMNS.findIndex(({ title }) => title === '分组号');
  const rows = examples.map((row, at) => row.map((cell, n) => (n === group ? `${EXAMPLE}${at === 0 ? 1 : 2}` : cell)));
  const columns = QUESTION_COLUMNS.map((column) => ({
    ...column,
    title: ['题型', '题干', '答案'].includes(column.title) ? `${column.title}*` : column.title,
  }));
  const empty = Array.from({ length: 200 }, () => columns.map(() => null));
  return writeWorkbook([
    { name: '题目', columns, rows: [...rows, ...empty] },
    { name: '填写说明', columns: [{ title: '填写说明', width: 100 }], rows: NOTES.map((text) => [text]) },
  ]);
};

const WORD_NOTES: WordParagraph[] = [
  { text: '填写说明：', heading: true },
  { text: '题目以 1. 或（1）编号，选项以 A. 编号，手工输入或 Word 自动编号都可以；选项可以写在同一行。' },
  { text: '答案写在题目后面，或写在题干的括号里，或在文末集中列出，如 1-5 BADCC。' },
  { text: '简单公式读成文字，其余公式请改用图片；题干以“【示例】”开头的题目不会导入，可以保留。' },
];
const EXAMPLES: WordParagraph[] = [
  { text: '一、单项选择题', heading: true },
  { text: `1. ${SINGLE.stem}` },
  ...SINGLE.options.map(({ key, text }) => ({ text: `${key}. ${text}` })),
  { text: '答案：A' },
  { text: `解析：${SINGLE.analysis}` },
  { text: '难度：较易' },
  { text: '条款：4.1' },
  { text: '二、案例分析题', heading: true },
  { text: `案例一：${CASE.stem}` },
  { text: CASE.material },
  { text: '1.【不定项】该企业应当完善的内容有（　　）（2分）' },
  { text: 'A. 成果归属　　B. 保密义务　　C. 公开图纸' },
  { text: '答案：AB' },
  { text: '2.【简答题】说明合同评审的要点。（3分）' },
  { text: '答案：权属、许可、保密与违约责任。' },
  { text: '评分要点：' },
  { text: '1. 权属与许可（3分）' },
  { text: '2. 保密与违约责任（2分）' },
];
export const wordTemplate = (): Promise<Buffer> =>
  writeWord([...WORD_NOTES, ...EXAMPLES, { text: '以下填写您的题目（大标题即题型）：' }]);
