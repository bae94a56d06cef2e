import { open } from 'node:fs/promises';

/** So much of the beginning of the sound holds its first frame. */
const FRAME_BYTES = 4096;
const BYTES_FLAG = 2;

/** Length of the tag before the sound: seven bits a byte. */
const tagBytes = (head: Buffer): number =>
  head.toString('latin1', 0, 3) === 'ID3'
    ? 10 + head.subarray(6, 10).reduce((sum, byte) => sum * 128 + (byte & 0x7f), 0)
    : 0;

/** Whether all bytes are there that an MP3 promises in its first frame; true where it promises nothing. */
export const mp3IsWhole = async (path: string, size: number): Promise<boolean> => {
  const file = await open(path);
  try {
    const { buffer: head } = await file.read(Buffer.alloc(10), 0, 10, 0);
    const begin = tagBytes(head);
    const { buffer, bytesRead } = await file.read(Buffer.alloc(FRAME_BYTES), 0, FRAME_BYTES, begin);
    const frame = buffer.subarray(0, bytesRead);
    const at = Math.max(frame.indexOf('Xing'), frame.indexOf('Info'));
    if (at < 0 || at + 16 > bytesRead) return true;
    const flags = frame.readUInt32BE(at + 4);
    if (!(flags & BYTES_FLAG)) return true;
    const promised = frame.readUInt32BE(at + (flags & 1 ? 12 : 8));
    return size - begin >= promised;
  } finally {
    await file.close();
  }
};
