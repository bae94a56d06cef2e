import type { Client } from '#db/client.ts';
import { many, maybeOne, run, sql } from '#db/sql.ts';
import { likenessOf, NEAR, percentOf, readText } from '#domain/question/near-duplicate.ts';
import { missing } from '#errors.ts';
import { nearestOf } from './near.ts';
import type { KeptRow } from './rows.ts';
import { type Staged, type StagedRow, stagedText } from './staged.ts';
import { writeRows } from './store.ts';

/** Writes a question of the file again, with what it and others read like by then. */

type Kept = KeptRow & { bands: number[] };

const rowOf = (importId: string, no: number) => sql<Kept>`
  SELECT no, skip, bands, content FROM "QuestionImportRow" WHERE "importId" = ${importId} AND no = ${no}`;
const earlierLike = (importId: string, no: number, bands: readonly number[]) => sql<Kept>`
  SELECT no, skip, bands, content FROM "QuestionImportRow"
  WHERE "importId" = ${importId} AND no < ${no} AND bands && ${bands}::int[] ORDER BY no DESC LIMIT 200`;
/** What began below this row as its double. */
const doublesOf = (importId: string, no: number) => sql<Kept>`
  SELECT no, skip, bands, content FROM "QuestionImportRow"
  WHERE "importId" = ${importId} AND no > ${no} AND content->'similar'->>'no' = ${String(no)}
    AND content->'similar'->>'id' IS NULL`;

/** What this reads like now, in the bank or above it in the file, and its marks. */
const nearTo = async (client: Client, importId: string, no: number, staged: Staged) => {
  const text = stagedText(staged);
  const { similar, bands } = await nearestOf(client, [{ no, text }]);
  const own = readText(text);
  const marks = bands.get(no) ?? [];
  let best: Staged['similar'] = similar.get(no) ?? null;
  for (const other of await many(client, earlierLike(importId, no, marks))) {
    const like = likenessOf(own, readText(stagedText(other.content)));
    if (like >= NEAR && percentOf(like) > (best?.percent ?? 0))
      best = { id: null, no: other.no, percent: percentOf(like) };
  }
  return { similar: best, bands: marks };
};

/** What begins or ends to read like another is left out or comes in again; else it stays as staff had it. */
const skipAfter = (before: Kept, similar: Staged['similar']): boolean =>
  (before.content.similar === null) === (similar === null) ? before.skip : similar !== null;

const judgedAnew = async (client: Client, importId: string, row: Kept, staged: Staged, skip?: boolean) => {
  const near = await nearTo(client, importId, row.no, staged);
  const mended: StagedRow = {
    no: row.no,
    skip: skip ?? skipAfter(row, near.similar),
    staged: { ...staged, similar: near.similar },
  };
  await writeRows(client, importId, [mended], new Map([[row.no, near.bands]]));
  return mended;
};

export const findKept = async (client: Client, importId: string, no: number): Promise<Kept> => {
  const found = await maybeOne(client, rowOf(importId, no));
  if (!found) throw missing('这道题不存在');
  return found;
};

/** The row as it stands now, and those below that were its doubles. */
export const writeAnew = async (client: Client, importId: string, before: Kept, staged: Staged, skip?: boolean) => {
  const after = await judgedAnew(client, importId, before, staged, skip);
  for (const double of await many(client, doublesOf(importId, before.no)))
    await judgedAnew(client, importId, double, double.content);
  return after;
};

/** What was its double below it is no one's any more. */
export const dropRow = async (client: Client, importId: string, no: number): Promise<void> => {
  await run(client, sql`DELETE FROM "QuestionImportRow" WHERE "importId" = ${importId} AND no = ${no}`);
  for (const double of await many(client, doublesOf(importId, no)))
    await judgedAnew(client, importId, double, double.content);
};
