import { expect, expectTypeOf, test } from 'vitest';
import { allOf, choicesOf, type CodeOf, codes, labelOf, textChoicesOf } from './codes.ts';
import { schemaOf } from './code-schema.ts';

const LIGHT = codes({ fine: [0, '正常'], soon: [1, '临期'] });

test('names stand for codes, codes for labels', () => {
  expect(LIGHT).toEqual({ fine: 0, soon: 1 });
  expect(allOf(LIGHT)).toEqual([0, 1]);
  expect(labelOf(LIGHT, 1)).toBe('临期');
  for (const unknown of [2, '1', null, undefined, Number.NaN]) expect(labelOf(LIGHT, unknown)).toBe('');
  expect(choicesOf(LIGHT)).toEqual([
    { value: 0, label: '正常' },
    { value: 1, label: '临期' },
  ]);
  expect(textChoicesOf(LIGHT)[1]).toEqual({ value: '1', label: '临期' });
});

test('the schema takes its codes only, with its sentence, and its type is theirs', () => {
  const schema = schemaOf(LIGHT, '状态有误');
  expect(schema.parse(1)).toBe(1);
  expect(schema.safeParse(2).error?.issues[0]?.message).toBe('状态有误');
  expect(schema.safeParse('1').success).toBe(false);
  expectTypeOf<CodeOf<typeof LIGHT>>().toEqualTypeOf<0 | 1>();
});
