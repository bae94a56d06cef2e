import { expect, it } from 'vitest';
import { changeText } from '../../audit/words.ts';
import { plainWords } from './plain-words.ts';

it.each([
  ['<h1>新办法</h1><p>第一条&nbsp;为了 &lt;规范&gt;</p>', '新办法\n第一条 为了 <规范>'],
  ['<ul><li>甲</li><li>乙</li></ul>', '甲\n乙'],
  ['<p>见图<img src="/uploads/b3/a1.jpg" alt="x"></p>', '见图［图片 a1.jpg］'],
  ['/uploads/b3/0198a7.jpg', '图片 0198a7.jpg'],
  ['/uploads/b3/0198a7.pdf', '文件 0198a7.pdf'],
  ['5 < 7 且 8 > 6', '5 < 7 且 8 > 6'],
])('%s reads %s', (text, words) => {
  expect(plainWords(text)).toBe(words);
});

it('a change of a text is told as text', () => {
  expect(changeText({ field: 'content', from: '<p>旧</p>', to: '<p>新</p>' })).toBe('正文：旧 → 新');
});
