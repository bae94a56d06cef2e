import type { Deps } from '#deps.ts';
import { dayNumber, SHANGHAI_MS } from '#domain/time/time.ts';
import { randomFrom } from '#domain/number/seeded-random.ts';
import { createAgenda, fixAgenda } from './agenda.ts';
import { castFrom, SEED } from './cast.ts';
import { resetClock, setClock } from './clock.ts';
import { exams } from './exam/exams.ts';
import { figures } from './figures.ts';
import { OFFICE } from './office/office.ts';
import { leavers } from './office/leavers.ts';
import type { Life, Part } from './part.ts';
import { seedPeople } from './people.ts';
import { practice } from './study/practice.ts';
import { study } from './study/study.ts';

/** In this order: each rests on those before it. */
const PARTS: Part[] = [seedPeople, study, exams, practice, leavers, ...OFFICE];

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
      await fixAgenda(deps);
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
