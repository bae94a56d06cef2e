/** 12 as 12.0: hours are printed with one decimal. */
export const hoursText = (hours: number): string => hours.toFixed(1);

/** 2026-11-20 as 2026 年 11 月 20 日. */
export const dateInWords = (day: string): string => {
  const [year, month, date] = day.split('-').map(Number);
  return `${year} 年 ${month} 月 ${date} 日`;
};

/** A code or fingerprint in groups of four, easier to compare. */
export const grouped = (text: string): string => text.replace(/(.{4})(?=.)/g, '$1 ');
