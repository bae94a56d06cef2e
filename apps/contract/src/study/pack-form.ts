import { z } from 'zod';

/** Years that one pack may span. */
export const PACK_YEARS_MAX = 3;
const DAYS_MAX = 366 * PACK_YEARS_MAX;

const span = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / 86_400_000;
const PERIOD = {
  from: z.iso.date({ error: '请选择开始日期' }),
  to: z.iso.date({ error: '请选择结束日期' }),
};
/** First and last day of what a pack tells of, both of them included. */
export const PackPeriod = z
  .object(PERIOD)
  .refine(({ from, to }) => from <= to, { error: '结束日期不能早于开始日期', path: ['to'] })
  .refine(({ from, to }) => span(from, to) < DAYS_MAX, { error: `期间最长${PACK_YEARS_MAX}年`, path: ['to'] });
export type PackPeriod = z.output<typeof PackPeriod>;
