import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { create, type Font } from 'fontkit';

export type Weight = 'regular' | 'bold';
export type FaceName = Weight | 'latin' | 'latinBold' | 'rare';

const FOLDER = resolve(import.meta.dirname, '../../../assets/fonts');
const FILE: Record<FaceName, string> = {
  regular: 'noto-serif-sc-regular',
  bold: 'noto-serif-sc-bold',
  latin: 'source-serif-pro-regular',
  latinBold: 'source-serif-pro-semibold',
  rare: 'hanamin-b',
};
/** Where a character is looked for, in this order. */
const CHAIN: Record<Weight, readonly [FaceName, FaceName, FaceName]> = {
  regular: ['regular', 'latin', 'rare'],
  bold: ['bold', 'latinBold', 'rare'],
};

/** A stretch of Latin letters is of one font: Dvořák, not Dvo ř ák. */
const LATIN = /(\p{Script=Latin}[\p{Script=Latin}'. -]*)/u;

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

const parsed = new Map<FaceName, Font>();
/** Parsed at first use, which takes longer than the drawing of a document. */
const parsedOf = (name: FaceName): Font => {
  const found = parsed.get(name);
  if (found) return found;
  const bytes = bytesOf(name);
  const font = create(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  if (!('hasGlyphForCodePoint' in font)) throw new Error(`${FILE[name]} is a collection, not a font`);
  // Asked once, it keeps its table of characters for all documents.
  font.hasGlyphForCodePoint(0);
  parsed.set(name, font);
  return font;
};

/**
 * The parsed font, with letters of its own: a letter remembers under which code point it was first met, and one
 * document would then be written into the text layer of the next. `_glyphs` is where fontkit keeps them.
 */
const forOneDocument = (font: Font): Font => Object.create(font, { _glyphs: { value: {} } }) as Font;

export type Faces = ReturnType<typeof openFaces>;
type Run = { face: FaceName; text: string };

/** The fonts of one document. */
export const openFaces = () => {
  const open = new Map<FaceName, Font>();
  const fontOf = (name: FaceName): Font => {
    const found = open.get(name);
    if (found) return found;
    const font = forOneDocument(parsedOf(name));
    open.set(name, font);
    return font;
  };
  const has = (name: FaceName, char: string): boolean => fontOf(name).hasGlyphForCodePoint(char.codePointAt(0) ?? 0);
  const faceOf = (char: string, weight: Weight): FaceName | null =>
    CHAIN[weight].find((name) => has(name, char)) ?? null;

  return {
    fontOf,
    /** The first character that no font has, or null. */
    unprintable: (text: string): string | null =>
      [...text].find((char) => !faceOf(char, 'regular') || !faceOf(char, 'bold')) ?? null,
    /** The text in stretches of one font each. */
    runs: (text: string, weight: Weight): Run[] => {
      const runs: Run[] = [];
      const [, latin] = CHAIN[weight];
      for (const stretch of text.split(LATIN)) {
        const foreign = [...stretch].some((char) => faceOf(char, weight) === latin);
        for (const char of stretch) {
          // Ⅱ and Ａ are Latin too, and only the other font has them.
          const face = foreign && has(latin, char) ? latin : (faceOf(char, weight) ?? weight);
          const last = runs.at(-1);
          if (last?.face === face) last.text += char;
          else runs.push({ face, text: char });
        }
      }
      return runs;
    },
  };
};
