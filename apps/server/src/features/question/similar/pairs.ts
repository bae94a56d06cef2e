import type { Client } from '#db/client.ts';
import { run, sql } from '#db/sql.ts';
import { duplicateText } from '#domain/question/near-duplicate.ts';
import type { QuestionContent } from '#domain/question/content.ts';
import { findNear } from '#features/question/similar/near-questions.ts';

/**
 * Writes down what these read like, after their own rows are written: of two that come at once the later one waits for
 * its bank's row and then sees the earlier. What staff had settled about them was about another text and is gone, so
 * this is called where a text is new or has changed. In the order of their ids, as everybody who writes pairs.
 */
export const renewPairs = async (
  client: Client,
  questions: readonly (QuestionContent & { id: string })[],
): Promise<void> => {
  const ids = questions.map(({ id }) => id);
  const near = await findNear(
    client,
    questions.map((question) => ({ text: duplicateText(question), exceptId: question.id })),
  );
  const pairs = new Map<string, { a: string; b: string; percent: number }>();
  near.forEach((others, at) => {
    const own = ids[at] ?? '';
    for (const { id, percent } of others) {
      const [a, b] = own < id ? [own, id] : [id, own];
      pairs.set(a + b, { a, b, percent });
    }
  });
  await run(client, sql`DELETE FROM "QuestionPair" WHERE "aId" = ANY(${ids}::uuid[]) OR "bId" = ANY(${ids}::uuid[])`);
  await run(
    client,
    sql`
      INSERT INTO "QuestionPair" ("aId", "bId", percent)
      SELECT a, b, percent FROM jsonb_to_recordset(${JSON.stringify([...pairs.values()])}::jsonb)
        AS r(a uuid, b uuid, percent int)
      WHERE EXISTS (SELECT FROM "Question" q WHERE q.id = r.a) AND EXISTS (SELECT FROM "Question" q WHERE q.id = r.b)
      ORDER BY a, b
      ON CONFLICT ("aId", "bId") DO UPDATE SET percent = excluded.percent, "settledBy" = NULL, "settledAt" = NULL`,
  );
};
