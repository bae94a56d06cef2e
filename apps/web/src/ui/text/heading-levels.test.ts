import { expect, it } from 'vitest';
import { levelHeadings } from './heading-levels.ts';

it.each([
  [1, '<h3>一</h3><p>二</p><h3>三</h3>', '<h2>一</h2><p>二</p><h2>三</h2>'],
  [
    2,
    '<h2 style="text-align:center">一</h2><h4>二</h4><h2>三</h2>',
    '<h3 style="text-align:center">一</h3><h4>二</h4><h3>三</h3>',
  ],
  [1, '<h3>一</h3><h2>二</h2><h3>三</h3>', '<h2>一</h2><h2>二</h2><h3>三</h3>'],
  [3, '<h1>一</h1><h2>二</h2>', '<h4>一</h4><h4>二</h4>'],
  [1, '<p>一</p><hr>', '<p>一</p><hr>'],
])('under a heading of level %i, %s leaves no gap', (below, html, levelled) => {
  expect(levelHeadings(html, below)).toBe(levelled);
});
