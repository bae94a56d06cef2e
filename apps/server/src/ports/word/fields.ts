import { numberIn } from './numbering.ts';
import { signOf } from './symbols.ts';

/** What a field shows whose result the file does not hold: numbers that Word counts, signs, text in a circle. */

const CIRCLED = new Map([
  ...Array.from({ length: 20 }, (_, at) => [String(at + 1), String.fromCharCode(0x2460 + at)] as const),
  ...Array.from('一二三四五六七八九十', (one, at) => [one, String.fromCharCode(0x3280 + at)] as const),
  ...Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZ', (one, at) => [one, String.fromCharCode(0x24b6 + at)] as const),
]);

/** `\o\ac(○,1)` → ①, `\f(1,2)` → 1/2, `\r(,x)` → √x */
const equation = (text: string): string =>
  text
    .replace(/\\o\s*(?:\\a[clr]\s*)?\(\s*[○◯□△]\s*[,，;；]\s*([^()]*)\)/gi, (_, one: string) => {
      const inside = one.trim();
      return CIRCLED.get(inside) ?? inside;
    })
    .replace(/\\s\s*\\(?:up|do)\s*(?:\d+\s*)?\(([^()]*)\)/gi, '$1')
    .replace(/\\f\s*\(([^(),，;；]*)[,，;；]([^()]*)\)/gi, '$1/$2')
    .replace(/\\r\s*\(([^(),，;；]*)[,，;；]([^()]*)\)/gi, '√$2')
    .replace(/\\[a-z]+\d*\s*/gi, '')
    .trim();

const LISTNUM_FORMATS: readonly (readonly [format: string, before: string, behind: string])[] = [
  ['decimal', '', ')'],
  ['lowerLetter', '', ')'],
  ['lowerRoman', '', ')'],
  ['decimal', '（', '）'],
  ['lowerLetter', '（', '）'],
  ['lowerRoman', '（', '）'],
  ['decimal', '', '.'],
  ['lowerLetter', '', '.'],
  ['lowerRoman', '', '.'],
];
const GENERAL: Readonly<Record<string, string>> = {
  alphabetic: 'lowerLetter',
  ALPHABETIC: 'upperLetter',
  Alphabetic: 'upperLetter',
  roman: 'lowerRoman',
  ROMAN: 'upperRoman',
  Roman: 'upperRoman',
  CHINESENUM1: 'ideographDigital',
  CHINESENUM3: 'chineseCountingThousand',
  GB1: 'decimalEnclosedFullstop',
  GB2: 'decimalEnclosedParen',
  GB3: 'decimalEnclosedCircle',
};
const option = (instruction: string, letter: string): string | undefined =>
  new RegExp(`\\\\${letter}\\s*(?:"([^"]*)"|(\\S+))`, 'i').exec(instruction)?.slice(1).find(Boolean);

/** Counts through a document: what the next field of this instruction shows. */
export const fieldText = () => {
  const counts = new Map<string, number>();
  const next = (name: string, start?: string): number => {
    const count = start === undefined ? (counts.get(name) ?? 0) + 1 : Number(start);
    counts.set(name, count);
    return count;
  };
  const listed = (instruction: string): string => {
    const level = Math.min(9, Math.max(1, Number(option(instruction, 'l') ?? 1)));
    const count = next(`LISTNUM ${level}`, option(instruction, 's'));
    for (let below = level + 1; below < 10; below += 1) counts.delete(`LISTNUM ${below}`);
    const [format, before, behind] = LISTNUM_FORMATS[level - 1] ?? ['decimal', '', ')'];
    return before + numberIn(format, count) + behind;
  };
  return (instruction: string): string => {
    const [, name = '', rest = ''] = /^\s*(\S+)\s*([^]*)$/.exec(instruction) ?? [];
    switch (name.toUpperCase()) {
      case 'SEQ': {
        const of = /^(?:"([^"]*)"|(\S+))/.exec(rest)?.slice(1).find(Boolean) ?? '';
        const format = GENERAL[option(rest, '\\*') ?? ''] ?? 'decimal';
        const isSame = /\\c/i.test(rest);
        return numberIn(format, isSame ? (counts.get(`SEQ ${of}`) ?? 0) : next(`SEQ ${of}`, option(rest, 'r')));
      }
      case 'LISTNUM':
        return listed(rest);
      case 'AUTONUM':
      case 'AUTONUMLGL':
        return `${next('AUTONUM')}.`;
      case 'AUTONUMOUT':
        return `${numberIn('upperRoman', next('AUTONUM'))}.`;
      case 'SYMBOL': {
        const place = Number(/^(?:0x[\da-f]+|\d+)/i.exec(rest)?.[0] ?? Number.NaN);
        return Number.isNaN(place) ? '' : signOf(option(rest, 'f') ?? '', place);
      }
      case 'EQ':
        return equation(rest);
      case 'QUOTE':
        return /"([^"]*)"/.exec(rest)?.[1] ?? '';
      default:
        return '';
    }
  };
};

type OpenField = { instruction: string; isShown: boolean; hasText: boolean; check: string };

/** Fields that are open, one within another: the instruction of a field stands before what it shows. */
export const openFields = () => {
  const textOf = fieldText();
  let open: OpenField[] = [];
  const said = (text: string): string => {
    const field = open.at(-1);
    if (field && text !== '') field.hasText = true;
    return text;
  };
  const isTold = (): boolean => open.some(({ isShown }) => !isShown);
  return {
    /** The text again, which the innermost field shows. */
    said,
    /** Whether what stands here is the instruction of a field, and not to be read. */
    isTold,
    /** `check`: the box that is the field, ticked or not. */
    begin: (check: string): void => void open.push({ instruction: '', isShown: false, hasText: false, check }),
    tell: (text: string): void => {
      const field = open.at(-1);
      if (field) field.instruction += text;
    },
    show: (): void => {
      const field = open.at(-1);
      if (field) field.isShown = true;
    },
    /** What it comes to, where no text was written for it. */
    end: (): string => {
      const field = open.pop();
      return !field || field.hasText || isTold() ? '' : said(field.check || textOf(field.instruction));
    },
    textOf,
    /** A field that is not shown within its paragraph is a broken one, and must not take what follows with it. */
    dropBroken: (): void => {
      open = open.filter(({ isShown }) => isShown);
    },
  };
};
