/** A text as its paragraphs: those of HTML are its outermost elements, those of plain text its lines. */
export type TextKind = 'html' | 'lines';

export const textKindOf = (texts: readonly string[]): TextKind | 'value' => {
  if (texts.some((text) => /^\s*<[a-z]/i.test(text))) return 'html';
  return texts.some((text) => text.includes('\n')) ? 'lines' : 'value';
};

const fragmentOf = (html: string): DocumentFragment => {
  const template = document.createElement('template');
  template.innerHTML = html;
  return template.content;
};

export const paragraphsOf = (kind: TextKind, text: string): string[] => {
  if (text === '') return [];
  if (kind === 'lines') return text.split('\n');
  return [...fragmentOf(text).childNodes].flatMap((node) => {
    const part = node instanceof Element ? node.outerHTML : (node.textContent ?? '').trim();
    return part === '' ? [] : [part];
  });
};

export const joinedText = (kind: TextKind, parts: readonly string[]): string => parts.join(kind === 'html' ? '' : '\n');

/** What is more than words: it is shown as it is instead of word by word. */
export const hasMore = (html: string): boolean => /<(img|table|video|hr)\b/i.test(html);

/** The words of paragraphs, each on a line of its own. */
export const wordsIn = (kind: TextKind | 'value', parts: readonly string[]): string =>
  kind === 'html'
    ? parts
        .flatMap((part) => {
          const fragment = fragmentOf(part);
          const lines = [...fragment.querySelectorAll('li')];
          return (lines.length > 0 ? lines : [fragment]).map((line) => line.textContent ?? '');
        })
        .join('\n')
    : parts.join('\n');
