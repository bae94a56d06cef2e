/**
 * npm run bench -- against <folder> [--rounds=n]: the calls that learners make most, on this checkout and on another
 * (of a release before, installed), each on a database of its own in one Postgres, asked in turn. Answers a second, new
 * beside old: a change that learners pay for shows here.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { API_BASE } from '@zhibiao/contract/envelope';
import pg from 'pg';
import { startEmbedded } from '#db/embedded/embedded.ts';
import { maybeOne, raw, run, sql } from '#db/sql.ts';
import { beats } from './beats.ts';
import { answers, copyPaper, sittingsOf, starts, submits } from './exam.ts';
import { type Learner, makeLearners } from './learners.ts';
import { type Figure, load, middle, type Next, send } from './load.ts';
import { get, inTurn } from './requests.ts';
import { freePort, startProduct, stop } from './servers.ts';

const SECRET = 'm4RkZt8wQv2yNc6JxSbHd9PgLf3uTe7a';
const LEARNERS = 1000;
const SECONDS = 4;
/** What a feature may cost the learners at most. */
const GOAL = 0.97;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { rounds: { type: 'string', default: '5' } },
});
const other = positionals[1];
if (!other) throw new Error('name the folder of the other checkout: npm run bench -- against ../before');
const say = (line: string) => process.stdout.write(`${line}\n`);

const directory = await mkdtemp(join(tmpdir(), 'zhibiao-against-'));
const postgres = await startEmbedded(join(directory, 'pg'), () => {});
const closers: (() => Promise<unknown>)[] = [() => rm(directory, { recursive: true, force: true }), postgres.stop];

type Side = { port: number; pool: pg.Pool; learners: Learner[]; lid: string; list: Next; open: Next };

const open = async (name: string, folder?: string): Promise<Side> => {
  const url = Object.assign(new URL(postgres.url), { pathname: name }).href;
  const admin = new pg.Client({ connectionString: postgres.url });
  await admin.connect();
  await run(admin, raw(`CREATE DATABASE ${name}`));
  await admin.end();
  const port = await freePort();
  const server = await startProduct(port, url, join(directory, name), SECRET, folder);
  closers.push(() => stop(server));
  const pool = new pg.Pool({ connectionString: url, max: 2 });
  closers.push(() => pool.end());
  const learners = await makeLearners(pool, SECRET, LEARNERS);
  const film = await maybeOne(
    pool,
    sql<{ lid: string }>`SELECT i.id AS lid FROM "Lesson" l JOIN "LessonItem" i ON i."lessonId" = l.id
      WHERE i.type = 1 AND l.access <= 1 ORDER BY l.sort, i.sort LIMIT 1`,
  );
  if (!film) throw new Error('the demo content has no video');
  const learner = inTurn(learners, (one) => one);
  return {
    port,
    pool,
    learners,
    lid: film.lid,
    list: () => get(`${API_BASE}/api/lesson/my?pageNum=1&pageSize=10`, learner()),
    open: () => get(`${API_BASE}/api/lesson/play?lid=${film.lid}`, learner()),
  };
};

type Measured = Record<'beat' | 'save' | 'submit' | 'start' | 'list' | 'play', Figure[]>;
const nothing = (): Measured => ({ beat: [], save: [], submit: [], start: [], list: [], play: [] });

const measure = async (side: Side, into: Measured): Promise<void> => {
  // Opened anew: whoever opened a lecture since then holds the learner's clock.
  into.beat.push(await load(side.port, await beats(side.port, side.lid, side.learners), SECONDS));
  into.list.push(await load(side.port, side.list, SECONDS));
  into.play.push(await load(side.port, side.open, SECONDS));
  const paperId = await copyPaper(side.pool);
  into.start.push(await send(side.port, starts(paperId, side.learners), LEARNERS));
  const sittings = await sittingsOf(side.pool, paperId, side.learners);
  into.save.push(await load(side.port, answers(sittings), SECONDS));
  into.submit.push(await send(side.port, submits(sittings), sittings.length));
};

const NAMES: Record<keyof Measured, string> = {
  beat: 'heartbeat',
  save: 'saving an answer',
  submit: 'handing in and grading',
  start: 'starting an exam',
  list: 'my courses',
  play: 'opening a lecture',
};

try {
  const [before, after] = [await open('before', resolve(other, 'apps/server')), await open('after')];
  await measure(before, nothing());
  await measure(after, nothing());
  for (const { pool } of [before, after]) await run(pool, sql`ANALYZE`);
  const [old, now] = [nothing(), nothing()];
  for (let round = 0; round < Number(values.rounds); round += 1) {
    // Whoever comes second meets a warmer machine: in turn.
    const sides = [
      [before, old],
      [after, now],
    ] as const;
    const order = round % 2 === 0 ? sides : sides.toReversed();
    for (const [side, into] of order) await measure(side, into);
  }
  for (const key of Object.keys(NAMES) as (keyof Measured)[]) {
    const [was, is] = [middle(old[key]), middle(now[key])];
    const ratio = is.perSecond / was.perSecond;
    const per = ({ perSecond }: Figure) => `${perSecond.toFixed(0).padStart(6)}/s`;
    const failed = was.failures + is.failures > 0 ? `  ${was.failures} and ${is.failures} failed` : '';
    const verdict = ratio >= GOAL ? 'reached' : 'not reached';
    say(
      `${NAMES[key].padEnd(24)} ${per(was)} → ${per(is)}  ${ratio.toFixed(3)}  (goal ≥ ${GOAL})  ${verdict}${failed}`,
    );
  }
} finally {
  for (const close of closers.toReversed()) await close();
}
