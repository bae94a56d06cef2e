/**
 * npm run bench -- crowd: simulated learners, as the mix (mix.ts) says, against the product for ten minutes: who was
 * served how fast, the credit of each against their own clock, memory, processors, the database, and what gave way
 * first. Then twice and five times as many for two minutes: what is shed, whether anything is lost, and after how long
 * heartbeats are as fast as before. A learner runs the page's own code, and so keeps, batches and repeats what it does.
 *
 * --learners=3000 --minutes=10 --replicas=1 --seed=1 --peaks=2,5 (or none) --peak-minutes=2: what is run.
 * --small: on the demo content alone, not on a platform in use (platform.sql). --keep=directory: the database of that
 * platform is kept for the next run. --page: writes docs/operate/scale.md, which the whole run does by itself.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { sayFault, sayLine } from '#cli/terminal.ts';
import { keepFigures } from '#bench/support/figures.ts';
import { inUse, openPlatform, type Platform, PLATFORM_SECRET, weather } from '#bench/support/platform.ts';
import { stop } from '#bench/support/servers.ts';
import type { Told } from './crew.ts';
import { MIX, mixLines } from './mix.ts';
import { isWholeRun, writeScalePage } from './page.ts';
import type { CrowdPart } from './part.ts';
import { makeCrowd } from './people.ts';
import { figuresOf, firstToGiveWay, callLogOf, planOf, recoveredAfter } from './phases.ts';
import { hear, type RunningReplica, startGenerators, startReplicas } from './processes.ts';
import { proveCredit, proveExams } from './proof.ts';
import { linesOf, memoryOf, usedUp } from './report.ts';
import { growthOf, type Sample, useBetween, watchResources, type DatabaseWork, workOf } from './resources.ts';

const { values: options } = parseArgs({
  allowPositionals: true,
  options: {
    learners: { type: 'string', default: '3000' },
    minutes: { type: 'string', default: '10' },
    replicas: { type: 'string', default: '1' },
    seed: { type: 'string', default: '1' },
    peaks: { type: 'string', default: '2,5' },
    'peak-minutes': { type: 'string', default: '2' },
    small: { type: 'boolean', default: false },
    keep: { type: 'string' },
    page: { type: 'boolean', default: false },
  },
});
const [learners, minutes, replicas] = [Number(options.learners), Number(options.minutes), Number(options.replicas)];

const plan = planOf(learners, {
  minutes,
  arrivalSec: Math.min(MIX.arrivalSec, minutes * 15),
  factors: options.peaks
    .split(',')
    .map(Number)
    .filter((factor) => factor > 1),
  peakMinutes: Number(options['peak-minutes']),
});

/** Until the processes of the generator know who they are, ms, and for each learner. */
const READY_MS = 3_000;
const LEARNER_MS = 0.5;

type Measured = { lessonId: string; told: Told[]; before: DatabaseWork; after: DatabaseWork; samples: Sample[] };
const measure = async ({ pool, url }: Platform, servers: readonly RunningReplica[]): Promise<Measured> => {
  const { place, peopled } = await makeCrowd(pool, PLATFORM_SECRET, plan.crews);
  const most = Math.max(...plan.phases.map((phase) => phase.learners));
  const beginsAt = Date.now() + READY_MS + most * LEARNER_MS;
  const ports = servers.map(({ port }) => port);
  const generators = startGenerators({ ...place, ports, beginsAt, seed: options.seed }, peopled, most);
  try {
    const hearing = Promise.all(generators.map(hear));
    await sleep(Math.max(0, beginsAt - Date.now()));
    const before = await workOf(pool);
    const pids = generators.map(({ pid }) => pid ?? 0);
    const nowSec = () => (Date.now() - beginsAt) / 1_000;
    const watch = watchResources({ url, pool, replicas: servers, generators: pids, nowSec });
    const told = await hearing.finally(watch.stop);
    return { lessonId: place.lessonId, told, before, after: await workOf(pool), samples: watch.samples };
  } finally {
    for (const child of generators) child.kill();
  }
};

const figures = async (pool: Platform['pool'], measured: Measured): Promise<CrowdPart> => {
  const { lessonId, told, before, after, samples } = measured;
  const log = callLogOf(told.map(({ calls }) => calls));
  const witnesses = told.flatMap((one) => one.witnesses);
  const { credit, lost } = await proveCredit(pool, lessonId, witnesses);
  const exams = await proveExams(
    pool,
    told.flatMap(({ sat }) => sat),
  );
  const gaveWay = firstToGiveWay(log, plan.crews[0]?.arrivalSec ?? 0, plan.endSec);
  const use = gaveWay && useBetween(samples, gaveWay.sec, gaveWay.sec + 10);
  const probes = samples.flatMap((one) => one.replicas.map(({ ready }) => ready));
  const [first, last] = [samples[0], samples.at(-1)];
  const used = (of: (one: Sample) => number) => (last && first ? of(last) - of(first) : 0);
  return {
    learners,
    minutes,
    replicas,
    small: options.small,
    phases: plan.phases.map((phase) => ({
      name: phase.name,
      learners: phase.learners,
      seconds: phase.toSec - phase.fromSec,
      kinds: figuresOf(log, phase),
      use: useBetween(samples, phase.fromSec, phase.toSec),
    })),
    credit,
    losses: { beats: lost, ...exams, unsent: witnesses.reduce((sum, { unsent }) => sum + unsent, 0) },
    memory: memoryOf(samples, replicas),
    work: {
      perSec: (after.transactions - before.transactions) / plan.endSec,
      walBytes: after.walBytes - before.walBytes,
      grown: growthOf(before, after),
      deadlocks: after.deadlocks - before.deadlocks,
      lockWaits: Math.max(...samples.map(({ lockWaits }) => lockWaits)),
      nodeSec: used((one) => one.replicas.reduce((sum, { cpuSec }) => sum + cpuSec, 0)),
      postgresSec: used((one) => one.postgresCpuSec),
      generatorSec: used((one) => one.generatorCpuSec),
    },
    recoveries: plan.phases.flatMap(({ after: factor, fromSec, toSec }) =>
      factor === undefined ? [] : [{ factor, sec: recoveredAfter(log, fromSec, toSec) }],
    ),
    ready: { most: Math.max(...probes.map(({ ms }) => ms)), failed: probes.filter(({ ok }) => !ok).length },
    gaveWay: gaveWay && use && { ...gaveWay, use, usedUp: usedUp(use) },
    faults: told.flatMap(({ faults }) => faults),
  };
};

const platform = await openPlatform(options.small ? 'SELECT 1' : await inUse());
let servers: RunningReplica[] = [];
try {
  // The one that filled the database has no settings of its own.
  await stop(platform.product());
  servers = await startReplicas(platform, replicas);
  for (const line of mixLines(learners)) sayLine(line);
  sayLine(`peaks: ${options.peaks}; ${replicas} replica(s), seed ${options.seed}, ${weather()}`);
  const part = await figures(platform.pool, await measure(platform, servers));
  for (const line of linesOf(part)) sayLine(line);
  await keepFigures('crowd', part);
  if (options.page || isWholeRun(part)) await writeScalePage();
} catch (error) {
  process.exitCode = sayFault(error);
} finally {
  await Promise.all(servers.map(({ child }) => stop(child)));
  await platform.close();
}
