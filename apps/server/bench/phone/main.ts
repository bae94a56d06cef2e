/**
 * npm run bench -- phone: a cold visit of each public page, and of three pages of a learner, in a real Chromium at 375
 * × 812 with the processor four times slower, over two slow lines. The simulated latency is one of each request: what a
 * real line needs to be connected comes on top.
 *
 * --pages=/,/lesson: these alone. --runs=3: of which the middle is told. --line=phone or slow4g: one of the two.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Browser, chromium } from 'playwright-core';
import { sayFault, sayLine } from '#cli/terminal.ts';
import { weather } from '#bench/support/platform.ts';
import { freeBenchPort, startLiving, stop } from '#bench/support/servers.ts';
import { type Cell, said, goalsReached, textTable } from '#bench/support/table.ts';
import { guestPages, learnerPages, type MeasuredPage } from './pages.ts';
import { type SlowLine, middleVisit, type Visit, visit } from './visit.ts';

const SECRET = 'm4RkZt8wQv2yNc6JxSbHd9PgLf3uTe7a';
const LINES: Record<string, SlowLine & { guest: number; learner: number | null }> = {
  phone: { name: '1.6 Mbit/s · 150 ms', latency: 150, kbit: 1_600, guest: 1_500, learner: null },
  slow4g: { name: 'Slow 4G: 1.47 Mbit/s · 562 ms', latency: 562, kbit: 1_470, guest: 2_500, learner: 3_000 },
};
const HOME = '/';
/** KB of script: of the home page, and of any further page on top of it. */
const GOALS = { blocked: 150, shift: 0.02, requests: 12, home: 110, further: 60 };

const { values: options } = parseArgs({
  allowPositionals: true,
  options: {
    pages: { type: 'string' },
    runs: { type: 'string', default: '3' },
    line: { type: 'string' },
  },
});

/** `what` of an option that names some of what there is. */
const chosen = <T>(all: readonly T[], what: string | undefined, nameOf: (one: T) => string): T[] => {
  if (what === undefined) return [...all];
  const names = what.split(',');
  const unknown = names.filter((name) => !all.some((one) => nameOf(one) === name));
  if (unknown.length > 0) throw new Error(`${unknown.join(', ')}: there are ${all.map(nameOf).join(' ')}`);
  return all.filter((one) => names.includes(nameOf(one)));
};

const openBrowser = (): Promise<Browser> => {
  const path = process.env['CHROMIUM_PATH'];
  return chromium.launch({
    ...(path ? { executablePath: path } : {}),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--hide-scrollbars'],
  });
};

type Goals = { largest: number | null; script: number };
const cellsOf = (one: Visit, script: number, goals: Goals): Cell[] => {
  const cell = (value: number, text: string, goal: number | null): Cell => ({
    text,
    reached: goal === null ? null : value <= goal,
  });
  return [
    cell(one.first, `${(one.first / 1_000).toFixed(2)} s`, null),
    cell(one.largest, `${(one.largest / 1_000).toFixed(2)} s`, goals.largest),
    cell(one.blocked, `${one.blocked.toFixed(0)} ms`, GOALS.blocked),
    cell(one.shift, one.shift.toFixed(3), GOALS.shift),
    cell(one.requests, one.requests.toFixed(0), GOALS.requests),
    cell(one.all, one.all.toFixed(0), null),
    cell(script, script.toFixed(0), goals.script),
  ];
};

const scriptOf = (scripts: Visit['scripts'], known: Visit['scripts'] = new Map()): number =>
  [...scripts].reduce((sum, [url, kb]) => (known.has(url) ? sum : sum + kb), 0);

const measure = async (origin: string, wanted: { pages: MeasuredPage[]; lines: string[]; runs: number }) => {
  const { pages, lines, runs } = wanted;
  const browser = await openBrowser();
  const found = new Map<string, Visit[]>();
  try {
    // Warm are the server and the browser's own parts, never the page's; and it tells which script home has brought.
    const home = await visit(browser, { url: origin + HOME, line: null });
    for (let round = 1; round <= runs; round += 1) {
      for (const line of lines) {
        process.stderr.write(`${line}, ${round} of ${runs}\n`);
        for (const { name, path, token } of pages) {
          const one = await visit(browser, { url: origin + path, line: LINES[line] ?? null, token });
          found.set(`${line} ${name}`, [...(found.get(`${line} ${name}`) ?? []), one]);
        }
      }
    }
    return { home, of: (line: string, { name }: MeasuredPage) => middleVisit(found.get(`${line} ${name}`) ?? []) };
  } finally {
    await browser.close();
  }
};

const HEAD = [
  'first',
  'largest',
  `blocked ≤ ${GOALS.blocked}`,
  `shift ≤ ${GOALS.shift}`,
  `requests ≤ ${GOALS.requests}`,
];
const report = (
  { home, of }: Awaited<ReturnType<typeof measure>>,
  { pages, lines, runs }: { pages: MeasuredPage[]; lines: string[]; runs: number },
) => {
  const all: Cell[] = [];
  const rows = lines.flatMap((key) => {
    const line = LINES[key];
    if (!line) return [];
    return pages.map((page) => {
      const one = of(key, page);
      const isHome = page.name === HOME;
      const script = scriptOf(one.scripts, isHome ? undefined : home.scripts);
      const cells = cellsOf(one, script, {
        largest: page.token ? line.learner : line.guest,
        script: isHome ? GOALS.home : GOALS.further,
      });
      all.push(...cells);
      return [key, page.name, ...cells.map(said), one.element];
    });
  });
  const head = ['line', 'page', ...HEAD, 'KB', `script ≤ ${GOALS.home} | +${GOALS.further}`, 'largest is'];
  sayLine(textTable([head, ...rows], [0, 1, head.length - 1]));
  for (const key of lines) {
    const line = LINES[key];
    if (!line) continue;
    const learner = line.learner === null ? '' : `, ≤ ${line.learner / 1_000} s for a learner`;
    sayLine(`\n${key}: ${line.name}; largest paint ≤ ${line.guest / 1_000} s on public pages${learner}`);
  }
  sayLine(
    `\nProcessor 4 times slower, 375 × 812, cold cache, the middle of ${runs}; KB as they arrive; script of a further ` +
      `page is what home has not brought.\n✓ reached, ✗ not reached: ${goalsReached(all)}. ${weather()}`,
  );
};

const directory = await mkdtemp(join(tmpdir(), 'zhibiao-phone-'));
const port = await freeBenchPort();
const origin = `http://127.0.0.1:${port}`;
const server = await startLiving(port, join(directory, 'data'), SECRET);
try {
  const lines = chosen(Object.keys(LINES), options.line, (key) => key);
  const everyPage = [...(await guestPages(origin)), ...(await learnerPages(origin))];
  const wanted = { pages: chosen(everyPage, options.pages, ({ name }) => name), lines, runs: Number(options.runs) };
  report(await measure(origin, wanted), wanted);
} catch (error) {
  process.exitCode = sayFault(error);
} finally {
  await stop(server);
  await rm(directory, { recursive: true, force: true });
}
