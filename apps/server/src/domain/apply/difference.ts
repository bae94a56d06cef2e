import type { ApplyEvidence } from '@zhibiao/contract/apply/types';
import { DIFFERENCE, PORTRAIT } from '@zhibiao/contract/apply/staff';
import type { CodeOf } from '@zhibiao/contract/core/codes';

type Difference = CodeOf<typeof DIFFERENCE>;
type Portrait = CodeOf<typeof PORTRAIT>;

/** Which runs through which courses the hours come from. */
const runsOf = ({ lessons }: ApplyEvidence): string =>
  lessons
    .map(({ lessonId, round = 1 }) => `${lessonId}/${round}`)
    .sort()
    .join();

/** What of the evidence of the day of submission reads otherwise today. */
export const differencesOf = (then: ApplyEvidence, today: ApplyEvidence): Difference[] =>
  [
    runsOf(then) !== runsOf(today) && DIFFERENCE.lessons,
    (then.totalHours.measured !== today.totalHours.measured || then.totalHours.planned !== today.totalHours.planned) &&
      DIFFERENCE.hours,
    (then.score !== today.score || then.fullScore !== today.fullScore) && DIFFERENCE.score,
    then.examDate !== today.examDate && DIFFERENCE.exam,
  ].filter((one) => one !== false);

/** By the keys of the files, which are named by their content. */
export const comparePortraits = (submitted: string | null, today: string | null): Portrait => {
  if (submitted === null) return PORTRAIT.none;
  if (today === null) return PORTRAIT.removed;
  return submitted === today ? PORTRAIT.same : PORTRAIT.changed;
};
