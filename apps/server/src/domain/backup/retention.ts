import { day, SHANGHAI_MS } from '#domain/time/time.ts';

/** A set by its moment, with what it builds upon; of a full one that is itself alone. */
type DatedSet = { set: string; at: Date; chain: readonly string[] };

/** Days, weeks and months that have a set: where none was made for a while, what is old stays. */
const DAYS = 7;
const WEEKS = 4;
const MONTHS = 12;
/** The most sets of a chain: each is needed for those after it. */
export const CHAIN_MOST = 7;

/** A week begins on Sunday, as does a chain. 1970-01-01 was a Thursday. */
const weekOf = (at: Date): string =>
  String(Math.floor((at.getTime() + SHANGHAI_MS + 4 * 86_400_000) / (7 * 86_400_000)));
const monthOf = (at: Date): string => day(at).slice(0, 7);

const grouped = (sets: readonly DatedSet[], of: (at: Date) => string): DatedSet[][] => [
  ...Map.groupBy(sets, ({ at }) => of(at)).values(),
];

/**
 * Which sets are kept: the last of each day; of each week and month the first full one, which needs no other; and all
 * that these build upon.
 */
export const keptSets = (sets: readonly DatedSet[]): Set<string> => {
  const oldestFirst = sets.toSorted((a, b) => a.at.getTime() - b.at.getTime());
  const daily = grouped(oldestFirst, day)
    .slice(-DAYS)
    .map((of) => of.at(-1));
  const firstFull = (of: DatedSet[]) => of.find(({ chain }) => chain.length === 1) ?? of[0];
  const weekly = grouped(oldestFirst, weekOf).slice(-WEEKS).map(firstFull);
  const monthly = grouped(oldestFirst, monthOf).slice(-MONTHS).map(firstFull);
  return new Set([...daily, ...weekly, ...monthly].flatMap((one) => one?.chain ?? []));
};

/** The set from which the log is kept: to any moment of the last days one can go back. */
export const firstWithLog = (sets: readonly DatedSet[]): string | undefined => {
  const oldestFirst = sets.toSorted((a, b) => a.at.getTime() - b.at.getTime());
  const days = [...new Set(oldestFirst.map(({ at }) => day(at)))].slice(-DAYS);
  const kept = keptSets(sets);
  return oldestFirst.find(({ set, at }) => kept.has(set) && days.includes(day(at)))?.set;
};

/** Whether the backup of this moment goes on with the chain of the one before. */
export const goesOn = (last: DatedSet, now: Date): boolean =>
  last.chain.length < CHAIN_MOST && weekOf(last.at) === weekOf(now);
