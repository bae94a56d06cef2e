import type { Book, BookSheet } from '#domain/table/book.ts';
import { cellText } from '#domain/table/sheet-text.ts';
import { oleKind } from '#ports/office/ole-file.ts';
import { attributeOf, isOn, localName, type Tag, tagsOf } from '#lib/text/xml-tags.ts';
import { unescapeXml } from '#lib/text/xml-text.ts';
import { boundsOf, OutOfBounds } from './bounds.ts';
import type { CellContext } from './cell.ts';
import { floatingIn } from './floating.ts';
import { foreignKind, type ForeignKind } from './foreign-file.ts';
import { numberWriter } from './number-text.ts';
import { type Parts, archiveParts } from './parts.ts';
import { type CellText, textReader } from './rich-text.ts';
import { parseSheet } from './sheet.ts';
import { stylesOf } from './styles.ts';

/** A workbook (xlsx, xlsm) of any program, in the usual and the strict form of the standard. */

export type BookFault = OutOfBounds['fault'] | ForeignKind | 'old' | 'encrypted' | 'unreadable';
type Options = { maxRows: number; lines: boolean; bounds: { unpacked: number; chars: number } };

const folderOf = (part: string): string => part.slice(0, part.lastIndexOf('/') + 1);
/** As a part says where another is: from the root, or from where it stands. */
const resolve = (part: string, target: string): string =>
  decodeURIComponent(new URL(target.replaceAll('\\', '/'), `file:///${part}`).pathname.slice(1));

type Relation = { id: string; kind: string; part: string };
const relationsOf = (parts: Parts, part: string): Relation[] => {
  const xml = parts.xml(`${folderOf(part)}_rels/${part.slice(folderOf(part).length)}.rels`);
  return [...tagsOf(xml ?? '')].flatMap((tag) => {
    const [id, type, target] = ['Id', 'Type', 'Target'].map((name) => attributeOf(tag, name));
    if (!id || !type || !target || attributeOf(tag, 'TargetMode') === 'External') return [];
    return [{ id, kind: type.slice(type.lastIndexOf('/') + 1), part: resolve(part, unescapeXml(target)) }];
  });
};

const stringsOf = (xml: string | null): CellText[] => {
  const strings: CellText[] = [];
  const reader = textReader(xml ?? '');
  let whole = xml === null;
  for (const tag of tagsOf(xml ?? '')) {
    const name = localName(tag);
    if (name === 'sst') whole = tag.kind !== 'open';
    else if (name !== 'si') reader.tag(tag);
    else if (tag.kind !== 'open') strings.push(reader.take());
  }
  if (!whole) throw new Error('shared texts cut short');
  return strings;
};

const sheetName = (tag: Tag): string => cellText(unescapeXml(attributeOf(tag, 'name') ?? '').toWellFormed());

const bookPart = (parts: Parts): string =>
  relationsOf(parts, '').find(({ kind }) => kind === 'officeDocument')?.part ?? 'xl/workbook.xml';

const read = (parts: Parts, { maxRows, lines, bounds: { chars } }: Options): Book => {
  const main = bookPart(parts);
  const tags = [...tagsOf(parts.xml(main) ?? '')];
  const relations = relationsOf(parts, main);
  const partOf = (kind: string) => relations.find((one) => one.kind === kind)?.part;
  const named = (name: string) => tags.filter((tag) => localName(tag) === name && tag.kind !== 'close');

  const bounds = boundsOf({ rows: maxRows, chars });
  const date1904 = named('workbookPr').some((tag) => isOn(attributeOf(tag, 'date1904')));
  const context: Omit<CellContext, 'zeros'> = {
    strings: stringsOf(parts.xml(partOf('sharedStrings') ?? 'xl/sharedStrings.xml')),
    styleOf: stylesOf(parts.xml(partOf('styles') ?? 'xl/styles.xml'), bounds),
    numbers: numberWriter(date1904),
    bounds,
    lines,
  };
  const sheetOf = (tag: Tag): BookSheet[] => {
    const id = attributeOf(tag, String.raw`(?:\w+:)?id`);
    const found = relations.find((one) => one.id === id);
    // Charts and dialogs stand among the sheets.
    if (found && found.kind !== 'worksheet') return [];
    bounds.sheet();
    const xml = found ? parts.xml(found.part) : null;
    if (!found || xml === null) throw new Error('no sheet');
    const hidden = /hidden/i.test(attributeOf(tag, 'state') ?? '');
    const sheet = parseSheet(xml, { name: sheetName(tag), hidden }, context);
    const drawings = relationsOf(parts, found.part).filter(({ kind }) => kind === 'drawing');
    return [{ ...sheet, floating: drawings.flatMap(({ part }) => floatingIn(parts.xml(part) ?? '', bounds)) }];
  };
  const sheets = named('sheet').flatMap(sheetOf);
  if (sheets.length === 0) throw new Error('no sheet');
  return { sheets };
};

const isArchive = (bytes: Uint8Array) => bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 3 && bytes[3] === 4;

export const parseBook = (bytes: Uint8Array, options: Options): { book: Book } | { fault: BookFault } => {
  try {
    if (!isArchive(bytes)) return { fault: oleKind(bytes) ?? foreignKind(bytes, []) ?? 'unreadable' };
    const parts = archiveParts(bytes, options.bounds.unpacked);
    const foreign = foreignKind(bytes, parts.names);
    return foreign ? { fault: foreign } : { book: read(parts, options) };
  } catch (error) {
    return { fault: error instanceof OutOfBounds ? error.fault : 'unreadable' };
  }
};
