/**
 * What has been covered of an item. A video or a text keeps one bit a second, lowest bit first;
 * a PDF keeps one byte a page, the seconds seen of it (at most 255). Nothing here ever takes coverage away.
 */

/** A PDF page counts as read after so many seconds. */
export const PAGE_SEC = 3;

const has = (bits: Uint8Array, second: number) => ((bits[second >> 3] ?? 0) & (1 << (second & 7))) !== 0;

/** A copy that has room for `length` units. */
const roomFor = (bytes: Uint8Array, length: number) => {
  const copy = new Uint8Array(Math.max(bytes.length, length));
  copy.set(bytes);
  return copy;
};

type Span = {
  /** Seconds of the span that are new. */
  fresh: number;
  /** Seconds of the span that were covered before. */
  seen: number;
};

/** Counts the seconds [from, to) of an item of `length` seconds, without covering them. */
export const inspect = (bits: Uint8Array, from: number, to: number, length: number): Span => {
  const [start, end] = [Math.max(0, from), Math.min(to, length)];
  let seen = 0;
  for (let second = start; second < end; second += 1) if (has(bits, second)) seen += 1;
  return { fresh: Math.max(0, end - start) - seen, seen };
};

/** Covers the first `limit` new seconds of [from, to). `end` is how far the span was gone through. */
export const cover = (
  bits: Uint8Array,
  from: number,
  to: number,
  length: number,
  limit: number,
): { bits: Uint8Array; added: number; end: number } => {
  const covered = roomFor(bits, Math.ceil(length / 8));
  const stop = Math.min(to, length);
  let added = 0;
  let second = Math.max(0, from);
  for (; second < stop; second += 1) {
    if (has(covered, second)) continue;
    if (added >= limit) break;
    covered[second >> 3] = (covered[second >> 3] ?? 0) | (1 << (second & 7));
    added += 1;
  }
  return { bits: covered, added, end: second };
};

/** Seconds covered. */
export const countSeconds = (bits: Uint8Array): number => {
  let count = 0;
  for (let byte of bits) for (; byte > 0; byte &= byte - 1) count += 1;
  return count;
};

/** Adds `seconds` to a page, which is counted from 1; a page the document does not have takes none. */
export const readPage = (pages: Uint8Array, page: number, seconds: number, count: number): Uint8Array => {
  const read = roomFor(pages, count);
  if (page >= 1 && page <= count) read[page - 1] = Math.min(255, (read[page - 1] ?? 0) + seconds);
  return read;
};

/** Seconds still missing until every one of `count` pages counts as read. */
export const missingOnPages = (pages: Uint8Array, count: number): number => {
  let missing = 0;
  for (let page = 0; page < count; page += 1) missing += Math.max(0, PAGE_SEC - (pages[page] ?? 0));
  return missing;
};

/** The pages that count as read, counted from 1. */
export const pagesRead = (pages: Uint8Array): number[] =>
  [...pages.entries()].filter(([, seconds]) => seconds >= PAGE_SEC).map(([index]) => index + 1);
