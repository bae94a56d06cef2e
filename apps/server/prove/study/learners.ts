import { setTimeout as sleep } from 'node:timers/promises';
import type { BenchLearner } from '#bench/support/learners.ts';
import { below } from '#test/content/random.ts';
import { openStudyLine, type StudyLine } from './line.ts';
import { goOn, type Medium, openPage, sendPage, type StudyLearner } from './page.ts';

/** Learners whose pages report every moment, each in a manner of their own. */

/** A medium for each device; of several the learner goes from one to the other. */
type Manner = { devices: readonly [Medium, ...Medium[]]; losesLine?: boolean; hides?: boolean };
const PLAIN: Manner = { devices: ['film'] };
const MANNERS: readonly Manner[] = [
  PLAIN,
  { devices: ['text'] },
  { devices: ['film'], losesLine: true },
  { devices: ['text'], losesLine: true },
  { devices: ['film'], hides: true },
  { devices: ['text'], hides: true, losesLine: true },
  { devices: ['pdf'], losesLine: true, hides: true },
  { devices: ['film', 'text'], losesLine: true },
];
const BEAT_MS = { least: 100, more: 200 };
const STAYS_MS = { least: 3_000, more: 6_000 };
const LINE_MS = { least: 500, more: 3_000 };
/** One beat in so many: each of them stands in the ledger, so that one taken twice is seen. */
const HIDDEN_IN = 2;

type Where = { base: () => string; lids: Record<Medium, string>; random: () => number };
type Course = { line: StudyLine; lids: Record<Medium, string>; random: () => number; open: boolean; rests: boolean };

const mannerAt = (at: number): Manner => MANNERS[at % MANNERS.length] ?? PLAIN;
const running = ({ pages }: StudyLearner) => pages.filter(({ over }) => !over);

const begin = (learner: BenchLearner, { devices, hides }: Manner): StudyLearner => ({
  learner,
  isExact: devices.length === 1 && devices[0] !== 'pdf' && !hides,
  since: performance.now(),
  acked: new Map(),
  reported: new Map(),
  hidden: 0,
  longest: 0,
  pages: [],
});

const study = async (course: Course, one: StudyLearner, { devices, losesLine, hides }: Manner): Promise<void> => {
  const { line, lids, random } = course;
  const later = ({ least, more }: { least: number; more: number }) => performance.now() + least + below(random, more);
  let [goesAt, lineAt, hasLine] = [Infinity, later(LINE_MS), true];
  while (course.open) {
    if (running(one).length === 0 || performance.now() > goesAt) {
      const device = ((one.pages.at(-1)?.device ?? -1) + 1) % devices.length;
      const medium = devices[device] ?? devices[0];
      await openPage(line, one, { medium, lid: lids[medium], device }, () => course.open);
      goesAt = devices.length > 1 ? later(STAYS_MS) : Infinity;
    }
    if (losesLine && performance.now() > lineAt) [hasLine, lineAt] = [!hasLine, later(LINE_MS)];
    await sleep(BEAT_MS.least + below(random, BEAT_MS.more));
    for (const page of running(one)) {
      goOn(one, page, { stands: course.rests, visible: !hides || below(random, HIDDEN_IN) > 0 });
      if (hasLine || course.rests) void sendPage(line, one, page);
    }
  }
};

export type StudyGroup = {
  all: readonly StudyLearner[];
  line: StudyLine;
  /** All that had run is acknowledged, and nothing runs while `look` does. */
  atRest: <T>(look: () => Promise<T>) => Promise<T>;
  /** The same for good. */
  end: () => Promise<void>;
};

export const startStudying = ({ base, lids, random }: Where, learners: readonly BenchLearner[]): StudyGroup => {
  const course: Course = { line: openStudyLine(base), lids, random, open: true, rests: false };
  const all = learners.map((learner, at) => begin(learner, mannerAt(at)));
  const living = all.map((one, at) => study(course, one, mannerAt(at)));
  const isQuiet = () =>
    course.line.underWay().length === 0 && all.every((one) => running(one).every(({ outbox }) => outbox.isEmpty()));
  const rest = async () => {
    course.rests = true;
    while (!isQuiet()) await sleep(20);
  };
  return {
    all,
    line: course.line,
    atRest: async (look) => {
      await rest();
      const seen = await look();
      course.rests = false;
      return seen;
    },
    end: async () => {
      await rest();
      course.open = false;
      await Promise.all(living);
    },
  };
};
