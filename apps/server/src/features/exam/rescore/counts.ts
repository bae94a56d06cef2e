import type { RescoreRow } from '@zhibiao/contract/exam/staff-rescore';
import { one, type Queryable, sql } from '#db/sql.ts';

/** What the effects of a re-score add up to. */

type Summed = Omit<RescoreRow['counts'], 'unlike' | 'underWay' | 'done' | 'of'>;
const sum = (id: string) => sql<Summed>`
  SELECT count(*)::int AS attempts,
    (count(*) FILTER (WHERE "newScore" > "oldScore"))::int AS up,
    (count(*) FILTER (WHERE "newScore" < "oldScore"))::int AS down,
    (count(*) FILTER (WHERE "newScore" = "oldScore" AND "newPassed" = "oldPassed"))::int AS same,
    (count(*) FILTER (WHERE "newScore" <> "oldScore" OR "newPassed" <> "oldPassed"))::int AS changed,
    (count(*) FILTER (WHERE "newPassed" AND NOT "oldPassed"))::int AS "toPass",
    (count(*) FILTER (WHERE NOT "newPassed" AND "oldPassed"))::int AS "toFail",
    (SELECT count(DISTINCT cert)::int FROM "RescoreEffect" e, unnest(e."certIds") cert
      WHERE e."rescoreId" = ${id}::uuid) AS certs
  FROM "RescoreEffect" WHERE "rescoreId" = ${id}::uuid`;
export const sumEffects = (on: Queryable, id: string): Promise<Summed> => one(on, sum(id));

export const NO_COUNTS: RescoreRow['counts'] = {
  attempts: 0,
  up: 0,
  down: 0,
  same: 0,
  changed: 0,
  toPass: 0,
  toFail: 0,
  certs: 0,
  unlike: 0,
  underWay: 0,
  done: 0,
  of: 0,
};
