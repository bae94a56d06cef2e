import type { AnswerOf, InputOf } from '@zhibiao/contract/endpoint';
import type { mendRow } from '@zhibiao/contract/question-import-staff';
import type { Client, Pool } from '#db/client.ts';
import { many, maybeOne, run, sql } from '#db/sql.ts';
import { likenessOf, NEAR, percentOf, readText } from '#domain/near-duplicate.ts';
import type { Staff } from '#domain/staff.ts';
import { missing } from '#errors.ts';
import { audited } from '#services/audit/audited.ts';
import { requireStaffUploads } from '#services/staff-uploads.ts';
import { requireFiling } from '#features/question/references.ts';
import { lockOpen } from './lock.ts';
import { nearestOf } from './near.ts';
import { countsOf, type KeptRow, shownRows } from './rows.ts';
import { mendStaged, picturesOf, type Staged, type StagedRow, stagedText } from './staged.ts';
import { writeRows } from './store.ts';

type Body = InputOf<typeof mendRow>['body'];
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

/** What begins or ends to read like another is left out or comes in again; else it stays as somebody had it. */
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

export const mend = async (
  deps: { pool: Pool },
  staff: Staff,
  { id, version, no, question, skip }: Body,
): Promise<AnswerOf<typeof mendRow>> => {
  const { counts, row } = await audited(deps, staff, async (client, note) => {
    const { fileName } = await lockOpen(client, staff, { id, version }, '修改');
    const before = await maybeOne(client, rowOf(id, no));
    if (!before) throw missing('这道题不存在');
    let after: StagedRow = { no, skip: skip ?? before.skip, staged: before.content };
    if (question) {
      const known = new Set(picturesOf(before.content.question));
      await requireStaffUploads(
        client,
        picturesOf(question).filter((url) => !known.has(url)),
      );
      await requireFiling(client, question);
      after = await judgedAnew(client, id, before, mendStaged(before.content, question), skip);
      for (const double of await many(client, doublesOf(id, no))) await judgedAnew(client, id, double, double.content);
    } else await writeRows(client, id, [after], new Map([[no, before.bands]]));
    await run(client, sql`UPDATE "QuestionImport" SET version = version + 1 WHERE id = ${id}`);
    note({
      object: 'question',
      name: fileName,
      facts: { number: no, ...(skip === undefined ? {} : { ignored: skip }), fields: question ? ['question'] : [] },
    });
    return { counts: await countsOf(client, id), row: { no, skip: after.skip, content: after.staged } };
  });
  const [shown] = await shownRows(deps, staff, id, [row]);
  if (!shown) throw missing('这道题不存在');
  return { version: version + 1, row: shown, counts };
};
