import type { InputOf } from '@zhibiao/contract/core/endpoint';
import type * as contract from '@zhibiao/contract/question/staff-edit';
import { QUESTION_STATUS, questionNo } from '@zhibiao/contract/question/types';
import { labelOf } from '@zhibiao/contract/core/codes';
import type { Pool } from '#db/client.ts';
import { run, sql } from '#db/sql.ts';
import type { Staff } from '#domain/auth/staff.ts';
import { conflict, refused } from '#errors.ts';
import { audited } from '#services/audit/audited.ts';
import { holdQuestion } from '#features/question/kept.ts';

/** What waits for approval was never given to anybody. Its versions stay. */
export const removeQuestion = (
  deps: { pool: Pool },
  staff: Staff,
  { id, version }: InputOf<typeof contract.removeQuestion>['body'],
) =>
  audited(deps, staff, async (client, note) => {
    const question = await holdQuestion(client, id);
    if (question.version !== version) throw conflict();
    const { status } = question;
    if (status !== QUESTION_STATUS.pending) throw refused(`题目已${labelOf(QUESTION_STATUS, status)}，不能删除`);
    await run(client, sql`DELETE FROM "Question" WHERE id = ${id}`);
    note({ object: 'question', id, name: questionNo(question.no), facts: { bankId: question.bankId, version } });
    return { id };
  });
