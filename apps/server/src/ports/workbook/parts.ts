import { unzipSync } from 'fflate';
import { xmlOf } from '#ports/xml-text.ts';
import { OutOfBounds } from './bounds.ts';

/**
 * The parts of a package, each unpacked when it is asked for and all within a bound. Programs do not agree on the case
 * of names nor on the slash.
 */

/** Pictures of the people in a list are parts as well. */
const PARTS_MAX = 5_000;
const plain = (name: string): string => name.replaceAll('\\', '/').replace(/^\/+/, '').toLowerCase();

export type Parts = { has: (name: string) => boolean; names: readonly string[]; xml: (name: string) => string | null };

/** fflate writes no part beyond the size it announced, so that what is announced is what is unpacked. */
export const partsOf = (bytes: Uint8Array, unpackedMax: number): Parts => {
  const sizes = new Map<string, number>();
  unzipSync(bytes, {
    filter: ({ name, originalSize }) => {
      sizes.set(plain(name), originalSize);
      if (sizes.size > PARTS_MAX) throw new OutOfBounds('too-large');
      return false;
    },
  });
  let unpacked = 0;
  const xml = (name: string): string | null => {
    const wanted = plain(name);
    unpacked += sizes.get(wanted) ?? 0;
    if (unpacked > unpackedMax) throw new OutOfBounds('too-large');
    const [part] = Object.values(unzipSync(bytes, { filter: (one) => plain(one.name) === wanted }));
    return part ? xmlOf(part) : null;
  };
  return { has: (name) => sizes.has(plain(name)), names: [...sizes.keys()], xml };
};
