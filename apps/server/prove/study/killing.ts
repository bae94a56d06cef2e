import { setTimeout as sleep } from 'node:timers/promises';
import { type Ground, productOn } from '#prove/ground.ts';
import type { Product } from '#prove/product.ts';
import { below } from '#test/content/random.ts';
import { writtenUnanswered } from './balance.ts';
import type { StudyGroup } from './learners.ts';
import type { SentReport } from './line.ts';

/** Server and database are killed one after the other, each at a moment when reports are under way. */

/** Of every four, in an order of their own. */
const WAYS = ['server', 'kill9', 'immediate', 'kill9'] as const;
type Way = (typeof WAYS)[number];
/** So long after an answer came again, and then so long after a report was sent. */
const GOES_ON_MS = { least: 150, more: 850 };
const UNDER_WAY_MS = 8;

export type Killing = {
  base: () => string;
  isOver: () => boolean;
  /** Kills one, starts it again and waits until a report is answered. */
  kill: (group: StudyGroup) => Promise<void>;
  /** Those that struck while reports were under way. */
  count: Readonly<Record<Way, number>>;
  all: () => number;
  figures: {
    underWay: number;
    /** Of those that a killed server left without an answer, which were written all the same. */
    lost: number;
    written: number;
    /** From the start of what was killed until a report was answered. */
    backMs: number[];
  };
};

export const startKilling = async (ground: Ground, random: () => number): Promise<Killing> => {
  const { postgres, pool } = ground;
  let product: Product = await productOn(ground);
  let order: Way[] = [];
  const count = { server: 0, kill9: 0, immediate: 0 };
  const figures: Killing['figures'] = { underWay: 0, lost: 0, written: 0, backMs: [] };

  const next = (): Way => {
    if (order.length === 0) order = [...WAYS];
    return order.splice(below(random, order.length), 1)[0] ?? 'server';
  };
  const lookAt = async ({ all }: StudyGroup, reports: readonly SentReport[]) => {
    while (reports.some(({ state }) => state === 'under way')) await sleep(1);
    const lost = reports.filter(({ state }) => state === 'lost');
    figures.lost += lost.length;
    figures.written += await writtenUnanswered(pool, all, lost);
  };
  const startAgain = async (way: Way) => {
    if (way === 'server') product = await productOn(ground, { port: product.port });
    else await postgres.start();
  };
  const end = { server: () => product.kill9(), kill9: postgres.kill9, immediate: () => postgres.stop('immediate') };
  return {
    base: () => product.base,
    isOver: () => product.isOver(),
    kill: async (group) => {
      await sleep(GOES_ON_MS.least + below(random, GOES_ON_MS.more));
      await group.line.next('sent');
      await sleep(below(random, UNDER_WAY_MS));
      const way = next();
      const over = end[way]();
      const reports = group.line.underWay();
      await over;
      // Before the pages come again: nobody else can have written it.
      if (way === 'server') await lookAt(group, reports);
      const at = performance.now();
      await startAgain(way);
      await group.line.next('answered');
      figures.backMs.push(performance.now() - at);
      figures.underWay += reports.length;
      if (reports.length > 0) count[way] += 1;
    },
    count,
    all: () => count.server + count.kill9 + count.immediate,
    figures,
  };
};
