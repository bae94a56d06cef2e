import { expect, it } from 'vitest';
import { loadPinyin } from './pinyin.ts';

it.each([
  ['江苏省', 'jiangsu', true],
  ['江苏省', 'js', true],
  ['苏州市', 'suz', true],
  ['重庆市', 'chongqing', true],
  ['重庆市', 'cq', true],
  ['长沙市', 'changsha', true],
  ['高等学校', 'xuexiao', true],
  ['高等学校', 'gdxx', true],
  ['江苏省', 'zhejiang', false],
  ['GB/T 29490', 'gb', true],
  ['GB/T 29490-2023 解读', '解读 29490—2023', true],
  ['广东省', '廣東', true],
])('%s is found by %s: %s', async (text, typed, found) => {
  const match = await loadPinyin();
  expect(match(text, typed)).toBe(found);
});
