import type { AnswerOf } from '@zhibiao/contract/core/endpoint';
import type { appeal } from '@zhibiao/contract/study/staff-appeal';

export type AppealEntry = AnswerOf<typeof appeal>['timeline'][number];
/** Beats that were counted one after another, as one line; anything else stands alone. */
export type Stretch = AppealEntry & { beats: number };

const isPlain = ({ refusedSec, grantedSec, asked }: AppealEntry): boolean =>
  refusedSec === 0 && grantedSec === 0 && !asked;
const goesOn = (before: Stretch | undefined, entry: AppealEntry): before is Stretch =>
  before !== undefined &&
  isPlain(before) &&
  isPlain(entry) &&
  before.device === entry.device &&
  before.title === entry.title &&
  before.lessonName === entry.lessonName;

export const stretchesOf = (entries: readonly AppealEntry[]): Stretch[] => {
  const lines: Stretch[] = [];
  for (const entry of entries) {
    const before = lines.at(-1);
    if (goesOn(before, entry))
      lines[lines.length - 1] = {
        ...before,
        until: entry.until,
        beats: before.beats + 1,
        creditedSec: before.creditedSec + entry.creditedSec,
      };
    else lines.push({ ...entry, beats: 1 });
  }
  return lines;
};
