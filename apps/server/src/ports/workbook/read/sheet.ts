import type { BookSheet } from '#domain/table/book.ts';
import { attributeOf, isOn, localName, type Tag, tagsOf } from '#lib/text/xml-tags.ts';
import { COLUMNS_MAX } from './bounds.ts';
import type { CellContext, RawCell } from './cell.ts';
import { textReader, valueText } from './rich-text.ts';
import { isHidden, cellPlaceOf, rowsWithin } from './sheet-rows.ts';

/**
 * A sheet as its XML has it. `dimension` is not believed, it says what the sender liked; and what is only formatted, as
 * some offices leave it down to the last row, is no content.
 */

const rawOf = (tag: Tag): RawCell => {
  const type = attributeOf(tag, 't') ?? 'n';
  const rich = type === 'e' && attributeOf(tag, 'vm') !== null;
  return { type, style: attributeOf(tag, 's'), value: null, inline: '', formula: false, rich };
};

const mergeOf = (tag: Tag): BookSheet['merges'] => {
  const [from = null, to = null] = (attributeOf(tag, 'ref') ?? '').split(':').map(cellPlaceOf);
  return from && to ? [{ rows: [from.no, to.no], columns: [from.column, to.column] }] : [];
};

const hiddenAmong = (tag: Tag): number[] => {
  if (!isHidden(tag, 'width')) return [];
  // Of what stands there nothing is believed.
  const first = Math.max(1, Number(attributeOf(tag, 'min')));
  const count = Math.max(0, Math.min(Number(attributeOf(tag, 'max')), COLUMNS_MAX) - first + 1);
  return Array.from({ length: count }, (_, at) => first - 1 + at);
};

/** What stands between the tags of a cell. */
const cellReader = (xml: string) => {
  const inline = textReader(xml);
  let from = 0;
  return {
    within: (cell: RawCell, tag: Tag, name: string) => {
      if (name === 'f') cell.formula = true;
      else if (name !== 'v') inline.tag(tag);
      else if (tag.kind === 'open') from = tag.to;
      else cell.value = tag.kind === 'close' ? valueText(xml, from, tag.from) : '';
    },
    end: (cell: RawCell): RawCell => Object.assign(cell, { inline: inline.take() }),
  };
};

/** Throws OutOfBounds, and an error of any other kind where the text is no sheet. */
export const parseSheet = (
  xml: string,
  at: Pick<BookSheet, 'name' | 'hidden'>,
  context: Omit<CellContext, 'zeros'>,
): BookSheet => {
  let zeros = true;
  const rows = rowsWithin({ ...context, zeros: () => zeros });
  const hiddenColumns = new Set<number>();
  const merges: BookSheet['merges'][number][] = [];
  const reader = cellReader(xml);
  let cell: RawCell | null = null;
  let whole = false;
  for (const tag of tagsOf(xml)) {
    const name = localName(tag);
    if (cell && name !== 'c') reader.within(cell, tag, name);
    else if (name === 'c') {
      if (cell) rows.put(reader.end(cell));
      cell = tag.kind === 'open' ? rawOf(tag) : null;
      if (tag.kind !== 'close') rows.cell(tag);
    } else if (name === 'worksheet') whole = tag.kind !== 'open';
    else if (tag.kind === 'close') continue;
    else if (name === 'row') rows.row(tag);
    else if (name === 'col') for (const column of hiddenAmong(tag)) hiddenColumns.add(column);
    else if (name === 'sheetView') zeros = isOn(attributeOf(tag, 'showZeros') ?? '1');
    else if (name === 'mergeCell') {
      context.bounds.merge();
      merges.push(...mergeOf(tag));
    }
  }
  if (!whole) throw new Error('a sheet cut short');
  return { ...at, rows: rows.inOrder(), hiddenColumns: [...hiddenColumns], merges };
};
