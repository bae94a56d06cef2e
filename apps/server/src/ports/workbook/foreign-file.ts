/** What a file is that was taken for a workbook (xlsx): told from its first bytes, or from the parts of its package. */

export type ForeignKind = 'page' | 'text' | 'pdf' | 'word' | 'binary' | 'calc' | 'numbers';

const PARTS: readonly (readonly [RegExp, ForeignKind])[] = [
  [/^xl\/workbook\.bin$/, 'binary'],
  [/^word\/document\.xml$/, 'word'],
  [/^content\.xml$/, 'calc'],
  [/^index\/document\.iwa$/, 'numbers'],
];

const HEAD = 4_096;
const CONTROLS = /[\0-\x08\x0E-\x1F]/;

export const foreignKind = (bytes: Uint8Array, parts: readonly string[]): ForeignKind | null => {
  if (parts.length > 0) {
    if (parts.some((part) => /^xl\/workbook\.xml$/.test(part))) return null;
    return PARTS.find(([name]) => parts.some((part) => name.test(part)))?.[1] ?? null;
  }
  const head = Buffer.from(bytes.subarray(0, HEAD)).toString('latin1').replace(/^ï»¿/, '');
  if (head.startsWith('%PDF-')) return 'pdf';
  if (head.trim() === '' || CONTROLS.test(head)) return null;
  return head.trimStart().startsWith('<') ? 'page' : 'text';
};
