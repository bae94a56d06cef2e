import { mkdir, open } from 'node:fs/promises';
import { join, sep } from 'node:path';
import type { Readable } from 'node:stream';
import { BackupError } from './backup-error.ts';
import { type ByteReader, readBytes } from './byte-reader.ts';

/** The archives that PostgreSQL writes (src/port/tar.c): ustar headers, names of up to 99 bytes, files and folders. */
type Member = { path: string; folder: boolean; size: number; mode: number };

const BLOCK = 512;
const CHECKSUM = { from: 148, to: 156 };
const padded = (size: number): number => Math.ceil(size / BLOCK) * BLOCK;

/** Unpacks an archive into a folder that is made when it is not there. Nothing is written outside it. */
export const unpackTar = async (archive: Readable, into: string): Promise<void> => {
  const bytes = readBytes(archive);
  await mkdir(into, { recursive: true, mode: 0o700 });
  for (let member = await nextMember(bytes); member; member = await nextMember(bytes)) {
    const path = join(into, member.path);
    if (!path.startsWith(into + sep)) throw new BackupError(`备份中的文件名 ${member.path} 指向目录之外，不予解开。`);
    if (member.folder) await mkdir(path, { recursive: true, mode: 0o700 });
    else await unpackFile(bytes, member, path);
  }
  // What follows the end is padding; the sender waits until it is read.
  for await (const _ of bytes.pieces(Number.MAX_SAFE_INTEGER));
};

const unpackFile = async (bytes: ByteReader, { path: name, size, mode }: Member, path: string): Promise<void> => {
  const file = await open(path, 'wx', mode & 0o777);
  let written = 0;
  try {
    for await (const piece of bytes.pieces(size)) {
      await file.writeFile(piece);
      written += piece.length;
    }
  } finally {
    await file.close();
  }
  if (written < size) throw new BackupError(`备份在文件 ${name} 中间断开了。`);
  await bytes.take(padded(size) - size);
};

/** Null at the end, which is two blocks of zeros. */
const nextMember = async (bytes: ByteReader): Promise<Member | null> => {
  const header = await bytes.take(BLOCK);
  if (header.length < BLOCK) throw new BackupError('备份的归档没有结尾，它不完整。');
  if (header.every((byte) => byte === 0)) return null;
  if (checksumOf(header) !== numberAt(header, CHECKSUM.from, 8)) throw new BackupError('备份的归档已损坏。');
  const path = textAt(header, 0, 100);
  const type = textAt(header, 156, 1);
  if (type !== '0' && type !== '5') throw new BackupError(`备份中的 ${path} 既不是文件也不是目录，不予解开。`);
  const folder = type === '5';
  return { path, folder, size: folder ? 0 : numberAt(header, 124, 12), mode: numberAt(header, 100, 8) };
};

const textAt = (header: Buffer, from: number, length: number): string => {
  const field = header.subarray(from, from + length);
  const end = field.indexOf(0);
  return field.toString('utf8', 0, end === -1 ? length : end);
};

/** Octal digits, or from 8 GB on the bytes themselves behind a mark. */
const numberAt = (header: Buffer, from: number, length: number): number =>
  header[from] === 0x80
    ? Number(header.readBigUInt64BE(from + length - 8))
    : Number.parseInt(textAt(header, from, length).trim() || '0', 8);

/** Of all bytes, its own field counted as spaces. */
const checksumOf = (header: Buffer): number =>
  header.reduce((sum, byte, at) => sum + (at >= CHECKSUM.from && at < CHECKSUM.to ? 0x20 : byte), 0);
