/** What an uploaded file is, by its first bytes; its name and declared type prove nothing. */
export const imageKind = (bytes: Uint8Array): 'png' | 'jpeg' | null => {
  const head = Buffer.from(bytes.subarray(0, 8));
  if (head.equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]))) return 'png';
  if (head[0] === 0xff && head[1] === 0xd8 && head[2] === 0xff) return 'jpeg';
  return null;
};
