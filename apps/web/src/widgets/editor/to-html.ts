import type { Mark, Node } from '@tiptap/pm/model';
import { isKeptLink } from './address.ts';
import { isOnItsWay } from './paste/pasted.ts';

/**
 * The text as the server keeps it, character for character: its cleaning changes nothing of what is written here.
 */
export const toHtml = (doc: Node): string => {
  const blocks = [...children(doc)];
  // The editor keeps an empty line at the end to click into.
  while (blocks.at(-1)?.type.name === 'paragraph' && blocks.at(-1)?.childCount === 0) blocks.pop();
  return blocks.map(block).join('');
};

const children = (node: Node): Node[] => Array.from({ length: node.childCount }, (_, at) => node.child(at));
const contentOf = (node: Node): string => children(node).map(block).join('');

const escape = (text: string): string =>
  text.replaceAll('\u0000', '').replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
const attribute = (name: string, value: unknown): string =>
  value === null || value === undefined || value === ''
    ? ''
    : ` ${name}="${escape(String(value)).replaceAll('"', '&quot;')}"`;

/** Left is how text stands anyway. */
const alignOf = (align: unknown): string =>
  ['center', 'right', 'justify'].includes(String(align)) ? ` style="text-align:${String(align)}"` : '';

const BLOCKS: Readonly<Record<string, (node: Node) => string>> = {
  paragraph: (node) => `<p${alignOf(node.attrs['textAlign'])}>${inline(node)}</p>`,
  heading: (node) => {
    const tag = `h${node.attrs['level']}`;
    return `<${tag}${alignOf(node.attrs['textAlign'])}>${inline(node)}</${tag}>`;
  },
  bulletList: (node) => `<ul>${contentOf(node)}</ul>`,
  orderedList: (node) => `<ol${countingOf(node.attrs)}>${contentOf(node)}</ol>`,
  listItem: (node) => `<li>${bareFirst(node)}</li>`,
  blockquote: (node) => `<blockquote>${contentOf(node)}</blockquote>`,
  image: ({ attrs }) => {
    if (isOnItsWay(attrs['src'])) return '';
    const alt = attribute('alt', attrs['alt']) || ' alt=""';
    return `<img${attribute('src', attrs['src'])}${alt}${sizeOf(attrs)} />`;
  },
  table: (node) => tableOf(children(node)),
};

const block = (node: Node): string => BLOCKS[node.type.name]?.(node) ?? '';

const sizeOf = ({ width, height }: Node['attrs']): string =>
  [width, height].every((size) => Number(size) > 0) ? attribute('width', width) + attribute('height', height) : '';

/** By numbers from 1, as lists count anyway, or otherwise. */
const countingOf = ({ start, type }: Node['attrs']): string =>
  attribute('start', Number.isInteger(start) && start > 1 ? start : null) +
  attribute('type', /^[aAiI]$/.test(String(type)) ? type : null);

/** What begins with a plain paragraph needs no p around it: an item of a list, a cell. */
const bareFirst = (node: Node): string => {
  const [first, ...rest] = children(node);
  const isPlain = first?.type.name === 'paragraph' && alignOf(first.attrs['textAlign']) === '';
  const isBare = isPlain && (rest.length === 0 || (first.childCount > 0 && rest.every(isList)));
  return isBare ? inline(first) + rest.map(block).join('') : contentOf(node);
};
const isList = ({ type }: Node): boolean => type.name.endsWith('List');

/** A first row of nothing but headings is the table's head. */
const tableOf = (rows: Node[]): string => {
  const [first, ...rest] = rows;
  const isHead =
    first !== undefined && children(first).every(({ type, attrs }) => isHeading(type.name) && attrs['rowspan'] === 1);
  const head = isHead ? `<thead>${rowOf(first, 'col')}</thead>` : '';
  const body = (isHead ? rest : rows).map((row) => rowOf(row, 'row')).join('');
  return `<table>${head}${body && `<tbody>${body}</tbody>`}</table>`;
};
const isHeading = (name: string): boolean => name === 'tableHeader';

const rowOf = (row: Node, scope: 'col' | 'row'): string =>
  `<tr>${children(row)
    .map((cell) => cellOf(cell, scope))
    .join('')}</tr>`;

const cellOf = (cell: Node, scope: string): string => {
  const { colspan, rowspan, align } = cell.attrs;
  const [tag, itsScope] = isHeading(cell.type.name) ? ['th', attribute('scope', scope)] : ['td', ''];
  const spans = (colspan > 1 ? attribute('colspan', colspan) : '') + (rowspan > 1 ? attribute('rowspan', rowspan) : '');
  return `<${tag}${spans}${itsScope}${alignOf(align)}>${bareFirst(cell)}</${tag}>`;
};

/** From the outside in. */
const TAGS: Readonly<Record<string, string>> = {
  link: 'a',
  bold: 'strong',
  italic: 'em',
  underline: 'u',
  strike: 's',
  superscript: 'sup',
  subscript: 'sub',
};
const MARKS = Object.keys(TAGS);

const marksOf = (node: Node): Mark[] =>
  node.marks
    .filter(({ type, attrs }) => type.name !== 'link' || isKeptLink(String(attrs['href'])))
    .sort((a, b) => MARKS.indexOf(a.type.name) - MARKS.indexOf(b.type.name));

const opening = ({ type, attrs }: Mark): string =>
  type.name === 'link' ? `<a${attribute('href', attrs['href'])} rel="noopener">` : `<${TAGS[type.name]}>`;
const closing = ({ type }: Mark): string => `</${TAGS[type.name]}>`;

/** Marks that go on from one piece of text to the next stay open between them. */
const inline = (parent: Node): string => {
  let [html, open]: [string, Mark[]] = ['', []];
  for (const node of children(parent)) {
    const marks = marksOf(node);
    let same = 0;
    while (same < open.length && marks[same]?.eq(open[same] as Mark)) same += 1;
    html += open.slice(same).reverse().map(closing).join('') + marks.slice(same).map(opening).join('');
    html += node.isText ? escape(node.text ?? '') : '<br />';
    open = marks;
  }
  return html + open.reverse().map(closing).join('');
};
