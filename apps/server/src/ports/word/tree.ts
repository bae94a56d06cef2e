import { tagsOf } from '#lib/text/xml-tags.ts';

/** A part of a document as a tree. */

export type XmlElement = { name: string; attributes: string; children: XmlElement[]; text: string };

const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const character = (code: number): string => (code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '');
const unescaped = (text: string): string =>
  text.replace(/&(?:#x([0-9a-f]+)|#(\d+)|(amp|lt|gt|quot|apos));/gi, (_, hex?: string, decimal?: string, name = '') => {
    if (hex !== undefined) return character(parseInt(hex, 16));
    return decimal === undefined ? (NAMED[String(name).toLowerCase()] ?? '') : character(Number(decimal));
  });

/** The names that are read here, by what they belong to; a file may call them otherwise. */
const USUAL: readonly (readonly [prefix: string, of: RegExp])[] = [
  ['w', /^http:\/\/(?:schemas\.openxmlformats\.org|purl\.oclc\.org\/ooxml)\/wordprocessingml\/(?:2006\/)?main$/],
  ['m', /^http:\/\/(?:schemas\.openxmlformats\.org|purl\.oclc\.org\/ooxml)\/officeDocument\/(?:2006\/)?math$/],
];
const prefixesOf = (xml: string): Map<string, string> => {
  const prefixes = new Map<string, string>();
  for (const [, own = '', of = ''] of xml.matchAll(/\sxmlns(?::([\w.-]+))?=["']([^"']+)["']/g)) {
    const usual = USUAL.find(([, pattern]) => pattern.test(of))?.[0];
    if (usual !== undefined && usual !== own) prefixes.set(own, usual);
  }
  return prefixes;
};

const HOLD_TEXT = new Set(['w:t', 'm:t', 'w:instrText', 'w:delText']);

/** Throws where a tag is not closed. */
export const parseXml = (xml: string): XmlElement => {
  const prefixes = prefixesOf(xml);
  const usual = (name: string): string => {
    if (prefixes.size === 0) return name;
    const [prefix, local] = name.includes(':') ? name.split(':', 2) : ['', name];
    const other = prefixes.get(prefix ?? '');
    return other === undefined ? name : `${other}:${local}`;
  };
  const root: XmlElement = { name: '', attributes: '', children: [], text: '' };
  const open = [root];
  let from = 0;
  for (const tag of tagsOf(xml)) {
    const name = usual(tag.name);
    const parent = open.at(-1);
    if (parent && tag.from > from && HOLD_TEXT.has(parent.name)) parent.text += unescaped(xml.slice(from, tag.from));
    from = tag.to;
    if (tag.kind === 'close') {
      if (open.pop()?.name !== name) throw new Error(`a tag is not closed before ${name}`);
      continue;
    }
    const element = { name, attributes: tag.attributes, children: [], text: '' };
    parent?.children.push(element);
    if (tag.kind === 'open') open.push(element);
  }
  if (open.length !== 1) throw new Error('a tag is not closed');
  return root;
};

/** By its name without a prefix. */
export const attribute = ({ attributes }: XmlElement, name: string): string | null => {
  for (const [, own = '', double, single] of attributes.matchAll(
    /(?<![\w:.-])([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g,
  ))
    if (own === name || own.endsWith(`:${name}`)) return unescaped(double ?? single ?? '');
  return null;
};

export const child = (element: XmlElement | undefined, ...names: readonly string[]): XmlElement | undefined => {
  let found = element;
  for (const name of names) found = found?.children.find((one) => one.name === name);
  return found;
};
export const value = (element: XmlElement | undefined, ...names: readonly string[]): string | null => {
  const found = child(element, ...names);
  return found ? attribute(found, 'val') : null;
};

/** Those of this name at any depth, in their order. */
export const descendants = function* (element: XmlElement, name: string): Generator<XmlElement> {
  for (const one of element.children) {
    if (one.name === name) yield one;
    yield* descendants(one, name);
  }
};
