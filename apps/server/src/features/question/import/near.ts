import type { Queryable } from '#db/sql.ts';
import { bandsOfRead, likenessOf, NEAR, percentOf, type ReadText, readText } from '#domain/question/near-duplicate.ts';
import { takeYielding } from '#lib/yielding.ts';
import { findNear } from '#features/question/similar/near-questions.ts';
import type { Staged } from './staged.ts';

type Similar = NonNullable<Staged['similar']>;
export type Text = { no: number; text: string };
type Marked = { no: number; read: ReadText; bands: number[] };

const BATCH = 25;

const markedOf = function* (texts: readonly Text[]): Generator<Marked> {
  for (const { no, text } of texts) {
    const read = readText(text);
    yield { no, read, bands: read.pairs.size > 0 ? bandsOfRead(read) : [] };
  }
};

/** The nearest earlier one of the same file, of each that has one. */
const within = function* (marked: readonly Marked[]): Generator<readonly [no: number, similar: Similar]> {
  const known = new Map<number, Marked[]>();
  for (const own of marked) {
    const candidates = new Set(own.bands.flatMap((band) => known.get(band) ?? []));
    let best: Similar | null = null;
    for (const other of candidates) {
      const like = likenessOf(own.read, other.read);
      if (like >= NEAR && (best === null || percentOf(like) > best.percent))
        best = { id: null, no: other.no, percent: percentOf(like) };
    }
    if (best) yield [own.no, best];
    for (const band of own.bands) known.set(band, [...(known.get(band) ?? []), own].slice(-200));
  }
};

export type Nearest = { similar: Map<number, Similar>; bands: Map<number, number[]> };

/** What each of a file's questions reads most like, in the bank or above it in the file. */
export const nearestOf = async (on: Queryable, texts: readonly Text[]): Promise<Nearest> => {
  const marked = await takeYielding(markedOf(texts));
  const similar = new Map(await takeYielding(within(marked)));
  for (let from = 0; from < texts.length; from += BATCH) {
    const batch = texts.slice(from, from + BATCH);
    const found = await findNear(
      on,
      batch.map(({ text }) => ({ text })),
    );
    batch.forEach(({ no }, at) => {
      const [nearest] = found[at] ?? [];
      const inFile = similar.get(no);
      if (nearest && nearest.percent >= (inFile?.percent ?? 0))
        similar.set(no, { id: nearest.id, no: nearest.no, percent: nearest.percent });
    });
  }
  return { similar, bands: new Map(marked.map(({ no, bands }) => [no, bands])) };
};
