/**
 * Whether two questions read nearly the same. A text is the set of its pairs of neighbouring characters; likeness is
 * how many of all the pairs both have (Jaccard). 32 minhashes in 8 bands of 4 find candidates by an index: two texts at
 * 0.8 share a band 98 times in 100, at 0.9 always but twice in ten thousand, at 0.5 four times in ten.
 */
export const NEAR = 0.8;
const BANDS = 8;
const IN_A_BAND = 4;

type ComparedQuestion = { stem: string; options: readonly { text: string }[] };
type Whole = ComparedQuestion & { material?: string | null; children?: readonly ComparedQuestion[] };

const oneLine = (text: string): string => text.replace(/\s+/g, ' ');
const linesOf = ({ stem, options }: ComparedQuestion): string[] => [stem, ...options.map(({ text }) => text)];

/**
 * What of a question is compared, a line each: stem and options together, as 以下说法正确的是 stands over hundreds of
 * different ones. No pair of characters crosses a line, so that options in another order are the same question.
 */
export const duplicateText = ({ material, children = [], ...own }: Whole): string =>
  [...linesOf(own), material ?? '', ...children.flatMap(linesOf)]
    .map(oneLine)
    .filter((line) => line.trim() !== '')
    .join('\n');

/** Punctuation, spaces and blanks to be filled in are typed in as many ways as there are people. */
const plain = (line: string): string =>
  line
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\p{P}\p{Z}\p{C}]+/gu, '');

/** A text as it is compared. */
export type ReadText = { same: string; pairs: ReadonlySet<number> };

const PLANES = 0x11_0000;
export const readText = (text: string): ReadText => {
  const lines = text
    .split('\n')
    .map(plain)
    .filter((line) => line !== '');
  const pairs = new Set<number>();
  for (const line of lines) {
    const points = Array.from(line, (character) => character.codePointAt(0) ?? 0);
    if (points.length === 1) pairs.add(points[0] ?? 0);
    for (let at = 1; at < points.length; at += 1) pairs.add((points[at - 1] ?? 0) * PLANES + (points[at] ?? 0));
  }
  return { same: lines.toSorted().join('\n'), pairs };
};

/** Of two texts that have the same pairs in another order. */
const NOT_QUITE = 0.99;
export const likenessOf = (a: ReadText, b: ReadText): number => {
  if (a.pairs.size === 0 || b.pairs.size === 0) return 0;
  if (a.same === b.same) return 1;
  const [few, many] = a.pairs.size < b.pairs.size ? [a.pairs, b.pairs] : [b.pairs, a.pairs];
  let common = 0;
  for (const pair of few) if (many.has(pair)) common += 1;
  return Math.min(NOT_QUITE, common / (few.size + many.size - common));
};
/** From 0 to 1, which only the same text is. */
export const likeness = (a: string, b: string): number => likenessOf(readText(a), readText(b));

const scatter = (value: number): number => {
  let mixed = Math.imul(value ^ (value >>> 16), 0x85eb_ca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2_ae35);
  return (mixed ^ (mixed >>> 16)) >>> 0;
};
/** Kept in the database with what they made: other seeds would find nothing that is there. */
const SEEDS = Array.from({ length: BANDS * IN_A_BAND }, (_, at) => scatter(0x9e37_79b9 * (at + 1)));

export const bandsOfRead = ({ pairs }: ReadText): number[] => {
  const least = new Uint32Array(SEEDS.length).fill(0xffff_ffff);
  for (const pair of pairs) {
    const mark = scatter(Math.floor(pair / PLANES) * 31 + scatter(pair % PLANES));
    for (let at = 0; at < SEEDS.length; at += 1) {
      const hash = scatter(mark ^ (SEEDS[at] ?? 0));
      if (hash < (least[at] ?? 0)) least[at] = hash;
    }
  }
  return Array.from({ length: BANDS }, (_, band) => {
    // One band's marks never meet another's.
    let folded = band + 1;
    for (const hash of least.subarray(band * IN_A_BAND, (band + 1) * IN_A_BAND)) folded = scatter(folded * 31 + hash);
    return folded | 0;
  });
};
/** Eight marks for a column of integers. */
export const bandsOf = (text: string): number[] => bandsOfRead(readText(text));

/** As people read it: 100 is the same text. */
export const percentOf = (like: number): number => Math.floor(like * 100);
