import { isMarked, QUESTION, type QuestionType } from './types.ts';
import { type ChildFields, LooseQuestion } from './content.ts';
import { z } from 'zod';

/** With the rules of the types: what a form, an import and the server refuse alike. */
export const withRules = <S extends z.ZodType<QuestionFields>>(schema: S): S =>
  schema.superRefine((question, context) => {
    for (const { path, msg } of questionFaults(question as QuestionFields))
      context.addIssue({ code: 'custom', message: msg, path: [...path] });
  }) as S;
export type QuestionFields = z.output<typeof LooseQuestion>;
export const QuestionFields = withRules(LooseQuestion);

/**
 * What makes a question one of its type. Each fault names its field, so that a form, an import and the server put the
 * same sentence in the same place.
 */
export type QuestionFault = { path: readonly (string | number)[]; msg: string };

type Asked = Pick<ChildFields, 'type' | 'stem' | 'options' | 'answer' | 'rubric' | 'images'>;
type Rule = (question: Asked) => QuestionFault[];

const fault = (msg: string, ...path: (string | number)[]): QuestionFault => ({ path, msg });

/** Blanks of a stem are runs of two or more underscores. */
export const blanksIn = (stem: string): number => stem.match(/[_＿]{2,}/g)?.length ?? 0;

const sameText = (text: string): string => text.normalize('NFKC').toLowerCase().replace(/\s+/g, '');
/** What tells two options apart: their text, or their pictures where both have one. */
const faceOf = ({ text, image }: Asked['options'][number]): string => `${sameText(text)} ${image?.url ?? ''}`;

const options: Rule = ({ options: list, answer }) => {
  const faults: QuestionFault[] = [];
  if (list.length < 2) faults.push(fault('至少2个选项', 'options'));
  list.forEach((option, at) => {
    if (option.key !== 'ABCDEFGH'.charAt(at)) faults.push(fault('选项须按A、B、C排列', 'options', at, 'key'));
    if (option.text === '' && !option.image) faults.push(fault('请输入选项', 'options', at, 'text'));
    else if (list.findIndex((other) => faceOf(other) === faceOf(option)) < at)
      faults.push(fault('选项内容重复', 'options', at, 'text'));
  });
  const known = new Set(list.map(({ key }) => key));
  const unknown = answer.find((key) => !known.has(key));
  if (unknown !== undefined) faults.push(fault(`选项${unknown}不存在`, 'answer'));
  if (new Set(answer).size < answer.length) faults.push(fault('答案重复', 'answer'));
  return faults;
};
const answers =
  (least: number, most: number, msg: string): Rule =>
  ({ answer }) =>
    answer.length < least || answer.length > most ? [fault(answer.length === 0 ? '请选择答案' : msg, 'answer')] : [];
const none: Rule = ({ options: list }) => (list.length > 0 ? [fault('该题型没有选项', 'options')] : []);

const trueOrFalse: Rule = ({ answer }) =>
  answer.length === 1 && (answer[0] === 'A' || answer[0] === 'B') ? [] : [fault('请选择正确或错误', 'answer')];

const blanks: Rule = ({ stem, answer }) => {
  const count = blanksIn(stem);
  if (count === 0) return [fault('题干中用两个以上的下划线标出空格', 'stem')];
  if (answer.length !== count) return [fault(`题干有${count}个空，答案有${answer.length}个`, 'answer')];
  return answer.flatMap((spellings, at) =>
    spellings.split('|').some((spelling) => spelling.trim() === '')
      ? [fault(`请输入第${at + 1}空的答案`, 'answer', at)]
      : [],
  );
};

const marked: Rule = ({ answer, rubric }) => [
  ...(answer.length > 1 ? [fault('参考答案只能有一个', 'answer')] : []),
  ...(rubric.length === 0 ? [fault('至少1个评分要点', 'rubric')] : []),
  ...(new Set(rubric.map(({ id }) => id)).size < rubric.length ? [fault('评分要点重复', 'rubric')] : []),
];

const RULES: Record<QuestionType, readonly Rule[]> = {
  [QUESTION.single]: [options, answers(1, 1, '单选题只有1个答案')],
  [QUESTION.multi]: [options, answers(2, 8, '多选题至少2个答案')],
  [QUESTION.indefinite]: [options, answers(1, 8, '请选择答案')],
  [QUESTION.judge]: [none, trueOrFalse],
  [QUESTION.blank]: [none, blanks],
  [QUESTION.essay]: [none, marked],
  [QUESTION.case]: [none, marked],
};
/** Points are for what people mark. */
const noRubric: Rule = ({ type, rubric }) =>
  rubric.length > 0 && !isMarked(type) ? [fault('该题型没有评分要点', 'rubric')] : [];

const askedFaults = (question: Asked): QuestionFault[] => [
  ...(question.stem === '' ? [fault('请输入题干', 'stem')] : []),
  ...[...RULES[question.type], noRubric].flatMap((rule) => rule(question)),
];

/** All that is wrong with a question, in the order of its form; none when it may be kept. */
export const questionFaults = (question: QuestionFields): QuestionFault[] => {
  const { type, children, material, validFrom, validTo } = question;
  const isCase = type === QUESTION.case;
  const faults: QuestionFault[] = [];
  if (type === QUESTION.indefinite) faults.push(fault('不定项选择题只能是案例的小题', 'type'));
  if (isCase && material === '') faults.push(fault('请输入材料', 'material'));
  if (!isCase && material !== '') faults.push(fault('只有案例题有材料', 'material'));
  if (!isCase && children.length > 0) faults.push(fault('只有案例题有小题', 'children'));
  if (isCase && children.length > 0) {
    if (question.stem === '') faults.push(fault('请输入题干', 'stem'));
    faults.push(...none(question));
    if (question.answer.length > 0) faults.push(fault('有小题的案例题没有自己的答案', 'answer'));
    if (question.rubric.length > 0) faults.push(fault('有小题的案例题没有自己的评分要点', 'rubric'));
    children.forEach((child, at) => {
      if (child.type === QUESTION.case) faults.push(fault('案例的小题不能是案例', 'children', at, 'type'));
      else faults.push(...askedFaults(child).map(({ path, msg }) => fault(msg, 'children', at, ...path)));
    });
  } else faults.push(...askedFaults(question));
  if (validFrom !== null && validTo !== null && validFrom >= validTo)
    faults.push(fault('失效日须晚于生效日', 'validTo'));
  return faults;
};
