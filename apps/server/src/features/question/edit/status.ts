import type { InputOf } from '@zhibiao/contract/core/endpoint';
import type * as contract from '@zhibiao/contract/question/staff-edit';
import type { EachAnswer } from '@zhibiao/contract/question/staff-edit';
import { QUESTION_STATUS, type QuestionStatus } from '@zhibiao/contract/question/types';
import type { Pool } from '#db/client.ts';
import { many, run, sql } from '#db/sql.ts';
import type { Staff } from '#domain/auth/staff.ts';
import { refused } from '#errors.ts';
import { audited } from '#services/audit/audited.ts';
import { ownHalf } from '#services/staff/duty.ts';
import { sortOut, tellEach } from './each.ts';
import type { KeptQuestion } from '#features/question/kept.ts';

type Target = typeof QUESTION_STATUS.off | typeof QUESTION_STATUS.on;
/** 2 → 1 ⇄ 0; what is not here is refused in the words of the present state. */
const REFUSED: Record<QuestionStatus, Record<Target, string | null>> = {
  [QUESTION_STATUS.pending]: {
    [QUESTION_STATUS.off]: '题目待审，不能停用；不需要的可以删除',
    [QUESTION_STATUS.on]: null,
  },
  [QUESTION_STATUS.on]: { [QUESTION_STATUS.off]: null, [QUESTION_STATUS.on]: '题目已启用，不能再次启用' },
  [QUESTION_STATUS.off]: { [QUESTION_STATUS.off]: '题目已停用，不能再次停用', [QUESTION_STATUS.on]: null },
};
const OWN_EDIT = '发布人不能是最后编辑人，请由其他同事发布';

/** A case and what it asks move in one statement; what was put aside from it stays stopped. */
const move = (ids: readonly string[], status: number, note: string | null) => sql`
  UPDATE "Question" SET status = ${status}, note = CASE WHEN "parentId" IS NULL THEN ${note} END,
    "updatedAt" = clock_timestamp()
  WHERE id = ANY(${ids}::uuid[]) OR ("parentId" = ANY(${ids}::uuid[]) AND sort >= 0)`;

const withoutKey = (ids: readonly string[]) => sql<{ id: string }>`
  SELECT q.id FROM "Question" q WHERE q.id = ANY(${ids}::uuid[])
    AND NOT EXISTS (SELECT FROM "QuestionKey" k WHERE k."questionId" = q.id)`;

export const setQuestionStatus = (
  deps: { pool: Pool },
  staff: Staff,
  { items, status, note: why }: InputOf<typeof contract.setQuestionStatus>['body'],
): Promise<EachAnswer> =>
  audited(deps, staff, async (client, note) => {
    if (status === QUESTION_STATUS.off && why.length < 2)
      throw refused('请填写停用的原因，至少2个字符', { field: 'note' });
    const isOwn = await ownHalf(client, staff);
    const ids = items.map(({ id }) => id);
    const keyless = new Set((await many(client, withoutKey(ids))).map(({ id }) => id));
    const refusal = (question: KeptQuestion): string | null => {
      const refusedBy = REFUSED[question.status][status];
      if (refusedBy !== null || status === QUESTION_STATUS.off) return refusedBy;
      if (keyless.has(question.id)) return '题目没有答案，不能启用';
      return isOwn(question.editedBy) ? OWN_EDIT : null;
    };
    const sorted = await sortOut(client, items, refusal);
    const taken = sorted.taken.map(({ id }) => id);
    if (taken.length > 0) await run(client, move(taken, status, status === QUESTION_STATUS.off ? why : null));
    return tellEach(note, sorted, (question) => ({
      changes: { status: { from: question.status, to: status } },
      facts: { version: question.version },
      ...(why ? { reason: why } : {}),
    }));
  });
