import type { ImportFault } from '@zhibiao/contract/question/staff-import';
import { questionFaults, type QuestionFields } from '@zhibiao/contract/question/rules';

/** What is wrong with a question that was read, each with its field in words and with what stood there. */

type Path = readonly (string | number)[];

const WORDS: Readonly<Record<string, string>> = {
  type: '题型',
  stem: '题干',
  material: '材料',
  images: '图片',
  options: '选项',
  answer: '答案',
  analysis: '解析',
  rubric: '评分要点',
  share: '分值占比',
  difficulty: '难度',
  clauseId: '条款',
  lawId: '法律',
  validFrom: '生效日',
  validTo: '失效日',
  children: '小题',
};

/** `['children', 1, 'options', 0, 'text']` → '第2小题选项A' */
const fieldWordOf = ([first, at, ...rest]: Path): string => {
  const word = WORDS[String(first)] ?? '内容';
  if (typeof at !== 'number') return word;
  if (first === 'children') return `第${at + 1}小题${rest.length > 0 ? fieldWordOf(rest) : ''}`;
  return first === 'options' ? `选项${'ABCDEFGH'.charAt(at)}` : word;
};

const SHOWN = 60;
/** The value at the path, as text of one line. */
const readAt = (question: unknown, path: Path): string | null => {
  let value: unknown = question;
  for (const step of path) {
    if (typeof value !== 'object' || value === null) return null;
    value = (value as Record<string | number, unknown>)[step];
  }
  const text = Array.isArray(value) && value.every((one) => typeof one === 'string') ? value.join('、') : value;
  return typeof text === 'string' && text !== '' ? text.replace(/\s+/g, ' ').slice(0, SHOWN) : null;
};

export const faultAt = (path: Path, msg: string, read: string | null = null): ImportFault => ({
  path: [...path],
  field: fieldWordOf(path),
  msg,
  read: read === null || read === '' ? null : read.replace(/\s+/g, ' ').slice(0, SHOWN),
});

/** What the file has and the question lost; a picture takes its place. */
export const lostAt = (path: Path, lost: NonNullable<ImportFault['lost']>, msg: string): ImportFault => ({
  ...faultAt(path, msg),
  lost,
});

/** By the rules that the editor and the server have. */
export const judgeQuestion = (question: QuestionFields): ImportFault[] =>
  questionFaults(question).map(({ path, msg }) => faultAt(path, msg, readAt(question, path)));

/** '第 86 段「答案」：选项E不存在' */
export const importFaultText = (place: string, { field, msg, read }: ImportFault): string =>
  `${place}「${field}」：${msg}${read === null || msg.includes(read) ? '' : `（读到：${read}）`}`;
