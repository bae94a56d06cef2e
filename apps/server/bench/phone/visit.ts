import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, BrowserContextOptions, CDPSession } from 'playwright-core';
import { median } from '#bench/support/load.ts';

/** One cold visit of one address, on a phone of the middle class at the end of a slow line. */

/** The developer tools add `latency` to each request; a real line asks for two or three more to be connected. */
export type SlowLine = { latency: number; kbit: number };
type Seen = { first: number; largest: number; element: string; blocked: number; shift: number };
/** Script by address, KB as they arrived: compressed, with their headers. */
export type Visit = Seen & { requests: number; all: number; scripts: Map<string, number> };

const PHONE: BrowserContextOptions = {
  viewport: { width: 375, height: 812 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
  userAgent:
    'Mozilla/5.0 (Linux; Android 14; Pixel 7) AppleWebKit/537.36 (KHTML, like Gecko) ' +
    'Chrome/138.0.0.0 Mobile Safari/537.36',
  locale: 'zh-CN',
  timezoneId: 'Asia/Shanghai',
};
const SLOWER = 4;
const BLOCKS_MS = 50;
/** Settled: for so long nothing is under way on the line and the main thread does next to nothing. */
const QUIET_MS = 1_500;
const POLL_MS = 250;
const GIVE_UP_MS = 60_000;
/** A film goes on arriving for as long as it plays. */
const ENDLESS = 'Media';

type Sent = { url: string; type: string; bytes: number; failed: boolean };

/** However it was asked for, as a script or ahead of one. */
const isScript = ({ url, type }: Sent): boolean => type === 'Script' || /\.m?js(\?|$)/.test(url);

/** What goes over the line, as it arrives. */
const follow = (chrome: CDPSession) => {
  const sent = new Map<string, Sent>();
  const underWay = new Set<string>();
  const isOurs = (url: string) => /^https?:/.test(url);
  let events = 0;
  const done = (id: string) => {
    underWay.delete(id);
    events += 1;
  };
  chrome.on('Network.requestWillBeSent', ({ requestId, request, type = 'Other' }) => {
    if (!isOurs(request.url)) return;
    sent.set(requestId, { url: request.url, type, bytes: 0, failed: false });
    if (type !== ENDLESS) underWay.add(requestId);
    events += 1;
  });
  chrome.on('Network.requestServedFromCache', ({ requestId }) => {
    sent.delete(requestId);
    done(requestId);
  });
  chrome.on('Network.dataReceived', ({ requestId, encodedDataLength }) => {
    const one = sent.get(requestId);
    if (one) one.bytes += encodedDataLength;
  });
  chrome.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const one = sent.get(requestId);
    if (one) one.bytes = encodedDataLength;
    done(requestId);
  });
  chrome.on('Network.loadingFailed', ({ requestId }) => {
    const one = sent.get(requestId);
    if (one) one.failed = true;
    done(requestId);
  });
  return { sent, underWay, events: () => events };
};

/** The page is not asked meanwhile: looking for an element takes it time that would be counted. */
const settle = async (chrome: CDPSession, line: ReturnType<typeof follow>): Promise<void> => {
  const busySec = async () => {
    const { metrics } = await chrome.send('Performance.getMetrics');
    return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0;
  };
  const begin = performance.now();
  let [quietSince, events, busy] = [begin, line.events(), await busySec()];
  while (performance.now() - quietSince < QUIET_MS) {
    if (performance.now() - begin > GIVE_UP_MS) throw new Error('the page never came to rest');
    await sleep(POLL_MS);
    const now = { events: line.events(), busy: await busySec() };
    const worked = (now.busy - busy) * 1_000 > BLOCKS_MS;
    if (worked || line.underWay.size > 0 || now.events !== events) quietSince = performance.now();
    ({ events, busy } = now);
  }
};

type InPage = Omit<Seen, 'blocked'> & { tasks: { from: number; to: number }[]; at: string; text: number };

/** `token`: of a learner who is logged in, where the site keeps it. */
export const visit = async (
  browser: Browser,
  { url, line, token }: { url: string; line: SlowLine | null; token?: string | undefined },
): Promise<Visit> => {
  const context = await browser.newContext(PHONE);
  try {
    const page = await context.newPage();
    const chrome = await context.newCDPSession(page);
    const moved = follow(chrome);
    await chrome.send('Network.enable');
    await chrome.send('Performance.enable');
    if (line) {
      const perSecond = (line.kbit * 1_000) / 8;
      const { latency } = line;
      const throughput = { downloadThroughput: perSecond, uploadThroughput: perSecond / 2 };
      await chrome.send('Network.emulateNetworkConditions', { offline: false, latency, ...throughput });
      await chrome.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
    }
    await context.addInitScript({ path: join(import.meta.dirname, 'watch.mjs') });
    if (token) await context.addInitScript(`sessionStorage.setItem('zhibiao.token', ${JSON.stringify(token)})`);
    await page.goto(url, { waitUntil: 'commit' });
    await settle(chrome, moved);
    const { tasks, at, text, ...seen } = await page.evaluate<InPage>(
      `({ ...seen, at: location.href, text: (document.querySelector('main') ?? document.body).innerText.length })`,
    );
    if (at !== url || text < 20 || seen.largest === 0) throw new Error(`${url} led to ${at}, with ${text} characters`);
    const sent = [...moved.sent.values()].filter(({ failed }) => !failed);
    return {
      ...seen,
      blocked: tasks.reduce((sum, { from, to }) => sum + Math.max(0, to - Math.max(from, seen.first) - BLOCKS_MS), 0),
      requests: sent.length,
      all: sent.reduce((sum, { bytes }) => sum + bytes / 1_000, 0),
      scripts: new Map(sent.filter(isScript).map(({ url: of, bytes }) => [of, bytes / 1_000])),
    };
  } finally {
    await context.close();
  }
};

/** Of several visits the middle of each reading, and the element of the one whose largest paint is in the middle. */
export const middleVisit = (visits: readonly Visit[]): Visit => {
  const [one] = visits.toSorted((a, b) => a.largest - b.largest).slice(Math.floor(visits.length / 2));
  if (!one) throw new Error('no visit');
  const of = (key: 'first' | 'largest' | 'blocked' | 'shift' | 'requests' | 'all') =>
    median(visits.map((each) => each[key]));
  return {
    ...one,
    first: of('first'),
    largest: of('largest'),
    blocked: of('blocked'),
    shift: of('shift'),
    requests: of('requests'),
    all: of('all'),
  };
};
