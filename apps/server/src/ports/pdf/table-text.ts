/** How text stands in the cells of a table: where its lines break, and how wide its columns are for that. */

/** A date, a number, a word of Latin letters: what is not broken where its column can be wide enough. */
const RUN = /[!-~]+/g;
const PIECE = /[!-~]+|[^!-~]/gu;
/** Longer ones, an address or a signature, are broken as Chinese is; in a table columns are not widened for them. */
const RUN_MAX = 20;

type Width = (text: string) => number;

/**
 * `text` in lines of `room`, broken between any two letters of Chinese but in no run that fits a line; what goes on
 * beyond the last of `most` lines ends in ….
 */
export const breakLines = (width: Width, text: string, room: number, most: number): string[] => {
  if (width(text) <= room) return [text];
  const pieces = (text.match(PIECE) ?? []).flatMap((piece) => (width(piece) <= room ? [piece] : [...piece]));
  const lines: string[] = [];
  let line = '';
  for (const piece of pieces) {
    if (width(line + piece) <= room) {
      line += piece;
      continue;
    }
    if (lines.length + 1 === most) return [...lines, `${[...line].slice(0, -1).join('')}…`];
    lines.push(line.trimEnd());
    line = piece.trimStart();
  }
  return [...lines, line];
};

/**
 * Widths that add up as the given ones do, with room in each column for its longest run; columns with more give.
 * `pad` is the white of a cell, in the unit of `width`.
 */
export const widthsFor = (
  width: Width,
  widths: readonly number[],
  rows: readonly (readonly string[])[],
  pad: number,
): number[] => {
  const needs = widths.map((_, at) =>
    rows.reduce((most, row) => {
      const runs = (row[at]?.match(RUN) ?? []).filter((run) => run.length <= RUN_MAX);
      return Math.max(most, ...runs.map((run) => width(run) + pad));
    }, 0),
  );
  const lacking = widths.reduce((sum, own, at) => sum + Math.max(0, (needs[at] ?? 0) - own), 0);
  if (lacking === 0) return [...widths];
  const spare = widths.reduce((sum, own, at) => sum + Math.max(0, own - (needs[at] ?? 0)), 0);
  const given = Math.min(1, lacking / spare);
  return widths.map((own, at) => {
    const more = own - (needs[at] ?? 0);
    return more > 0 ? own - more * given : own - (more * Math.min(spare, lacking)) / lacking;
  });
};
