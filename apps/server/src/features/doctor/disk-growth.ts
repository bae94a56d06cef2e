/** How fast a disk fills, of what was seen of it. */

/** Bytes in use at the beginning of a day; `disk` tells another disk from this one. */
export type DiskSample = { day: string; used: number; disk: string };

const KEPT = 31;
/** Fewer days tell of an upload, not of a habit. */
const LEAST_DAYS = 7;
const DAY_MS = 86_400_000;

/** The first of each day, for a month, of the same disk. */
export const withSample = (samples: readonly DiskSample[], now: DiskSample): DiskSample[] => {
  const same = samples.filter(({ disk }) => disk === now.disk);
  return (same.some(({ day }) => day === now.day) ? same : [...same, now]).slice(-KEPT);
};

/** Days until it is full as it grew in the last month; null where that cannot be known or it does not grow. */
export const daysUntilFull = (samples: readonly DiskSample[], now: DiskSample, free: number): number | null => {
  const first = samples.find(({ disk }) => disk === now.disk);
  if (!first) return null;
  const days = (Date.parse(now.day) - Date.parse(first.day)) / DAY_MS;
  const grown = now.used - first.used;
  return days < LEAST_DAYS || grown <= 0 ? null : Math.floor((free * days) / grown);
};
