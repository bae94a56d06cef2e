/** Archives whose entries are stored as they are, which is how ours are written. */

const END = 0x06_05_4b_50;
const ENTRY = 0x02_01_4b_50;
const STORED = 0;

const endOf = (view: DataView): number => {
  for (let at = view.byteLength - 22; at >= Math.max(0, view.byteLength - 65_557); at -= 1)
    if (view.getUint32(at, true) === END) return at;
  return -1;
};

/** The entries by their names; null for what is no such archive. */
export const readStoredZip = (bytes: Uint8Array): Map<string, Uint8Array> | null => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    const end = endOf(view);
    if (end < 0) return null;
    const files = new Map<string, Uint8Array>();
    let at = view.getUint32(end + 16, true);
    for (let left = view.getUint16(end + 10, true); left > 0; left -= 1) {
      if (view.getUint32(at, true) !== ENTRY || view.getUint16(at + 10, true) !== STORED) return null;
      const size = view.getUint32(at + 24, true);
      const nameSize = view.getUint16(at + 28, true);
      const name = new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + nameSize));
      const local = view.getUint32(at + 42, true);
      const from = local + 30 + view.getUint16(local + 26, true) + view.getUint16(local + 28, true);
      // Twice the same name could show one thing and mean another.
      if (files.has(name) || from + size > bytes.length) return null;
      files.set(name, bytes.subarray(from, from + size));
      at += 46 + nameSize + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
    }
    return files;
  } catch {
    return null;
  }
};
