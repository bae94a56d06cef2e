import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';

const pack = promisify(gzip);

/** Of the text: weak, because the answer may be packed. */
export const etagOf = (text: string | Buffer): string => `W/"${createHash('sha1').update(text).digest('base64url')}"`;

/** An answer that is sent more than once: put into bytes, marked and packed once, however many ask for it. */
export class Parcel {
  /** Of the text in characters, of bytes in bytes. */
  readonly length: number;
  readonly bytes: Buffer;
  /** Until when it may be given to the next (performance.now()); of what nobody keeps, not at all. */
  readonly until: number;
  #etag: string | null = null;
  #packed: Promise<Buffer> | null = null;

  constructor(text: string | Buffer, until = 0) {
    this.until = until;
    this.length = text.length;
    this.bytes = typeof text === 'string' ? Buffer.from(text) : text;
  }

  get etag(): string {
    return (this.#etag ??= etagOf(this.bytes));
  }

  packed(): Promise<Buffer> {
    return (this.#packed ??= pack(this.bytes));
  }
}
