/**
 * npm run bench -- growth [--keep=directory] [--only=part of a name] [--rounds=n]: what slows down as the data grows.
 * Every list and detail on two databases, of 1,000 and of 100,000 learners (seed.sql), asked in turn; the table says
 * how many times as long the big one takes, and the plans of what takes more than 1.5 times as long follow.
 */
import { sayLine } from '#cli/terminal.ts';
import { createSigner } from 'fast-jwt';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { Envelope } from '@zhibiao/contract/core/envelope';
import { LIST_DEPTH } from '@zhibiao/contract/core/limits';
import { many, sql } from '#db/sql.ts';
import { secretsFrom } from '#ports/keys/secrets.ts';
import { quantile } from '#bench/support/load.ts';
import {
  CALLS,
  type GrowthFacts,
  type List,
  LISTS,
  type Page,
  PAGE_SIZE,
  pagePath,
  userNumber,
  type Who,
} from './calls.ts';
import { plansOf } from './plans.ts';
import { seededId } from './sizes.ts';
import { openWorlds, type GrowthWorld } from './worlds.ts';

const GOAL = 1.5;
/** A guest's answer is kept for two seconds; after that the database is asked again. */
const KEPT_MS = 2_100;
const WARM = 8;
/** A call that takes seconds is not asked for minutes. */
const BUDGET_MS = 6_000;
const LEAST_ROUNDS = 8;
const TENTH = 10;
/** As deep as a list can be paged through. */
const DEEPEST = LIST_DEPTH / PAGE_SIZE;

const { values } = parseArgs({
  allowPositionals: true,
  options: {
    keep: { type: 'string' },
    only: { type: 'string', default: '' },
    rounds: { type: 'string', default: '40' },
    plans: { type: 'boolean', default: false },
  },
});
const rounds = Number(values.rounds);

type Target = { world: GrowthWorld; url: string; headers: Record<string, string> };
type Row = {
  name: string;
  guest: boolean;
  targets: Record<'small' | 'big', Target>;
  times: Record<'small' | 'big', number[]>;
};

const worlds = await openWorlds(values.keep ?? null, sayLine);
try {
  const headersOf = (who: Who, world: GrowthWorld): Record<string, string> => {
    if (who === 'guest') return {};
    return { authorization: `Bearer ${sign({ jti: seededId('session', userNumber(who, world)) })}` };
  };
  const sign = createSigner({
    key: secretsFrom(Buffer.from(worlds.secret)).key('jwt'),
    algorithm: 'HS256',
    iss: 'zhibiao',
    aud: 'learner',
    expiresIn: 12 * 3_600_000,
  });
  const target = (world: GrowthWorld, who: Who, path: string): Target => ({
    world,
    url: `http://127.0.0.1:${world.port}${path}`,
    headers: headersOf(who, world),
  });

  const rows: Row[] = [];
  const add = (name: string, who: Who, small: string, big: string) =>
    rows.push({
      name: `${name} (${who})`,
      guest: who === 'guest',
      targets: { small: target(worlds.small, who, small), big: target(worlds.big, who, big) },
      times: { small: [], big: [] },
    });
  const wanted = (name: string, who: Who) => `${name} (${who})`.includes(values.only);

  for (const list of LISTS.filter(({ name, who }) => wanted(name, who))) {
    for (const page of list.pages) {
      const [small, big] = [await pageIn(worlds.small, list, page), await pageIn(worlds.big, list, page)];
      if (page !== 'first' && (big === 1 || (page === 'deep' && big <= TENTH))) continue;
      const beside = small === big ? '' : ` beside ${small}`;
      add(
        page === 'first' ? list.name : `${list.name}, page ${big}${beside}`,
        list.who,
        pagePath(list, small),
        pagePath(list, big),
      );
    }
  }
  const facts = { small: await factsOf(worlds.small), big: await factsOf(worlds.big) };
  for (const { name, who, path } of CALLS.filter(({ name: called, who: caller }) => wanted(called, caller)))
    add(name, who, path(worlds.small, facts.small), path(worlds.big, facts.big));

  /** The page that is asked for, or the last whole one of a list that is shorter. */
  async function pageIn(world: GrowthWorld, list: List, page: Page): Promise<number> {
    const wanted = { first: 1, tenth: TENTH, deep: DEEPEST }[page];
    const { url, headers } = target(world, list.who, pagePath(list, wanted));
    const { rows = [], total = 0 } = (await fetch(url, { headers }).then((r) => r.json())) as Envelope;
    return rows.length === PAGE_SIZE ? wanted : Math.max(1, Math.min(wanted, Math.floor(total / PAGE_SIZE)));
  }

  for (let n = 0; n < WARM; n += 1) await askAll(rows, true);
  for (let n = 0; n < rounds; n += 1) await askAll(rows.filter(hasBudget), false);

  const slow = table(rows);
  for (const row of values.plans ? rows : slow) {
    const { url, headers, world } = row.targets.big;
    if (row.guest) await sleep(KEPT_MS);
    sayLine(`\n=== ${row.name}\n    ${decodeURIComponent(url)}`);
    const plans = await plansOf(world.pool, worlds.logFile, () => fetch(url, { headers }).then((r) => r.text()));
    for (const plan of plans) sayLine(`\n${plan}`);
  }
} finally {
  await worlds.close();
}

