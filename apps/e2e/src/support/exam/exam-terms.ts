import { randomUUID } from 'node:crypto';
import { withDatabase } from '#support/database.ts';
import { makePerson } from '#support/people/org-fixtures.ts';

/** At a paper of the demo's: terms of one person and of everybody, and a learner who requests a further attempt. */
export const addTerms = async (): Promise<void> => {
  const [given, asking] = [await makePerson('陈默言'), await makePerson('苏念安')];
  await withDatabase(async (client) => {
    const { rows } = await client.query<{ id: string }>(
      'SELECT id FROM "Paper" WHERE status = 1 ORDER BY sort, id LIMIT 1',
    );
    const paper = rows[0]?.id;
    await client.query(
      `INSERT INTO "ExamOverride" (id, "paperId", "userId", "extraMin", "blurLimit", reason)
       VALUES ($1, $2, $3, 15, 9, '视力障碍，凭医院证明延长作答')`,
      [randomUUID(), paper, given.id],
    );
    await client.query(
      `INSERT INTO "ExamOverride" (id, "paperId", "extraMin", reason, "endedAt")
       VALUES ($1, $2, 5, '机房故障', now())`,
      [randomUUID(), paper],
    );
    await client.query(
      `INSERT INTO "ExamRequest" (id, "userId", "paperId", kind, reason, "createdAt")
       VALUES ($1, $2, $3, 1, '考试当天网络中断，未能作答完毕，希望再考一次', now() - interval '2 days')`,
      [randomUUID(), asking.id, paper],
    );
  });
};
