/** What a file is that was taken for a workbook (xlsx): seen from its first bytes, or from the parts of its package. */

export type ForeignKind = 'page' | 'text' | 'pdf' | 'word' | 'binary' | 'calc' | 'numbers';

const PARTS: readonly (readonly [RegExp, ForeignKind])[] = [
  [/^xl\/workbook\.bin$/, 'binary'],
  [/^word\/document\.xml$/, 'word'],
  [/^content\.xml$/, 'calc'],
  [/^index\/document\.iwa$/, 'numbers'],
];

/** No character of a text: below the space, and neither a tab nor the end of a line. */
const isControl = (byte: number): boolean => byte < 9 || (byte > 13 && byte < 32);
const UTF_16 = [0xfeff, 0xfffe];

const ofBytes = (bytes: Uint8Array): ForeignKind | null => {
  const head = bytes.subarray(0, 4_096);
  const text = Buffer.from(head).toString('latin1').replace(/^ï»¿/, '').trimStart();
  if (text.startsWith('%PDF-')) return 'pdf';
  if (UTF_16.includes(((head[0] ?? 0) << 8) | (head[1] ?? 0))) return 'text';
  if (text === '' || head.some(isControl)) return null;
  return text.startsWith('<') ? 'page' : 'text';
};
const ofParts = (parts: readonly string[]): ForeignKind | null =>
  parts.includes('xl/workbook.xml')
    ? null
    : (PARTS.find(([name]) => parts.some((part) => name.test(part)))?.[1] ?? null);

export const foreignKind = (bytes: Uint8Array, parts: readonly string[]): ForeignKind | null =>
  parts.length > 0 ? ofParts(parts) : ofBytes(bytes);
