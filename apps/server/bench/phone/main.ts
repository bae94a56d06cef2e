/**
 * npm run bench -- phone: a cold visit of each public page, and of three pages of a learner, in a real Chromium at 375
 * × 812 with the processor four times slower, over two slow lines; then what Lighthouse says of the public ones, where
 * it is installed. The simulated latency is one of each request: what a real line needs to be connected comes on top.
 *
 * --pages=/,/lesson: these alone. --runs=3: of which the middle is told. --line=phone or slow4g, --lighthouse: only
 * what is named.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { sayFault, sayLine } from '#cli/terminal.ts';
import { weather } from '#bench/support/platform.ts';
import { keepFigures } from '#bench/support/figures.ts';
import { freeBenchPort, startLiving, stop } from '#bench/support/servers.ts';
import { goalsReached, said, textTable } from '#bench/support/table.ts';
import { CATEGORIES, findLighthouse, HOW } from './lighthouse.ts';
import {
  auditPages,
  type LineName,
  LINES,
  measurePages,
  type PageFigures,
  PHONE_GOALS,
  type PageScores,
} from './measure.ts';
import { guestPages, learnerPages } from './pages.ts';

const SECRET = 'm4RkZt8wQv2yNc6JxSbHd9PgLf3uTe7a';

const { values: options } = parseArgs({
  allowPositionals: true,
  options: {
    pages: { type: 'string' },
    runs: { type: 'string', default: '3' },
    line: { type: 'string' },
    lighthouse: { type: 'boolean', default: false },
  },
});
const runs = Number(options.runs);

/** What an option names of all there is; all of it where the option is not given. */
const chosen = <T>(all: readonly T[], what: string | undefined, nameOf: (one: T) => string): T[] => {
  if (what === undefined) return [...all];
  const names = what.split(',');
  const unknown = names.filter((name) => !all.some((one) => nameOf(one) === name));
  if (unknown.length > 0) throw new Error(`${unknown.join(', ')}: there are ${all.map(nameOf).join(' ')}`);
  return all.filter((one) => names.includes(nameOf(one)));
};

const sayPages = (figures: readonly PageFigures[], lines: readonly LineName[]): void => {
  const { blocked, shift, requests, home, further } = PHONE_GOALS;
  const goals = [
    `blocked ≤ ${blocked}`,
    `shift ≤ ${shift}`,
    `requests ≤ ${requests}`,
    'KB',
    `script ≤ ${home} | +${further}`,
  ];
  const head = ['line', 'page', 'first', 'largest', ...goals, 'largest is'];
  const rows = figures.map(({ line, page, cells, element }) => [
    line,
    page,
    ...Object.values(cells).map(said),
    element,
  ]);
  sayLine(`${textTable([head, ...rows], [0, 1, head.length - 1])}\n`);
  for (const key of lines) {
    const { name, guest, learner } = LINES[key];
    const personal = learner === null ? '' : `, ≤ ${learner / 1_000} s for a learner`;
    sayLine(`${key}: ${name}; largest paint ≤ ${guest / 1_000} s on public pages${personal}`);
  }
  sayLine(
    `Processor 4 times slower, 375 × 812, cold cache, the middle of ${runs}; KB as they arrive; script of a further ` +
      `page is what home has not brought.\n` +
      `✓ reached, ✗ not reached; reached are ` +
      `${goalsReached(figures.flatMap(({ cells }) => Object.values(cells)))}. ${weather()}\n`,
  );
};

const sayScores = (scores: readonly PageScores[]): void => {
  const head = ['Lighthouse, mobile', ...Object.entries(CATEGORIES).map(([name, goal]) => `${name} ≥ ${goal}`)];
  sayLine(`${textTable([head, ...scores.map(({ page, cells }) => [page, ...Object.values(cells).map(said)])])}\n`);
  for (const { page, costs } of scores.filter((one) => one.costs.length > 0))
    sayLine([`${page}, what costs points (of 100):`, ...costs.map((cost) => `  ${cost}`), ''].join('\n'));
  sayLine(
    `✓ reached, ✗ not reached; reached are ${goalsReached(scores.flatMap(({ cells }) => Object.values(cells)))}.`,
  );
};

const directory = await mkdtemp(join(tmpdir(), 'zhibiao-phone-'));
const port = await freeBenchPort();
const origin = `http://127.0.0.1:${port}`;
const server = await startLiving(port, join(directory, 'data'), SECRET);
try {
  const lighthouse = options.line === undefined || options.lighthouse ? await findLighthouse() : null;
  const lines = options.lighthouse && options.line === undefined ? [] : (Object.keys(LINES) as LineName[]);
  const wanted = chosen(lines, options.line, (key) => key);
  const every = [...(await guestPages(origin)), ...(await learnerPages(origin))];
  const pages = chosen(every, options.pages, ({ name }) => name);
  const figures = wanted.length > 0 ? await measurePages(origin, { pages, lines: wanted, runs }) : [];
  if (wanted.length > 0) sayPages(figures, wanted);
  const scores = lighthouse ? await auditPages(lighthouse, origin, { pages, runs }) : [];
  if (lighthouse) sayScores(scores);
  else if (options.line === undefined || options.lighthouse) sayLine(HOW);
  const isWhole = options.line === undefined && options.pages === undefined && !options.lighthouse;
  if (isWhole) await keepFigures('phone', { pages: figures, scores, runs });
} catch (error) {
  process.exitCode = sayFault(error);
} finally {
  await stop(server);
  await rm(directory, { recursive: true, force: true });
}
