import { TELLABLE } from '@zhibiao/contract/practice/learner';
import { plus, type Gained } from './mastery.ts';

/** What may be published of a group without revealing one of its members. */

/** Members by their number, one bit each. */
export type Crowd = Uint32Array;
export const crowdOf = (members: number): Crowd => new Uint32Array(Math.ceil(members / 32));
export const join = (crowd: Crowd, member: number): void => {
  crowd[member >> 5] = (crowd[member >> 5] ?? 0) | (1 << (member & 31));
};
export const crowdSize = (crowd: Crowd): number => {
  let size = 0;
  for (let word of crowd) for (; word !== 0; word &= word - 1) size += 1;
  return size;
};
const both = (a: Crowd, b: Crowd): Crowd => a.map((word, at) => word | (b[at] ?? 0));

export type CrowdFigures<C = Crowd> = Gained & { crowd: C };
export type PublishedGain = Gained & { people: number };
type Clause = { id: string; parentId: string | null };

/** What is known of the people: who they are, or only how many. */
type Crowds<C> = { none: C; both: (a: C, b: C) => C; size: (crowd: C) => number };
/** Where no more is known than how many answered each clause: together they are as many at the least. */
export const COUNTS: Crowds<number> = { none: 0, both: Math.max, size: (count) => count };

/**
 * The clauses that are published, each with what is below it. What too few people answered is left out, and also of
 * what stands above it, until enough others share it there: otherwise a reader could subtract the published clauses
 * from the one above them, and read what is left.
 */
export const tellableOf = <C>(
  clauses: readonly Clause[],
  own: ReadonlyMap<string, CrowdFigures<C>>,
  crowds: Crowds<C>,
): Map<string, PublishedGain> => {
  const nobody: CrowdFigures<C> = { gained: 0, full: 0, answers: 0, crowd: crowds.none };
  const add = (a: CrowdFigures<C>, b: CrowdFigures<C>) => ({ ...plus(a, b), crowd: crowds.both(a.crowd, b.crowd) });
  const below = Map.groupBy(clauses, ({ parentId }) => parentId);
  const published = new Map<string, PublishedGain>();
  const visit = ({ id }: Clause): { open: CrowdFigures<C>; rest: CrowdFigures<C> } => {
    const children = (below.get(id) ?? []).map(visit);
    const open = children.reduce((sum, child) => add(sum, child.open), nobody);
    const rest = children.reduce((sum, child) => add(sum, child.rest), own.get(id) ?? nobody);
    const enough = crowds.size(rest.crowd) >= TELLABLE;
    const whole = enough ? add(open, rest) : open;
    const people = crowds.size(whole.crowd);
    const { gained, full, answers } = whole;
    if (people >= TELLABLE) published.set(id, { gained, full, answers, people });
    return { open: whole, rest: enough ? nobody : rest };
  };
  (below.get(null) ?? []).forEach(visit);
  return published;
};

/** Of the members of one organisation, by their numbers. */
export const tellable = (
  clauses: readonly Clause[],
  own: ReadonlyMap<string, CrowdFigures>,
  members: number,
): Map<string, PublishedGain> => tellableOf(clauses, own, { none: crowdOf(members), both, size: crowdSize });
