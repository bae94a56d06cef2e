import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Canonical, canonicalJson } from './canonical-json.ts';

const leaf = fc.oneof(fc.string({ unit: 'grapheme' }), fc.maxSafeInteger(), fc.boolean(), fc.constant(null));
const { tree } = fc.letrec<{ tree: Canonical }>((tie) => ({
  tree: fc.oneof(
    { depthSize: 'small' },
    leaf,
    fc.array(tie('tree'), { maxLength: 4 }),
    fc.dictionary(fc.string({ unit: 'grapheme' }), tie('tree'), { maxKeys: 4 }),
  ),
}));
/** The same value with every object's keys the other way round. */
const reversed = (value: Canonical): Canonical => {
  if (Array.isArray(value)) return value.map(reversed);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([k, v]) => [k, reversed(v as Canonical)]),
  );
};

describe('canonical JSON', () => {
  it('sorts by code units and leaves no white space', () => {
    expect(canonicalJson({ '￿': 1, '𠮷': 2, b: [1, { z: null, a: '学' }], a: 'x\n"' })).toBe(
      '{"a":"x\\n\\"","b":[1,{"a":"学","z":null}],"𠮷":2,"￿":1}',
    );
  });

  it('is JSON of the same value, whatever order the keys came in', () => {
    fc.assert(
      fc.property(tree, (value) => {
        const text = canonicalJson(value);
        expect(canonicalJson(JSON.parse(text) as Canonical)).toBe(text);
        expect(canonicalJson(reversed(value))).toBe(text);
      }),
    );
  });

  it.each([0.5, Number.NaN, Infinity, 2 ** 53, '\ud800'])('refuses %s', (value) => {
    expect(() => canonicalJson({ value })).toThrow(TypeError);
  });
});
