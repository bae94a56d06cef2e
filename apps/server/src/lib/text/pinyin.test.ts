import { expect, test } from 'vitest';
import { pinyinTerms, typedPinyin } from './pinyin.ts';

const finds = async (typed: string, title: string, isName = false) => {
  const letters = typedPinyin(typed);
  return letters !== null && (await pinyinTerms(title, isName)).some((term) => term.startsWith(letters));
};

test('finds a title by its pinyin and by its initials, from any word on', async () => {
  const title = '企业知识产权合规管理体系 GB/T 29490-2023 要求';
  for (const typed of ['qiyezhishi', 'zhishi', 'zscq', 'ZSCQ', 'zhi shi chan', 'hggl', 'gbt29490', 'GB/T 29490', 'yq'])
    expect(await finds(typed, title)).toBe(true);
  for (const typed of ['hishi', 'scqq', 'z', '29490', '知识', 'zs知', '%'])
    expect(await finds(typed, title)).toBe(false);
});

test('reads characters by the words they stand in, names as names, and ü as people type it', async () => {
  expect(await finds('yinhanghangzhang', '银行行长')).toBe(true);
  expect(await finds('chongqing', '重庆')).toBe(true);
  for (const typed of ['shanxiongxin', 'danxiongxin']) expect(await finds(typed, '单雄信', true)).toBe(true);
  for (const typed of ['zhanlve', 'zhanlue', 'falv'])
    expect((await finds(typed, '法律战略')) || (await finds(typed, '战略'))).toBe(true);
});

test('keeps a long title short enough to be a term of an index', async () => {
  expect(Math.max(...(await pinyinTerms('知'.repeat(200))).map(({ length }) => length))).toBeLessThan(30);
  expect(await finds('zhi'.repeat(30), '知'.repeat(200))).toBe(true);
});
