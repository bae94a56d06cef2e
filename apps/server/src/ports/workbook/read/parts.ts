import { unzipSync } from 'fflate';
import { xmlOf } from '#lib/text/xml-text.ts';
import { OutOfBounds } from './bounds.ts';

/**
 * The parts of a package, each unpacked when it is read and all within a bound. Programs do not agree on the case
 * of names nor on the slash.
 */

/** Pictures of the people in a list are parts as well. */
const PARTS_MAX = 5_000;
const plain = (name: string): string => name.replaceAll('\\', '/').replace(/^\/+/, '').toLowerCase();

export type Parts = { has: (name: string) => boolean; names: readonly string[]; xml: (name: string) => string | null };

/**
 * fflate writes no part beyond the size it announced, so that what is announced is what is unpacked. Of several parts
 * of one name the first counts.
 */
export const archiveParts = (bytes: Uint8Array, unpackedMax: number): Parts => {
  const sizes = new Map<string, number>();
  let count = 0;
  unzipSync(bytes, {
    filter: ({ name, originalSize }) => {
      count += 1;
      if (count > PARTS_MAX) throw new OutOfBounds('too-large');
      if (!sizes.has(plain(name))) sizes.set(plain(name), originalSize);
      return false;
    },
  });
  let unpacked = 0;
  const xml = (name: string): string | null => {
    const wanted = plain(name);
    unpacked += sizes.get(wanted) ?? 0;
    if (unpacked > unpackedMax) throw new OutOfBounds('too-large');
    let found = false;
    const isFirst = ({ name: one }: { name: string }) => !found && plain(one) === wanted && (found = true);
    const [part] = Object.values(unzipSync(bytes, { filter: isFirst }));
    return part ? xmlOf(part) : null;
  };
  return { has: (name) => sizes.has(plain(name)), names: [...sizes.keys()], xml };
};
