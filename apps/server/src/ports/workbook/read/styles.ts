import { attributeOf, isOn, localName, type Tag, tagsOf } from '#lib/text/xml-tags.ts';
import { unescapeXml } from '#lib/text/xml-text.ts';
import type { Bounds } from './bounds.ts';
import { builtInFormat, GENERAL } from './built-in-formats.ts';
import type { Script } from './rich-text.ts';

/** How cells look, as far as it changes what a person reads in them. */

type Font = { struck: boolean; script: Script | null };
/** `format`: null where the file names one that it does not hold. */
export type CellStyle = Font & { format: string | null };

const PLAIN: CellStyle = { format: GENERAL, struck: false, script: null };
const LISTS = new Set(['numFmts', 'fonts', 'cellXfs']);

const look = (font: Font, tag: Tag, name: string): void => {
  const value = attributeOf(tag, 'val');
  if (name === 'strike') font.struck = isOn(value ?? '1');
  if (name === 'vertAlign') font.script = value === 'superscript' || value === 'subscript' ? value : null;
};

/** By the number that a cell gives. */
export const stylesOf = (xml: string | null, bounds: Bounds): ((index: string | null) => CellStyle) => {
  const formats = new Map<number, string>();
  const fonts: Font[] = [];
  const cells: { format: number; font: number }[] = [];
  let list = '';
  for (const tag of tagsOf(xml ?? '')) {
    const name = localName(tag);
    if (LISTS.has(name)) list = tag.kind === 'open' ? name : '';
    else if (list === '' || tag.kind === 'close') continue;
    else if (list === 'numFmts') {
      bounds.format();
      formats.set(Number(attributeOf(tag, 'numFmtId')), unescapeXml(attributeOf(tag, 'formatCode') ?? ''));
    } else if (list === 'fonts') {
      bounds.style();
      const font = fonts.at(-1);
      if (name === 'font') fonts.push({ struck: false, script: null });
      else if (font) look(font, tag, name);
    } else if (name === 'xf') {
      bounds.style();
      cells.push({ format: Number(attributeOf(tag, 'numFmtId') ?? 0), font: Number(attributeOf(tag, 'fontId') ?? 0) });
    }
  }
  const styles = cells.map(({ format, font }) => ({
    ...(fonts[font] ?? PLAIN),
    format: formats.get(format) ?? builtInFormat(format),
  }));
  return (index) => styles[Number(index ?? 0)] ?? PLAIN;
};
