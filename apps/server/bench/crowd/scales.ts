import { BEAT_SEC } from '@zhibiao/contract/core/limits';
import { thousands } from '#bench/support/figures.ts';
import type { CrowdPart } from './part.ts';
import type { Growth } from './resources.ts';

/** What the figures of a run come to for so many active learners a day. */

/** What is assumed and not measured; the page states each of them. */
export const ASSUMED = {
  hoursADay: 1,
  atOnce: 0.15,
  daysAYear: 250,
  lecturesAYear: 100,
  examsAYear: 4,
  /** A process is planned for so much of its one thread, a database for so much of its processors. */
  nodeLoad: 0.5,
  postgresLoad: 0.5,
  /** Everybody of the peak logs in within so long, by hashes of cost 10 on one processor. */
  rushSec: 600,
  hashesASec: 18,
  filmMbit: 1,
};
const SCALES = [1_000, 10_000, 100_000, 1_000_000];

/** A replica less than these could be away without anybody noticing. */
const leastReplicas = (active: number): number => (active >= 10_000 ? 2 : 1);
/** From bytes. */
const sizeText = (bytes: number): string => {
  const gb = bytes / 2 ** 30;
  return gb < 1_000 ? `${figure(gb)} GB` : `${figure(gb / 1_024)} TB`;
};
const figure = (value: number): string => (value >= 10 ? thousands(value) : value.toPrecision(2));

/** Processors that one learner who watches keeps busy, with all that is done beside it. */
export const costOf = ({ phases }: Pick<CrowdPart, 'phases'>): { node: number; postgres: number } => {
  const steady = phases.find(({ name }) => name === 'steady');
  if (!steady) throw new Error('the run had no steady part');
  return { node: steady.use.node / steady.learners, postgres: steady.use.postgres / steady.learners };
};

/** Tables whose rows are added with each hour, with each lecture of a learner, and with each exam. */
const OF_LEDGER = /^StudySegment/;
const OF_LECTURES = /^(UserItem|StudySession)$/;
const OF_EXAMS = /^(Attempt|Exam)/;
const bytesOf = (grown: readonly Growth[], tables: RegExp): number =>
  grown.reduce((sum, { name, bytes }) => sum + (tables.test(name) ? bytes : 0), 0);
/** Of all these tables, for one row of `table`. */
const bytesEach = (grown: readonly Growth[], tables: RegExp, table: string): number =>
  bytesOf(grown, tables) / Math.max(1, grown.find(({ name }) => name === table)?.rows ?? 0);

export const scaleRows = (part: CrowdPart): string[][] => {
  const { node, postgres } = costOf(part);
  const perHour = (bytes: number) => bytes / Math.max(0.01, part.credit.hours);
  const walADay = (active: number) => active * ASSUMED.hoursADay * perHour(part.work.walBytes);
  const { grown } = part.work;
  const ledgerAYear = (active: number) =>
    active * ASSUMED.hoursADay * ASSUMED.daysAYear * perHour(bytesOf(grown, OF_LEDGER));
  const lecturesAYear = (active: number) => active * ASSUMED.lecturesAYear * bytesEach(grown, OF_LECTURES, 'UserItem');
  const examsAYear = (active: number) => active * ASSUMED.examsAYear * bytesEach(grown, OF_EXAMS, 'Attempt');
  const column = (active: number): string[] => {
    const atOnce = active * ASSUMED.atOnce;
    const replicas = Math.ceil((atOnce * node * part.replicas) / ASSUMED.nodeLoad);
    return [
      thousands(active),
      thousands(atOnce),
      figure(atOnce / BEAT_SEC),
      String(Math.max(leastReplicas(active), replicas)),
      figure((atOnce * postgres) / ASSUMED.postgresLoad),
      figure(atOnce / ASSUMED.rushSec / ASSUMED.hashesASec),
      sizeText(walADay(active)),
      sizeText(ledgerAYear(active)),
      sizeText(lecturesAYear(active)),
      sizeText(examsAYear(active)),
      `${figure((atOnce * ASSUMED.filmMbit) / 1_000)} Gbit/s`,
    ];
  };
  const columns = SCALES.map(column);
  const heads = [
    '一天活跃学员',
    '高峰同时在看',
    '每秒心跳',
    '副本（各一个线程）',
    'PostgreSQL 核数',
    '早高峰登录另需核数',
    '每天 WAL',
    '一年增加：学习台账',
    '一年增加：各讲的进度',
    '一年增加：考试',
    '影片带宽',
  ];
  return heads.map((head, at) => [head, ...columns.map((one) => one[at] ?? '')]);
};
