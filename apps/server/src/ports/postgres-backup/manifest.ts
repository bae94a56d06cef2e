import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { BackupError } from './backup-error.ts';

/** A file as the manifest lists it; `path` by slashes, below the data directory. */
export type ManifestFile = { path: string; size: number; modified: string; sha256: string };
/** A stretch of the log that the backup cannot start without. */
type WalRange = { timeline: number; startLsn: string; endLsn: string };
export type Manifest = {
  /** Empty before PostgreSQL 17. */
  systemId: string;
  files: ManifestFile[];
  walRanges: WalRange[];
};

export const MANIFEST_NAME = 'backup_manifest';

const Shape = z.object({
  Files: z.array(
    z.object({
      Path: z.string().optional(),
      'Encoded-Path': z.hex().optional(),
      Size: z.int(),
      'Last-Modified': z.string(),
      'Checksum-Algorithm': z.literal('SHA256'),
      Checksum: z.string(),
    }),
  ),
  'WAL-Ranges': z.array(z.object({ Timeline: z.int(), 'Start-LSN': z.string(), 'End-LSN': z.string() })),
  'Manifest-Checksum': z.string(),
});

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

export const readManifest = async (folder: string): Promise<Manifest> =>
  parseManifest(await readFile(join(folder, MANIFEST_NAME)));

/** Refuses one that is not what PostgreSQL wrote ("Backup Manifest Format" in its documentation). */
const parseManifest = (bytes: Buffer): Manifest => {
  const text = bytes.toString('utf8');
  const parsed = Shape.safeParse(parsedJson(text));
  // Its last line is the checksum of all others.
  const covered = bytes.subarray(0, bytes.lastIndexOf('\n', bytes.length - 2) + 1);
  if (!parsed.success || parsed.data['Manifest-Checksum'] !== sha256(covered))
    throw new BackupError(`${MANIFEST_NAME} 已损坏，或不是 PostgreSQL 写的。`);
  const { Files: files, 'WAL-Ranges': ranges } = parsed.data;
  return {
    // Larger than a number can be.
    systemId: /"System-Identifier": *(\d+)/.exec(text)?.[1] ?? '',
    files: files.map((file) => ({
      path: file.Path ?? Buffer.from(file['Encoded-Path'] ?? '', 'hex').toString('utf8'),
      size: file.Size,
      modified: file['Last-Modified'],
      sha256: file.Checksum,
    })),
    walRanges: ranges.map((range) => ({
      timeline: range.Timeline,
      startLsn: range['Start-LSN'],
      endLsn: range['End-LSN'],
    })),
  };
};

const parsedJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

/** As PostgreSQL's own programs lay it out. */
export const formatManifest = ({ systemId, files, walRanges }: Manifest): string => {
  const listed = files.map(
    ({ path, size, modified, sha256: sum }) =>
      `{ "Path": ${JSON.stringify(path)}, "Size": ${size}, "Last-Modified": "${modified}", ` +
      `"Checksum-Algorithm": "SHA256", "Checksum": "${sum}" }`,
  );
  const ranges = walRanges.map(
    ({ timeline, startLsn, endLsn }) =>
      `{ "Timeline": ${timeline}, "Start-LSN": "${startLsn}", "End-LSN": "${endLsn}" }`,
  );
  const covered =
    `{ "PostgreSQL-Backup-Manifest-Version": 2,\n"System-Identifier": ${systemId},\n` +
    `"Files": [\n${listed.join(',\n')}\n],\n"WAL-Ranges": [\n${ranges.join(',\n')}\n],\n`;
  return `${covered}"Manifest-Checksum": "${sha256(Buffer.from(covered))}"}\n`;
};

/** As a manifest writes a time: 2026-11-27 13:01:39 GMT. */
export const manifestTime = (at: Date): string => `${at.toISOString().slice(0, 19).replace('T', ' ')} GMT`;
