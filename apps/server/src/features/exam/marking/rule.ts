import type { setMarkRule } from '@zhibiao/contract/exam/staff-marking';
import type { AnswerOf, InputOf } from '@zhibiao/contract/core/endpoint';
import type { MarkRule } from '@zhibiao/contract/paper/draft';
import { maybeOne, one, sql } from '#db/sql.ts';
import type { Deps } from '#deps.ts';
import { changesOf } from '#domain/audit/fields.ts';
import type { Staff } from '#domain/auth/staff.ts';
import { conflict, missing } from '#errors.ts';
import { audited } from '#services/audit/audited.ts';
import { dutyOf } from '#services/staff/duty.ts';

const lockPaper = (id: string) => sql<{ title: string; version: number; markRule: MarkRule }>`
  SELECT title, version, "markRule" FROM "Paper" WHERE id = ${id} FOR NO KEY UPDATE`;
const writeRule = (id: string, rule: MarkRule, by: string | null) => sql<{ id: string; version: number }>`
  UPDATE "Paper" SET "markRule" = ${JSON.stringify(rule)}::jsonb, version = version + 1, "editedBy" = ${by},
    "updatedAt" = clock_timestamp()
  WHERE id = ${id} RETURNING id, version`;

/** For what is handed in from now on: an answer keeps the rule it came under. */
export const changeMarkRule = (
  deps: Pick<Deps, 'pool'>,
  staff: Staff,
  { paperId, version, rule, reason }: InputOf<typeof setMarkRule>['body'],
): Promise<AnswerOf<typeof setMarkRule>> =>
  audited(deps, staff, async (client, note) => {
    const paper = await maybeOne(client, lockPaper(paperId));
    if (!paper) throw missing('考试不存在');
    if (paper.version !== version) throw conflict();
    const row = await one(client, writeRule(paperId, rule, await dutyOf(client, staff)));
    note({
      object: 'paper',
      id: paperId,
      name: paper.title,
      reason,
      changes: changesOf({ markRule: paper.markRule }, { markRule: rule }),
    });
    return row;
  });
