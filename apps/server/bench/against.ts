/**
 * npm run bench -- against <folder> [--lives=n] [--rounds=n] [--only=beat,list] [--learners=1000]
 * [--seconds=2]: the calls that learners make most, on
 * this checkout and on another (of a release before, installed), each on a database of its own in one Postgres. Both
 * are asked the same for a moment, one right after the other, and the figures are the middle of these pairs' ratios
 * with the middle half of them: a machine that slows down meets both. Both start anew for every life, as memory and
 * plans of one start favour a side for as long as it lives. Which side pays is decided by the CPU time that an answer
 * costs server and database: answers a second also depend on who else is running, on two cores the client itself.
 * Saving and handing in need what `start` opened: --only=start,save,submit.
 */
import { sayLine } from '#cli/terminal.ts';
import type { ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { API_BASE } from '@zhibiao/contract/core/envelope';
import pg from 'pg';
import { startEmbedded } from '#boot/embedded/embedded.ts';
import { maybeOne, raw, run, sql } from '#db/sql.ts';
import { beats } from './beats.ts';
import { cpuOf } from './support/cpu.ts';
import { answers, copyBenchPaper, sittingsOf, starts, submits } from './exam.ts';
import { type BenchLearner, makeLearners } from './support/learners.ts';
import { type Figure, load, median, middle, type Next, quantile, send } from './support/load.ts';
import { get, inTurn } from './support/requests.ts';
import { freeBenchPort, startBenchProduct, stop } from './support/servers.ts';

const SECRET = 'm4RkZt8wQv2yNc6JxSbHd9PgLf3uTe7a';
/** What a feature may cost the learners at most: three in a hundred. */
const GOAL = 1.03;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    lives: { type: 'string', default: '4' },
    rounds: { type: 'string', default: '5' },
    only: { type: 'string' },
    learners: { type: 'string', default: '1000' },
    seconds: { type: 'string', default: '2' },
  },
});
const [LEARNERS, SECONDS] = [Number(values.learners), Number(values.seconds)];
const other = positionals[1];
if (!other) throw new Error('name the folder of the other checkout: npm run bench -- against ../before');

const directory = await mkdtemp(join(tmpdir(), 'zhibiao-against-'));
const postgres = await startEmbedded(join(directory, 'pg'), () => {});

type Side = {
  name: string;
  folder: string | undefined;
  url: string;
  port: number;
  server: ChildProcess;
  pool: pg.Pool;
  learners: BenchLearner[];
  lessonId: string;
  lid: string;
};

const begin = async ({ name, folder, url, port }: Pick<Side, 'name' | 'folder' | 'url' | 'port'>) =>
  startBenchProduct(port, url, join(directory, name), SECRET, { folder });

const open = async (name: string, folder?: string): Promise<Side> => {
  const url = Object.assign(new URL(postgres.url), { pathname: name }).href;
  const admin = new pg.Client({ connectionString: postgres.url });
  await admin.connect();
  await run(admin, raw(`CREATE DATABASE ${name}`));
  await admin.end();
  const at = { name, folder, url, port: await freeBenchPort() };
  const server = await begin(at);
  const pool = new pg.Pool({ connectionString: url, max: 2 });
  const learners = await makeLearners(pool, SECRET, LEARNERS);
  const film = await maybeOne(
    pool,
    sql<{
      lessonId: string;
      lid: string;
    }>`SELECT l.id AS "lessonId", i.id AS lid FROM "Lesson" l JOIN "LessonItem" i ON i."lessonId" = l.id
      WHERE i.type = 1 AND l.access <= 1 ORDER BY l.sort, i.sort LIMIT 1`,
  );
  if (!film) throw new Error('the demo content has no video');
  return { ...at, server, pool, learners, ...film };
};

type Asking = () => Promise<Figure>;
/** What a side is asked in one round, each made ready before it is measured. */
const roundOf = async ({ port, pool, learners, lessonId, lid }: Side): Promise<Record<Kind, () => Promise<Asking>>> => {
  const learner = inTurn(learners, (one) => one);
  const during = (next: Next) => () => load(port, next, SECONDS);
  const once = (next: Next) => () => send(port, next, LEARNERS);
  const reads = (path: string) => async () => during(() => get(API_BASE + path, learner()));
  const paperId = await copyBenchPaper(pool);
  const sittings = () => sittingsOf(pool, paperId, learners);
  return {
    // Opened anew: whoever opened a lecture since the last round holds the learner's clock.
    beat: async () => during(await beats(port, lid, learners)),
    start: async () => once(starts(paperId, learners)),
    save: async () => during(answers(await sittings())),
    submit: async () => once(submits(await sittings())),
    list: reads('/api/lesson/my?pageNum=1&pageSize=10'),
    page: reads(`/api/lesson/detail?id=${lessonId}`),
    study: reads(`/study/detail?id=${lessonId}`),
    play: reads(`/api/lesson/play?lid=${lid}`),
  };
};

