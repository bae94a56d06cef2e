import type { Deps } from '#deps.ts';
import type { Random } from '#domain/number/seeded-random.ts';
import type { Cast } from './cast.ts';
import type { OrgKey } from './organisations.ts';

/** What the parts of the life are given. */
export type Life = {
  deps: Deps;
  cast: Cast;
  /** When it is written: nothing in it is later. */
  now: Date;
  /** 0 is today; a Shanghai clock time such as '09:30' or '09:30:15'. Never later than a minute before `now`. */
  moment: (day: number, time: string) => Date;
  /** `work` with the clock of database and process at `moment`: for the product's own commands. */
  at: <T>(moment: Date, work: () => Promise<T>) => Promise<T>;
  /** `work` when its moment comes: what all parts plan is done in one order of time, after the last of them. */
  plan: (moment: Date, work: () => Promise<unknown>) => void;
  /** Does what is planned, and what that plans. */
  keepPlans: () => Promise<void>;
  /** The stream of one topic: what another part draws changes nothing in it. */
  random: (topic: string) => Random;
  userId: (mobile: string) => string;
  orgId: (key: OrgKey) => string;
  /** Ids as they become known. */
  ids: Map<string, string>;
};
export type Part = (life: Life) => Promise<void>;