async function factsOf({ pool }: GrowthWorld): Promise<GrowthFacts> {
  const rows = await many(pool, sql<{ id: string }>`SELECT id FROM "Lesson" ORDER BY sort, id LIMIT 1`);
  return { demoLesson: rows[0]?.id ?? '' };
}

function hasBudget({ times }: Row): boolean {
  const spent = [...times.small, ...times.big].reduce((sum, ms) => sum + ms, 0);
  return spent < BUDGET_MS || times.big.length < LEAST_ROUNDS;
}

/** Small and big in turn, so that whatever else the machine does falls on both. */
async function askAll(rows: Row[], warming: boolean): Promise<void> {
  const begin = performance.now();
  for (const { name, targets, times } of rows) {
    for (const side of ['small', 'big'] as const) {
      const { url, headers } = targets[side];
      const start = performance.now();
      const answer = await fetch(url, { headers });
      const text = await answer.text();
      const ms = performance.now() - start;
      if (!text.startsWith('{"code":200') && warming) sayLine(`${name}, ${side}: ${text.slice(0, 200)}`);
      if (!warming) times[side].push(ms);
    }
  }
  if (rows.some(({ guest }) => guest)) await sleep(Math.max(0, KEPT_MS - (performance.now() - begin)));
}

/** Prints every row; answers those that miss the goal. */
function table(rows: Row[]): Row[] {
  const width = Math.max(...rows.map(({ name }) => name.length));
  const cell = (ms: number) => ms.toFixed(1).padStart(8);
  sayLine(`${'p50 / p95 in ms'.padEnd(width)}     small               big            ratio p50  p95`);
  const missed = rows.filter(({ name, times }) => {
    const [s50, s95, b50, b95] = [
      quantile(times.small, 0.5),
      quantile(times.small, 0.95),
      quantile(times.big, 0.5),
      quantile(times.big, 0.95),
    ] as const;
    const ratios = [b50 / s50, b95 / s95] as const;
    const reached = ratios.every((ratio) => ratio <= GOAL);
    sayLine(
      `${name.padEnd(width)} ${cell(s50)} ${cell(s95)}  ${cell(b50)} ${cell(b95)}  ` +
        `${ratios.map((r) => `${r.toFixed(2)}×`.padStart(8)).join(' ')}  ${reached ? 'reached' : 'NOT REACHED'}`,
    );
    return !reached;
  });
  sayLine(`${rows.length - missed.length} of ${rows.length} within ${GOAL}×`);
  return missed;
}
