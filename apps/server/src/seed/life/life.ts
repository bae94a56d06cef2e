import type { Deps } from '#deps.ts';
import { dayNumber, SHANGHAI_MS } from '#domain/time/time.ts';
import { type Random, randomFrom } from '#domain/number/seeded-random.ts';
import { createAgenda, settle } from './agenda.ts';
import { type Cast, castFrom, SEED } from './cast.ts';
import { resetClock, setClock } from './clock.ts';
import { exams } from './exam/exams.ts';
import { figures } from './figures.ts';
import { OFFICE } from './office/office.ts';
import { leavers } from './office/leavers.ts';
import type { OrgKey } from './organisations.ts';
import { people } from './people.ts';
import { practice } from './study/practice.ts';
import { study } from './study/study.ts';

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

/** In this order: each rests on those before it. */
const PARTS: Part[] = [people, study, exams, practice, leavers, ...OFFICE];

const DAY_MS = 86_400_000;
const timeMs = (time: string): number => {
  const [hours = 0, minutes = 0, seconds = 0] = time.split(':').map(Number);
  return ((hours * 60 + minutes) * 60 + seconds) * 1_000;
};

export const createLife = (deps: Deps, now: Date, seed = SEED): Life => {
  const ids = new Map<string, string>();
  const known = (key: string): string => {
    const id = ids.get(key);
    if (id === undefined) throw new Error(`life: nobody has made ${key}`);
    return id;
  };
  const agenda = createAgenda();
  const through = async <T>(moment: Date, work: () => Promise<T>): Promise<{ done: T; until: number }> => {
    await setClock(deps.pool, moment);
    try {
      const done = await work();
      await settle(deps);
      return { done, until: Date.now() };
    } finally {
      await resetClock(deps.pool);
    }
  };
  const today = dayNumber(now.getTime()) * DAY_MS - SHANGHAI_MS;
  return {
    deps,
    cast: castFrom(seed),
    now,
    moment: (day, time) => new Date(Math.min(today + day * DAY_MS + timeMs(time), now.getTime() - 60_000)),
    at: async (moment, work) => (await through(moment, work)).done,
    // What would come later has not come about yet.
    plan: (when, work) => (when.getTime() < now.getTime() - 50_000 ? agenda.add(when, work) : undefined),
    keepPlans: () => agenda.keep(async (moment, work) => (await through(moment, work)).until),
    random: (topic) => randomFrom(`${seed}:${topic}`),
    userId: known,
    orgId: known,
    ids,
  };
};

export const live = async (life: Life): Promise<void> => {
  for (const part of PARTS) await part(life);
  await life.keepPlans();
  await figures(life);
};
