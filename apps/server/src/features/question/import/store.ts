import type { Client } from '#db/client.ts';
import { run, sql } from '#db/sql.ts';
import { picturesOf, type StagedRow } from './staged.ts';

/** The rows of an import: columns for what is queried, and the rest as it is. */

const BATCH = 200;

const rowOf = ({ no, skip, staged }: StagedRow, bands: readonly number[]) => ({
  no,
  type: staged.question.type,
  faulty: staged.faults.length > 0,
  similar: staged.similar !== null,
  skip,
  pictures: new Set(picturesOf(staged.question)).size,
  bands,
  content: staged,
});

/** New ones, or the same again. */
export const writeRows = async (
  client: Client,
  importId: string,
  rows: readonly StagedRow[],
  bands: ReadonlyMap<number, readonly number[]>,
): Promise<void> => {
  for (let at = 0; at < rows.length; at += BATCH) {
    const batch = rows.slice(at, at + BATCH).map((row) => rowOf(row, bands.get(row.no) ?? []));
    await run(
      client,
      sql`
        INSERT INTO "QuestionImportRow" ("importId", no, type, faulty, "similar", skip, pictures, bands, content)
        SELECT ${importId}::uuid, no, type, faulty, "similar", skip, pictures, bands, content
        FROM jsonb_to_recordset(${JSON.stringify(batch)}::jsonb) AS r(no int, type int, faulty boolean,
          "similar" boolean, skip boolean, pictures int, bands int[], content jsonb)
        ON CONFLICT ("importId", no) DO UPDATE SET type = excluded.type, faulty = excluded.faulty,
          "similar" = excluded."similar", skip = excluded.skip, pictures = excluded.pictures, bands = excluded.bands,
          content = excluded.content`,
    );
  }
};
