import { SUBJECT } from '@zhibiao/contract/study-year';

/** Of a further run through a course, which; of the first nothing is said. */
export const nameOfRun = ({ name, round = 1 }: { name: string; round?: number | undefined }): string =>
  round > 1 ? `${name}（第 ${round} 轮）` : name;

/** Of a statement of a year: which, and its hours by their kind. */
export const yearText = (year: number, lessons: readonly { subject?: number | undefined; creditHours: number }[]) => {
  const hoursOf = (common: boolean) =>
    hoursText(
      lessons
        .filter(({ subject }) => (subject === SUBJECT.common) === common)
        .reduce((sum, { creditHours }) => sum + creditHours, 0),
    );
  return `${year} 年（专业科目 ${hoursOf(false)}，公需科目 ${hoursOf(true)} 学时）`;
};

/** 12 as 12.0: hours are printed with one decimal. */
export const hoursText = (hours: number): string => hours.toFixed(1);

/** A code or fingerprint in groups of four, easier to compare. */
export const grouped = (text: string): string => text.replace(/(.{4})(?=.)/g, '$1 ');
