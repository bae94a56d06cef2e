import { expect, test } from 'vitest';
import { textOfHtml } from './text-of-html.ts';

test('the words of an edited text are read without its tags, whatever stands in them', () => {
  expect(
    textOfHtml('<p title="a > b">专利&amp;商标</p><p>&lt;b&gt; &#20013;&#x56fd;&nbsp;&unknown; &#0;</p>').trim(),
  ).toBe('专利&商标  <b> 中国 &unknown;');
  expect(textOfHtml(`<p>尾</p><img alt="${'长'.repeat(10_000)}">`).trim()).toBe('尾');
  const before = performance.now();
  textOfHtml('<"'.repeat(100_000));
  expect(performance.now() - before).toBeLessThan(500);
});
