import { labelOf } from '@zhibiao/contract/core/codes';
import type { AnswerOf, InputOf } from '@zhibiao/contract/core/endpoint';
import { SUGGEST_BY, SUGGEST_STATUS, SUGGESTION_LINK } from '@zhibiao/contract/feedback/learner';
import type { replySuggestion } from '@zhibiao/contract/feedback/staff';
import { WORK_KIND } from '@zhibiao/contract/inbox/work';
import type { Client, Pool } from '#db/client.ts';
import { lit, maybeOne, one, run, sql } from '#db/sql.ts';
import { digestOf } from '#domain/audit/fields.ts';
import { personIdOf, type Staff } from '#domain/auth/staff.ts';
import { conflict, missing, refused } from '#errors.ts';
import { audited } from '#services/audit/audited.ts';
import { notify } from '#services/notify/notify.ts';
import { scopeSql } from '#services/staff/scope.ts';
import { takeWork } from '#services/work/take.ts';

type LockedFeedback = { id: string; userId: string; orgId: string | null; status: number; version: number };
const hold = (staff: Staff, id: string) => sql<LockedFeedback>`
  SELECT s.id, s."userId", u."orgId", s.status, s.version FROM "Suggestion" s JOIN "User" u ON u.id = s."userId"
  WHERE s.id = ${id} AND ${scopeSql(staff, sql`u."orgId"`)} FOR UPDATE OF s`;
const add = (id: string, by: string | null, text: string) => sql`
  INSERT INTO "SuggestReply" ("suggestId", by, "staffId", text)
  VALUES (${id}, ${lit(SUGGEST_BY.platform)}, ${by}::uuid, ${text})`;
const saveAnswer = (id: string, status: number, text: string) => sql<{ version: number }>`
  UPDATE "Suggestion" SET status = ${status}, reply = coalesce(${text || null}, reply),
    "repliedAt" = CASE WHEN ${text} = '' THEN "repliedAt" ELSE clock_timestamp() END,
    "isRead" = CASE WHEN ${text} = '' THEN "isRead" ELSE 0 END, version = version + 1
  WHERE id = ${id} RETURNING version`;

const tell = (client: Client, userId: string, id: string) =>
  notify(client, 'feedback.answered', [userId], {}, { link: SUGGESTION_LINK + id });

/** 0, 1 → 1 or 2; the learner is notified of every answer, and not of a mere closing. */
export const answer = (
  deps: { pool: Pool },
  staff: Staff,
  { id, version, text, close }: InputOf<typeof replySuggestion>['body'],
): Promise<AnswerOf<typeof replySuggestion>> =>
  audited(deps, staff, async (client, note) => {
    const locked = await maybeOne(client, hold(staff, id));
    if (!locked) throw missing('反馈不存在');
    if (locked.version !== version) throw conflict();
    if (locked.status === SUGGEST_STATUS.closed) throw refused('反馈已关闭，不能再答复');
    await takeWork(client, staff, WORK_KIND.suggest, id);
    if (text !== '') {
      await run(client, add(id, personIdOf(staff), text));
      await tell(client, locked.userId, id);
    }
    const status = close ? SUGGEST_STATUS.closed : SUGGEST_STATUS.answered;
    const moved = await one(client, saveAnswer(id, status, text));
    note({
      object: 'suggest',
      id,
      orgId: locked.orgId,
      changes: { status: { from: labelOf(SUGGEST_STATUS, locked.status), to: labelOf(SUGGEST_STATUS, status) } },
      // What was said may name the person: the thread holds the words.
      facts: text === '' ? {} : { content: digestOf(text) },
      users: [locked.userId],
    });
    return { id, version: moved.version };
  });
