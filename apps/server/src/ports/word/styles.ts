import { attribute, child, descendants, parseXml, value, type XmlElement } from './tree.ts';

/** How runs look, and what styles say of it. */

export type TextLook = {
  hidden?: boolean;
  struck?: boolean;
  script?: 'superscript' | 'subscript' | null;
  bold?: boolean;
  /** Underlined, highlighted or shaded. */
  marked?: boolean;
  /** Its letters are white; what stands behind them is not. */
  white?: boolean;
  shaded?: boolean;
  font?: string;
  /** Half points above the line, and whether a size of its own is said. */
  position?: number;
  sized?: boolean;
};

const isOn = (element: XmlElement): boolean => !/^(?:0|false|off|none)$/.test(attribute(element, 'val') ?? 'on');
/** Red, green or blue enough to stand out from black and grey. */
const isBright = (hex: string | null): boolean => {
  const parts = /^([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i
    .exec(hex ?? '')
    ?.slice(1)
    .map((part) => parseInt(part, 16));
  return parts !== undefined && Math.max(...parts) - Math.min(...parts) > 96;
};

const PAPER = /^(?:auto|f{6})$/i;

const READ: Readonly<Record<string, (element: XmlElement) => TextLook>> = {
  'w:vanish': (element) => ({ hidden: isOn(element) }),
  'w:strike': (element) => ({ struck: isOn(element) }),
  'w:dstrike': (element) => ({ struck: isOn(element) }),
  'w:vertAlign': (element) => {
    const script = attribute(element, 'val');
    return { script: script === 'superscript' || script === 'subscript' ? script : null };
  },
  'w:position': (element) => ({ position: Number(attribute(element, 'val') ?? 0) }),
  'w:sz': () => ({ sized: true }),
  'w:b': (element) => ({ bold: isOn(element) }),
  'w:color': (element) => {
    const color = attribute(element, 'val');
    return { white: /^f{6}$/i.test(color ?? ''), ...(isBright(color) ? { bold: true } : {}) };
  },
  'w:u': (element) => (isOn(element) ? { marked: true } : {}),
  'w:highlight': (element) => (isOn(element) ? { marked: true, shaded: true } : {}),
  'w:shd': (element) => {
    const fill = attribute(element, 'fill');
    return { shaded: !PAPER.test(fill ?? 'auto'), ...(isBright(fill) ? { marked: true } : {}) };
  },
  'w:rFonts': (element) => ({ font: attribute(element, 'ascii') ?? attribute(element, 'hAnsi') ?? '' }),
};
export const textLookOf = (properties: XmlElement | undefined): TextLook =>
  Object.assign({}, ...(properties?.children ?? []).map((one) => READ[one.name]?.(one) ?? {})) as TextLook;

type Style = { name: string; numId: string | null; level: number | null; look: TextLook };
const PLAIN: Style = { name: '', numId: null, level: null, look: {} };
export type Styles = { of: (id: string | null) => Style };

/** Each style with what it takes from those it is based on. */
export const readStyles = (xml: string): Styles => {
  const own = new Map<string, XmlElement>();
  if (xml !== '')
    for (const style of descendants(parseXml(xml), 'w:style')) own.set(attribute(style, 'styleId') ?? '', style);
  const known = new Map<string, Style>();
  const read = (id: string, steps: number): Style => {
    const element = own.get(id);
    if (!element || steps > 10) return PLAIN;
    const base = read(value(element, 'w:basedOn') ?? '', steps + 1);
    const list = child(element, 'w:pPr', 'w:numPr');
    const level = value(list, 'w:ilvl');
    return {
      name: value(element, 'w:name') ?? '',
      numId: value(list, 'w:numId') ?? base.numId,
      level: level === null ? base.level : Number(level),
      look: { ...base.look, ...textLookOf(child(element, 'w:rPr')) },
    };
  };
  return {
    of: (id) => {
      if (id === null) return PLAIN;
      const style = known.get(id) ?? read(id, 0);
      known.set(id, style);
      return style;
    },
  };
};
