import { ANY_MARK, MARK } from '#domain/word-marks.ts';
import { counting, type Numbering, readListStyles } from './numbering.ts';
import { attributeOf, type Tag, tagsOf } from '#ports/xml-tags.ts';

/**
 * The main part of a document with what a reader of its text would lose written into it: automatic numbers and letters
 * before their paragraphs, a mark for each formula and each text box, bold for what is coloured.
 */

const NAMES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
const runOf = (text: string): string =>
  `<w:r><w:t xml:space="preserve">${text.replace(/[&<>]/g, (one) => NAMES[one] ?? one)}</w:t></w:r>`;

/** What is left out with all that is in it, by the mark that says so. */
const LOST: Readonly<Record<string, string>> = {
  'm:oMathPara': MARK.formula,
  'm:oMath': MARK.formula,
  'w:txbxContent': MARK.box,
};

type Paragraph = {
  style: string | null;
  numId: string | null;
  level: number | null;
  marks: string;
  inProperties: number;
};

const note = (paragraph: Paragraph, tag: Tag): void => {
  const value = attributeOf(tag, 'w:val');
  if (tag.name === 'w:pStyle') paragraph.style = value;
  if (tag.name === 'w:numId') paragraph.numId = value;
  if (tag.name === 'w:ilvl') paragraph.level = Number(value);
};

/** Red, green or blue enough to stand out from black and grey. */
const isBright = (hex: string): boolean => {
  const parts = /^([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i
    .exec(hex)
    ?.slice(1)
    .map((part) => parseInt(part, 16));
  return parts !== undefined && Math.max(...parts) - Math.min(...parts) > 96;
};

export const restoreMarkers = (xml: string, numbering: Numbering, stylesXml: string): string => {
  const styles = readListStyles(stylesXml);
  const markerOf = counting(numbering);
  const markerFor = ({ style, numId, level }: Paragraph): string => {
    const ofStyle = style === null ? undefined : styles.get(style);
    const list = numId ?? ofStyle?.numId ?? '0';
    return list === '0' ? '' : markerOf({ numId: list, level: level ?? ofStyle?.level ?? 0 });
  };
  const parts: string[] = [];
  const open: Paragraph[] = [];
  let kept = 0;
  let lost: { name: string; depth: number } | null = null;
  let changes = 0;
  const put = (upTo: number, text: string) => {
    parts.push(xml.slice(kept, upTo).replace(ANY_MARK, ''), text);
    kept = upTo;
  };
  const begin = (paragraph: Paragraph, at: number) => {
    const marker = markerFor(paragraph);
    put(at, marker === '' ? '' : runOf(`${marker} `));
  };
  for (const tag of tagsOf(xml)) {
    const { name, kind } = tag;
    const paragraph = open.at(-1);
    if (lost) {
      if (name === lost.name && kind !== 'empty') lost.depth += kind === 'open' ? 1 : -1;
      if (lost.depth > 0) continue;
      if (name.startsWith('m:')) {
        put(kept, runOf(MARK.formula));
        kept = tag.to;
      } else {
        kept = tag.from;
        if (paragraph && !paragraph.marks.includes(MARK.box)) paragraph.marks += MARK.box;
      }
      lost = null;
    } else if (kind === 'open' && LOST[name] !== undefined) {
      put(name.startsWith('m:') ? tag.from : tag.to, '');
      lost = { name, depth: 1 };
    } else if (name === 'w:pPrChange') changes += kind === 'open' ? 1 : kind === 'close' ? -1 : 0;
    else if (changes > 0) continue;
    else if (name === 'w:p' && kind === 'open')
      open.push({ style: null, numId: null, level: null, marks: '', inProperties: 0 });
    else if (name === 'w:p' && kind === 'close' && paragraph) {
      open.pop();
      put(tag.from, paragraph.marks === '' ? '' : runOf(paragraph.marks));
    } else if (name === 'w:pPr' && paragraph) {
      if (kind === 'open') paragraph.inProperties += 1;
      if (kind === 'close') {
        paragraph.inProperties -= 1;
        begin(paragraph, tag.to);
      }
    } else if (name === 'w:color' && isBright(attributeOf(tag, 'w:val') ?? '')) put(tag.to, '<w:b/>');
    else if (kind !== 'close' && paragraph && paragraph.inProperties > 0) note(paragraph, tag);
  }
  put(xml.length, '');
  return parts.join('');
};
