import type { Pool } from '#db/client.ts';
import { lit, many, run, sql } from '#db/sql.ts';
import { inTransaction } from '#db/transaction.ts';
import type { Job } from '#jobs/periodic.ts';
import { bandsOfQuestion } from '#features/question/edit/insert.ts';
import { holdQuestions } from '#features/question/kept.ts';
import { renewPairs } from './pairs.ts';

const BATCH = 100;
const UNMARKED = sql<{ id: string }>`
  SELECT id FROM "Question" WHERE "dupBands" = '{}' AND "parentId" IS NULL ORDER BY id LIMIT ${lit(BATCH)}`;

/** One batch of those that came without marks: what there was before marks were, and what came with the product. */
export const markBatch = (pool: Pool): Promise<number> =>
  inTransaction(pool, async (client) => {
    const ids = (await many(client, UNMARKED)).map(({ id }) => id);
    const questions = [...(await holdQuestions(client, ids)).values()];
    const rows = questions.map((question) => ({ id: question.id, bands: bandsOfQuestion(question) }));
    await run(
      client,
      sql`
        UPDATE "Question" q SET "dupBands" = r.bands
        FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS r(id uuid, bands int[]) WHERE q.id = r.id`,
    );
    await renewPairs(client, questions);
    return questions.length;
  });

export const nearQuestionsJob: Job = {
  name: 'near-questions',
  title: '为题目查找疑似重复',
  everyMs: 60_000,
  run: async ({ pool }) => {
    let done = 0;
    for (let count = BATCH; count === BATCH; done += count) count = await markBatch(pool);
    return done;
  },
};
