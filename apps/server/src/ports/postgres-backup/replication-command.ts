import type { Duplex } from 'node:stream';
import type { Connection, Submittable } from 'pg';

/** The values of a row, as text. */
export type ReplicationRow = (string | null)[];

/** The other side of a COPY in both directions. */
export type CopyBack = {
  write(bytes: Buffer): void;
  pause(): void;
  resume(): void;
};
export type CopyHandlers = {
  /** What the server reads when it asks for a COPY. */
  upload?: Uint8Array;
  /** A COPY in both directions has begun. */
  open?: (back: CopyBack) => void;
  /** Valid until it returns: the buffer is reused. */
  piece?: (bytes: Buffer) => void;
};

/** What pg's connection does and its types leave out. */
type Wire = Connection & {
  readonly stream: Duplex;
  sendCopyFromChunk(bytes: Uint8Array): void;
  endCopyFrom(): void;
};

const UPLOAD_PIECE = 1 << 16;

/** A command by the simple protocol, as pg's client runs it: `handle…` is called for each message of the server. */
export class ReplicationCommand implements Submittable {
  readonly results: ReplicationRow[][] = [];
  readonly done: Promise<ReplicationRow[][]>;
  readonly #text: string;
  readonly #handlers: CopyHandlers;
  readonly #settle: PromiseWithResolvers<ReplicationRow[][]>;
  #wire: Wire | null = null;

  constructor(text: string, handlers: CopyHandlers) {
    this.#text = text;
    this.#handlers = handlers;
    this.#settle = Promise.withResolvers();
    this.done = this.#settle.promise;
  }

  pause(): void {
    this.#wire?.stream.pause();
  }
  resume(): void {
    this.#wire?.stream.resume();
  }

  submit(connection: Connection): void {
    const wire = connection as Wire;
    this.#wire = wire;
    const open = () =>
      this.#handlers.open?.({
        write: (bytes) => wire.sendCopyFromChunk(bytes),
        pause: () => this.pause(),
        resume: () => this.resume(),
      });
    // Which pg hands to no caller: a COPY in both directions begins, and ends by the answer in kind.
    const end = () => wire.endCopyFrom();
    if (this.#handlers.open) {
      wire.once('replicationStart', open).once('copyDone', end);
      const forget = () => wire.off('replicationStart', open).off('copyDone', end);
      this.done.then(forget, forget);
    }
    wire.query(this.#text);
  }

  handleRowDescription(): void {
    this.results.push([]);
  }
  handleDataRow(message: { fields: ReplicationRow }): void {
    this.results.at(-1)?.push(message.fields);
  }
  handleCopyInResponse(): void {
    const bytes = this.#handlers.upload ?? new Uint8Array();
    for (let at = 0; at < bytes.length; at += UPLOAD_PIECE)
      this.#wire?.sendCopyFromChunk(bytes.subarray(at, at + UPLOAD_PIECE));
    this.#wire?.endCopyFrom();
  }
  handleCopyData(message: { chunk: Buffer }): void {
    try {
      this.#handlers.piece?.(message.chunk);
    } catch (error) {
      // It would end the process: we are in the midst of the connection's own reading.
      this.#wire?.stream.destroy(error as Error);
    }
  }
  handleCommandComplete(): void {}
  handleEmptyQuery(): void {}
  handlePortalSuspended(): void {}
  handleError(error: Error): void {
    this.#settle.reject(error);
  }
  handleReadyForQuery(): void {
    this.#settle.resolve(this.results);
  }
}
