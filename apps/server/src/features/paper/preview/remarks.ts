import type { AnswerOf } from '@zhibiao/contract/core/endpoint';
import type { listRemarks, PreviewQuestion } from '@zhibiao/contract/paper/staff-preview';
import { many, maybeOne, type Queryable, sql } from '#db/sql.ts';
import { dateTime } from '#domain/time/time.ts';
import { missing } from '#errors.ts';

type Row = Omit<AnswerOf<typeof listRemarks>[number], 'at'> & { at: Date };

const MOST = 500;
/** The number is the question's in the paper as that expert saw it. */
const selectRemarks = (paperId: string) => sql<Row>`
  SELECT r."questionId", (asked.q->>'no')::int AS no, (asked.q->>'type')::int AS type,
    left(asked.q->>'stem', 200) AS stem, l.name, r.text, r.at
  FROM "PaperLink" l JOIN "PaperRemark" r ON r."linkId" = l.id
  CROSS JOIN LATERAL (
    SELECT q FROM jsonb_array_elements(l.content->'questions') q WHERE q->>'questionId' = r."questionId"::text LIMIT 1
  ) asked
  WHERE l."paperId" = ${paperId} ORDER BY r.at DESC, r.id LIMIT ${MOST}`;

export const findRemarks = async (on: Queryable, paperId: string): Promise<AnswerOf<typeof listRemarks>> => {
  if (!(await maybeOne(on, sql`SELECT 1 FROM "Paper" WHERE id = ${paperId}`))) throw missing('试卷不存在');
  return (await many(on, selectRemarks(paperId))).map(({ at, ...row }) => ({ ...row, at: dateTime(at) }));
};

export const remarksByQuestion = async (
  on: Queryable,
  paperId: string,
): Promise<Map<string, PreviewQuestion['remarks']>> => {
  const rows = await findRemarks(on, paperId);
  const all = rows.toReversed().map(({ questionId, name, text, at }) => ({ questionId, remark: { name, text, at } }));
  return new Map(
    [...Map.groupBy(all, ({ questionId }) => questionId)].map(([id, list]) => [id, list.map(({ remark }) => remark)]),
  );
};
