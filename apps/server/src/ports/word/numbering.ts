import { attribute, child, descendants, parseXml, value, type XmlElement } from './tree.ts';

/** Word's automatic numbers: what stands before a paragraph of a list, though its text does not hold it. */

type Level = {
  start: number;
  format: string;
  text: string;
  /** The style whose paragraphs are of this level. */
  style: string | null;
  /** Whether it counts on where a level above it has begun again. */
  goesOn: boolean;
  /** Its numbers of other levels are written 1, 2, 3 whatever these are. */
  isLegal: boolean;
};
type List = { abstractId: string; starts: Map<number, number>; own: Map<number, Level> };
type Place = { numId: string; level: number | null; style: string | null };
export type Numbering = {
  lists: Map<string, List>;
  levels: Map<string, Map<number, Level>>;
  /** By the style of a list, the list that has it; and what refers to it. */
  links: Map<string, string>;
  linked: Map<string, string>;
};

const levelOf = (element: XmlElement): Level => ({
  start: Number(value(element, 'w:start') ?? 1),
  format: value(element, 'w:numFmt') ?? 'decimal',
  text: value(element, 'w:lvlText') ?? '',
  style: value(element, 'w:pStyle'),
  goesOn: value(element, 'w:lvlRestart') === '0',
  isLegal: child(element, 'w:isLgl') !== undefined,
});
const at = (element: XmlElement): number => Number(attribute(element, 'ilvl') ?? 0);

export const readNumbering = (xml: string): Numbering => {
  const numbering: Numbering = { lists: new Map(), levels: new Map(), links: new Map(), linked: new Map() };
  if (xml === '') return numbering;
  const root = parseXml(xml);
  for (const element of descendants(root, 'w:abstractNum')) {
    const id = attribute(element, 'abstractNumId') ?? '';
    const levels = element.children.filter(({ name }) => name === 'w:lvl');
    numbering.levels.set(id, new Map(levels.map((level) => [at(level), levelOf(level)])));
    const [style, ofStyle] = [value(element, 'w:styleLink'), value(element, 'w:numStyleLink')];
    if (style !== null) numbering.links.set(style, id);
    if (ofStyle !== null) numbering.linked.set(id, ofStyle);
  }
  for (const element of descendants(root, 'w:num')) {
    const list: List = { abstractId: value(element, 'w:abstractNumId') ?? '', starts: new Map(), own: new Map() };
    for (const override of element.children.filter(({ name }) => name === 'w:lvlOverride')) {
      const start = value(override, 'w:startOverride');
      if (start !== null) list.starts.set(at(override), Number(start));
      const level = child(override, 'w:lvl');
      if (level) list.own.set(at(override), levelOf(level));
    }
    numbering.lists.set(attribute(element, 'numId') ?? '', list);
  }
  return numbering;
};

const CHINESE = '〇一二三四五六七八九';
const LEGAL = '零壹贰叁肆伍陆柒捌玖';
const inChinese = (n: number, digits = CHINESE, ten = '十'): string => {
  if (n < 10) return digits.charAt(n);
  const [tens, ones] = [Math.floor(n / 10), n % 10];
  const isBare = tens === 1 && digits === CHINESE;
  return n < 100 ? `${isBare ? '' : digits.charAt(tens)}${ten}${ones === 0 ? '' : digits.charAt(ones)}` : String(n);
};
const letter = (n: number): string =>
  n < 1 ? '' : String.fromCharCode(64 + ((n - 1) % 26) + 1).repeat(Math.ceil(n / 26));
const ROMAN = [
  [10, 'X'],
  [9, 'IX'],
  [5, 'V'],
  [4, 'IV'],
  [1, 'I'],
] as const;
const roman = (n: number): string => {
  const [step] = ROMAN.filter(([worth]) => worth <= n);
  return step && n < 100 ? step[1] + roman(n - step[0]) : '';
};
const circled = (n: number): string => (n > 0 && n <= 20 ? String.fromCharCode(0x245f + n) : String(n));
const wide = (n: number): string => String(n).replace(/\d/g, (one) => String.fromCharCode(one.charCodeAt(0) + 0xfee0));
const counted = (n: number): string => inChinese(n);
const stem = (n: number): string => '甲乙丙丁戊己庚辛壬癸'.charAt(n - 1) || String(n);
const FORMATS: Readonly<Record<string, (n: number) => string>> = {
  upperLetter: letter,
  lowerLetter: (n) => letter(n).toLowerCase(),
  upperRoman: roman,
  lowerRoman: (n) => roman(n).toLowerCase(),
  chineseCounting: counted,
  chineseCountingThousand: counted,
  japaneseCounting: counted,
  taiwaneseCountingThousand: counted,
  taiwaneseCounting: counted,
  ideographDigital: counted,
  japaneseDigitalTenThousand: counted,
  chineseLegalSimplified: (n) => inChinese(n, LEGAL, '拾'),
  ideographTraditional: stem,
  decimalFullWidth: wide,
  decimalFullWidth2: wide,
  decimalEnclosedCircleChinese: circled,
  decimalEnclosedCircle: circled,
  decimalEnclosedParen: (n) => `（${n}）`,
  decimalEnclosedFullstop: (n) => `${n}.`,
  ideographEnclosedCircle: (n) => (n > 0 && n <= 10 ? String.fromCharCode(0x327f + n) : String(n)),
  decimalZero: (n) => String(n).padStart(2, '0'),
  none: () => '',
};
/** A number as a level of a list or a field writes it. */
export const numberIn = (format: string, n: number): string => (FORMATS[format] ?? String)(n);

/** Counts through a document, a paragraph of a list after another. */
export const counting = ({ lists, levels, links, linked }: Numbering) => {
  const counts = new Map<string, (number | undefined)[]>();
  const begun = new Set<string>();
  /** What stands before the next paragraph of this list; empty for a bullet. */
  return ({ numId, level: said, style }: Place): string => {
    const list = lists.get(numId);
    if (!list) return '';
    const abstractId = links.get(linked.get(list.abstractId) ?? '') ?? list.abstractId;
    const own = new Map([...(levels.get(abstractId) ?? []), ...list.own]);
    const ofStyle = style === null ? undefined : [...own].find(([, one]) => one.style === style)?.[0];
    const level = said ?? ofStyle ?? 0;
    const shape = own.get(level);
    if (!shape) return '';
    const count = counts.get(abstractId) ?? [];
    counts.set(abstractId, count);
    if (!begun.has(numId)) {
      begun.add(numId);
      for (const [place, start] of list.starts) count[place] = start - 1;
    }
    count[level] = (count[level] ?? shape.start - 1) + 1;
    for (let below = level + 1; below < count.length; below += 1) if (!own.get(below)?.goesOn) count[below] = undefined;
    if (shape.format === 'bullet' || shape.format === 'none') return '';
    return shape.text.replace(/%(\d)/g, (_, digit: string) => {
      const place = Number(digit) - 1;
      const one = own.get(place);
      return numberIn(shape.isLegal ? 'decimal' : (one?.format ?? 'none'), count[place] ?? one?.start ?? 1);
    });
  };
};
