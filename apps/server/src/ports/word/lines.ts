import type { TextLine } from '#domain/question/text-line.ts';
import { MARK } from '#domain/question/word-marks.ts';
import { counting, type Numbering } from './numbering.ts';
import { paragraphReader, type Read } from './paragraph.ts';
import type { Styles } from './styles.ts';
import { attribute, child, value, type XmlElement } from './tree.ts';

/** A document as lines of text: its paragraphs, and the rows of its tables. */

const HEADING = /^(?:heading|标题|見出し)\s*([1-9])$/i;
const CONTENTS = /^(?:toc|目录)\s*\d$/i;

const BOLD = new RegExp(`[${MARK.boldFrom}${MARK.boldTo}]`, 'g');
const OPTION = new RegExp(
  `^[\\s${MARK.boldFrom}${MARK.from}]*(?:[（(]\\s*)?[A-HＡ-Ｈ]\\s*(?:[${MARK.boldTo}${MARK.to}]\\s*)?[.．、)）:：]`,
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

type Document = {
  body: XmlElement;
  numbering: Numbering;
  styles: Styles;
  notes: ReadonlyMap<string, string>;
};
type Taken = Pick<Read, 'text' | 'warnings' | 'boxes'>;

/** Taken out by an editor, or said a second time for older programs. */
const OUT = new Set(['w:del', 'w:moveFrom', 'mc:Fallback', 'w:sdtPr']);
/** Paragraphs and tables at whatever depth they stand. */
const blocksOf = (element: XmlElement): XmlElement[] => partsOf(element, 'w:p', 'w:tbl');
const partsOf = (element: XmlElement, ...names: readonly string[]): XmlElement[] => {
  const found: XmlElement[] = [];
  const look = ({ children }: XmlElement): void => {
    for (const one of children)
      if (names.includes(one.name)) found.push(one);
      else if (!OUT.has(one.name)) look(one);
  };
  look(element);
  return found;
};

/** The numbers and signs that a document's lists put before a paragraph. */
const markersOf = ({ numbering, styles }: Document) => {
  const numberOf = counting(numbering);
  return (properties: XmlElement | undefined): string => {
    const style = value(properties, 'w:pStyle');
    const ofStyle = styles.of(style);
    const own = child(properties, 'w:numPr');
    const numId = value(own, 'w:numId') ?? ofStyle.numId ?? '0';
    if (numId === '0') return '';
    const level = value(own, 'w:ilvl') ?? ofStyle.level;
    const found = numberOf({ numId, level: level === null ? null : Number(level), style });
    return found === '' ? '' : `${found} `;
  };
};

/** Paragraphs in their order; `pictures` are the relations of the pictures that their marks number. */
const paragraphsOf = (document: Document, pictures: string[]) => {
  const marker = markersOf(document);
  const textOf = paragraphReader({ pictures, notes: document.notes, styles: document.styles });
  /** Of a paragraph whose end was taken out: it goes on in the next of its place, if there is one. */
  let before: { text: string; marker: string } | null = null;
  const shown = (text: string): string => boldOptions(text).replaceAll(MARK.to + MARK.from, '');
  return {
    read: (element: XmlElement, isOnPaper: boolean): Taken => {
      const properties = child(element, 'w:pPr');
      const { text, warnings, boxes } = textOf(element, isOnPaper);
      if (child(properties, 'w:rPr', 'w:del') || child(properties, 'w:rPr', 'w:moveFrom')) {
        before = { text: (before?.text ?? '') + text, marker: before?.marker ?? marker(properties) };
        return { text: '', warnings, boxes };
      }
      const whole = marker(properties) + (before?.text ?? '') + text;
      before = null;
      return { text: shown(whole), warnings, boxes };
    },
    /** The paragraph whose end was taken out, where its place ends with it. */
    withoutNext: (): Taken[] => {
      const last = before;
      before = null;
      return last === null || last.text === ''
        ? []
        : [{ text: shown(last.marker + last.text), warnings: [], boxes: [] }];
    },
  };
};
type Paragraphs = ReturnType<typeof paragraphsOf>;

const cellOf = (paragraphs: Paragraphs, element: XmlElement): Taken => {
  const merged = child(element, 'w:tcPr', 'w:vMerge');
  const isSame = merged !== undefined && attribute(merged, 'val') !== 'restart';
  const within = blocksOf(element).flatMap((block) =>
    block.name === 'w:tbl'
      ? [...paragraphs.withoutNext(), ...rowsOf(paragraphs, block)]
      : paragraphs.read(block, false),
  );
  const taken = [...within, ...paragraphs.withoutNext()];
  const text = taken
    .map((one) => one.text)
    .join('\n')
    .trim();
  return {
    text: isSame && text === '' ? MARK.same : text,
    warnings: taken.flatMap(({ warnings }) => warnings),
    boxes: taken.flatMap(({ boxes }) => boxes),
  };
};
const rowsOf = (paragraphs: Paragraphs, table: XmlElement): Taken[] =>
  partsOf(table, 'w:tr').flatMap((row) => {
    if (child(row, 'w:trPr', 'w:del')) return [];
    const elements = partsOf(row, 'w:tc');
    const cells = elements.map((one) => cellOf(paragraphs, one));
    // A cell as wide as several holds their places, but for the last of its row.
    const wide = elements.map((one) => Math.min(Number(value(child(one, 'w:tcPr'), 'w:gridSpan') ?? 1) || 1, 63));
    return {
      text: cells.map(({ text }, at) => text + (at + 1 < cells.length ? '\t'.repeat(wide[at] ?? 1) : '')).join(''),
      warnings: cells.flatMap(({ warnings }) => warnings),
      boxes: cells.flatMap(({ boxes }) => boxes),
    };
  });

/** Lines, and the relations of the pictures that their marks number. */
export const documentLines = (document: Document): { lines: TextLine[]; pictures: string[] } => {
  const { body, styles } = document;
  const lines: TextLine[] = [];
  const pictures: string[] = [];
  const paragraphs = paragraphsOf(document, pictures);

  const add = ({ text, warnings, boxes }: Taken, heading: number, isRow: boolean, isBeside: boolean): void => {
    const named = boxes.length > 0 && text.trim() !== '' ? [...warnings, '含文本框，未能导入'] : warnings;
    lines.push({
      no: lines.length + 1,
      text,
      heading,
      ...(isRow ? { isRow } : {}),
      ...(isBeside ? { isBeside } : {}),
      ...(named.length > 0 ? { warnings: [...new Set(named)] } : {}),
    });
    // A box that stands alone is a part of the text; one beside a paragraph is not.
    for (const box of boxes) blocks(box, isBeside || text.trim() !== '');
  };
  const blocks = (element: XmlElement, isBeside: boolean): void => {
    const isOnPaper = element === body;
    const ended = () => {
      for (const one of paragraphs.withoutNext()) add(one, 0, false, isBeside);
    };
    for (const block of blocksOf(element)) {
      if (block.name === 'w:tbl') ended();
      const { name } = styles.of(value(block, 'w:pPr', 'w:pStyle'));
      if (block.name === 'w:tbl') for (const row of rowsOf(paragraphs, block)) add(row, 0, true, isBeside);
      else if (!CONTENTS.test(name))
        add(paragraphs.read(block, isOnPaper), Number(HEADING.exec(name)?.[1] ?? 0), false, isBeside);
    }
    ended();
  };
  blocks(body, false);
  return { lines, pictures };
};
