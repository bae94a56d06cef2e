import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Platform } from '#bench/support/platform.ts';
import { freeBenchPort } from '#bench/support/servers.ts';
import type { Crew, Orders, People, Told } from './crew.ts';
import { shareOfCrowd } from './people.ts';
import type { Replica } from './resources.ts';

/** The processes of a run: replicas of the product, and those who are the crowd. */

export type RunningReplica = Replica & { child: ChildProcess };
export const startReplicas = async (platform: Platform, count: number): Promise<RunningReplica[]> => {
  const started = [];
  for (let n = 0; n < count; n += 1) {
    const [port, metricsPort] = [await freeBenchPort(), await freeBenchPort()];
    const settings = { METRICS_PORT: String(metricsPort), TRUST_PROXY: '127.0.0.1' };
    const child = await platform.replica(port, settings);
    started.push({ port, metricsPort, child, pid: child.pid ?? 0 });
  }
  return started;
};

/** Learners that one process can be. */
const LEARNERS_A_PROCESS = 8_000;

type Peopled = { crew: Crew; people: People };
/** As many processes as the largest part of the run needs, each with its share of every crew. */
export const startGenerators = (
  orders: Omit<Orders, 'crews'>,
  peopled: readonly Peopled[],
  most: number,
): ChildProcess[] => {
  const count = Math.max(1, Math.ceil(most / LEARNERS_A_PROCESS));
  return Array.from({ length: count }, (_, at) => {
    const child = fork(join(import.meta.dirname, 'generator.ts'), [], { serialization: 'advanced' });
    const crews = peopled.map(({ crew, people }) => ({ crew, people: shareOfCrowd(people, at, count) }));
    child.send({ ...orders, seed: `${orders.seed}:${at}`, crews } satisfies Orders);
    return child;
  });
};

/** What they have to tell at the end. */
export const hear = async (child: ChildProcess): Promise<Told> => {
  const [told] = (await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(([code]) => {
      throw new Error(`the load generator ended with ${String(code)}`);
    }),
  ])) as [Told];
  return told;
};
