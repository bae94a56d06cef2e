import { textTable } from '#bench/support/table.ts';
import { CALL_KINDS } from './mix.ts';
import type { CrowdPart, Memory, PeakRecovery, PhaseFigures } from './part.ts';
import type { GaveWay, KindFigures } from './phases.ts';
import type { Credit, Losses } from './proof.ts';
import { CORES, type Sample, type Use } from './resources.ts';

/** What the run says, in lines. */

const ms = (value: number) => (value < 10 ? value.toFixed(1) : value.toFixed(0));
const HEAD = ['call', 'a second', 'p50 ms', 'p95 ms', 'p99 ms', 'longest', 'limit of p95', 'shed', 'errors'];

const isSlow = ({ kind, p95 }: KindFigures) => p95 > CALL_KINDS[kind].limitMs;
const phaseLines = ({ name, learners, seconds, kinds, use }: PhaseFigures): string[] => [
  `\n${name}: ${learners} learners, ${seconds.toFixed(0)} s`,
  textTable([
    HEAD,
    ...kinds.map((one) => [
      CALL_KINDS[one.kind].name,
      one.perSec.toFixed(1),
      ms(one.p50),
      ms(one.p95),
      ms(one.p99),
      ms(one.most),
      `${CALL_KINDS[one.kind].limitMs}${isSlow(one) ? ' ✗' : ''}`,
      String(one.shed),
      String(one.errors),
    ]),
  ]),
  useLine(use),
];

const useLine = (use: Use): string =>
  `processors of ${CORES}: Node ${use.node.toFixed(2)}, PostgreSQL ${use.postgres.toFixed(2)}` +
  `, load generator ${use.generator.toFixed(2)}; machine ${(use.machine * 100).toFixed(0)} % busy` +
  `, ${(use.disk * 100).toFixed(0)} % waiting for the disk` +
  `; event loop late by at most ${use.loopMs.toFixed(0)} ms (p99)` +
  `; waiting for a connection ${use.waiting}, for a lock ${use.lockWaits}`;

/** Which resources were used up, the machine's last as it is the sum of others. */
const LIMITS: [name: string, share: (use: Use) => number][] = [
  ['the one thread of Node', ({ node }) => node / 0.95],
  ['connections to the database', ({ waiting }) => waiting / 100],
  ['locks', ({ lockWaits }) => lockWaits / 5],
  ['the disk', ({ disk }) => disk / 0.3],
  ['the processors of the machine', ({ machine }) => machine / 0.95],
];
export const usedUp = (use: Use): string[] => LIMITS.flatMap(([name, share]) => (share(use) >= 1 ? [name] : []));

const gaveWayLine = (found: (GaveWay & { use: Use }) | null): string =>
  found
    ? `first to give way: ${CALL_KINDS[found.kind].name} at ${found.sec} s (p95 ${ms(found.p95)} ms)` +
      `; at its limit then: ${usedUp(found.use).join(', ') || 'nothing that is watched'}\n  ${useLine(found.use)}`
    : 'nothing gave way';

const share = (value: number) => `${(value * 100).toFixed(1)} %`;
const creditLines = ({ learners, honest, above, below, wall, watched, hours }: Credit): string[] => [
  `credit against the wall clock, ${learners} learners, ${hours.toFixed(1)} h credited:`,
  `  of their own clock: least ${share(wall.least)}, most ${share(wall.most)}; above it: ${above}`,
  `  of what ${honest} honest ones watched: worst ${share(watched.least)}, middle ${share(watched.middle)}` +
    `, best ${share(watched.most)}; below 97 % less 2 s: ${below}`,
];
const lossLine = ({ beats, answers, handIns, acknowledged, unsent }: Losses): string =>
  `acknowledged and lost: ${beats} heartbeats, ${answers} of ${acknowledged} answers, ${handIns} hand-ins` +
  `; beats that pages still held when they were closed: ${unsent}`;

export const memoryOf = (samples: readonly Sample[], count: number): Memory[] => {
  const series = (name: string, of: (one: Sample) => number): Memory => {
    const values = samples.map(of);
    return { name, start: values[0] ?? 0, most: Math.max(...values), end: values.at(-1) ?? 0 };
  };
  return [
    ...Array.from({ length: count }, (_, at) => series(`Node ${at + 1}`, ({ replicas }) => replicas[at]?.rssMb ?? 0)),
    series('PostgreSQL', ({ postgresMb }) => postgresMb),
  ];
};
const memoryLine = ({ name, start, most, end }: Memory): string =>
  `memory of ${name}: start ${start.toFixed(0)}, peak ${most.toFixed(0)}, end ${end.toFixed(0)} MB`;
const mb = (bytes: number) => `${(bytes / 2 ** 20).toFixed(1)} MB`;
const MOST_TABLES = 6;
const growthLine = ({ grown }: CrowdPart['work']): string =>
  `more on the disk: ${mb(grown.reduce((sum, { bytes }) => sum + bytes, 0))}, of it ` +
  grown
    .slice(0, MOST_TABLES)
    .map(({ name, rows, bytes }) => `${name} ${mb(bytes)} (${rows} rows)`)
    .join(', ');
const workLine = ({ nodeSec, postgresSec, generatorSec, ...work }: CrowdPart['work']): string =>
  `CPU seconds: Node ${nodeSec.toFixed(0)}, PostgreSQL ${postgresSec.toFixed(0)}` +
  `, load generator ${generatorSec.toFixed(0)}; ${work.perSec.toFixed(0)} transactions a second` +
  `, ${mb(work.walBytes)} of WAL` +
  `, ${work.deadlocks} deadlocks, at most ${work.lockWaits} waiting for a lock`;
const recoveryLine = ({ factor, sec }: PeakRecovery): string =>
  `after ${factor}×: heartbeats as fast as they have to be ${sec === null ? 'never again' : `${sec} s later`}`;

export const linesOf = (part: CrowdPart): string[] => [
  ...part.phases.flatMap(phaseLines),
  '',
  ...creditLines(part.credit),
  lossLine(part.losses),
  ...part.memory.map(memoryLine),
  workLine(part.work),
  growthLine(part.work),
  `/readyz: slowest ${part.ready.most.toFixed(0)} ms, not answered ${part.ready.failed} times`,
  gaveWayLine(part.gaveWay),
  ...part.recoveries.map(recoveryLine),
  ...part.faults.map(([text, count]) => `fault: ${text}, ${count} times`),
];
