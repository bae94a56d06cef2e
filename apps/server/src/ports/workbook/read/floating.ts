import type { BookSheet } from '#domain/table/book.ts';
import { localName, tagsOf } from '#lib/text/xml-tags.ts';
import type { Bounds } from './bounds.ts';
import { valueText } from './rich-text.ts';

/** What lies over the cells of a sheet: pictures, and boxes of text. What is there for older offices is there twice. */
export const floatingIn = (xml: string, bounds: Bounds): NonNullable<BookSheet['floating']> => {
  const found: { kind: 'picture' | 'box'; row: number; text: string }[] = [];
  let [row, from, text, older, corner] = [0, 0, '', false, false];
  const add = (kind: 'picture' | 'box') => {
    bounds.floating();
    found.push({ kind, row, text: text.trim() });
    text = '';
  };
  for (const tag of tagsOf(xml)) {
    const name = localName(tag);
    if (name === 'Fallback') older = tag.kind === 'open';
    else if (older) continue;
    else if (name === 'from') corner = tag.kind === 'open';
    else if (tag.kind === 'open') {
      from = tag.to;
      if (name === 'pic') add('picture');
    } else if (name === 'row' && corner) row = Number(valueText(xml, from, tag.from)) + 1;
    else if (name === 't') text += valueText(xml, from, tag.from);
    else if (name === 'p') text += ' ';
    else if (name === 'sp' && text.trim() !== '') add('box');
  }
  return found;
};
