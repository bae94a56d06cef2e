import { toSubscript, toSuperscript } from '@zhibiao/contract/core/text/script-text';

/** Elements that stand on lines of their own. */
const BLOCKS = /^(p|div|h[1-6]|li|tr|table|ul|ol|blockquote|section|article|pre)$/;
const isRaised = (element: HTMLElement, tag: 'sup' | 'sub'): boolean =>
  element.localName === tag || element.style.verticalAlign.startsWith(tag);

const textOf = (node: Node): string => {
  if (node.nodeType === Node.TEXT_NODE) return (node.textContent ?? '').replace(/[\t\n\r ]+/g, ' ');
  const within = [...node.childNodes].map(textOf).join('');
  if (!(node instanceof HTMLElement)) return within;
  if (isRaised(node, 'sup')) return toSuperscript(within) ?? `^${within}`;
  if (isRaised(node, 'sub')) return toSubscript(within) ?? `_${within}`;
  if (node.localName === 'br') return '\n';
  if (/^t[dh]$/.test(node.localName)) return `${within.trim()}\t`;
  return BLOCKS.test(node.localName) ? `\n${within.trim()}\n` : within;
};

/** The words of a document as plain text: 10<sup>6</sup> is 10⁶, and ^q where Unicode has no such letter. */
export const raisedText = (html: string): string => {
  const page = new DOMParser().parseFromString(html, 'text/html');
  page.querySelectorAll('style, script, title, meta, link, xml').forEach((element) => element.remove());
  return textOf(page.body)
    .replace(/\t\n/g, '\n')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n+/g, '\n')
    .trim();
};
