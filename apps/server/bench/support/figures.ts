import { execFileSync } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { cpus, loadavg, totalmem } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import type { PageFigures, PageScores } from '#bench/phone/measure.ts';
import type { CrowdPart } from '#bench/crowd/part.ts';
import type { Figure } from './load.ts';

/** What the parts of `npm run bench` have measured, said as lines; the page puts them together. */

/** One goal of the performance document, by its number there. */
export type BenchLine = {
  goal: number;
  name: string;
  product: string;
  floor?: string;
  ratio?: string;
  target: string;
  reached: boolean;
  /** Requests a second, for the chart. */
  rates?: { product: number; floor: number };
  /** Of MOODLE. */
  moodle?: keyof typeof MOODLE;
};

/** Measured once beside the floor, on two cores: 32 connections, the load generator on the same cores. */
export const MOODLE = {
  catalogue: { rate: 5.9, text: '5.9 次/秒，p99 6.3 秒（首页，100 门课）' },
  course: { rate: 24.5, text: '24.5 次/秒，p99 1.63 秒（课程页）' },
  list: { rate: 58, text: '58 次/秒，p99 0.69 秒' },
  mine: { rate: 55, text: '55 次/秒，p99 0.78 秒' },
  answer: { rate: 107, text: '107 次/秒，p99 0.46 秒' },
  start: { rate: 37, text: '37 次/秒' },
  submit: { rate: 42, text: '42 次/秒，p99 0.96 秒' },
  memory: { rate: null, text: '149 MB（PHP 与 nginx）' },
  largest: { rate: null, text: '9.9 秒' },
  blocked: { rate: null, text: '455 毫秒' },
  script: { rate: null, text: '846 KB' },
  requests: { rate: null, text: '29 个' },
} as const;

export const thousands = (value: number): string => Math.round(value).toLocaleString('en');
export const rateOf = ({ perSecond, p99, failures }: Figure): string =>
  `${thousands(perSecond)} 次/秒，p99 ${p99.toFixed(0)} 毫秒${failures > 0 ? `，失败 ${failures}` : ''}`;

/** Requests a second beside the floor, at least `share` of it. */
export const besideFloor = (
  { goal, name, moodle }: Pick<BenchLine, 'goal' | 'name' | 'moodle'>,
  { product, floor }: { product: Figure; floor: Figure },
  share: number,
): BenchLine => {
  const ratio = product.perSecond / floor.perSecond;
  return {
    goal,
    name,
    product: rateOf(product),
    floor: rateOf(floor),
    ratio: ratio.toFixed(2),
    target: `≥ ${share}`,
    reached: ratio >= share && product.failures === 0,
    rates: { product: product.perSecond, floor: floor.perSecond },
    ...(moodle ? { moodle } : {}),
  };
};

/** A figure that may be at most `most`. */
export const atMost = (
  { goal, name, moodle }: Pick<BenchLine, 'goal' | 'name' | 'moodle'>,
  { value, most, unit, digits = 0 }: { value: number; most: number; unit: string; digits?: number },
): BenchLine => ({
  goal,
  name,
  product: `${value.toFixed(digits)}${unit}`,
  target: `≤ ${most}${unit}`,
  reached: value <= most,
  ...(moodle ? { moodle } : {}),
});

type Part = 'floor' | 'drawn' | 'phone' | 'crowd' | 'ledger';
export type LinesPart = { lines: BenchLine[] };
export type PhonePart = { pages: PageFigures[]; scores: PageScores[]; runs: number };

const root = resolve(import.meta.dirname, '../../../..');
const git = (...args: string[]): string => {
  try {
    return execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();
  } catch {
    return '';
  }
};
/** When, of what and on what was measured, and what else the machine did. */
const runNow = (): string => {
  const day = new Intl.DateTimeFormat('sv', { timeZone: 'Asia/Shanghai' }).format(new Date());
  const commit = git('rev-parse', '--short=9', 'HEAD') || '不明';
  const changed = git('status', '--porcelain', '--untracked-files=no', '--', 'apps', 'prisma');
  const machine = `${cpus()[0]?.model.trim()}，${cpus().length} 个处理器，${Math.round(totalmem() / 2 ** 30)} GB 内存`;
  const load = loadavg().map((n) => n.toFixed(1));
  return (
    `${day}，提交 ${commit}${changed ? '（另有未提交的改动）' : ''}，${machine}，Node ${process.version}，` +
    `测完时系统负载 ${load.join(' ')}`
  );
};

const fileOf = (part: string) => join(root, `node_modules/.cache/bench/${part}.json`);

/** Kept until the next run of the same part. */
export const keepFigures = async (part: Part, figures: LinesPart | PhonePart | CrowdPart): Promise<void> => {
  await mkdir(dirname(fileOf(part)), { recursive: true });
  await writeFile(fileOf(part), JSON.stringify({ ran: runNow(), ...figures }));
};
type Kept<P> = (P extends 'phone' ? PhonePart : P extends 'crowd' ? CrowdPart : LinesPart) & { ran: string };
export const keptFigures = async <P extends Part>(part: P): Promise<Kept<P>> =>
  JSON.parse(await readFile(fileOf(part), 'utf8')) as Kept<P>;
