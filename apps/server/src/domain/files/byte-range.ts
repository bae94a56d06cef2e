/** Byte ranges of HTTP (RFC 9110 §14): offsets are inclusive. */
type ByteRange = { start: number; end: number };

const SINGLE = /^bytes=(\d{0,15})-(\d{0,15})$/;

/**
 * The range that a Range header asks of `size` bytes: 'whole' when there is none to serve (absent, malformed, several
 * at once: a server may then answer everything), 'unsatisfiable' when it begins past the end.
 */
export const byteRange = (header: string | undefined, size: number): ByteRange | 'whole' | 'unsatisfiable' => {
  const match = SINGLE.exec(header?.trim() ?? '');
  const [from, to] = [match?.[1] ?? '', match?.[2] ?? ''];
  if (!match || (from === '' && to === '')) return 'whole';
  if (from === '') {
    const length = Math.min(Number(to), size);
    return length > 0 ? { start: size - length, end: size - 1 } : 'unsatisfiable';
  }
  const start = Number(from);
  const end = to === '' ? size - 1 : Math.min(Number(to), size - 1);
  if (to !== '' && Number(to) < start) return 'whole';
  return start < size ? { start, end } : 'unsatisfiable';
};
