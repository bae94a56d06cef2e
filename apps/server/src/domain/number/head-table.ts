import type { ChainHead } from './chain.ts';

const HASH_BYTES = 32;
const FIRST_ROOM = 1_024;

/**
 * Where very many chains end, by name: 36 bytes each, and the name. Hashes are 32 bytes, in hexadecimal outside; an
 * empty chain has the number 0 and a hash of zeros.
 */
export class HeadTable implements Iterable<[string, ChainHead]> {
  readonly #places = new Map<string, number>();
  #seqs = new Int32Array(FIRST_ROOM);
  #hashes = Buffer.alloc(FIRST_ROOM * HASH_BYTES);

  get size(): number {
    return this.#places.size;
  }

  has(name: string): boolean {
    return this.#places.has(name);
  }

  set(name: string, { seq, hash }: ChainHead): void {
    const place = this.#places.get(name) ?? this.#room(name);
    this.#seqs[place] = seq;
    // A hash of another length is none, and no chain ends with it.
    if (this.#hashes.write(hash, place * HASH_BYTES, 'hex') < HASH_BYTES)
      this.#hashes.fill(0, place * HASH_BYTES, (place + 1) * HASH_BYTES);
  }

  get(name: string): ChainHead | null {
    const place = this.#places.get(name);
    return place === undefined ? null : this.#at(place);
  }

  /** 0 of a chain that it does not know. */
  seqOf(name: string): number {
    const place = this.#places.get(name);
    return place === undefined ? 0 : (this.#seqs[place] ?? 0);
  }

  /** Where the hash of a chain stands as bytes, without making a text of it; of none it knows zeros. */
  copyHash(name: string, target: Buffer): void {
    const place = this.#places.get(name);
    if (place === undefined) target.fill(0, 0, HASH_BYTES);
    else this.#hashes.copy(target, 0, place * HASH_BYTES, (place + 1) * HASH_BYTES);
  }

  /** As `set`, with the hash as it stands in these bytes. */
  setBytes(name: string, seq: number, bytes: Buffer, at: number): void {
    const place = this.#places.get(name) ?? this.#room(name);
    this.#seqs[place] = seq;
    bytes.copy(this.#hashes, place * HASH_BYTES, at, at + HASH_BYTES);
  }

  *[Symbol.iterator](): Generator<[string, ChainHead]> {
    for (const [name, place] of this.#places) yield [name, this.#at(place)];
  }

  #at(place: number): ChainHead {
    const seq = this.#seqs[place] ?? 0;
    return { seq, hash: seq === 0 ? '' : this.#hashes.toString('hex', place * HASH_BYTES, (place + 1) * HASH_BYTES) };
  }

  #room(name: string): number {
    const place = this.#places.size;
    this.#places.set(name, place);
    if (place < this.#seqs.length) return place;
    const [seqs, hashes] = [new Int32Array(place * 2), Buffer.alloc(place * 2 * HASH_BYTES)];
    seqs.set(this.#seqs);
    this.#hashes.copy(hashes);
    [this.#seqs, this.#hashes] = [seqs, hashes];
    return place;
  }
}
