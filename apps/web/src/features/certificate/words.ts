import { type Hours, hoursText, sumHours } from '@zhibiao/contract/core/hours';
import { SUBJECT } from '@zhibiao/contract/lesson/types';

/** Of a further run through a course, which; of the first nothing is said. */
export const nameOfRun = ({ name, round = 1 }: { name: string; round?: number | undefined }): string =>
  round > 1 ? `${name}（第 ${round} 轮）` : name;

/** Of a statement of a year: which, and its hours by their kind. */
export const yearText = (
  year: number,
  lessons: readonly { subject?: number | undefined; creditHours: Hours }[],
  hourMin?: number | null,
) => {
  const hoursOf = (common: boolean) =>
    hoursText(
      sumHours(
        lessons.filter(({ subject }) => (subject === SUBJECT.common) === common).map(({ creditHours }) => creditHours),
      ),
      hourMin,
    );
  return `${year} 年（专业科目 ${hoursOf(false)}；公需科目 ${hoursOf(true)}）`;
};

/** A code or fingerprint in groups of four, easier to compare. */
export const grouped = (text: string): string => text.replace(/(.{4})(?=.)/g, '$1 ');
