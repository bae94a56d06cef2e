/**
 * Word and WPS write an item of a list as a paragraph with its mark in it. Marks that a list of ours draws the same
 * become one; any other, such as （一） or 第一章, stays as the words that a person sees.
 */
export const readOfficeLists = (page: Document): void => {
  for (const paragraph of page.querySelectorAll<HTMLElement>('[style*="mso-list"]')) {
    const level = levelOf(paragraph);
    const mark = paragraph.querySelector<HTMLElement>('[style*="mso-list:Ignore" i], [style*="mso-list: Ignore" i]');
    if (level === null || !mark) continue;
    const kind = paragraph.localName === 'p' ? kindOf(mark) : null;
    if (kind === null) mark.replaceWith(`${textOf(mark)} `);
    else {
      mark.remove();
      putInList(paragraph, level, kind);
    }
  }
};

/** `type` as the attribute of ol says it: a letter, or null for numbers. */
type Kind = { list: 'ul' } | { list: 'ol'; type: 'a' | 'A' | null; at: number };

const levelOf = (element: HTMLElement): number | null => {
  const [, level] = /mso-list:\s*\S+\s+level(\d)/i.exec(element.getAttribute('style') ?? '') ?? [];
  return level === undefined ? null : Number(level);
};
const textOf = ({ textContent }: Node): string => (textContent ?? '').replace(/[\s\u00a0]+/g, ' ').trim();

/** Fonts of symbols, in which a bullet is some letter. */
const SYMBOLS = /wingdings|symbol|webdings/i;
const kindOf = (mark: HTMLElement): Kind | null => {
  const text = textOf(mark);
  // The font stands at the mark or around it.
  const written = mark.parentElement?.localName === 'span' ? mark.parentElement : mark;
  if (SYMBOLS.test(written.outerHTML) || /^[^\p{L}\p{N}]$|^o$/u.test(text)) return { list: 'ul' };
  const [, number, letter] = /^(?:([1-9]\d{0,3})|([a-z]))[.、．)）]?$/i.exec(text) ?? [];
  if (number !== undefined) return { list: 'ol', type: null, at: Number(number) };
  if (letter === undefined || !/[.、．)）]$/.test(text)) return null;
  const small = letter.toLowerCase();
  return { list: 'ol', type: letter === small ? 'a' : 'A', at: small.charCodeAt(0) - 96 };
};

/** How many items a list has counted when its last one is reached. */
const lastOf = (list: Element): number => Number(list.getAttribute('start') ?? 1) + list.childElementCount - 1;
const continues = (list: Element | null | undefined, kind: Kind): list is Element =>
  list?.localName === kind.list &&
  list.hasAttribute('data-office') &&
  (kind.list === 'ul' || (list.getAttribute('type') === kind.type && lastOf(list) + 1 === kind.at));

const newList = (page: Document, kind: Kind): Element => {
  const list = page.createElement(kind.list);
  list.setAttribute('data-office', '');
  if (kind.list === 'ol' && kind.type) list.setAttribute('type', kind.type);
  if (kind.list === 'ol' && kind.at !== 1) list.setAttribute('start', String(kind.at));
  return list;
};

/** Below the last item of the list that stands just before, as deep as its level says and there are items for. */
const putInList = (paragraph: HTMLElement, level: number, kind: Kind): void => {
  let above: Element | null = paragraph.previousElementSibling;
  let parent: Element | null = null;
  for (let depth = 1; depth < level && above?.hasAttribute('data-office'); depth += 1) {
    parent = above.lastElementChild;
    above = parent?.lastElementChild ?? null;
  }
  const list = continues(above, kind) ? above : newList(paragraph.ownerDocument, kind);
  if (list !== above) {
    if (parent) parent.append(list);
    else paragraph.before(list);
  }
  const item = paragraph.ownerDocument.createElement('li');
  item.append(paragraph.cloneNode(true));
  (item.firstElementChild as HTMLElement).removeAttribute('style');
  list.append(item);
  paragraph.remove();
};
