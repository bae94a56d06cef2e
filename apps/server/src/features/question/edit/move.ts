import type { InputOf } from '@zhibiao/contract/core/endpoint';
import type { EachAnswer, moveQuestions } from '@zhibiao/contract/question/staff-edit';
import type { Pool } from '#db/client.ts';
import { run, sql } from '#db/sql.ts';
import type { Staff } from '#domain/auth/staff.ts';
import { audited } from '#services/audit/audited.ts';
import { sortOut, tellEach } from './each.ts';
import { requireBank } from './references.ts';

/** Where it is kept is nothing of what it asks: it stays the version that it is, and goes with all it ever asked. */
export const move = (
  deps: { pool: Pool },
  staff: Staff,
  { items, bankId }: InputOf<typeof moveQuestions>['body'],
): Promise<EachAnswer> =>
  audited(deps, staff, async (client, note) => {
    const sorted = await sortOut(client, items, (question) =>
      question.bankId === bankId ? '题目已在这个题库中' : null,
    );
    const { name } = await requireBank(client, bankId);
    const ids = sorted.taken.map(({ id }) => id);
    await run(
      client,
      sql`
        UPDATE "Question" SET "bankId" = ${bankId}, "updatedAt" = clock_timestamp()
        WHERE id = ANY(${ids}::uuid[]) OR "parentId" = ANY(${ids}::uuid[])`,
    );
    return tellEach(note, sorted, (question) => ({
      changes: { bankId: { from: question.bankId, to: bankId } },
      facts: { name },
    }));
  });
