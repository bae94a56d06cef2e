/** Times as people read them: Asia/Shanghai, which has had no daylight saving since 1991. */
export const SHANGHAI_MS = 8 * 3_600_000;

/** yyyy-MM-dd HH:mm:ss */
export const dateTime = (at: Date): string =>
  new Date(at.getTime() + SHANGHAI_MS).toISOString().slice(0, 19).replace('T', ' ');
export const dateTimeOrNull = (at: Date | null): string | null => (at ? dateTime(at) : null);

/** The instant of yyyy-MM-dd HH:mm, with or without seconds. */
export const instantOf = (text: string): Date => new Date(Date.parse(`${text.replace(' ', 'T')}Z`) - SHANGHAI_MS);

/** yyyy-MM-dd of an instant. */
export const day = (at: Date): string => dateTime(at).slice(0, 10);

/** Days of the same calendar, counted from 1970-01-01; for limits that restart at midnight. */
export const dayNumber = (ms: number): number => Math.floor((ms + SHANGHAI_MS) / 86_400_000);

/** yyyy-MM-dd of a DATE column, which Prisma hands over as midnight UTC. */
export const dateOnly = (date: Date): string => date.toISOString().slice(0, 10);
export const dateOnlyOrNull = (date: Date | null): string | null => (date ? dateOnly(date) : null);

/** 2026-11-20 as 2026 年 11 月 20 日. */
export const chineseDate = (date: string): string => {
  const [year, month, dayOfMonth] = date.split('-').map(Number);
  return `${year} 年 ${month} 月 ${dayOfMonth} 日`;
};

/** Milliseconds of a clock that is never set, for spans within this process. */
export const monotonic = (): number => performance.now();

/** 750 as 12 分 30 秒. */
export const spokenSeconds = (sec: number): string => {
  const [hours, minutes, seconds] = [Math.floor(sec / 3_600), Math.floor((sec % 3_600) / 60), sec % 60];
  const parts = [hours > 0 && `${hours} 小时`, minutes > 0 && `${minutes} 分`, seconds > 0 && `${seconds} 秒`];
  return parts.filter(Boolean).join(' ') || '0 秒';
};
