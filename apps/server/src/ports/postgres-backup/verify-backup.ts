import { createHash } from 'node:crypto';
import { open, readdir, stat } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { BackupError } from './backup-error.ts';
import { parseLsn } from './lsn.ts';
import { type Manifest, MANIFEST_NAME, type ManifestFile, readManifest } from './manifest.ts';
import { isSegmentName, segmentNames } from './wal-segment.ts';

const READ = 1 << 20;

/**
 * What is wrong with an unpacked backup, as pg_verifybackup would say: files that are missing, of another size, altered
 * or too many, a foreign control file, log that is missing. The bytes of the log are the one thing no manifest lists:
 * its records carry sums of their own, which the start checks.
 */
export const verifyManifest = async (folder: string): Promise<string[]> => {
  let manifest: Manifest;
  try {
    manifest = await readManifest(folder);
  } catch (error) {
    return [error instanceof BackupError ? error.message : `${MANIFEST_NAME} 读不出来。`];
  }
  const present = await filesBelow(folder);
  const faults: string[] = [];
  for (const file of manifest.files) {
    const fault = present.delete(file.path) ? await faultOf(folder, file) : `缺少 ${file.path}`;
    if (fault) faults.push(fault);
  }
  const extra = [...present].filter((path) => path !== MANIFEST_NAME && !path.startsWith('pg_wal/'));
  return [
    ...faults,
    ...extra.map((path) => `多出 ${path}`),
    ...(await controlFaults(folder, manifest)),
    ...(await logFaults(folder, manifest, present)),
  ];
};

/** Paths by slashes, as a manifest names them. */
export const filesBelow = async (folder: string): Promise<Set<string>> => {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true });
  const files = entries.filter((entry) => !entry.isDirectory());
  return new Set(files.map((file) => relative(folder, join(file.parentPath, file.name)).replaceAll(sep, '/')));
};

const faultOf = async (folder: string, { path, size, sha256 }: ManifestFile): Promise<string | null> => {
  const file = await open(join(folder, path));
  try {
    const found = (await file.stat()).size;
    if (found !== size) return `${path} 应有 ${size} 字节，实有 ${found}`;
    const hash = createHash('sha256');
    const piece = Buffer.allocUnsafe(Math.min(size, READ));
    for (let left = size; left > 0;) {
      const { bytesRead } = await file.read(piece, 0, Math.min(left, piece.length));
      if (bytesRead === 0) break;
      hash.update(piece.subarray(0, bytesRead));
      left -= bytesRead;
    }
    return hash.digest('hex') === sha256 ? null : `${path} 的内容变了`;
  } finally {
    await file.close();
  }
};

/** A control file begins with the identifier of its cluster. */
const controlFaults = async (folder: string, { systemId }: Manifest): Promise<string[]> => {
  if (systemId === '') return [];
  const file = await open(join(folder, 'global/pg_control')).catch(() => null);
  if (!file) return [];
  try {
    const { buffer } = await file.read(Buffer.alloc(8), 0, 8, 0);
    return String(buffer.readBigUInt64LE()) === systemId ? [] : ['global/pg_control 属于另一个数据库'];
  } finally {
    await file.close();
  }
};

/** The size of a segment is that of whatever segment is there: all have the same. */
const logFaults = async (folder: string, { walRanges }: Manifest, present: Set<string>): Promise<string[]> => {
  const segments = [...present].filter((path) => path.startsWith('pg_wal/') && isSegmentName(path.slice(7)));
  const [first] = segments;
  if (!first) return ['pg_wal 中没有日志'];
  const segmentSize = (await stat(join(folder, first))).size;
  const faults: string[] = [];
  for (const { timeline, startLsn, endLsn } of walRanges)
    for (const name of segmentNames(timeline, parseLsn(startLsn), parseLsn(endLsn), BigInt(segmentSize)))
      if (!segments.includes(`pg_wal/${name}`)) faults.push(`缺少日志 pg_wal/${name}`);
  for (const path of segments)
    if ((await stat(join(folder, path))).size !== segmentSize) faults.push(`${path} 的大小不对`);
  return faults;
};
