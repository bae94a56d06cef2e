import type { AnswerOf, InputOf } from '@zhibiao/contract/core/endpoint';
import { MEMBER } from '@zhibiao/contract/member/learner';
import type { withdrawOrgStudy } from '@zhibiao/contract/study/org';
import { STUDY_SOURCE } from '@zhibiao/contract/study/types';
import type { Client, Pool } from '#db/client.ts';
import { lit, sql } from '#db/sql.ts';
import { inTransaction } from '#db/transaction.ts';
import { conflict } from '#errors.ts';
import { takeBackCredit } from '#features/study/take-back.ts';
import { isOneOf } from './records.ts';

type Records = InputOf<typeof withdrawOrgStudy>['body']['records'];
type Counts = AnswerOf<typeof withdrawOrgStudy>;

/** What the organisation has assigned to its members, of these. */
export const takeBackOf = async (client: Client, orgId: string, records: Records): Promise<Counts> => {
  const { removed, kept } = await takeBackCredit(client, {
    by: '机构',
    records: sql`ul.source = ${lit(STUDY_SOURCE.assigned)} AND ul."orgId" = ${orgId}::uuid AND ${isOneOf(records)}
      AND EXISTS (
        SELECT FROM "OrgMember" m
        WHERE m."userId" = ul."userId" AND m."orgId" = ${orgId}::uuid AND m.status = ${lit(MEMBER.active)})`,
  });
  return { removed, kept };
};

export const withdrawLessons = (pool: Pool, orgId: string, records: Records): Promise<Counts> =>
  inTransaction(pool, async (client) => {
    const counts = await takeBackOf(client, orgId, records);
    if (counts.removed + counts.kept === 0) throw conflict('所选课程已不是机构指派，请刷新');
    return counts;
  });
