import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bandsOf, duplicateText, likeness, NEAR } from './near-duplicate.ts';

const WORDS = '组织应当确定知识产权管理体系的边界和适用性以建立范围并考虑内外部因素相关方要求过程绩效改进审核';
/** Chinese text of this length. */
const text = (length: number) =>
  fc
    .array(fc.integer({ min: 0, max: WORDS.length - 1 }), { minLength: length, maxLength: length })
    .map((places) => places.map((at) => WORDS.charAt(at)).join(''));
const meet = (a: string, b: string): boolean => {
  const marks = new Set(bandsOf(a));
  return bandsOf(b).some((mark) => marks.has(mark));
};
const question = (stem: string, ...options: string[]) => ({ stem, options: options.map((one) => ({ text: one })) });

describe('two texts', () => {
  it('of forty characters that differ in one are near, and the marks find them', () => {
    const found = fc
      .sample(fc.tuple(text(40), fc.integer({ min: 0, max: 39 })), { numRuns: 2_000, seed: 7 })
      .map(([one, at]) => [one, `${one.slice(0, at)}鑫${one.slice(at + 1)}`] as const);
    for (const [one, other] of found) expect(likeness(one, other)).toBeGreaterThanOrEqual(NEAR);
    const missed = found.filter(([one, other]) => !meet(one, other));
    expect(missed.length).toBeLessThanOrEqual(4);
  });

  it('that have nothing to do with each other are not, and their marks hardly meet', () => {
    const pairs = fc.sample(fc.tuple(text(40), text(40)), { numRuns: 1_000, seed: 7 });
    for (const [one, other] of pairs) expect(likeness(one, other)).toBeLessThan(NEAR);
    expect(pairs.filter(([one, other]) => meet(one, other)).length).toBeLessThan(10);
  });

  it('are as near as the other way round, and each is the same as itself', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), (one, other) => {
        expect(likeness(one, other)).toBe(likeness(other, one));
        expect(likeness(one, other)).toBeLessThanOrEqual(1);
        expect(bandsOf(one)).toEqual(bandsOf(one));
        expect(bandsOf(one).every((mark) => Number.isInteger(mark) && Math.abs(mark) <= 2 ** 31)).toBe(true);
      }),
    );
  });

  it('are the same but for spaces, width, case, punctuation and how blanks are typed', () => {
    expect(likeness('PDCA 循环的“P”是指（　　）。', 'ＰＤＣＡ循环的"p"是指____')).toBe(1);
    expect(likeness('甲乙甲丙', '甲丙甲乙')).toBeLessThan(1);
    expect(likeness('', '')).toBe(0);
    expect(likeness('（　　）', '。')).toBe(0);
  });
});

describe('a question', () => {
  it('is its stem with its options, in any order: one stem stands over many questions', () => {
    const [a, b, c] = ['组织的知识产权方针由最高管理者制定', '内部审核每三年一次', '管理评审不需要记录'];
    const one = duplicateText(question('以下说法正确的是（　）', a, b, c));
    const shuffled = duplicateText(question('以下说法正确的是（　）', c, a, b));
    const other = duplicateText(
      question('以下说法正确的是（　）', '专利权自公告之日起生效', '商标须注册', '著作权须登记'),
    );
    expect(likeness(one, shuffled)).toBe(1);
    expect(likeness(one, other)).toBeLessThan(NEAR);
  });

  it('in a case counts with the case', () => {
    const one = {
      ...question('案例一'),
      material: '某企业接受审核。',
      children: [question('是否符合要求？', '符合', '不符合')],
    };
    const other = { ...one, children: [question('应开具哪一类不符合项？', '严重', '一般')] };
    expect(duplicateText(one)).toContain('是否符合要求');
    expect(likeness(duplicateText(one), duplicateText(other))).toBeLessThan(NEAR);
  });
});
