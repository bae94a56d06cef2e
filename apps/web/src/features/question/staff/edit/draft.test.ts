import { QUESTION, type QuestionType } from '@zhibiao/contract/question/types';
import { ChildFields } from '@zhibiao/contract/question/content';
import { expect, it } from 'vitest';
import {
  questionBodyOf,
  questionDraftOf,
  emptyChild,
  emptyDraft,
  isSameQuestion,
  markRight,
  moved,
  withOneRight,
} from './draft.ts';
import { QuestionFields } from '@zhibiao/contract/question/rules';

const option = (key: string, text: string) => ({ key, text, image: null });
const OPTIONS = [option('A', '内部审核'), option('B', '第二方审核'), option('C', '第三方审核')];
const POINT = { id: 'p', text: '补做背景调查', accept: '来源核实', share: 2 };
const ASKED: Record<QuestionType, object> = {
  [QUESTION.single]: { options: OPTIONS, answer: ['B'] },
  [QUESTION.multi]: { options: OPTIONS, answer: ['A', 'C'] },
  [QUESTION.indefinite]: { options: OPTIONS, answer: ['C'] },
  [QUESTION.judge]: { answer: ['B'] },
  [QUESTION.blank]: { stem: '建立____并指定____部门', answer: ['台账|清单', '归口管理'] },
  [QUESTION.essay]: { answer: ['参考答案'], rubric: [POINT] },
  [QUESTION.case]: { material: '某企业…', answer: ['参考答案'], rubric: [POINT] },
};
const question = (type: QuestionType, more: object = {}): QuestionFields =>
  QuestionFields.parse({ type, stem: '题干', ...ASKED[type], ...more });
const child = (type: QuestionType) => ChildFields.parse({ type, stem: '小题', share: 3, ...ASKED[type] });
const OWN = [QUESTION.single, QUESTION.multi, QUESTION.judge, QUESTION.blank, QUESTION.essay, QUESTION.case];

it.each(OWN)('sends a question of type %s as it was stored', (type) => {
  const stored = question(type, { analysis: '解析', difficulty: 4, validTo: '2027-01-01' });
  expect(questionBodyOf(questionDraftOf(stored))).toEqual(stored);
});

it('sends a case with its questions as it was stored', () => {
  const children = [child(QUESTION.indefinite), child(QUESTION.judge), child(QUESTION.essay)];
  const stored = question(QUESTION.case, { answer: [], rubric: [], children });
  expect(questionBodyOf(questionDraftOf(stored))).toEqual(stored);
});

it('keeps an option right wherever it is moved to', () => {
  const draft = questionDraftOf(question(QUESTION.multi));
  const body = questionBodyOf({ ...draft, options: moved(draft.options, 2, 0) });
  expect(body.options.map(({ key, text }) => key + text)).toEqual(['A第三方审核', 'B内部审核', 'C第二方审核']);
  expect(body.answer).toEqual(['A', 'B']);
});

it('has one right option of a 单选, and several of others', () => {
  const single = questionDraftOf(question(QUESTION.single));
  expect(questionBodyOf({ ...single, options: markRight(single, 2) }).answer).toEqual(['C']);
  const multi = questionDraftOf(question(QUESTION.multi));
  expect(questionBodyOf({ ...multi, options: markRight(multi, 1) }).answer).toEqual(['A', 'B', 'C']);
  expect(questionBodyOf({ ...multi, options: markRight(multi, 0) }).answer).toEqual(['C']);
  expect(questionBodyOf({ ...multi, type: QUESTION.single, options: withOneRight(multi.options) }).answer).toEqual([
    'A',
  ]);
});

it('sends nothing of what another type would need', () => {
  const draft = { ...questionDraftOf(question(QUESTION.multi)), type: QUESTION.judge, verdict: 'A', material: '材料' };
  expect(questionBodyOf(draft)).toMatchObject({ options: [], answer: ['A'], material: '', rubric: [], children: [] });
  expect(questionBodyOf({ ...draft, type: QUESTION.multi })).toMatchObject({ options: OPTIONS, answer: ['A', 'C'] });
});

it('leaves out the empty options at the end, and asks for two', () => {
  const draft = emptyDraft({});
  expect(questionBodyOf(draft).options.map(({ key }) => key)).toEqual(['A', 'B']);
  const [first, second, third, last] = draft.options;
  const options = [first!, { ...second!, text: '写了' }, { ...third!, right: true }, last!];
  expect(questionBodyOf({ ...draft, options }).options.map(({ key, text }) => key + text)).toEqual(['A', 'B写了', 'C']);
});

it('has as many answers as its stem has blanks', () => {
  const draft = questionDraftOf(question(QUESTION.blank));
  expect(questionBodyOf({ ...draft, stem: '只有____一个空' }).answer).toEqual(['台账|清单']);
  expect(questionBodyOf({ ...draft, stem: '____、____、____' }).answer).toEqual(['台账|清单', '归口管理', '']);
});

it('knows whether anything that is sent was changed', () => {
  const base = questionDraftOf(question(QUESTION.single), 'bank');
  expect(isSameQuestion(base, { ...base, why: '说明', verdict: 'A', children: [emptyChild()] })).toBe(true);
  expect(isSameQuestion(base, { ...base, stem: '另一个题干' })).toBe(false);
  expect(isSameQuestion(base, { ...base, bankId: 'another' })).toBe(false);
});
