import { articles } from '@zhibiao/prisma/seed/content/articles/index.ts';
import { describe, expect, it } from 'vitest';
import { cleanHtml } from './html.ts';

describe('cleanHtml', () => {
  it.each([
    ['a script', '<p>甲</p><script>alert(1)</script>', '<p>甲</p>'],
    ['an event handler', '<p onclick="alert(1)">甲</p>', '<p>甲</p>'],
    ['a script address', '<a href="javascript:alert(1)">甲</a>', '<a rel="noopener">甲</a>'],
    ['an address that borrows the scheme', '<a href="//elsewhere.example">甲</a>', '<a rel="noopener">甲</a>'],
    ['embedded data', '<img src="data:image/svg+xml,x" alt="图" />', '<img alt="图" />'],
    ['styles', '<p style="position:fixed;text-align:center">甲</p>', '<p style="text-align:center">甲</p>'],
    ['foreign elements', '<svg><p>甲</p></svg><iframe src="/"></iframe><style>p{}</style>', '<p>甲</p>'],
  ])('takes out %s', (_, dirty, clean) => {
    expect(cleanHtml(dirty)).toBe(clean);
  });

  it('keeps links of this site and of the web, and tables', () => {
    expect(cleanHtml('<a href="/docs/a.pdf">甲</a><a href="https://www.cnipa.gov.cn/">乙</a>')).toBe(
      '<a href="/docs/a.pdf" rel="noopener">甲</a><a href="https://www.cnipa.gov.cn/" rel="noopener">乙</a>',
    );
    const table =
      '<table><thead><tr><th scope="col">条</th></tr></thead><tbody><tr><td colspan="2">款</td></tr></tbody></table>';
    expect(cleanHtml(table)).toBe(table);
  });

  it('keeps what is raised or lowered, and how a list counts', () => {
    const text = '<p>10<sup>6</sup> CO<sub>2</sub></p><ol start="3" type="a"><li>甲</li></ol>';
    expect(cleanHtml(text)).toBe(text);
  });

  it('is at rest after one pass', () => {
    for (const { content } of articles) expect(cleanHtml(cleanHtml(content))).toBe(cleanHtml(content));
  });
});
