import type { Client } from '#db/client.ts';
import { run, sql } from '#db/sql.ts';
import { type QuestionContent, contentOfVersion } from '#domain/question/content.ts';

type Version = { id: string; version: number; question: QuestionContent };

/** Written down with their keys, for ever. */
export const writeVersions = async (
  client: Client,
  versions: readonly Version[],
  { by, why }: { by: string | null; why: string },
): Promise<void> => {
  const rows = versions.map(({ id, version, question }) => ({ id, version, ...contentOfVersion(question) }));
  await run(
    client,
    sql`
      INSERT INTO "QuestionVersion" ("questionId", version, content, answer, analysis, rubric, by, at, why)
      SELECT id, version, content, answer, analysis, rubric, ${by}::uuid, clock_timestamp(), ${why}
      FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        AS r(id uuid, version int, content jsonb, answer jsonb, analysis text, rubric jsonb)`,
  );
};
