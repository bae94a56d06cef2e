import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import yazl from 'yazl';

/** One file of an archive; `open` gives its bytes when its turn comes, null leaves it out. */
export type ZipEntry = { name: string; open: () => Promise<Uint8Array | null> };

/** A name that is there already goes on as 名称(2).pdf; file systems that do not tell capitals apart are served too. */
const unused = (taken: Set<string>, name: string): string => {
  const dot = name.lastIndexOf('.');
  const [stem, ext] = dot > 0 ? [name.slice(0, dot), name.slice(dot)] : [name, ''];
  let free = name;
  for (let n = 2; taken.has(free.toLowerCase()); n += 1) free = `${stem}(${n})${ext}`;
  taken.add(free.toLowerCase());
  return free;
};

/** Of so many bytes at a time others are answered in between: an archive adds up each byte of what it takes. */
const AT_A_TIME = 1 << 20;
const inPieces = (bytes: Uint8Array): Readable =>
  Readable.from(
    (function* () {
      for (let at = 0; at < bytes.length; at += AT_A_TIME) yield bytes.subarray(at, at + AT_A_TIME);
    })(),
    { objectMode: false },
  );

/** An archive of the entries in their order, one opened at a time. `onEntry` hears after each whether it is in. */
export const zip = async (
  entries: readonly ZipEntry[],
  onEntry: (packed: boolean) => Promise<void> = async () => {},
): Promise<Buffer> => {
  const archive = new yazl.ZipFile();
  const bytes = buffer(archive.outputStream);
  const taken = new Set<string>();
  const add = (content: Uint8Array, name: string): void => {
    const bytes = Buffer.from(content.buffer, content.byteOffset, content.byteLength);
    if (bytes.length <= AT_A_TIME) archive.addBuffer(bytes, name, { compress: false });
    else
      archive.addReadStreamLazy(name, { compress: false, size: bytes.length }, (open) => open(null, inPieces(bytes)));
  };
  for (const { name, open } of entries) {
    const content = await open();
    // PDFs are compressed inside; a second time costs time and saves nothing.
    if (content) add(content, unused(taken, name));
    await onEntry(content !== null);
  }
  archive.end();
  return bytes;
};
