import type { Readable } from 'node:stream';

/** The bytes of a stream in the portions that the caller wants. */
export type ByteReader = {
  /** So many bytes, fewer only at the end. */
  take(length: number): Promise<Buffer>;
  /** The same, as they come. */
  pieces(length: number): AsyncGenerator<Buffer>;
};

export const readBytes = (source: Readable): ByteReader => {
  const chunks: AsyncIterator<Buffer> = source[Symbol.asyncIterator]();
  let rest: Buffer = Buffer.alloc(0);
  const pieces = async function* (length: number): AsyncGenerator<Buffer> {
    for (let left = length; left > 0;) {
      if (rest.length === 0) {
        const next = await chunks.next();
        if (next.done) return;
        rest = next.value;
        continue;
      }
      const piece = rest.subarray(0, left);
      rest = rest.subarray(piece.length);
      left -= piece.length;
      yield piece;
    }
  };
  return {
    pieces,
    async take(length) {
      const taken: Buffer[] = [];
      for await (const piece of pieces(length)) taken.push(piece);
      return Buffer.concat(taken);
    },
  };
};
