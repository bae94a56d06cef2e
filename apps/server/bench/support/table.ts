/** How figures are said: one cell, one table, on a terminal. */

/** A figure and whether its goal is reached; null where it has none. */
export type Cell = { value: number; text: string; reached: boolean | null };

/** `goal`: the most that it may be. */
export const goalCell = (value: number, text: string, goal: number | null = null): Cell => ({
  value,
  text,
  reached: goal === null ? null : value <= goal,
});

const MARK = { true: ' ✓', false: ' ✗', null: '' } as const;
/** Chinese characters and full-width marks take two columns. */
const widthOf = (text: string): number =>
  [...text].reduce(
    (sum, sign) => sum + (/[\u2E80-\u9FFF\uF900-\uFAFF\uFE30-\uFE4F\uFF00-\uFF60]/.test(sign) ? 2 : 1),
    0,
  );

export const said = ({ text, reached }: Omit<Cell, 'value'>): string => text + MARK[`${reached}`];

/** Columns as wide as what they hold; the first is text, and those named in `left`. */
export const textTable = (rows: readonly (readonly string[])[], left: readonly number[] = [0]): string => {
  const widths = (rows[0] ?? []).map((_, at) => Math.max(...rows.map((row) => widthOf(row[at] ?? ''))));
  const line = (row: readonly string[]) =>
    row
      .map((text, at) => {
        const room = ' '.repeat((widths[at] ?? 0) - widthOf(text));
        return left.includes(at) ? text + room : room + text;
      })
      .join('  ')
      .trimEnd();
  return rows.map(line).join('\n');
};

/** How many of those that have a goal reach it. */
export const goalsReached = (cells: readonly Pick<Cell, 'reached'>[]): string => {
  const goals = cells.filter(({ reached }) => reached !== null);
  return `${goals.filter(({ reached }) => reached).length} / ${goals.length}`;
};

export const mdTable = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n');
