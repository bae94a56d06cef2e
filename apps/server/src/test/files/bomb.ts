import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';

/** Pictures that are small to send and dear to open. */

/** Offset and code of every marker that has a length. */
const markersOf = (jpeg: Buffer): [number, number][] => {
  const markers: [number, number][] = [];
  for (let at = 2; ;) {
    const found = jpeg.indexOf(0xff, at);
    const marker = jpeg[found + 1] ?? 0xd9;
    if (marker === 0 || (marker >= 0xd0 && marker <= 0xd7)) at = found + 2;
    else {
      markers.push([found, marker]);
      if (marker === 0xd9) return markers;
      at = found + 2 + jpeg.readUInt16BE(found + 2);
    }
  }
};

/** A progressive JPEG that goes over its picture `scans` times more than it needs to. */
export const scanBomb = async (scans: number, side = 2_000): Promise<Buffer> => {
  const jpeg = await sharp({ create: { width: side, height: side, channels: 3, background: '#888' } })
    .jpeg({ progressive: true })
    .toBuffer();
  const markers = markersOf(jpeg);
  const second = markers.flatMap(([, marker], index) => (marker === 0xda ? [index] : []))[1] ?? 0;
  const scan = jpeg.subarray(markers[second - 1]?.[0], markers[second + 1]?.[0]);
  const end = markers.at(-1)?.[0];
  return Buffer.concat([jpeg.subarray(0, end), ...Array.from({ length: scans }, () => scan), jpeg.subarray(end)]);
};

const chunk = (type: string, data: Buffer): Buffer => {
  const whole = Buffer.alloc(12 + data.length);
  whole.writeUInt32BE(data.length);
  whole.write(type, 4, 'latin1');
  data.copy(whole, 8);
  whole.writeUInt32BE(crc32(whole.subarray(4, 8 + data.length)), 8 + data.length);
  return whole;
};

type Png = {
  width: number;
  height: number;
  depth?: 8 | 16;
  /** Chunks between head and picture, as type and content. */
  extra?: [string, Buffer][];
};

/** An empty RGBA picture: 100 MB of samples make 100 KB of file. */
export const emptyPng = ({ width, height, depth = 8, extra = [] }: Png): Buffer => {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([depth, 6], 8);
  const samples = Buffer.alloc(Math.min(height * (1 + width * 4 * (depth / 8)), 110_000_000));
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', head),
    ...extra.map(([type, data]) => chunk(type, data)),
    chunk('IDAT', deflateSync(samples, { level: 1 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
};
