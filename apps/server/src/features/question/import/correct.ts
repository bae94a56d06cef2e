import type { AnswerOf, InputOf } from '@zhibiao/contract/core/endpoint';
import type { mendRow } from '@zhibiao/contract/question/staff-import';
import type { Pool } from '#db/client.ts';
import { run, sql } from '#db/sql.ts';
import type { Staff } from '#domain/auth/staff.ts';
import { missing } from '#errors.ts';
import { audited } from '#services/audit/audited.ts';
import { requireStaffUploads } from '#services/files/staff-uploads.ts';
import { requireFiling } from '#features/question/edit/references.ts';
import { lockOpen } from './lock.ts';
import { importCounts, presentImportRows } from './rows.ts';
import { mendStaged, picturesOf, type StagedRow } from './staged.ts';
import { writeRows } from './store.ts';
import { findKept, writeAnew } from './write-anew.ts';

type Body = InputOf<typeof mendRow>['body'];
export const correctQuestion = async (
  deps: { pool: Pool },
  staff: Staff,
  { id, version, no, question, skip }: Body,
): Promise<AnswerOf<typeof mendRow>> => {
  const { counts, row } = await audited(deps, staff, async (client, note) => {
    const { fileName } = await lockOpen(client, staff, { id, version }, '修改');
    const before = await findKept(client, id, no);
    let after: StagedRow = { no, skip: skip ?? before.skip, staged: before.content };
    if (question) {
      const known = new Set(picturesOf(before.content.question));
      await requireStaffUploads(
        client,
        picturesOf(question).filter((url) => !known.has(url)),
      );
      await requireFiling(client, question);
      after = await writeAnew(client, id, before, mendStaged(before.content, question), skip);
    } else await writeRows(client, id, [after], new Map([[no, before.bands]]));
    await run(client, sql`UPDATE "QuestionImport" SET version = version + 1 WHERE id = ${id}`);
    note({
      object: 'question',
      name: fileName,
      facts: { number: no, ...(skip === undefined ? {} : { ignored: skip }), fields: question ? ['question'] : [] },
    });
    return { counts: await importCounts(client, id), row: { no, skip: after.skip, content: after.staged } };
  });
  const [shown] = await presentImportRows(deps, staff, id, [row]);
  if (!shown) throw missing('这道题不存在');
  return { version: version + 1, row: shown, counts };
};
