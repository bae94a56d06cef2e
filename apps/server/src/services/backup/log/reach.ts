import { dateTime } from '#domain/time/time.ts';
import type { BackupPlace } from '#ports/backup/place.ts';
import { BackupError } from '#ports/postgres-backup/backup-error.ts';
import { parseLsn } from '#ports/postgres-backup/lsn.ts';
import { segmentNames } from '#ports/postgres-backup/wal-segment.ts';
import { listSets, momentOf, readSetManifest, type SetManifest, setName } from '#services/backup/set/manifest.ts';
import { type ObjectFault, type StoredObject, storedFault } from '#services/backup/set/object.ts';
import {
  type LogContent,
  listLog,
  logPath,
  type LogMark,
  presentPiece,
  readMark,
  readPiece,
  readStretch,
} from './stretch.ts';

/** How far the log goes on from a set, and what has to be there for it. */
export type LogReach = {
  /** Set and log together are as the site was then. */
  at: Date;
  marks: LogMark[];
  pieces: StoredObject[];
  faults: ObjectFault[];
};

/** The stretch that holds the log of this set from its beginning on. */
const contentFor = async (
  place: BackupPlace,
  log: readonly LogContent[],
  { set, sealing, version, database }: SetManifest,
): Promise<LogContent | null> => {
  const content = log.findLast(({ stretch }) => stretch <= set);
  const stretch = content && (await readStretch(place, content.stretch));
  if (!content || !stretch || database.by !== 'base') return null;
  const isOf = stretch.systemId === database.systemId && stretch.timeline === database.timeline;
  return isOf && stretch.sealing === sealing && stretch.version === version ? content : null;
};

const momentsAfter = ({ moments }: Pick<LogContent, 'moments'>, { endedAt }: SetManifest): string[] =>
  moments.filter((moment) => moment > setName(new Date(endedAt)));

/** From this set to that moment, or to the end of the log; null when the log does not go on from it so far. */
export const logReach = async (
  place: BackupPlace,
  manifest: SetManifest,
  at: Date | null,
): Promise<LogReach | null> => {
  const content = await contentFor(place, await listLog(place), manifest);
  const ends = content ? momentsAfter(content, manifest) : [];
  const end = at === null ? ends.at(-1) : ends.find((moment) => momentOf(moment) >= at);
  if (!content || end === undefined || manifest.database.by !== 'base') return null;
  const { stretch } = content;
  const faults: ObjectFault[] = [];
  const marks: LogMark[] = [];
  for (const moment of content.moments.filter((one) => one >= manifest.set && one <= end)) {
    const mark = await readMark(place, stretch, moment);
    if (mark) marks.push(mark);
    else faults.push({ path: logPath(stretch, `marks/${moment}/mark.json`), how: 'altered' });
  }
  const last = marks.at(-1);
  if (!last) return { at: at ?? momentOf(end), marks, pieces: [], faults };
  const { timeline, startLsn } = manifest.database;
  const names = segmentNames(timeline, parseLsn(startLsn), parseLsn(last.lsn), BigInt(last.segmentSize));
  const pieces: StoredObject[] = [];
  for (const name of names) {
    const there = [name, `${name}.partial`].find((one) => content.pieces.has(one)) ?? name;
    const piece = (await readPiece(place, stretch, there)) ?? (await readPiece(place, stretch, name));
    const how = content.pieces.has(there) ? 'altered' : 'missing';
    if (piece) pieces.push(piece);
    else faults.push({ path: logPath(stretch, there), how });
  }
  return { at: at ?? new Date(last.at), marks, pieces, faults };
};

/** Everything of it read, without a key. */
export const checkReach = async (place: BackupPlace, { marks, pieces, faults }: LogReach): Promise<ObjectFault[]> => {
  const found = [...faults];
  const truth = new Map(marks.flatMap((mark) => mark.truth).map((object) => [object.path, object]));
  for (const piece of pieces) {
    const fault = await storedFault(place, await presentPiece(place, piece));
    if (fault) found.push(fault);
  }
  for (const object of [...marks.flatMap(({ files }) => files), ...truth.values()]) {
    const fault = await storedFault(place, object);
    if (fault) found.push(fault);
  }
  return found;
};

type Stretched = { first: SetManifest; from: Date; to: Date };
/** Of each stretch the first set that it goes on from, and to where. */
const stretched = async (place: BackupPlace): Promise<Stretched[]> => {
  const log = await listLog(place);
  const found = new Map<string, Stretched>();
  for (const name of await listSets(place)) {
    const manifest = await readSetManifest(place, name);
    const content = manifest && (await contentFor(place, log, manifest));
    const end = content ? momentsAfter(content, manifest).at(-1) : undefined;
    if (!content || end === undefined || found.has(content.stretch)) continue;
    found.set(content.stretch, { first: manifest, from: new Date(manifest.endedAt), to: momentOf(end) });
  }
  return [...found.values()];
};

/** To which times one can go back. */
const rangesText = (all: readonly Stretched[]): string =>
  all.map(({ from, to }) => `${dateTime(from)} 至 ${dateTime(to)}`).join('、');

/** The whole log, from the first set that it goes on from. */
export const checkLog = async (place: BackupPlace): Promise<{ ranges: string; faults: ObjectFault[] }> => {
  const all = await stretched(place);
  const faults: ObjectFault[] = [];
  for (const { first } of all) {
    const reach = await logReach(place, first, null);
    if (reach) faults.push(...(await checkReach(place, reach)));
  }
  return { ranges: rangesText(all), faults };
};

/** That the moment lies outside of what there is. */
export const refuseMoment = async (place: BackupPlace, at: Date): Promise<never> => {
  const ranges = rangesText(await stretched(place));
  const there = ranges === '' ? '这里没有连续日志，只能恢复到每份备份的时刻' : `可以恢复到的时间是 ${ranges}`;
  throw new BackupError(`不能恢复到 ${dateTime(at)}：${there}。没有改动任何数据。`);
};

/** The newest set that ended before a moment to which the log goes on from it. */
export const setBefore = async (place: BackupPlace, at: Date): Promise<string> => {
  for (const name of (await listSets(place)).reverse()) {
    const manifest = await readSetManifest(place, name);
    if (!manifest || new Date(manifest.endedAt) >= at) continue;
    if (await logReach(place, manifest, at)) return name;
    break;
  }
  return refuseMoment(place, at);
};
