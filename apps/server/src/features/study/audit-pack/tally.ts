import { type Hours, NO_HOURS, sumHours } from '@zhibiao/contract/core/hours';
import { day } from '#domain/time/time.ts';
import type { PackRun } from './runs.ts';
import type { PackAttempt } from './attempts.ts';
import type { PackPerson } from './people.ts';

/** What a pack adds up while its lines go by, by department and as a whole, and what was assigned to whom. */

export type PackSums = {
  /** In 在册, and those who have left. */
  members: number;
  left: number;
  runs: number;
  finished: number;
  /** Of what was finished. */
  hours: Hours;
  /** People times papers: with a result, and passed. */
  examined: number;
  passed: number;
  certificates: number;
};
const none = (): PackSums => ({
  members: 0,
  left: 0,
  runs: 0,
  finished: 0,
  hours: NO_HOURS,
  examined: 0,
  passed: 0,
  certificates: 0,
});

type Planned = {
  department: string | null;
  lessonName: string;
  round: number;
  key: string | null;
  rule: string | null;
  ruleDays: number | null;
  /** The day, of what a rule did not bring; a rule's is its days. */
  deadline: string | null;
  people: number;
  finished: number;
};

const passedPapers = (all: readonly PackAttempt[]): { examined: number; passed: number } => {
  const papers = new Map<string, boolean>();
  for (const { paperId, round, passed } of all) {
    const key = `${paperId} ${round}`;
    papers.set(key, passed || papers.get(key) === true);
  }
  return { examined: papers.size, passed: [...papers.values()].filter(Boolean).length };
};

export const tallyOf = () => {
  const [total, departments] = [none(), new Map<string | null, PackSums>()];
  const plan = new Map<string, Planned>();
  let attempts = 0;
  const of = (department: string | null): PackSums[] => {
    const own = departments.get(department) ?? none();
    departments.set(department, own);
    return [own, total];
  };
  return {
    total,
    departments,
    plan,
    attempts: () => attempts,
    person: ({ department, until }: PackPerson, runs: readonly PackRun[], all: readonly PackAttempt[]): void => {
      // A leaver of whom nothing was kept counts in no figure.
      if (until !== null && runs.length === 0 && all.length === 0) return;
      attempts += all.length;
      const finished = runs.filter(({ done }) => done);
      const { examined, passed } = passedPapers(all);
      for (const sums of of(department)) {
        sums[until === null ? 'members' : 'left'] += 1;
        sums.runs += runs.length;
        sums.finished += finished.length;
        sums.hours = sumHours([sums.hours, ...finished.map(({ hours }) => hours ?? NO_HOURS)]);
        sums.examined += examined;
        sums.passed += passed;
      }
      for (const { lessonId, lessonName, round, key, rule, ruleDays, done, deadline: by } of runs) {
        const deadline = rule === null && by !== null ? day(by) : null;
        const same = JSON.stringify([department, lessonId, round, key, rule, ruleDays, deadline]);
        const line = plan.get(same) ?? {
          department,
          lessonName,
          round,
          key,
          rule,
          ruleDays,
          deadline,
          people: 0,
          finished: 0,
        };
        plan.set(same, { ...line, people: line.people + 1, finished: line.finished + (done ? 1 : 0) });
      }
    },
    certificate: (department: string | null): void => {
      for (const sums of of(department)) sums.certificates += 1;
    },
  };
};
export type PackTally = ReturnType<typeof tallyOf>;
