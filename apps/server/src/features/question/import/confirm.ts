import type { InputOf } from '@zhibiao/contract/core/endpoint';
import * as contract from '@zhibiao/contract/question/staff-import';
import { type dropImport, QUESTION_IMPORT } from '@zhibiao/contract/question/staff-import';
import type { Pool } from '#db/client.ts';
import { lit, run, sql } from '#db/sql.ts';
import type { Staff } from '#domain/auth/staff.ts';
import { refused } from '#errors.ts';
import { enqueueStaffTask } from '#jobs/queue/staff.ts';
import { audited } from '#services/audit/audited.ts';
import { requireBank } from '#features/question/edit/references.ts';
import { lockOpen } from './lock.ts';
import { importCounts } from './rows.ts';

type Body = InputOf<typeof contract.confirmQuestionImport>['body'];

/** Of any number who confirm at once one finds it open; the task is written with that. */
export const confirmQuestionImport = (deps: { pool: Pool }, staff: Staff, { id, version, bankId }: Body) =>
  audited(deps, staff, async (client, note) => {
    const { fileName } = await lockOpen(client, staff, { id, version }, '确认');
    const { ready, total } = await importCounts(client, id);
    if (ready === 0) throw refused('没有可以导入的题目，请先修改有误的题目或取消略过');
    await requireBank(client, bankId);
    const started = await enqueueStaffTask(client, staff, 'question-import', { importId: id });
    await run(
      client,
      sql`
        UPDATE "QuestionImport" SET state = ${lit(QUESTION_IMPORT.running)}, "bankId" = ${bankId},
          "taskId" = ${started.taskId}, version = version + 1
        WHERE id = ${id} AND state = ${lit(QUESTION_IMPORT.open)}`,
    );
    note({ object: 'bank', id: bankId, facts: { title: fileName }, counts: { entries: ready, rows: total } });
    return started;
  });

export const drop = (deps: { pool: Pool }, staff: Staff, { id }: InputOf<typeof dropImport>['body']) =>
  audited(deps, staff, async (client, note) => {
    const { fileName } = await lockOpen(client, staff, { id }, '放弃');
    await run(client, sql`DELETE FROM "QuestionImportRow" WHERE "importId" = ${id}`);
    await run(
      client,
      sql`
        UPDATE "QuestionImport" SET state = ${lit(QUESTION_IMPORT.dropped)}, version = version + 1, reading = '{}'
        WHERE id = ${id}`,
    );
    note({ object: 'question', name: fileName });
    return { id };
  });
