import { segmentName } from './wal-segment.ts';

/** Takes a piece of the log under its name; has kept it when it resolves. */
export type WalSink = (name: string, bytes: Buffer) => Promise<void>;

export type SpoolOptions = {
  timeline: number;
  /** Where a segment begins. */
  start: bigint;
  segmentSize: number;
  sink: WalSink;
  /** A piece more was kept. */
  onKept: () => void;
};

/** Puts the log of one timeline together to segments and hands them on, one after the other. */
export class WalSpool {
  readonly #options: SpoolOptions;
  readonly #broken = Promise.withResolvers<never>();
  #segment: Buffer;
  #at: bigint;
  #filled = 0;
  #flushed = 0;
  #kept: bigint;
  #waiting = 0;
  #queue: Promise<void> = Promise.resolve();

  constructor(options: SpoolOptions) {
    this.#options = options;
    this.#segment = Buffer.alloc(options.segmentSize);
    this.#at = options.start;
    this.#kept = options.start;
    this.#broken.promise.catch(() => {});
  }

  /** Up to there the log was kept. */
  get kept(): bigint {
    return this.#kept;
  }
  /** Up to there it was received. */
  get received(): bigint {
    return this.#at + BigInt(this.#filled);
  }
  /** Pieces that wait for the sink. */
  get waiting(): number {
    return this.#waiting;
  }
  /** Rejects with the first fault of the sink. */
  get broken(): Promise<never> {
    return this.#broken.promise;
  }

  /** The log that follows; it is copied. */
  write(lsn: bigint, bytes: Buffer): void {
    if (lsn !== this.received) throw new Error('the log has a hole');
    for (let from = 0; from < bytes.length;) {
      const taken = bytes.copy(this.#segment, this.#filled, from);
      from += taken;
      this.#filled += taken;
      if (this.#filled === this.#options.segmentSize) this.#next();
    }
  }

  /** Hands on what there is of the open segment, when it has grown. */
  flush(): void {
    if (this.#filled === this.#flushed) return;
    this.#flushed = this.#filled;
    this.#hand('.partial', Buffer.from(this.#segment.subarray(0, this.#filled)));
  }

  /** When the pieces that were handed on are kept, or one was not. */
  async settled(): Promise<void> {
    await this.#queue;
  }

  #next(): void {
    this.#hand('', this.#segment);
    this.#segment = Buffer.alloc(this.#options.segmentSize);
    this.#at += BigInt(this.#options.segmentSize);
    this.#filled = 0;
    this.#flushed = 0;
  }

  #hand(suffix: string, bytes: Buffer): void {
    const { timeline, segmentSize, sink, onKept } = this.#options;
    const name = segmentName(timeline, this.#at, BigInt(segmentSize)) + suffix;
    const upTo = this.#at + BigInt(bytes.length);
    this.#waiting += 1;
    this.#queue = this.#queue.then(async () => {
      await sink(name, bytes);
      this.#kept = upTo;
      this.#waiting -= 1;
      onKept();
    });
    this.#queue.catch((error) => this.#broken.reject(error));
  }
}
