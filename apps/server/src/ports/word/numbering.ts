import { attributeOf, tagsOf } from '#ports/xml-tags.ts';

/** Word's automatic numbers: what stands before a paragraph of a list, though its text does not hold it. */

type Level = { start: number; format: string; text: string };
type List = { abstractId: string; starts: Map<number, number> };
type Place = { numId: string; level: number };
export type Numbering = { lists: Map<string, List>; levels: Map<string, Map<number, Level>> };

const NONE: Level = { start: 1, format: 'none', text: '' };

export const readNumbering = (xml: string): Numbering => {
  const levels = new Map<string, Map<number, Level>>();
  const lists = new Map<string, List>();
  let abstractId = '';
  let numId = '';
  let at = 0;
  for (const tag of tagsOf(xml)) {
    if (tag.kind === 'close') {
      if (tag.name === 'w:abstractNum') abstractId = '';
      if (tag.name === 'w:num') numId = '';
      continue;
    }
    const value = attributeOf(tag, 'w:val') ?? '';
    const level = levels.get(abstractId)?.get(at);
    if (tag.name === 'w:abstractNum') {
      abstractId = attributeOf(tag, 'w:abstractNumId') ?? '';
      levels.set(abstractId, new Map());
    } else if (tag.name === 'w:num') {
      numId = attributeOf(tag, 'w:numId') ?? '';
      lists.set(numId, { abstractId: '', starts: new Map() });
    } else if (tag.name === 'w:lvl' || tag.name === 'w:lvlOverride') {
      at = Number(attributeOf(tag, 'w:ilvl') ?? 0);
      if (numId === '') levels.get(abstractId)?.set(at, { ...NONE, format: 'decimal' });
    } else if (tag.name === 'w:abstractNumId') {
      const list = lists.get(numId);
      if (list) list.abstractId = value;
    } else if (tag.name === 'w:startOverride') lists.get(numId)?.starts.set(at, Number(value));
    else if (level && numId === '') {
      if (tag.name === 'w:start') level.start = Number(value);
      if (tag.name === 'w:numFmt') level.format = value;
      if (tag.name === 'w:lvlText') level.text = value;
    }
  }
  return { lists, levels };
};

/** Which list the paragraphs of a style belong to, those of the style it is based on too. */
export const readListStyles = (xml: string): Map<string, Place> => {
  const own = new Map<string, { numId: string | null; level: number; basedOn: string | null }>();
  let id = '';
  for (const tag of tagsOf(xml)) {
    if (tag.kind === 'close') continue;
    const value = attributeOf(tag, 'w:val') ?? '';
    const style = own.get(id);
    if (tag.name === 'w:style') {
      id = attributeOf(tag, 'w:styleId') ?? '';
      own.set(id, { numId: null, level: 0, basedOn: null });
    } else if (style && tag.name === 'w:basedOn') style.basedOn = value;
    else if (style && tag.name === 'w:numId') style.numId = value;
    else if (style && tag.name === 'w:ilvl') style.level = Number(value);
  }
  const places = new Map<string, Place>();
  for (const [name, style] of own) {
    let found: typeof style | undefined = style;
    for (let steps = 0; found && found.numId === null && steps < 10; steps += 1) found = own.get(found.basedOn ?? '');
    if (found?.numId) places.set(name, { numId: found.numId, level: style.level || found.level });
  }
  return places;
};

const CHINESE = '〇一二三四五六七八九';
const inChinese = (n: number): string => {
  if (n < 10) return CHINESE.charAt(n);
  const [tens, ones] = [Math.floor(n / 10), n % 10];
  return n < 100 ? `${tens === 1 ? '' : CHINESE.charAt(tens)}十${ones === 0 ? '' : CHINESE.charAt(ones)}` : String(n);
};
const letter = (n: number): string => String.fromCharCode(64 + ((n - 1) % 26) + 1).repeat(Math.ceil(n / 26));
const ROMAN = [
  [10, 'X'],
  [9, 'IX'],
  [5, 'V'],
  [4, 'IV'],
  [1, 'I'],
] as const;
const roman = (n: number): string => {
  const [step] = ROMAN.filter(([value]) => value <= n);
  return step ? step[1] + roman(n - step[0]) : '';
};
const FORMATS: Readonly<Record<string, (n: number) => string>> = {
  upperLetter: letter,
  lowerLetter: (n) => letter(n).toLowerCase(),
  upperRoman: roman,
  lowerRoman: (n) => roman(n).toLowerCase(),
  chineseCounting: inChinese,
  chineseCountingThousand: inChinese,
  japaneseCounting: inChinese,
  taiwaneseCountingThousand: inChinese,
  decimalEnclosedCircleChinese: (n) => (n <= 20 ? String.fromCharCode(0x245f + n) : String(n)),
  decimalEnclosedCircle: (n) => (n <= 20 ? String.fromCharCode(0x245f + n) : String(n)),
  decimalZero: (n) => String(n).padStart(2, '0'),
};

/** Counts through a document, a paragraph of a list after another. */
export const counting = ({ lists, levels }: Numbering) => {
  const counts = new Map<string, number[]>();
  const begun = new Set<string>();
  /** What stands before the next paragraph of this list; empty for a bullet. */
  return ({ numId, level }: Place): string => {
    const list = lists.get(numId);
    const own = list && levels.get(list.abstractId);
    const shape = own?.get(level);
    if (!list || !own || !shape) return '';
    const count = counts.get(list.abstractId) ?? [];
    counts.set(list.abstractId, count);
    if (!begun.has(numId)) {
      begun.add(numId);
      for (const [at, start] of list.starts) count[at] = start - 1;
    }
    count[level] = (count[level] ?? shape.start - 1) + 1;
    count.length = level + 1;
    if (shape.format === 'bullet' || shape.format === 'none') return '';
    return shape.text.replace(/%(\d)/g, (_, digit: string) => {
      const at = Number(digit) - 1;
      const one = own.get(at) ?? NONE;
      return (FORMATS[one.format] ?? String)(count[at] ?? one.start);
    });
  };
};
