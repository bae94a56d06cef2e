import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { create, type Font } from 'fontkit';

export type Weight = 'regular' | 'bold';
export type FaceName = Weight | 'rare';

const FOLDER = resolve(import.meta.dirname, '../../../assets/fonts');
const FILE: Record<FaceName, string> = {
  regular: 'noto-serif-sc-regular',
  bold: 'noto-serif-sc-bold',
  rare: 'hanamin-b',
};
/** Where a character is looked for, in this order. */
const CHAIN: Record<Weight, readonly FaceName[]> = { regular: ['regular', 'rare'], bold: ['bold', 'rare'] };

/** Large enough for a whole weight, so that it is not batchPerTick from a thousand pieces. */
const UNPACKED = 15 * 1024 * 1024;

const kept = new Map<FaceName, Uint8Array>();
/**
 * The file's bytes, unpacked at first use: 15 MB a weight, and 30 MB of rare characters that few processes ever need.
 */
const bytesOf = (name: FaceName): Uint8Array => {
  const found = kept.get(name);
  if (found) return found;
  const bytes = brotliDecompressSync(readFileSync(resolve(FOLDER, `${FILE[name]}.ttf.br`)), { chunkSize: UNPACKED });
  kept.set(name, bytes);
  return bytes;
};

export type Faces = ReturnType<typeof openFaces>;
export type Run = { face: FaceName; text: string };

/**
 * The fonts of one document. They are parsed anew for each: a parsed font remembers under which code point it first met
 * a glyph, and one document would then be written into the text layer of the next.
 */
export const openFaces = () => {
  const open = new Map<FaceName, Font>();
  const fontOf = (name: FaceName): Font => {
    const found = open.get(name);
    if (found) return found;
    const font = create(Buffer.from(bytesOf(name).buffer, bytesOf(name).byteOffset, bytesOf(name).byteLength));
    if (!('hasGlyphForCodePoint' in font)) throw new Error(`${FILE[name]} is a collection, not a font`);
    open.set(name, font);
    return font;
  };
  const faceOf = (char: string, weight: Weight): FaceName | null =>
    CHAIN[weight].find((name) => fontOf(name).hasGlyphForCodePoint(char.codePointAt(0) ?? 0)) ?? null;

  return {
    fontOf,
    /** The first character that no font has, or null. */
    unprintable: (text: string): string | null =>
      [...text].find((char) => !faceOf(char, 'regular') || !faceOf(char, 'bold')) ?? null,
    /** The text in stretches of one font each. */
    runs: (text: string, weight: Weight): Run[] => {
      const runs: Run[] = [];
      for (const char of text) {
        const face = faceOf(char, weight) ?? weight;
        const last = runs.at(-1);
        if (last?.face === face) last.text += char;
        else runs.push({ face, text: char });
      }
      return runs;
    },
  };
};
