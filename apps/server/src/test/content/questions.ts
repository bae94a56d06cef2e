import { CHILD_TYPES, OPTION_LETTERS, OWN_TYPES, QUESTION, type QuestionType } from '@zhibiao/contract/question/types';
import fc from 'fast-check';
import { type DraftPart, type DraftQuestion, emptyPart, emptyQuestion } from '#domain/question/draft.ts';
import { cleanLine, cleanText } from '#domain/question/fit.ts';

/** Questions of every type that keep all rules, with texts as odd as people and programs make them. */

const odd = fc.constantFrom(
  '=',
  '+',
  '-',
  '@',
  "'",
  '"',
  '\n',
  '；',
  ';',
  '|',
  '\\',
  '（',
  '）',
  '1. ',
  '（2分）',
  '可接受：',
  '😀',
  '𠮷',
  'Ａ',
  '　',
  '<b>',
  '&amp;',
  '\t',
  '无',
  '示例',
  'é',
  '_x0041_',
  '，',
);
const text = fc
  .array(fc.oneof(odd, fc.string({ unit: 'binary', maxLength: 4 }), fc.constantFrom('知识产权', '管理评审', '企业')), {
    minLength: 1,
    maxLength: 6,
  })
  .map((parts) => cleanText(parts.join('')) || '文');
const line = text.map((one) => cleanLine(one) || '行');
const letters = (keys: readonly string[], least: number, most: number) =>
  fc.subarray([...keys], { minLength: least, maxLength: Math.min(most, keys.length) });

const options = fc
  .uniqueArray(text, {
    minLength: 2,
    maxLength: 8,
    selector: (one) => one.normalize('NFKC').toLowerCase().replace(/\s+/g, ''),
  })
  .map((list) => list.map((one, at) => ({ key: OPTION_LETTERS.charAt(at), text: one, image: null })));
const choice = (type: QuestionType, least: number, most: number) =>
  fc.tuple(text, options).chain(([stem, list]) =>
    letters(
      list.map(({ key }) => key),
      least,
      most,
    ).map((answer) => ({ ...emptyPart(type), stem, options: list, answer })),
  );
const spelling = text.map((one) => one.replaceAll('|', '') || '空').map((one) => one.trim() || '空');
const rubric = fc.array(
  fc.record({ text: line, accept: fc.oneof(fc.constant(''), text), share: fc.integer({ min: 1, max: 100 }) }),
  {
    minLength: 1,
    maxLength: 4,
  },
);
const ASKED: Record<QuestionType, fc.Arbitrary<DraftPart>> = {
  [QUESTION.single]: choice(QUESTION.single, 1, 1),
  [QUESTION.multi]: choice(QUESTION.multi, 2, 8),
  [QUESTION.indefinite]: choice(QUESTION.indefinite, 1, 8),
  [QUESTION.judge]: fc
    .record({ stem: text, answer: fc.constantFrom('A', 'B').map((one) => [one]) })
    .map((one) => ({ ...emptyPart(QUESTION.judge), ...one })),
  [QUESTION.blank]: fc
    .array(fc.tuple(fc.constantFrom('甲', '乙，', '丙\n'), fc.array(spelling, { minLength: 1, maxLength: 2 })), {
      minLength: 1,
      maxLength: 3,
    })
    .map((blanks) => ({
      ...emptyPart(QUESTION.blank),
      stem: blanks.map(([before]) => `${before}____`).join(''),
      answer: blanks.map(([, spellings]) => spellings.join('|')),
    })),
  [QUESTION.essay]: fc
    .record({
      stem: text,
      answer: fc.array(text, { maxLength: 1 }),
      rubric,
    })
    .map((one) => ({ ...emptyPart(QUESTION.essay), ...one })),
  [QUESTION.case]: fc
    .record({
      stem: text,
      answer: fc.array(text, { maxLength: 1 }),
      rubric,
    })
    .map((one) => ({ ...emptyPart(QUESTION.case), ...one })),
};
const asked = (types: readonly QuestionType[]) =>
  fc
    .constantFrom(...types)
    .chain((type) =>
      fc.tuple(ASKED[type], fc.oneof(fc.constant(''), text)).map(([one, analysis]) => ({ ...one, analysis })),
    );

const days = fc.constantFrom(
  { validFrom: null, validTo: null },
  { validFrom: '2026-01-05', validTo: null },
  { validFrom: '2024-02-29', validTo: '2027-12-31' },
);
const more = fc.record({ difficulty: fc.integer({ min: 1, max: 5 }), days });
const alone = fc.tuple(asked(OWN_TYPES), more, text).map(([one, { difficulty, days: valid }, material]) => ({
  ...emptyQuestion(one.type),
  ...one,
  difficulty,
  ...valid,
  material: one.type === QUESTION.case ? material : '',
}));
const child = fc.tuple(asked(CHILD_TYPES), fc.integer({ min: 1, max: 100 })).map(([one, share]) => ({ ...one, share }));
const cases = fc
  .tuple(text, text, more, fc.array(child, { minLength: 1, maxLength: 4 }))
  .map(([stem, material, { difficulty, days: valid }, children]) => ({
    ...emptyQuestion(QUESTION.case),
    stem,
    material,
    difficulty,
    ...valid,
    children,
  }));
export const anyQuestion: fc.Arbitrary<DraftQuestion> = fc.oneof(
  { weight: 3, arbitrary: alone },
  { weight: 1, arbitrary: cases },
);
