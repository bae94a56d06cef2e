import { z } from 'zod';
import type { BackupPlace } from '#ports/backup/place.ts';
import { getHashed, putHashed } from '#services/backup/set/hashed-json.ts';
import { setName, setOf } from '#services/backup/set/manifest.ts';
import { StoredObject } from '#services/backup/set/object.ts';

/**
 * The log lies at the place in stretches: each without a gap, of one timeline, one key and one version of the product.
 * wal/<stretch>/stretch.json says which; wal/<stretch>/<segment>.json tells of a segment, `<segment>.partial.json` of
 * the open one; wal/<stretch>/marks/<moment>/ holds what the rows up to a moment name besides, and the mark itself.
 */
const LogStretch = z.strictObject({
  format: z.literal('zhibiao-log-v1'),
  stretch: z.string(),
  version: z.string(),
  sealing: z.string(),
  systemId: z.string(),
  timeline: z.int(),
});
export type LogStretch = z.output<typeof LogStretch>;

/** Up to this moment the log, the site's files and the keys are all there. */
const LogMark = z.strictObject({
  at: z.iso.datetime(),
  /** The log is kept beyond this place, which lies behind the moment. */
  lsn: z.string(),
  segmentSize: z.int(),
  /** Those that came since the mark before. */
  files: z.array(StoredObject),
  /** Keys and registers as they stood. */
  truth: z.array(StoredObject),
});
export type LogMark = z.output<typeof LogMark>;

export const LOG = 'wal';
export const logPath = (stretch: string, name: string): string => `${LOG}/${stretch}/${name}`;
const markPath = (stretch: string, moment: string): string => logPath(stretch, `marks/${moment}/mark.json`);
export const markedPath = (stretch: string, at: Date, name: string): string =>
  logPath(stretch, `marks/${setName(at)}/${name}`);

export const writeStretch = (place: BackupPlace, stretch: LogStretch): Promise<void> =>
  putHashed(place, logPath(stretch.stretch, 'stretch.json'), stretch);
export const readStretch = (place: BackupPlace, stretch: string): Promise<LogStretch | null> =>
  getHashed(place, logPath(stretch, 'stretch.json'), LogStretch);

export const writeMark = (place: BackupPlace, stretch: string, mark: LogMark): Promise<void> =>
  putHashed(place, markPath(stretch, setName(new Date(mark.at))), mark);
export const readMark = (place: BackupPlace, stretch: string, moment: string): Promise<LogMark | null> =>
  getHashed(place, markPath(stretch, moment), LogMark);
export const removeMark = (place: BackupPlace, stretch: string, { at }: LogMark): Promise<void> =>
  place.remove(markPath(stretch, setName(new Date(at))));

/** What is known of a segment, or of the open one. */
export const writePiece = (place: BackupPlace, stretch: string, piece: StoredObject): Promise<void> =>
  putHashed(place, logPath(stretch, `${piece.name}.json`), piece);
export const readPiece = (place: BackupPlace, stretch: string, name: string): Promise<StoredObject | null> =>
  getHashed(place, logPath(stretch, `${name}.json`), StoredObject);

/** The open segment is replaced by a longer one, and by the whole, while a process reads. */
export const presentPiece = async (place: BackupPlace, piece: StoredObject): Promise<StoredObject> => {
  if ((await place.size(piece.path)) !== null) return piece;
  const [segment, stretch] = [piece.name.replace('.partial', ''), setOf(piece.path)];
  const whole = await readPiece(place, stretch, segment);
  return whole ?? (await readPiece(place, stretch, `${segment}.partial`)) ?? piece;
};

export type LogContent = { stretch: string; pieces: Set<string>; moments: string[] };

const PATH = /^wal\/(\d{8}T\d{6}Z)\/(?:([0-9A-F]{24}(?:\.partial)?)|marks\/(\d{8}T\d{6}Z)\/mark|stretch)\.json$/;

/** The names of what there is, the oldest first. */
export const listLog = async (place: BackupPlace): Promise<LogContent[]> => {
  const found = new Map<string, LogContent>();
  for (const path of (await place.list(LOG)).sort()) {
    const [, stretch, piece, moment] = PATH.exec(path) ?? [];
    if (stretch === undefined) continue;
    const content = found.get(stretch) ?? { stretch, pieces: new Set(), moments: [] };
    found.set(stretch, content);
    if (piece !== undefined) content.pieces.add(piece);
    if (moment !== undefined) content.moments.push(moment);
  }
  return [...found.values()];
};
