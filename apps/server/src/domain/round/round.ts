import { RENEW_DAYS } from '@zhibiao/contract/round/types';

/** Runs of a learner at a course or paper: how they are called, and when the next may begin. Days are yyyy-MM-dd. */

/** Of a plan's 学年; any other key only says which act opened the round. */
export const isYear = (key: string | null): key is string => key !== null && /^\d{4}$/.test(key);
export const roundName = ({ no, key }: { no: number; key: string | null }): string =>
  isYear(key) ? `${key}学年 · 第 ${no} 轮` : `第 ${no} 轮`;

const DAY_MS = 86_400_000;
export const daysAfter = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);

export type RoundEnds = {
  /** The present one was passed. */
  done: boolean;
  /** Last day on which its pass counts, and last day of the certificate that came of it. */
  passEnds: string | null;
  certEnds: string | null;
  /** An attempt is under way, or waits for its result. */
  busy: boolean;
  today: string;
};
/** The day from which on a new round may begin; null of what lasts for ever. */
export const renewableFrom = ({ passEnds, certEnds }: Pick<RoundEnds, 'passEnds' | 'certEnds'>): string | null => {
  const [end] = [passEnds, certEnds].filter((day) => day !== null).sort();
  return end === undefined ? null : daysAfter(end, -RENEW_DAYS);
};
export const ROUND_BUSY = '有考试正在进行或阅卷中，暂不能开始新一轮';
export const ROUND_OPEN = '本轮尚未完成，不能开始新一轮';
const ROUND_LASTS = '本轮结果长期有效，无需再认证';

/** Why the learner may not begin a new round today; null when they may. */
export const whyNotRenew = (ends: RoundEnds): string | null => {
  if (!ends.done) return ROUND_OPEN;
  const from = renewableFrom(ends);
  if (from === null) return ROUND_LASTS;
  if (ends.today < from) return `可于 ${from} 起再认证`;
  return ends.busy ? ROUND_BUSY : null;
};
