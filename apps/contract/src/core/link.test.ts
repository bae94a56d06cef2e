import { expect, it } from 'vitest';
import { cleanLink } from './link.ts';

it.each<[string, string | null]>([
  ['/docs/guide.pdf', '/docs/guide.pdf'],
  ['docs/guide.pdf?v=2#p3', '/docs/guide.pdf?v=2#p3'],
  ['guide.pdf', '/guide.pdf'],
  ['./a/../b', '/b'],
  ['https://www.cnipa.gov.cn/a?b=1#c', 'https://www.cnipa.gov.cn/a?b=1#c'],
  ['HTTP://Example.com', 'http://example.com/'],
  ['  https://example.com/x  ', 'https://example.com/x'],
  ['www.cnipa.gov.cn', 'https://www.cnipa.gov.cn/'],
  ['www.cnipa.gov.cn/art/1.html', 'https://www.cnipa.gov.cn/art/1.html'],
  ['example.com:8443/x', 'https://example.com:8443/x'],
  ['example.com?a=1', 'https://example.com/?a=1'],
  ['//evil.example', 'https://evil.example/'],
  ['/\\evil.example', 'https://evil.example/'],
  ['\\\\evil.example\\x', 'https://evil.example/x'],
  ['/.//evil.example', '/evil.example'],
  ['/\t/evil.example', 'https://evil.example/'],
  ['https://www.gov.cn@evil.example/', 'https://www.gov.cn@evil.example/'],
  ['javascript:alert(1)', null],
  [' JaVaScRiPt:alert(1)', null],
  ['java\tscript:alert(1)', null],
  ['data:text/html,x', null],
  ['mailto:a@example.com', null],
  ['ftp://example.com', null],
  ['blob:https://example.com/1', null],
  ['http://', null],
  ['https://exa mple.com', null],
  ['http://[::1', null],
  ['', null],
  ['   ', null],
])('takes %j for %j', (text, link) => {
  expect(cleanLink(text)).toBe(link);
});
