import { crc32, deflateSync } from 'node:zlib';

/** Pictures that the life needs and that show no person: drawn point by point. */

type Colour = readonly [red: number, green: number, blue: number];

const chunk = (type: string, data: Uint8Array): Buffer => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
};

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const TRUE_COLOUR = [8, 2, 0, 0, 0];

const pngOf = (width: number, height: number, at: (x: number, y: number) => Colour): Buffer => {
  const header = Buffer.alloc(8);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  const rows = Array.from({ length: height }, (_, y) =>
    Buffer.from([0, ...Array.from({ length: width }, (__, x) => at(x, y)).flat()]),
  );
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', Buffer.concat([header, Buffer.from(TRUE_COLOUR)])),
    chunk('IDAT', deflateSync(Buffer.concat(rows))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
};

const within = (x: number, y: number, [cx, cy, rx, ry]: readonly [number, number, number, number]): boolean =>
  ((x - cx) / rx) ** 2 + ((y - cy) / ry) ** 2 <= 1;

const BACKGROUND: Colour = [214, 226, 242];
const HEAD: Colour = [232, 208, 188];
const COATS: readonly Colour[] = [
  [38, 70, 120],
  [60, 92, 84],
  [96, 74, 110],
  [72, 80, 92],
  [120, 66, 62],
  [46, 98, 128],
];

/** A head and shoulders as a sign would have them; `no` changes the coat, and one point so that no two are the same. */
export const drawPortrait = (no: number): Buffer =>
  pngOf(150, 210, (x, y) => {
    if (x === 0 && y === 0) return [200, no >> 8, no & 255];
    if (within(x, y, [75, 82, 34, 44])) return HEAD;
    if (within(x, y, [75, 214, 70, 84])) return COATS[no % COATS.length] ?? BACKGROUND;
    return BACKGROUND;
  });

/** A sheet of paper with lines on it. */
export const paperOf = (no: number): Buffer =>
  pngOf(240, 320, (x, y) => {
    if (x === 0 && y === 0) return [250, no >> 8, no & 255];
    const line = y > 40 && y < 290 && y % 24 < 3 && x > 28 && x < 212 - ((y * 7 + no * 13) % 60);
    return line ? [120, 130, 146] : [250, 250, 246];
  });
