import { isIPv6 } from 'node:net';

/** How much of all addresses some networks are. */

/** The bits of an address, most significant first, as a number. */
const numberOf = (address: string): bigint => {
  if (!isIPv6(address)) return address.split('.').reduce((sum, part) => sum * 256n + BigInt(part), 0n);
  // A URL writes it in its shortest form, in groups of hex alone.
  const [head = '', tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::');
  const [left, right] = [head, tail ?? ''].map((text) => (text === '' ? [] : text.split(':'))) as [string[], string[]];
  const zeros = Array<string>(8 - left.length - right.length).fill('0');
  return [...left, ...zeros, ...right].reduce((sum, group) => sum * 65_536n + BigInt(`0x${group}`), 0n);
};

type Span = { from: bigint; size: bigint };
const spanOf = (cidr: string, bits: number): Span => {
  const [address = '', length] = cidr.split('/');
  const size = 1n << BigInt(bits - Number(length ?? bits));
  const number = numberOf(address);
  return { from: number - (number % size), size };
};

/** Addresses in any of them, each counted once. */
const sizeOf = (spans: readonly Span[]): bigint => {
  let [size, end] = [0n, 0n];
  for (const span of spans.toSorted((a, b) => (a.from < b.from ? -1 : a.from > b.from ? 1 : 0))) {
    const [from, to] = [span.from > end ? span.from : end, span.from + span.size];
    if (to <= from) continue;
    size += to - from;
    end = to;
  }
  return size;
};

/** What IPv6 gives to the world: a sixteenth of all numbers is more than half of it. */
const IPV6_PUBLIC_HALF = 1n << 124n;
const MAPPED = 0xffff_0000_0000n;

/**
 * Whether the networks (CIDR; names of networks are none) hold half of the addresses of IPv4, or of those of IPv6 that
 * are given out: of a list that is cut into pieces as of one that says it at once, and of IPv4 written as IPv6.
 */
export const coversHalf = (list: readonly string[]): boolean => {
  const cidrs = list.filter((one) => /[.:]/.test(one));
  const six = cidrs.filter((one) => isIPv6(one.split('/')[0] ?? '')).map((one) => spanOf(one, 128));
  const four = cidrs.filter((one) => !isIPv6(one.split('/')[0] ?? '')).map((one) => spanOf(one, 32));
  const within = six.flatMap(({ from, size }) => {
    const [low, high] = [
      from > MAPPED ? from : MAPPED,
      from + size < MAPPED + (1n << 32n) ? from + size : MAPPED + (1n << 32n),
    ];
    return high > low ? [{ from: low - MAPPED, size: high - low }] : [];
  });
  return sizeOf([...four, ...within]) >= 1n << 31n || sizeOf(six) >= IPV6_PUBLIC_HALF;
};
