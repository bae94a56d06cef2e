import type { InputOf } from '@zhibiao/contract/core/endpoint';
import { type askSuggestion, SUGGEST_ASKS, SUGGEST_BY, SUGGEST_STATUS } from '@zhibiao/contract/feedback/learner';
import type { Pool } from '#db/client.ts';
import { lit, maybeOne, one, run, sql } from '#db/sql.ts';
import { inTransaction } from '#db/transaction.ts';
import { missing, refused } from '#errors.ts';

const lock = (userId: string, id: string) => sql<{ status: number }>`
  SELECT status FROM "Suggestion" WHERE id = ${id} AND "userId" = ${userId} FOR UPDATE`;
const countAsks = (id: string) => sql<{ asks: number }>`
  SELECT count(*)::int AS asks FROM "SuggestReply" WHERE "suggestId" = ${id} AND by = ${lit(SUGGEST_BY.learner)}`;
const add = (id: string, text: string) => sql`
  INSERT INTO "SuggestReply" ("suggestId", by, text) VALUES (${id}, ${lit(SUGGEST_BY.learner)}, ${text})`;
const reopen = (id: string) => sql`
  UPDATE "Suggestion" SET status = ${lit(SUGGEST_STATUS.waiting)}, "isRead" = 1, version = version + 1
  WHERE id = ${id}`;

/** 1 → 0: the learner has read the answer and asks on; of any number at the same moment one is in time. */
export const askOn = (
  pool: Pool,
  userId: string,
  { id, text }: InputOf<typeof askSuggestion>['body'],
): Promise<{ id: string }> =>
  inTransaction(pool, async (client) => {
    const suggestion = await maybeOne(client, lock(userId, id));
    if (!suggestion) throw missing('反馈不存在');
    if (suggestion.status === SUGGEST_STATUS.closed) throw refused('此反馈已关闭，请提交新的反馈');
    if (suggestion.status === SUGGEST_STATUS.waiting) throw refused('平台还没有答复，请稍候');
    if ((await one(client, countAsks(id))).asks >= SUGGEST_ASKS) throw refused('追问次数已用完，请提交新的反馈');
    await run(client, add(id, text));
    await run(client, reopen(id));
    return { id };
  });
