import { type Browser, chromium } from 'playwright-core';
import { goalCell, type Cell } from '#bench/support/table.ts';
import { freeBenchPort } from '#bench/support/servers.ts';
import { audit, type Audited, CATEGORIES, type Lighthouse } from './lighthouse.ts';
import type { MeasuredPage } from './pages.ts';
import { middleVisit, type SlowLine, type Visit, visit } from './visit.ts';

/** Largest paint of a guest's pages and of a learner's, ms; null: no goal. */
export const LINES = {
  phone: { name: '1.6 Mbit/s · 150 ms', latency: 150, kbit: 1_600, guest: 1_500, learner: null },
  slow4g: { name: 'Slow 4G: 1.47 Mbit/s · 562 ms', latency: 562, kbit: 1_470, guest: 2_500, learner: 3_000 },
} satisfies Record<string, SlowLine & { name: string; guest: number; learner: number | null }>;
export type LineName = keyof typeof LINES;
/** KB of script: of the home page, and of any further page on top of it. */
export const PHONE_GOALS = { blocked: 150, shift: 0.02, requests: 12, home: 110, further: 60 };
const HOME = '/';

const openBrowser = (more: string[] = []): Promise<Browser> => {
  const path = process.env['CHROMIUM_PATH'];
  return chromium.launch({
    ...(path ? { executablePath: path } : {}),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--hide-scrollbars', ...more],
  });
};

const scriptOf = (scripts: Visit['scripts'], known: Visit['scripts'] = new Map()): number =>
  [...scripts].reduce((sum, [url, kb]) => (known.has(url) ? sum : sum + kb), 0);

export type PageFigures = {
  line: LineName;
  page: string;
  /** Of somebody who is logged in. */
  personal: boolean;
  element: string;
  cells: Record<'first' | 'largest' | 'blocked' | 'shift' | 'requests' | 'all' | 'script', Cell>;
};
const figuresOf = (line: LineName, { name, token }: MeasuredPage, one: Visit, home: Visit): PageFigures => {
  const isHome = name === HOME;
  const script = scriptOf(one.scripts, isHome ? undefined : home.scripts);
  const { learner, guest } = LINES[line];
  return {
    line,
    page: name,
    personal: token !== undefined,
    element: one.element,
    cells: {
      first: goalCell(one.first, `${(one.first / 1_000).toFixed(2)} s`),
      largest: goalCell(one.largest, `${(one.largest / 1_000).toFixed(2)} s`, token ? learner : guest),
      blocked: goalCell(one.blocked, `${one.blocked.toFixed(0)} ms`, PHONE_GOALS.blocked),
      shift: goalCell(one.shift, one.shift.toFixed(3), PHONE_GOALS.shift),
      requests: goalCell(one.requests, one.requests.toFixed(0), PHONE_GOALS.requests),
      all: goalCell(one.all, one.all.toFixed(0)),
      script: goalCell(script, script.toFixed(0), isHome ? PHONE_GOALS.home : PHONE_GOALS.further),
    },
  };
};

/** All pages over all lines in turn, `runs` times: so that each meets the same weather. */
export const measurePages = async (
  origin: string,
  { pages, lines, runs }: { pages: readonly MeasuredPage[]; lines: readonly LineName[]; runs: number },
): Promise<PageFigures[]> => {
  const browser = await openBrowser();
  const found = new Map<string, Visit[]>();
  try {
    // Warm are the server and the browser's own parts, never the page's; and it tells which script home has brought.
    const home = await visit(browser, { url: origin + HOME, line: null });
    for (let round = 1; round <= runs; round += 1) {
      for (const line of lines) {
        process.stderr.write(`${line}, ${round} of ${runs}\n`);
        for (const { name, path, token } of pages) {
          const one = await visit(browser, { url: origin + path, line: LINES[line], token });
          found.set(`${line} ${name}`, [...(found.get(`${line} ${name}`) ?? []), one]);
        }
      }
    }
    return lines.flatMap((line) =>
      pages.map((page) => figuresOf(line, page, middleVisit(found.get(`${line} ${page.name}`) ?? []), home)),
    );
  } finally {
    await browser.close();
  }
};

export type PageScores = { page: string; cells: Record<keyof typeof CATEGORIES, Cell>; costs: string[] };
const scoresOf = (page: string, { scores, costs }: Audited): PageScores => {
  const cell = (name: keyof typeof CATEGORIES): Cell => {
    const score = scores[name] ?? 0;
    return { value: score, text: String(score), reached: score >= CATEGORIES[name] };
  };
  return {
    page,
    cells: {
      performance: cell('performance'),
      accessibility: cell('accessibility'),
      'best-practices': cell('best-practices'),
      seo: cell('seo'),
    },
    costs,
  };
};

/** What a guest sees: Lighthouse logs nobody in. */
export const auditPages = async (
  lighthouse: Lighthouse,
  origin: string,
  { pages, runs }: { pages: readonly MeasuredPage[]; runs: number },
): Promise<PageScores[]> => {
  const debuggingPort = await freeBenchPort();
  const browser = await openBrowser([`--remote-debugging-port=${debuggingPort}`]);
  try {
    const found: PageScores[] = [];
    for (const { name, path } of pages.filter(({ token }) => !token)) {
      process.stderr.write(`lighthouse, ${name}\n`);
      found.push(scoresOf(name, await audit(lighthouse, { url: origin + path, debuggingPort, runs })));
    }
    return found;
  } finally {
    await browser.close();
  }
};
