/** A document by its bytes alone, before anything opens it. */

/** Readers look for the mark so far; mail programs and scanners put a few lines before it. */
const PDF_MARK_WITHIN = 1024;

export const hasPdfMark = (bytes: Uint8Array): boolean =>
  Buffer.from(bytes.subarray(0, PDF_MARK_WITHIN)).includes('%PDF-');

const ENDS = ['%%EOF', 'startxref', 'endobj'] as const;
/** Behind the last object, where nothing tells the end of the file: the table of its objects, or nothing. */
const TABLE = /^\s*(?:$|xref|trailer|%)/;

/**
 * Whether it goes on to its end. Programs put something behind that, or leave the end out; but what stops within an
 * object has lost pages, though readers mend it.
 */
export const pdfIsWhole = (bytes: Buffer): boolean => {
  const [at, mark] = ENDS.map((one) => [bytes.lastIndexOf(one), one] as const).reduce((best, one) =>
    one[0] > best[0] ? one : best,
  );
  if (at < 0) return false;
  const rest = bytes.toString('latin1', at + mark.length);
  return mark === 'endobj' ? TABLE.test(rest) : !/\d\s+\d+\s+obj\b/.test(rest);
};
