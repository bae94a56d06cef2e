import type { BackupPlace } from '#ports/backup/place.ts';
import { parseLsn } from '#ports/postgres-backup/lsn.ts';
import { segmentName } from '#ports/postgres-backup/wal-segment.ts';
import type { SetManifest } from '#services/backup/set/manifest.ts';
import { LOG, listLog, readMark } from './stretch.ts';

const PATH = /^wal\/(\d{8}T\d{6}Z)\/(?:([0-9A-F]{24})|marks\/(\d{8}T\d{6}Z)\/)?/;

/** What lies before this set is needed by none from which the log is to go on. Answers the paths. */
export const outdatedLog = async (place: BackupPlace, { set, database }: SetManifest): Promise<string[]> => {
  const log = await listLog(place);
  const of = log.findLast(({ stretch }) => stretch <= set);
  const last = of?.moments.at(-1);
  if (!of || last === undefined || database.by !== 'base') return [];
  const mark = await readMark(place, of.stretch, last);
  if (!mark) return [];
  const first = segmentName(database.timeline, parseLsn(database.startLsn), BigInt(mark.segmentSize));
  // What a later mark has taken over lies below an earlier one.
  const kept = new Set<string>();
  for (const moment of of.moments.filter((one) => one >= set))
    for (const { path } of (await readMark(place, of.stretch, moment))?.truth ?? []) kept.add(path);
  return (await place.list(LOG)).filter((path) => {
    const [, stretch = '', segment, moment] = PATH.exec(path) ?? [];
    if (stretch !== of.stretch) return stretch !== '' && stretch < of.stretch;
    if (segment !== undefined) return segment < first;
    return moment !== undefined && moment < set && !kept.has(path);
  });
};
