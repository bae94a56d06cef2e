/**
 * npm run bench -- crowd: simulated learners, as the mix (mix.ts) says, against the product for ten minutes: who was
 * served how fast, the credit of each against their own clock, memory, processors, the database, and what gave way
 * first. Then twice and five times as many for two minutes: what is shed, whether anything is lost, and after how long
 * heartbeats are as fast as before. A learner runs the page's own code, so that they keep, batch and repeat what it does.
 *
 * --learners=3000 --minutes=10 --replicas=1 --seed=1 --peaks=2,5 (or none) --peak-minutes=2: what is run.
 * --small: on the demo content alone, not on a platform in use (platform.sql). --keep=directory: the database of that
 * platform is kept for the next run. --page: writes docs/operate/scale.md, which the whole run does by itself.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { sayFault, sayLine } from '#cli/terminal.ts';
import { keepFigures } from '#bench/support/figures.ts';
import { inUse, openPlatform, type Platform, SECRET, weather } from '#bench/support/platform.ts';
import { freeBenchPort, stop } from '#bench/support/servers.ts';
import type { Crew, Orders, People, Told } from './crew.ts';
import { MIX, mixLines } from './mix.ts';
import { writeScalePage } from './page.ts';
import { makeCrowd, shareOf } from './people.ts';
import { figuresOf, firstToGiveWay, logOf, planOf, recoveredAfter } from './phases.ts';
import { proveCredit, proveExams } from './proof.ts';
import * as report from './report.ts';
import { type Replica, useBetween, watchResources, workOf } from './resources.ts';

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
const [learners, minutes, replicas] = [options.learners, options.minutes, options.replicas].map(Number) as [
  number,
  number,
  number,
];
const factors = options.peaks
  .split(',')
  .map(Number)
  .filter((factor) => factor > 1);
const WHOLE = { learners: 3_000, minutes: 10 };
/** Learners that one process of the generator can be. */
const LEARNERS_A_PROCESS = 8_000;

const plan = planOf(learners, {
  minutes,
  arrivalSec: Math.min(MIX.arrivalSec, minutes * 15),
  factors,
  peakMinutes: Number(options['peak-minutes']),
});

const startReplicas = async (platform: Platform): Promise<(Replica & { child: ChildProcess })[]> => {
  const started = [];
  for (let n = 0; n < replicas; n += 1) {
    const [port, metricsPort] = [await freeBenchPort(), await freeBenchPort()];
    const settings = { METRICS_PORT: String(metricsPort), TRUST_PROXY: '127.0.0.1' };
    const child = await platform.replica(port, settings);
    started.push({ port, metricsPort, child, pid: child.pid ?? 0 });
  }
  return started;
};

type Peopled = { crew: Crew; people: People };
const startGenerators = (orders: Omit<Orders, 'crews' | 'seed'>, peopled: readonly Peopled[]) => {
  const most = Math.max(...plan.phases.map((phase) => phase.learners));
  const count = Math.max(1, Math.ceil(most / LEARNERS_A_PROCESS));
  return Array.from({ length: count }, (_, at) => {
    const child = fork(join(import.meta.dirname, 'generator.ts'), [], { serialization: 'advanced' });
    const crews = peopled.map(({ crew, people }) => ({ crew, people: shareOf(people, at, count) }));
    child.send({ ...orders, seed: `${options.seed}:${at}`, crews } satisfies Orders);
    return child;
  });
};
const hear = async (child: ChildProcess): Promise<Told> => {
  const [told] = (await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(([code]) => {
      throw new Error(`the load generator ended with ${String(code)}`);
    }),
  ])) as [Told];
  return told;
};

/** Until the processes of the generator know who they are. */
const READY_MS = 3_000;

const measure = async (platform: Platform, servers: Awaited<ReturnType<typeof startReplicas>>) => {
  const { pool, url } = platform;
  const { place, peopled } = await makeCrowd(pool, SECRET, plan.crews);
  for (const line of mixLines(learners)) sayLine(line);
  sayLine(
    `then ${factors.map((factor) => `${factor}×`).join(' and ') || 'no more'}; ${replicas} replica(s), ${weather()}`,
  );

  const beginsAt = Date.now() + READY_MS + learners / 2;
  const nowSec = () => (Date.now() - beginsAt) / 1_000;
  const generators = startGenerators({ ...place, ports: servers.map(({ port }) => port), beginsAt }, peopled);
  const hearing = Promise.all(generators.map(hear));
  await sleep(Math.max(0, beginsAt - Date.now()));
  const before = await workOf(pool);
  const watch = watchResources({
    url,
    pool,
    replicas: servers,
    generators: generators.map(({ pid }) => pid ?? 0),
    nowSec,
  });
  const told = await hearing.finally(() => generators.forEach((child) => child.kill()));
  watch.stop();
  const after = await workOf(pool);
  return { place, told, before, after, samples: watch.samples };
};

