import type { CellNote } from '#domain/table/book.ts';
import { toSubscript, toSuperscript } from '@zhibiao/contract/core/text/script-text';
import { cellText } from '#domain/table/sheet-text.ts';
import type { Bounds } from './bounds.ts';
import { FAULT, type numberWriter, type NumberText } from './number-text.ts';
import type { CellText, RichTextRun } from './rich-text.ts';
import type { CellStyle } from './styles.ts';

/** What a person sees in one cell. */

/** As it stands in the file; `value`: null where there is none, `inline`: its own text. */
export type RawCell = {
  type: string;
  style: string | null;
  value: string | null;
  inline: CellText;
  formula: boolean;
  /** The value is a picture or a record, of which older offices see an error. */
  rich: boolean;
};
export type SeenCell = { text: string; fault?: string; notes: readonly Omit<CellNote, 'column'>[] };

export type CellContext = {
  strings: readonly CellText[];
  styleOf: (index: string | null) => CellStyle;
  numbers: ReturnType<typeof numberWriter>;
  bounds: Bounds;
  lines: boolean;
  /** Whether the sheet shows those. */
  zeros: () => boolean;
};

const NO_RESULT = '公式没有结果，请用 Excel 打开并保存后重新上传';
const LOST = '文件已损坏，单元格的文字缺失';
const PICTURE = '单元格里的图片或卡片未读入';
const WRITE = { superscript: toSuperscript, subscript: toSubscript };

/** The runs together, without those struck out. */
const joined = (runs: readonly RichTextRun[], style: CellStyle): SeenCell => {
  const notes: Omit<CellNote, 'column'>[] = [];
  const texts = runs.map(({ text, struck = style.struck, script = style.script }) => {
    if (text.trim() === '') return text;
    if (struck) {
      notes.push({ kind: 'struck', text: text.trim() });
      return '';
    }
    const written = script === null ? text : WRITE[script](text);
    if (written === null && script !== null) notes.push({ kind: script, text: text.trim() });
    return written ?? text;
  });
  return { text: texts.join(''), notes };
};

/** The day of a system that counts from 1900, of a date written in full. */
const serialOf = (iso: string): number => {
  const [, day = '1899-12-30', time = '00:00:00'] = /^(\d{4}-\d\d-\d\d)?T?(\d\d:\d\d(?::[\d.]+)?)?Z?$/.exec(iso) ?? [];
  return (Date.parse(`${day}T${time}Z`) - Date.UTC(1899, 11, 30)) / 86_400_000;
};

const numberOf = (value: string, { format }: CellStyle, { numbers, zeros }: CellContext): NumberText => {
  const number = Number(value);
  if (number === 0 && !zeros()) return { text: '' };
  if (format === null || !Number.isFinite(number)) return { text: '', fault: FAULT.format };
  return numbers.number(number, format);
};
const dateOf = (value: string, { format }: CellStyle, { numbers }: CellContext): NumberText => {
  const serial = serialOf(value);
  if (Number.isNaN(serial)) return { text: value };
  return numbers.day(serial, format);
};

const isPlain = ({ struck, script }: CellStyle): boolean => !struck && script === null;
const textOf = (text: CellText, style: CellStyle, { numbers, bounds, lines }: CellContext): SeenCell => {
  const plain = typeof text === 'string';
  const { text: seen, notes } =
    plain && isPlain(style) ? { text, notes: [] } : joined(plain ? [{ text }] : text, style);
  bounds.text(seen.length);
  const shown = style.format === null ? { text: seen } : numbers.text(seen, style.format);
  return { ...shown, text: cellText(shown.text, { lines }), notes };
};

const shownOf = (cell: RawCell, style: CellStyle, context: CellContext): NumberText | { rich: CellText } => {
  const { type, value, inline, formula, rich } = cell;
  if (rich) return { text: '', fault: PICTURE };
  if (type === 'inlineStr') return { rich: inline };
  if (formula && (value === null || (value === '' && type !== 'str'))) return { text: '', fault: NO_RESULT };
  if (value === null || value === '') return { text: '' };
  if (formula && /^=(?:_xlfn\.)?DISPIMG\(/i.test(value)) return { text: '', fault: PICTURE };
  if (type === 's') {
    const text = context.strings[Number(value)];
    return text === undefined ? { text: '', fault: LOST } : { rich: text };
  }
  if (type === 'str') return { rich: value };
  if (type === 'b') return { text: value === '1' || value === 'true' ? 'TRUE' : 'FALSE' };
  if (type === 'e') return { text: value, fault: `公式出错（${value}），请改正后重新上传` };
  return type === 'd' ? dateOf(value, style, context) : numberOf(value, style, context);
};

export const seenCell = (cell: RawCell, context: CellContext): SeenCell => {
  const style = context.styleOf(cell.style);
  const shown = shownOf(cell, style, context);
  if ('rich' in shown) return textOf(shown.rich, style, context);
  context.bounds.text(shown.text.length);
  if (style.struck && shown.text !== '') return { text: '', notes: [{ kind: 'struck', text: shown.text }] };
  return { ...shown, notes: [] };
};
