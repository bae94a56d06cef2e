import type { GRANT_SOURCE } from '@zhibiao/contract/exam/staff-grant';
import { PAPER_STATUS } from '@zhibiao/contract/paper/types';
import { v7 as uuid } from 'uuid';
import type { Client } from '#db/client.ts';
import { many, maybeOne, run, sql } from '#db/sql.ts';
import { missing, refused } from '#errors.ts';
import { paperStatusAt } from '#services/exam/terms.ts';

type Grant = {
  /** The act it comes of: once for each learner. */
  actId: string;
  paperId: string;
  userIds: readonly string[];
  n: number;
  validUntil: Date | null;
  skipWait: boolean;
  reason: string;
  by: string | null;
  source: (typeof GRANT_SOURCE)[keyof typeof GRANT_SOURCE];
};

const holdPaper = (id: string) => sql<{ title: string; status: number; now: Date }>`
  SELECT title, status, clock_timestamp() AS now FROM "Paper" WHERE id = ${id} FOR KEY SHARE`;
type Examinee = { userId: string; round: number; closed: boolean; passed: boolean };
const examinees = (paperId: string, userIds: readonly string[]) => sql<Examinee>`
  SELECT u.id AS "userId", s.round, s.passed, coalesce(s."closeTime" <= clock_timestamp(), false) AS closed
  FROM "User" u JOIN "Paper" p ON p.id = ${paperId} ${paperStatusAt(sql`u.id`)}
  WHERE u.id = ANY(${userIds}::uuid[]) ORDER BY u.id`;
const insert = (rows: readonly { id: string; userId: string; round: number }[], g: Grant) => sql`
  INSERT INTO "AttemptGrant" (id, "actId", "paperId", "userId", round, n, "validUntil", "skipWait", reason, by, source)
  SELECT r.id, ${g.actId}::uuid, ${g.paperId}::uuid, r."userId", r.round, ${g.n}::int, ${g.validUntil}::timestamptz,
    ${g.skipWait}::boolean, ${g.reason}, ${g.by}::uuid, ${g.source}::int
  FROM json_to_recordset(${JSON.stringify(rows)}::json) AS r(id uuid, "userId" uuid, round int)
  ON CONFLICT ("actId", "userId") DO NOTHING`;

/**
 * Gives each learner attempts of their present round, in the caller's transaction; answers how many had them given by
 * this call. What could not be used is refused: of a withdrawn paper, of a closed one without a day, or for who has
 * passed.
 */
export const grantOverride = async (client: Client, grant: Grant): Promise<{ title: string; given: number }> => {
  const { paperId, userIds, validUntil } = grant;
  const paper = await maybeOne(client, holdPaper(paperId));
  if (!paper) throw missing('考试不存在');
  if (paper.status !== PAPER_STATUS.published) throw refused('试卷未在发布中，不能增加考试次数');
  if (validUntil !== null && validUntil <= paper.now) throw refused('有效期须晚于现在', { field: 'validUntil' });
  const people = await many(client, examinees(paperId, userIds));
  if (validUntil === null && people.some(({ closed }) => closed))
    throw refused('考试已结束，请填写有效期', { field: 'validUntil' });
  if (people.some(({ passed }) => passed)) throw refused('已通过考试的学员不能增加考试次数');
  const rows = people.map(({ userId, round }) => ({ id: uuid(), userId, round }));
  return { title: paper.title, given: await run(client, insert(rows, grant)) };
};
