import { open } from 'node:fs/promises';

/**
 * Of an MP4: whether every box that it begins is there to its end, whether its index stands behind the content, and
 * whether it calls itself a recording.
 */
export type Layout = { whole: boolean; indexLast: boolean; isSound: boolean };

/** More boxes than this at the top are no film, but an attempt to keep us busy. */
const MOST = 100_000;
const SOUND = new Set(['M4A ', 'M4B ']);

export const layoutOf = async (path: string, size: number): Promise<Layout> => {
  const file = await open(path);
  const seen: string[] = [];
  let isSound = false;
  try {
    const head = Buffer.alloc(16);
    for (let at = 0; at < size && seen.length < MOST;) {
      const { bytesRead } = await file.read(head, 0, 16, at);
      if (bytesRead < 8) return { whole: false, indexLast: false, isSound };
      const short = head.readUInt32BE(0);
      const length = short === 1 ? Number(head.readBigUInt64BE(8)) : short === 0 ? size - at : short;
      isSound ||= at === 0 && SOUND.has(head.toString('latin1', 8, 12));
      if (length < 8 || at + length > size) return { whole: false, indexLast: false, isSound };
      seen.push(head.toString('latin1', 4, 8));
      at += length;
    }
  } finally {
    await file.close();
  }
  const [index, content] = [seen.indexOf('moov'), seen.indexOf('mdat')];
  return { whole: index >= 0 && seen.length < MOST, indexLast: content >= 0 && index > content, isSound };
};
