import { IMAGE_MAX_MPIX } from '@zhibiao/contract/core/limits';

export type ImageKind = 'png' | 'jpeg';

/** What an uploaded file is, by its first bytes; its name and declared type prove nothing. */
export const imageKind = (bytes: Uint8Array): ImageKind | null => {
  const head = Buffer.from(bytes.subarray(0, 8));
  if (head.equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]))) return 'png';
  if (head[0] === 0xff && head[1] === 0xd8 && head[2] === 0xff) return 'jpeg';
  return null;
};

export const PIXELS_MAX = IMAGE_MAX_MPIX * 1_000_000;
/** What the samples take in memory: 25 million pixels of RGBA, or half as many with 16 bits each. */
const SAMPLES_MAX = 128 * 1024 * 1024;
/**
 * Encoders write about ten; the tools of libjpeg refuse scripts of more than a hundred. Each scan goes over the whole
 * picture.
 */
const SCANS_MAX = 100;
/** Texts and profiles of a PNG are small archives of their own; cameras and editors write a handful. */
const ARCHIVES_MAX = 50;

export type ImageFault = 'unreadable' | 'too-many-pixels' | 'too-costly';

/** What a picture would cost is said in its head, or is counted without decoding. Null when it may be decoded. */
export const imageFault = (bytes: Buffer, kind: ImageKind): ImageFault | null =>
  kind === 'png' ? pngFault(bytes) : jpegFault(bytes);

const tooManyPixels = (width: number, height: number) => width === 0 || height === 0 || width * height > PIXELS_MAX;

const IHDR = { end: 33, width: 16, height: 20, depth: 24, colour: 25 };
/** By colour type: grey, RGB, palette, grey with alpha, RGBA. */
const CHANNELS: Record<number, number> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };
const CHUNK_FRAME = 12;
const ARCHIVES = new Set(['iCCP', 'zTXt', 'iTXt', 'tEXt', 'eXIf']);

const pngFault = (bytes: Buffer): ImageFault | null => {
  if (bytes.length < IHDR.end || bytes.toString('latin1', 12, 16) !== 'IHDR') return 'unreadable';
  if (tooManyPixels(bytes.readUInt32BE(IHDR.width), bytes.readUInt32BE(IHDR.height))) return 'too-many-pixels';
  const [depth, colour] = [bytes[IHDR.depth] ?? 8, bytes[IHDR.colour] ?? 6];
  const samples =
    (bytes.readUInt32BE(IHDR.width) * bytes.readUInt32BE(IHDR.height) * (CHANNELS[colour] ?? 4) * depth) / 8;
  if (samples > SAMPLES_MAX) return 'too-costly';
  let archives = 0;
  for (let at = 8; at + CHUNK_FRAME <= bytes.length; at += CHUNK_FRAME + bytes.readUInt32BE(at)) {
    if (ARCHIVES.has(bytes.toString('latin1', at + 4, at + 8))) archives += 1;
    if (archives > ARCHIVES_MAX) return 'too-costly';
  }
  return null;
};

const SOI = 0xd8;
const EOI = 0xd9;
const SOS = 0xda;
/** TEM and the restart markers have no length. */
const isBare = (marker: number) => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7);
/** Start of frame: C0 to CF without the tables DHT, JPG and DAC. */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

/**
 * Goes from marker to marker as libjpeg's next_marker does: what lies between them is skipped, so no scan stays
 * uncounted.
 */
const jpegFault = (bytes: Buffer): ImageFault | null => {
  let scans = 0;
  let framed = false;
  for (let at = 2; at + 4 <= bytes.length;) {
    const marker = bytes[at] === 0xff ? (bytes[at + 1] ?? 0) : 0;
    if (marker === 0xff || marker === 0) at += 1;
    else if (isBare(marker)) at += 2;
    else if (marker === EOI || marker === SOI) break;
    else {
      if (isFrame(marker)) {
        if (at + 9 > bytes.length) return 'unreadable';
        if (tooManyPixels(bytes.readUInt16BE(at + 7), bytes.readUInt16BE(at + 5))) return 'too-many-pixels';
        framed = true;
      }
      if (marker === SOS) scans += 1;
      if (scans > SCANS_MAX) return 'too-costly';
      at += 2 + bytes.readUInt16BE(at + 2);
    }
  }
  return framed && scans > 0 ? null : 'unreadable';
};
