import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';

const pack = promisify(gzip);

/** Of the text, whole or in pieces: weak, because the answer may be packed. */
export const etagOf = (...pieces: (string | Buffer)[]): string => {
  const hash = createHash('sha1');
  for (const piece of pieces) hash.update(piece);
  return `W/"${hash.digest('base64url')}"`;
};

/** An answer that is sent more than once: put into bytes, marked and packed once, however many ask for it. */
export class Parcel {
  /** Of the text in characters, of bytes in bytes. */
  readonly length: number;
  /** Until when it may be given to the next (performance.now()); of what nobody keeps, not at all. */
  readonly until: number;
  readonly #pieces: readonly Buffer[];
  #etag: string | null = null;
  #packed: Promise<Buffer> | null = null;

  constructor(text: string | readonly Buffer[], until = 0) {
    this.until = until;
    this.#pieces = typeof text === 'string' ? [Buffer.from(text)] : text;
    this.length = typeof text === 'string' ? text.length : text.reduce((sum, piece) => sum + piece.length, 0);
  }

  get bytes(): Buffer {
    const [first, ...more] = this.#pieces;
    return first && more.length === 0 ? first : Buffer.concat(this.#pieces);
  }

  get etag(): string {
    return (this.#etag ??= this.marked());
  }

  protected marked(): string {
    return etagOf(...this.#pieces);
  }

  packed(): Promise<Buffer> {
    return (this.#packed ??= this.pack());
  }

  protected pack(): Promise<Buffer> {
    return pack(this.bytes);
  }
}
