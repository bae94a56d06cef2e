/** A stretch of text that two versions share, or that only one of them has. */
export type Piece = { text: string; in: 'both' | 'before' | 'after' };

/** Cells of the table that is filled at most; longer texts are compared sentence by sentence. */
const CELLS = 1_000_000;

const sentences = (text: string): string[] => text.match(/[^。；;！？!?\n]*[。；;！？!?\n]|[^。；;！？!?\n]+$/g) ?? [];

const sharedStart = (one: readonly string[], other: readonly string[]): number => {
  const most = Math.min(one.length, other.length);
  let at = 0;
  while (at < most && one[at] === other[at]) at += 1;
  return at;
};

/** Of both lists, the longest run of parts in the same order, as pairs of places. */
export const commonPairs = (one: readonly string[], other: readonly string[]): [number, number][] => {
  const width = other.length + 1;
  const longest = new Uint16Array((one.length + 1) * width);
  for (let i = one.length - 1; i >= 0; i -= 1)
    for (let j = other.length - 1; j >= 0; j -= 1)
      longest[i * width + j] =
        one[i] === other[j]
          ? longest[(i + 1) * width + j + 1]! + 1
          : Math.max(longest[(i + 1) * width + j]!, longest[i * width + j + 1]!);
  const pairs: [number, number][] = [];
  for (let i = 0, j = 0; i < one.length && j < other.length;) {
    if (one[i] === other[j]) pairs.push([i++, j++]);
    else if (longest[(i + 1) * width + j]! >= longest[i * width + j + 1]!) i += 1;
    else j += 1;
  }
  return pairs;
};

const joined = (pieces: readonly Piece[]): Piece[] => {
  const list: Piece[] = [];
  for (const piece of pieces) {
    const last = list.at(-1);
    if (piece.text === '') continue;
    if (last?.in === piece.in) list[list.length - 1] = { ...last, text: last.text + piece.text };
    else list.push(piece);
  }
  return list;
};

const compare = (before: readonly string[], after: readonly string[]): Piece[] => {
  const start = sharedStart(before, after);
  const end = sharedStart(before.slice(start).reverse(), after.slice(start).reverse());
  const one = before.slice(start, before.length - end);
  const other = after.slice(start, after.length - end);
  const whole = one.length * other.length > CELLS;
  const pieces: Piece[] = [{ text: before.slice(0, start).join(''), in: 'both' }];
  let [i, j] = [0, 0];
  for (const [x, y] of [...(whole ? [] : commonPairs(one, other)), [one.length, other.length] as const]) {
    pieces.push({ text: one.slice(i, x).join(''), in: 'before' }, { text: other.slice(j, y).join(''), in: 'after' });
    if (x < one.length) pieces.push({ text: one[x]!, in: 'both' });
    [i, j] = [x + 1, y + 1];
  }
  return joined([...pieces, { text: before.slice(before.length - end).join(''), in: 'both' }]);
};

/** What became of a text, character by character. */
export const textDiff = (before: string, after: string): Piece[] => {
  const [one, other] = [[...before], [...after]];
  const long = one.length * other.length > CELLS;
  return long ? compare(sentences(before), sentences(after)) : compare(one, other);
};
