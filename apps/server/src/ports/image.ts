import sharp from 'sharp';

// Two decodings at a time: a 25-megapixel picture is 100 MB while it is open.
sharp.concurrency(1);
const SLOTS = 2;
let busy = 0;
const waiting: (() => void)[] = [];

const inSlot = async <T>(work: () => Promise<T>): Promise<T> => {
  if (busy >= SLOTS) await new Promise<void>((resolve) => waiting.push(resolve));
  busy += 1;
  try {
    return await work();
  } finally {
    busy -= 1;
    waiting.shift()?.();
  }
};

/**
 * Decodes a picture and writes it anew: turned upright, at most 4096 px wide or high, without metadata, first frame only.
 * Null when it does not decode or has more than 25 million pixels.
 */
export const reencode = (bytes: Uint8Array, kind: 'png' | 'jpeg'): Promise<Buffer | null> => inSlot(async () => {
  const picture = sharp(bytes, { limitInputPixels: 25_000_000, pages: 1, failOn: 'error' }).rotate().resize({ width: 4096, height: 4096, fit: 'inside', withoutEnlargement: true });
  try {
    return await (kind === 'png' ? picture.png({ compressionLevel: 8 }) : picture.jpeg({ quality: 88 })).toBuffer();
  } catch {
    return null;
  }
});
