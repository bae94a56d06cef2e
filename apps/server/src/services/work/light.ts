import { WORK_LIGHT, WORK_STATE } from '@zhibiao/contract/inbox/work';
import { lit, sql } from '#db/sql.ts';

/** How item `w` stands to its day; nothing of one whose clock stands still. */
export const WORK_LIGHT_SQL = sql`CASE
  WHEN w."dueAt" IS NULL OR w.state > ${lit(WORK_STATE.claimed)} THEN NULL
  WHEN w."dueAt" <= clock_timestamp() THEN ${lit(WORK_LIGHT.late)}
  WHEN w."soonAt" <= clock_timestamp() THEN ${lit(WORK_LIGHT.soon)}
  ELSE ${lit(WORK_LIGHT.normal)} END`;
