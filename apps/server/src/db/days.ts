import { sql, type Statement } from './sql.ts';

/** Days of Shanghai, by which everything here is counted, within a statement. */
export const dayOf = (at: Statement): Statement => sql`(${at} AT TIME ZONE 'Asia/Shanghai')::date`;
export const TODAY = dayOf(sql`clock_timestamp()`);
