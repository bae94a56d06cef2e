import { attributeOf, isOn, localName, type Tag } from '#lib/text/xml-tags.ts';
import { unescapeXml } from '#lib/text/xml-text.ts';

/** The text of a cell in its runs, as far as a person sees them otherwise than plain. */

export type Script = 'superscript' | 'subscript';
/** `struck`, `script`: undefined where the run looks as its cell does. */
export type RichTextRun = { text: string; struck?: boolean | undefined; script?: Script | null | undefined };
export type CellText = string | readonly RichTextRun[];

/** A character that XML cannot hold, or a text that looks like one: _x000D_, _x005F_x000D_. */
const decoded = (text: string): string =>
  text.includes('_x')
    ? text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)))
    : text;

/** What hides another construct between two tags of a text was written by no office. */
const between = (xml: string, from: number, to: number): string => {
  const text = xml.slice(from, to);
  if (text.includes('<')) throw new Error('markup within a text');
  return decoded(unescapeXml(text)).toWellFormed();
};

const scriptOf = (value: string | null): Script | null =>
  value === 'superscript' || value === 'subscript' ? value : null;

/** Given the tags within <si> or <is>; phonetic marks are no text. */
export const textReader = (xml: string) => {
  let [runs, run, from, phonetic]: [RichTextRun[], RichTextRun | null, number, boolean] = [[], null, 0, false];
  const put = (text: string) => {
    if (run) run.text += text;
    else runs.push({ text });
  };
  const look = (tag: Tag, name: string) => {
    if (!run) return;
    // A run with properties has all of them.
    if (name === 'rPr') run = { script: null, ...run, struck: run.struck ?? false };
    if (name === 'strike') run.struck = isOn(attributeOf(tag, 'val') ?? '1');
    if (name === 'vertAlign') run.script = scriptOf(attributeOf(tag, 'val'));
  };
  return {
    tag: (tag: Tag) => {
      const name = localName(tag);
      if (name === 'rPh') phonetic = tag.kind === 'open';
      if (phonetic) return;
      if (name === 't' && tag.kind === 'open') from = tag.to;
      else if (name === 't' && tag.kind === 'close') put(between(xml, from, tag.from));
      else if (name === 'r' && tag.kind === 'open') run = { text: '' };
      else if (name === 'r' && run) {
        runs.push(run);
        run = null;
      } else if (tag.kind !== 'close') look(tag, name);
    },
    take: (): CellText => {
      const taken = runs;
      [runs, run, phonetic] = [[], null, false];
      const plain = taken.every(({ struck, script }) => struck === undefined && script === undefined);
      return plain ? taken.map(({ text }) => text).join('') : taken;
    },
  };
};

/** The value between its tags. */
export const valueText = between;