const platform = await openPlatform(options.small ? 'SELECT 1' : await inUse());
// The one that filled the database: the replicas are started with settings of their own.
await stop(platform.product());
let servers: Awaited<ReturnType<typeof startReplicas>> = [];
try {
  servers = await startReplicas(platform);
  const { place, told, before, after, samples } = await measure(platform, servers);
  const log = logOf(told.map(({ calls }) => calls));
  const phases: report.PhaseFigures[] = plan.phases.map((phase) => ({
    name: phase.name,
    learners: phase.learners,
    seconds: phase.toSec - phase.fromSec,
    kinds: figuresOf(log, phase),
    use: useBetween(samples, phase.fromSec, phase.toSec),
  }));
  const gaveWay = firstToGiveWay(log, plan.crews[0]?.arrivalSec ?? 0, plan.endSec);
  const given = gaveWay && { ...gaveWay, use: useBetween(samples, gaveWay.sec, gaveWay.sec + 10) };
  const recoveries: report.Recovery[] = plan.phases.flatMap(({ name, fromSec, toSec }) =>
    name.startsWith('after ')
      ? [{ factor: Number.parseFloat(name.slice('after '.length)), sec: recoveredAfter(log, fromSec, toSec) }]
      : [],
  );
  const { credit, lost } = await proveCredit(
    platform.pool,
    place.lessonId,
    told.flatMap(({ witnesses }) => witnesses),
  );
  const exams = await proveExams(
    platform.pool,
    told.flatMap(({ sat }) => sat),
  );
  const unsent = told.flatMap(({ witnesses }) => witnesses).reduce((sum, one) => sum + one.unsent, 0);
  const losses = { beats: lost, ...exams, unsent };
  const memory = report.memoryOf(
    samples,
    servers.map((_, n) => `Node ${n + 1}`),
  );
  const work = {
    perSec: (after.transactions - before.transactions) / plan.endSec,
    walBytes: after.walBytes - before.walBytes,
    grownBytes: after.bytes - before.bytes,
    deadlocks: after.deadlocks - before.deadlocks,
  };
  const probes = samples.flatMap(({ replicas: all }) => all.map(({ ready }) => ready));
  const ready = { most: Math.max(...probes.map((one) => one.ms)), failed: probes.filter(({ ok }) => !ok).length };

  for (const phase of phases) for (const line of report.phaseLines(phase)) sayLine(line);
  sayLine('');
  for (const line of report.creditLines(credit)) sayLine(line);
  sayLine(report.lossLine(losses));
  for (const line of report.memoryLines(memory)) sayLine(line);
  const [first, last] = [samples[0], samples.at(-1)];
  const used = (of: (one: (typeof samples)[number]) => number) => (last && first ? of(last) - of(first) : 0).toFixed(0);
  sayLine(
    `CPU seconds: Node ${used(({ replicas: all }) => all.reduce((sum, one) => sum + one.cpuSec, 0))}` +
      `, PostgreSQL ${used((one) => one.postgresCpuSec)}, load generator ${used((one) => one.generatorCpuSec)}` +
      `; ${work.perSec.toFixed(0)} transactions a second, ${(work.walBytes / 2 ** 20).toFixed(0)} MB of WAL` +
      `, ${work.deadlocks} deadlocks, at most ${Math.max(...samples.map((one) => one.lockWaits))} waiting for a lock`,
  );
  sayLine(`/readyz: slowest ${ready.most.toFixed(0)} ms, not answered ${ready.failed} of ${probes.length} times`);
  sayLine(report.gaveWayLine(given));
  for (const { factor, sec } of recoveries)
    sayLine(
      `after ${factor}×: heartbeats as fast as they have to be ${sec === null ? 'never again' : `${sec} s later`}`,
    );
  for (const [text, count] of told.flatMap(({ faults }) => faults)) sayLine(`fault: ${text}, ${count} times`);

  await keepFigures('crowd', {
    learners,
    minutes,
    replicas,
    small: options.small,
    phases,
    credit,
    losses,
    memory,
    work,
    recoveries,
    ready,
    gaveWay: given && { ...given, usedUp: report.usedUp(given.use) },
  });
  if (options.page || (learners >= WHOLE.learners && minutes >= WHOLE.minutes)) await writeScalePage();
} catch (error) {
  sayFault(error);
  process.exitCode = 1;
} finally {
  await Promise.all(servers.map(({ child }) => stop(child)));
  await platform.close();
}
