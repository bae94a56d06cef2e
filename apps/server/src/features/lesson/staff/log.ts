import { AUDIT_ACTIONS, isAuditAction } from '@zhibiao/contract/audit-actions';
import type { AnswerOf, InputOf } from '@zhibiao/contract/core/endpoint';
import type { lessonLog } from '@zhibiao/contract/lesson/staff';
import type { Pool } from '#db/client.ts';
import { pageSql, totalOf } from '#db/paging.ts';
import { many, sql } from '#db/sql.ts';
import { dateTime } from '#domain/time/time.ts';
import { type AuditedAct, wordsNow } from '#services/audit/detail-words.ts';
import { EVER_ITEMS } from '#services/study/study-sql.ts';

type Answer = AnswerOf<typeof lessonLog>;
type Detail = AuditedAct['detail'] & { name?: string; reason?: string };
type Row = AuditedAct & { id: string; at: Date; by: string; action: string; ok: boolean; detail: Detail | null };

/** What the audit log tells of the course and of all items it ever had. */
const about = (lessonId: string) => sql`
  FROM "AuditLog" a LEFT JOIN "AuditDetail" d USING (seq)
  WHERE (a."objectType" = 'lesson' AND a."objectId" = ${lessonId}) OR (
    a."objectType" = 'item' AND a."objectId" = ANY(ARRAY(
      SELECT i.id::text FROM ${EVER_ITEMS} i WHERE i."lessonId" = ${lessonId}::uuid
    ))
  )`;

export const findLog = async (pool: Pool, query: InputOf<typeof lessonLog>['query']): Promise<Answer> => {
  const [rows, total] = await Promise.all([
    many(
      pool,
      sql<Row>`
      SELECT a.seq::text AS id, a.at, a."actorName" AS by, a.action, a."objectType", a."objectId", a.ok, d.detail
      ${about(query.id)} ORDER BY a.seq DESC ${pageSql(query)}`,
    ),
    totalOf(pool, query, about(query.id)),
  ]);
  const wordsOf = await wordsNow(pool, rows);
  return {
    rows: rows.map(({ id, at, by, action, ok, detail, ...what }) => ({
      id,
      at: dateTime(at),
      by,
      what: `${isAuditAction(action) ? AUDIT_ACTIONS[action] : action}${ok ? '' : '（未成功）'}`,
      name: detail?.name ?? '',
      reason: detail?.reason ?? null,
      changes: action.endsWith('.add') ? [] : wordsOf({ ...what, detail }).changes,
    })),
    total,
  };
};
