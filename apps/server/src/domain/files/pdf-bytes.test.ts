import { expect, it } from 'vitest';
import { hasPdfMark, pdfIsWhole } from './pdf-bytes.ts';

const OBJECTS =
  '%PDF-1.4\n1 0 obj\n<</Type/Catalog>>\nendobj\n2 0 obj\n<</Length 9>>stream\nBT ET\nendstream\nendobj\n';
const END = 'xref\n0 3\ntrailer\n<</Root 1 0 R>>\nstartxref\n99\n%%EOF\n';
const WHOLE = OBJECTS + END;

it.each([
  ['at the first byte', WHOLE, true],
  ['behind a mail header', `From: a\r\n\r\n${WHOLE}`, true],
  ['at the last byte where readers look', 'x'.repeat(1019) + WHOLE, true],
  ['behind it', 'x'.repeat(1020) + WHOLE, false],
])('the mark stands %s', (_, text, found) => {
  expect(hasPdfMark(Buffer.from(text))).toBe(found);
});

it.each([
  ['with its end', WHOLE, true],
  ['with something behind', `${WHOLE}${'<!-- -->\n'.repeat(999)}`, true],
  ['without the last line', WHOLE.replace('%%EOF\n', ''), true],
  ['without its end', OBJECTS, true],
  ['cut off within the table', WHOLE.slice(0, -30), true],
  ['cut off within an object', OBJECTS.slice(0, -12), false],
  ['cut off within the mark of an object', `${OBJECTS}3 0`, false],
  ['with a change that is cut off', `${WHOLE}3 0 obj\n<</Type`, false],
  ['with its end before the rest, cut off', `${WHOLE}${OBJECTS.slice(9, -12)}`, false],
  ['without anything', '%PDF-1.7\n', false],
])('a file %s', (_, text, whole) => {
  expect(pdfIsWhole(Buffer.from(text))).toBe(whole);
});
