import { MARK, pictureMark } from '#domain/word-marks.ts';
import type { TextLine } from '#domain/question-text.ts';

/** mammoth's document as lines of text. */

export type WordNode = {
  type: string;
  children?: readonly WordNode[];
  value?: string;
  styleName?: string | null;
  isUnderline?: boolean;
  isBold?: boolean;
  isStrikethrough?: boolean;
  highlight?: string | null;
  contentType?: string;
  readAsBuffer?: () => Promise<Buffer>;
};

const HEADING = /^(?:heading|标题|見出し)\s*([1-9])$/i;
const headingOf = ({ styleName }: WordNode): number => Number(HEADING.exec(styleName ?? '')?.[1] ?? 0);

const BOLD = new RegExp(`[${MARK.boldFrom}${MARK.boldTo}]`, 'g');
const OPTION = new RegExp(
  `^[\\s${MARK.boldFrom}${MARK.from}]*[（(]?\\s*[A-HＡ-Ｈ]\\s*[${MARK.boldTo}${MARK.to}]?\\s*[.．、)）:：]`,
);
/** Among options what is bold may be the right one, and counts as if it were underlined; elsewhere it says nothing. */
const boldOptions = (text: string): string =>
  text
    .split('\n')
    .map((line) =>
      OPTION.test(line)
        ? line
            .replaceAll(MARK.boldTo + MARK.boldFrom, '')
            .replace(BOLD, (mark) => (mark === MARK.boldFrom ? MARK.from : MARK.to))
        : line.replace(BOLD, ''),
    )
    .join('\n');

/** Lines, and the pictures that their marks number. */
export const linesOf = (document: WordNode): { lines: TextLine[]; pictures: WordNode[] } => {
  const lines: TextLine[] = [];
  const pictures: WordNode[] = [];

  const inside = (node: WordNode): string => (node.children ?? []).map(textOf).join('');
  const marked = (node: WordNode): string => {
    const text = inside(node);
    if (text === '') return text;
    if (node.isUnderline || node.highlight) return MARK.from + text + MARK.to;
    return node.isBold ? MARK.boldFrom + text + MARK.boldTo : text;
  };
  const TEXT: Readonly<Record<string, (node: WordNode) => string>> = {
    run: marked,
    text: ({ value = '' }) => value,
    tab: () => '\t',
    break: () => '\n',
    checkbox: () => '',
    noteReference: () => '',
    commentReference: () => '',
    image: (node) => pictureMark(pictures.push(node) - 1),
  };
  const textOf = (node: WordNode): string => (TEXT[node.type] ?? inside)(node);
  const plain = (text: string): string => boldOptions(text).replaceAll(MARK.to + MARK.from, '');
  // A row of a table is a line with its cells apart by tabs.
  const add = (text: string, heading = 0) => lines.push({ no: lines.length + 1, text: plain(text), heading });

  const cellText = (cell: WordNode): string =>
    (cell.children ?? [])
      .map((block) => (block.type === 'table' ? rowsOf(block).join('\n') : textOf(block)))
      .join('\n');
  const rowsOf = (table: WordNode): string[] =>
    (table.children ?? []).map((row) => (row.children ?? []).map((cell) => cellText(cell).trim()).join('\t'));
  for (const block of document.children ?? []) {
    if (block.type === 'table') for (const row of rowsOf(block)) add(row);
    else add(textOf(block), headingOf(block));
  }
  return { lines, pictures };
};
