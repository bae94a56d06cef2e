/** When a 学年 begins. Days are yyyy-MM-dd of Shanghai; `monthDay` is '01-01'. */

const inYear = (year: number, monthDay: string): string => `${year}-${monthDay}`;
const yearOf = (day: string): number => Number(day.slice(0, 4));

/** The day on which the year that runs on `today` began. */
const lastBegin = (monthDay: string, today: string): string => {
  const thisYear = inYear(yearOf(today), monthDay);
  return thisYear <= today ? thisYear : inYear(yearOf(today) - 1, monthDay);
};

/** The year to open today, by its key; null while none began since the plan is in force. */
export const yearDue = (
  { monthDay, enabledOn }: { monthDay: string; enabledOn: string },
  today: string,
): { key: string; from: string } | null => {
  const from = lastBegin(monthDay, today);
  return from < enabledOn ? null : { key: from.slice(0, 4), from };
};

/** The next beginning, today's among them. */
export const nextBegin = (monthDay: string, today: string): string => {
  const thisYear = inYear(yearOf(today), monthDay);
  return thisYear >= today ? thisYear : inYear(yearOf(today) + 1, monthDay);
};
