import { toSubscript, toSuperscript } from '@zhibiao/contract/core/text/script-text';
import { MARK } from '#domain/question/word-marks.ts';
import { textLookOf } from './styles.ts';
import { child, value, type XmlElement } from './tree.ts';

/** Word's formulas written in one line; the mark of a formula where that cannot be done. */

type Read = (element: XmlElement) => string;

/** 'n+1' → '(n+1)'; what is one thing stays. */
const grouped = (text: string): string =>
  /^(?:[\p{L}\p{M}]?[\d.]*|\d+(?:\.\d+)?|\(.*\))$/u.test(text) ? text : `(${text})`;
export const raised = (text: string): string => toSuperscript(text) ?? `^${bracketed(text)}`;
export const lowered = (text: string): string => toSubscript(text) ?? `_${bracketed(text)}`;
const bracketed = (text: string): string =>
  Array.from(text).length === 1 || /^[（(【[].*[)）】\]]$/.test(text) ? text : `(${text})`;

const inside: Read = (element) => element.children.map(formulaText).join('');
const part = (element: XmlElement, name: string): string => {
  const found = child(element, name);
  return found ? inside(found) : '';
};
const property = (element: XmlElement, name: string): string | null => value(element, `${element.name}Pr`, name);

const fraction: Read = (element) => {
  const [above, below] = [part(element, 'm:num'), part(element, 'm:den')];
  return property(element, 'm:type') === 'noBar' ? MARK.formula : `${grouped(above)}/${grouped(below)}`;
};
const root: Read = (element) => {
  const degree = part(element, 'm:deg');
  return `${degree === '' ? '' : raised(degree)}√${grouped(part(element, 'm:e'))}`;
};
const fenced: Read = (element) => {
  const inner = element.children.filter(({ name }) => name === 'm:e').map(inside);
  const [begin, end] = [property(element, 'm:begChr') ?? '(', property(element, 'm:endChr') ?? ')'];
  return begin + inner.join(property(element, 'm:sepChr') ?? '|') + end;
};
const scripts = (element: XmlElement): string => {
  const [sub, sup] = [part(element, 'm:sub'), part(element, 'm:sup')];
  return (sub === '' ? '' : lowered(sub)) + (sup === '' ? '' : raised(sup));
};

const run: Read = (element) => {
  const { hidden = false, struck = false } = textLookOf(child(element, 'w:rPr'));
  return hidden || struck ? '' : inside(element);
};

const READ: Readonly<Record<string, Read>> = {
  'm:r': run,
  'w:del': () => '',
  'w:moveFrom': () => '',
  'm:t': ({ text }) => text,
  'w:t': ({ text }) => text,
  'm:f': fraction,
  'm:rad': root,
  'm:d': fenced,
  'm:sSup': (element) => part(element, 'm:e') + scripts(element),
  'm:sSub': (element) => part(element, 'm:e') + scripts(element),
  'm:sSubSup': (element) => part(element, 'm:e') + scripts(element),
  'm:sPre': (element) => scripts(element) + part(element, 'm:e'),
  'm:nary': (element) => (property(element, 'm:chr') ?? '∫') + scripts(element) + part(element, 'm:e'),
  'm:limLow': (element) => part(element, 'm:e') + lowered(part(element, 'm:lim')),
  'm:limUpp': (element) => part(element, 'm:e') + raised(part(element, 'm:lim')),
  'm:acc': (element) => part(element, 'm:e') + (property(element, 'm:chr') ?? '\u0302'),
  'm:bar': (element) => `${part(element, 'm:e')}\u0305`,
  'm:func': (element) => `${part(element, 'm:fName')} ${part(element, 'm:e')}`,
  'm:eqArr': (element) =>
    element.children
      .filter(({ name }) => name === 'm:e')
      .map(inside)
      .join('；'),
  'm:m': () => MARK.formula,
  'm:phant': () => '',
};

export const formulaText: Read = (element) => {
  const text = (READ[element.name] ?? inside)(element);
  return text.includes(MARK.formula) ? MARK.formula : text;
};
