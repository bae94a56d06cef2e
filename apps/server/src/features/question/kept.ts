import type { QuestionStatus } from '@zhibiao/contract/question/types';
import type { Client } from '#db/client.ts';
import { many, type Queryable, sql } from '#db/sql.ts';
import type { ChildContent, QuestionContent } from '#domain/question/content.ts';
import { missing } from '#errors.ts';

/** A question of the bank with its key and, of a case, its questions. */
export type KeptQuestion = Omit<QuestionContent, 'children'> & {
  id: string;
  no: number;
  version: number;
  status: QuestionStatus;
  editedBy: string | null;
  children: (ChildContent & { no: number })[];
};

const KEY = sql`coalesce(k.answer, '[]') AS answer, coalesce(k.analysis, '') AS analysis,
  coalesce(k.rubric, '[]') AS rubric`;
/** Options without a picture have none by name, as those that were sent do. */
const optionsOf = (row: ReturnType<typeof sql>) => sql`(
  SELECT coalesce(jsonb_agg('{"image": null}'::jsonb || o ORDER BY place), '[]')
  FROM jsonb_array_elements(${row}.options) WITH ORDINALITY AS t(o, place))`;
/** What was put aside (`sort` below 0) is no question of the case any more. */
const SELECT = (ids: readonly string[]) => sql<KeptQuestion>`
  SELECT q.id, q.no, q.version, q.status, q."editedBy", q."bankId", q.type, q.stem,
    coalesce(q.material, '') AS material, ${optionsOf(sql`q`)} AS options, q.images, q.difficulty, q.clause,
    q."clauseId", q."lawId",
    to_char(q."validFrom", 'YYYY-MM-DD') AS "validFrom", to_char(q."validTo", 'YYYY-MM-DD') AS "validTo", ${KEY},
    (
      SELECT coalesce(json_agg(to_json(c) ORDER BY c.sort), '[]') FROM (
        SELECT q.id, q.no, q.type, q.stem, ${optionsOf(sql`q`)} AS options, q.images, q.share, q.sort, ${KEY}
        FROM "Question" q LEFT JOIN "QuestionKey" k ON k."questionId" = q.id
        WHERE q."parentId" = own.id AND q.sort >= 0
      ) c
    ) AS children
  FROM "Question" own JOIN "Question" q ON q.id = own.id LEFT JOIN "QuestionKey" k ON k."questionId" = q.id
  WHERE own.id = ANY(${ids}::uuid[]) AND own."parentId" IS NULL`;

const withoutSort = (question: KeptQuestion): KeptQuestion => ({
  ...question,
  children: question.children.map((child) => {
    const { sort: _, ...rest } = child as typeof child & { sort?: number };
    return rest;
  }),
});
/** By their ids, those that there are. */
export const readQuestions = async (on: Queryable, ids: readonly string[]): Promise<Map<string, KeptQuestion>> =>
  new Map((await many(on, SELECT(ids))).map((question) => [question.id, withoutSort(question)]));

/**
 * The same, held until the transaction ends: held first, then read, so that what is read is what the transaction that
 * held it before has left. The case's row stands for its questions.
 */
export const holdQuestions = async (client: Client, ids: readonly string[]): Promise<Map<string, KeptQuestion>> => {
  await many(
    client,
    sql`SELECT 1 FROM "Question" WHERE id = ANY(${ids}::uuid[]) AND "parentId" IS NULL
      ORDER BY id FOR NO KEY UPDATE`,
  );
  return readQuestions(client, ids);
};

export const holdQuestion = async (client: Client, id: string): Promise<KeptQuestion> => {
  const question = (await holdQuestions(client, [id])).get(id);
  if (!question) throw missing('题目不存在');
  return question;
};
