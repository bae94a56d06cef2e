import { inflateSync } from 'fflate';

/** Archives as anybody may hand them over: read within bounds, and only where one name means one file. */

/** The most that a browser has to hold; our own archives are smaller. */
export const ZIP_MOST = { entries: 6_000, bytes: 400 * 1024 * 1024 } as const;

const END = 0x06_05_4b_50;
const ENTRY = 0x02_01_4b_50;
const [STORED, DEFLATED, ENCRYPTED] = [0, 8, 1];

export type ZipFile = { name: string; size: number; open: () => Uint8Array };
/** `closed`: encrypted or packed in a way not read here; `large`: beyond the bounds; `broken`: no whole archive. */
export type ZipFault = 'closed' | 'large' | 'broken';

const endOf = (view: DataView): number => {
  for (let at = view.byteLength - 22; at >= Math.max(0, view.byteLength - 65_557); at -= 1)
    if (view.getUint32(at, true) === END) return at;
  return -1;
};

/** Names are UTF-8, or what Chinese Windows writes. */
const nameOf = (bytes: Uint8Array): string => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('gbk').decode(bytes);
  }
};

type Entry = { method: number; packed: number; size: number; from: number };
/**
 * Never more than the size that the entry names is unpacked, whatever the bytes say. What cannot be unpacked is
 * answered as it stands, which no file of ours is.
 */
const contentOf = (bytes: Uint8Array, { method, packed, size, from }: Entry): Uint8Array => {
  const content = bytes.subarray(from, from + packed);
  if (method === STORED) return content;
  try {
    return inflateSync(content, { out: new Uint8Array(size) });
  } catch {
    return content;
  }
};

const read = (bytes: Uint8Array): ZipFile[] | ZipFault => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = endOf(view);
  if (end < 0) return 'broken';
  const files: ZipFile[] = [];
  const names = new Set<string>();
  let [at, total] = [view.getUint32(end + 16, true), 0];
  const count = view.getUint16(end + 10, true);
  if (count > ZIP_MOST.entries) return 'large';
  for (let left = count; left > 0; left -= 1) {
    if (view.getUint32(at, true) !== ENTRY) return 'broken';
    const [flags, method] = [view.getUint16(at + 8, true), view.getUint16(at + 10, true)];
    const [packed, size] = [view.getUint32(at + 20, true), view.getUint32(at + 24, true)];
    const nameSize = view.getUint16(at + 28, true);
    const name = nameOf(bytes.subarray(at + 46, at + 46 + nameSize));
    const local = view.getUint32(at + 42, true);
    const from = local + 30 + view.getUint16(local + 26, true) + view.getUint16(local + 28, true);
    if (flags & ENCRYPTED || (method !== STORED && method !== DEFLATED)) return 'closed';
    // Twice the same name could show one thing and mean another.
    if (names.has(name) || from + packed > bytes.length || (method === STORED && packed !== size)) return 'broken';
    names.add(name);
    total += size;
    if (total > ZIP_MOST.bytes) return 'large';
    if (!name.endsWith('/')) files.push({ name, size, open: () => contentOf(bytes, { method, packed, size, from }) });
    at += 46 + nameSize + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return files;
};

/** Its files in their order, folders left out. */
export const readZip = (bytes: Uint8Array): ZipFile[] | ZipFault => {
  try {
    return read(bytes);
  } catch {
    return 'broken';
  }
};
