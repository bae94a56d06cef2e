import type { QuestionRow } from '@zhibiao/contract/question/staff';
import type { Pool } from '#db/client.ts';
import { sql, type Statement } from '#db/sql.ts';
import type { Staff } from '#domain/auth/staff.ts';
import { dateTime } from '#domain/time/time.ts';
import { type BankItemFigures, bankItemFigures } from '#services/exam/item-figures.ts';
import { openPairOf } from './conditions.ts';

export type QuestionRecord = Omit<QuestionRow, 'updateTime' | 'figures'> & { updatedAt: Date };

/** The columns of a row of Question `q`, with what `ROW_FROM` joins; for the rows of a page only. */
export const QUESTION_ROW = sql`q.id, q.no, q.version, q."bankId", b.name AS "bankName", q.type, q.stem,
  (SELECT count(*)::int FROM "Question" c WHERE c."parentId" = q.id AND c.sort >= 0) AS "childCount",
  jsonb_array_length(q.images) + (
    SELECT count(*)::int FROM jsonb_array_elements(q.options) o WHERE o->'image'->>'url' IS NOT NULL
  ) AS "imageCount",
  q.difficulty, q.status, q."clauseId", coalesce(cl.number || ' ' || cl.title, q.clause) AS clause,
  q."lawId", l.name || '（' || l.edition || '）' AS law,
  to_char(q."validFrom", 'YYYY-MM-DD') AS "validFrom", to_char(q."validTo", 'YYYY-MM-DD') AS "validTo",
  CASE WHEN near.id IS NOT NULL
    THEN json_build_object('id', near.id, 'no', near.no, 'percent', near.percent) END AS similar,
  q.note, e.name AS "editedBy", q."updatedAt"`;
export const QUESTION_ROW_FROM: Statement = sql`JOIN "QuestionBank" b ON b.id = q."bankId"
  LEFT JOIN "Clause" cl ON cl.id = q."clauseId" LEFT JOIN "Law" l ON l.id = q."lawId"
  LEFT JOIN "Staff" e ON e.id = q."editedBy" LEFT JOIN LATERAL (${openPairOf(sql`q`)}) near ON true`;

const rowOf = <R extends QuestionRecord>({ updatedAt, ...row }: R, figures: BankItemFigures | null) => ({
  ...row,
  figures,
  updateTime: dateTime(updatedAt),
});

/** With their figures, for staff who may see what takers made of questions. */
export const presentQuestions = async <R extends QuestionRecord>(pool: Pool, staff: Staff, rows: readonly R[]) => {
  const ids = staff.can('exam:stats') ? rows.map(({ id }) => id) : [];
  const figures = await bankItemFigures(pool, ids);
  return rows.map((row) => rowOf(row, figures.get(row.id) ?? null));
};
