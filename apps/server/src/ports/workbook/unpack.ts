import { unzipSync } from 'fflate';
import { attributeOf, tagsOf } from '#ports/xml-tags.ts';
import { boundedSheet, OutOfBounds } from './bounded-sheet.ts';

/** What reading a workbook's first sheet needs, and no more of it than its bounds: part name → bytes. */

const PARTS_MAX = 200;
const BOOK = 'xl/workbook.xml';
const RELATIONS = 'xl/_rels/workbook.xml.rels';
const NAMES = /^(\[Content_Types\]\.xml|_rels\/\.rels|xl\/_rels\/workbook\.xml\.rels|xl\/workbook\.xml)$/;
const WORDS = /^xl\/(styles|sharedStrings)\.xml$/;

const textOf = (bytes: Uint8Array | undefined): string => new TextDecoder().decode(bytes);

/** The part that holds the first sheet. */
const firstSheet = (parts: Record<string, Uint8Array>): string => {
  const [first] = [...tagsOf(textOf(parts[BOOK]))].filter(({ name }) => /^(\w+:)?sheet$/.test(name));
  const id = attributeOf(first ?? fail(), String.raw`(?:\w+:)?id`);
  for (const tag of tagsOf(textOf(parts[RELATIONS])))
    if (attributeOf(tag, 'Id') === id && attributeOf(tag, 'Type')?.endsWith('/worksheet')) {
      const target = attributeOf(tag, 'Target') ?? '';
      return target.startsWith('/') ? target.slice(1) : `xl/${target}`;
    }
  return fail();
};
const fail = (): never => {
  throw new Error('no sheet');
};

/** fflate writes no part beyond the size it announced, so that what is announced is what is unpacked. */
export const unpack = (
  bytes: Uint8Array,
  { maxRows, unpackedMax }: { maxRows: number; unpackedMax: number },
): Record<string, Uint8Array> => {
  let unpacked = 0;
  const take = (wanted: (name: string) => boolean) => {
    let parts = 0;
    return unzipSync(bytes, {
      filter: ({ name, originalSize }) => {
        parts += 1;
        if (parts > PARTS_MAX) throw new OutOfBounds('too-large');
        if (!wanted(name)) return false;
        unpacked += originalSize;
        if (unpacked > unpackedMax) throw new OutOfBounds('too-large');
        return true;
      },
    });
  };
  const names = take((name) => NAMES.test(name));
  const sheet = firstSheet(names);
  const rest = take((name) => name === sheet || WORDS.test(name));
  if (!rest[sheet]) return fail();
  const cells = boundedSheet(textOf(rest[sheet]), maxRows);
  return { ...names, ...rest, [sheet]: new TextEncoder().encode(cells) };
};
