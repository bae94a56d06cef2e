import { amountText, type Hours, hoursText, plannedText } from '@zhibiao/contract/core/hours';

/** `3.4 学时`, and behind it 教学计划学时 where the training body's plan has more than the content measures. */
export const lessonHours = ({ creditHours }: { creditHours: Hours }): string => hoursText(creditHours);
/** `1.2 / 3.4 学时` of a learner on the way, with 教学计划学时 of the course where there are any. */
export const hoursSoFar = ({ earnedHours, creditHours }: { earnedHours: Hours; creditHours: Hours }): string => {
  const [earned, whole] = [earnedHours, creditHours].map(({ measured }) => amountText(measured)) as [string, string];
  const [figure, unit] = earned.split(' ');
  const had = whole.endsWith(` ${unit}`) || earnedHours.measured === 0 ? figure : earned;
  return `${had} / ${whole}${plannedText(creditHours)}`;
};