/** In the order in which they can be asked: nobody saves or hands in what was not started. */
const NAMES = {
  beat: 'heartbeat',
  start: 'starting an exam',
  save: 'saving an answer',
  submit: 'handing in and grading',
  list: 'my courses',
  page: 'a course',
  study: 'what one has studied of it',
  play: 'opening a lecture',
};
type Kind = keyof typeof NAMES;
const KINDS = (Object.keys(NAMES) as Kind[]).filter((kind) => values.only?.split(',').includes(kind) ?? true);
/** `costUs`: microseconds of CPU an answer; null where the system does not tell. */
type Measured = Figure & { costUs: number | null };
type Pair = { was: Measured; is: Measured };

const measured = async ({ server, url }: Side, ready: () => Promise<Asking>): Promise<Measured> => {
  const { result, cpuSec } = await cpuOf({ pid: server.pid ?? 0, url }, await ready());
  return { ...result, costUs: cpuSec === null ? null : (cpuSec * 1e6) / result.answers };
};

const pairs = Object.fromEntries(KINDS.map((kind) => [kind, []])) as unknown as Record<Kind, Pair[]>;
const measure = async (before: Side, after: Side, turn: number): Promise<void> => {
  const [old, now] = [await roundOf(before), await roundOf(after)];
  for (const [at, kind] of KINDS.entries()) {
    // Whoever comes second meets a warmer machine: in turn.
    if ((turn + at) % 2 === 0)
      pairs[kind].push({ was: await measured(before, old[kind]), is: await measured(after, now[kind]) });
    else {
      const is = await measured(after, now[kind]);
      pairs[kind].push({ was: await measured(before, old[kind]), is });
    }
  }
};

const rangeText = (ratios: readonly number[]): string =>
  `${median(ratios).toFixed(3)} (${quantile(ratios, 0.25).toFixed(2)}–${quantile(ratios, 0.75).toFixed(2)})`;
const sayKind = (kind: Kind): void => {
  const [was, is] = [middle(pairs[kind].map((p) => p.was)), middle(pairs[kind].map((p) => p.is))];
  const speeds = pairs[kind].map((p) => p.is.perSecond / p.was.perSecond);
  const costs = pairs[kind].flatMap(({ was: old, is: now }) =>
    old.costUs && now.costUs ? [[old.costUs, now.costUs]] : [],
  );
  const ratios = costs.map(([old = 1, now = 1]) => now / old);
  const failed = was.failures + is.failures > 0 ? `  ${was.failures} and ${is.failures} failed` : '';
  const speed = `${was.perSecond.toFixed(0)} → ${is.perSecond.toFixed(0)} a second, ${rangeText(speeds)}`;
  const [spent, spends] = [0, 1].map((at) => median(costs.map((pair) => pair[at] ?? 0)).toFixed(0));
  const verdict = `(goal ≤ ${GOAL})  ${median(ratios) <= GOAL ? 'reached' : 'not reached'}`;
  const cost = costs.length === 0 ? 'CPU not told' : `${spent} → ${spends} µs CPU, ${rangeText(ratios)}  ${verdict}`;
  sayLine(`${NAMES[kind].padEnd(28)} ${cost}  ${speed}${failed}`);
};

const sides: Side[] = [];
try {
  sides.push(await open('before', resolve(other, 'apps/server')), await open('after'));
  const [before, after] = sides as [Side, Side];
  for (let life = 0; life < Number(values.lives); life += 1) {
    for (const side of life % 2 === 0 ? sides : sides.toReversed()) {
      await stop(side.server);
      side.server = await begin(side);
    }
    await measure(before, after, life);
    for (const kind of KINDS) pairs[kind].pop();
    for (let round = 0; round < Number(values.rounds); round += 1) {
      // Planned for tables as they are: each round makes them grow.
      for (const { pool } of sides) await run(pool, sql`VACUUM ANALYZE`);
      await measure(before, after, life + round);
    }
  }
  KINDS.forEach(sayKind);
} finally {
  for (const { server, pool } of sides) await Promise.all([stop(server), pool.end()]);
  await postgres.stop();
  await rm(directory, { recursive: true, force: true });
}
