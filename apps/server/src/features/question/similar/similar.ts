import type { AnswerOf, InputOf } from '@zhibiao/contract/core/endpoint';
import type * as contract from '@zhibiao/contract/question/staff-similar';
import type { similarQuestions } from '@zhibiao/contract/question/staff-similar';
import { questionNo } from '@zhibiao/contract/question/types';
import type { Pool } from '#db/client.ts';
import { many, run, sql } from '#db/sql.ts';
import { duplicateText } from '#domain/question/near-duplicate.ts';
import { personIdOf, type Staff } from '#domain/auth/staff.ts';
import { missing, refused } from '#errors.ts';
import { audited } from '#services/audit/audited.ts';
import { findNear } from '#features/question/similar/near-questions.ts';
import { maySeeKeys, noteKeysRead } from '#features/question/list/key-reading.ts';
import { holdQuestions, readQuestions } from '#features/question/kept.ts';

type Query = InputOf<typeof similarQuestions>['query'];

const soughtBy = async (pool: Pool, { id, text, except }: Query) => {
  if (id === undefined) return { text: text ?? '', exceptId: except ?? null };
  const question = (await readQuestions(pool, [id])).get(id);
  if (!question) throw missing('题目不存在');
  return { text: duplicateText(question), exceptId: id };
};

const judgedWith = (id: string) => sql<{ id: string }>`
  SELECT CASE "aId" WHEN ${id}::uuid THEN "bId" ELSE "aId" END AS id FROM "QuestionPair"
  WHERE (("aId" = ${id}::uuid) OR ("bId" = ${id}::uuid)) AND "settledAt" IS NOT NULL`;
const answersOf = (ids: readonly string[]) => sql<{ id: string; answer: string[] }>`
  SELECT "questionId" AS id, answer FROM "QuestionKey" WHERE "questionId" = ANY(${ids}::uuid[])`;

export const findSimilar = async (
  deps: { pool: Pool },
  staff: Staff,
  query: Query,
): Promise<AnswerOf<typeof similarQuestions>> => {
  const { pool } = deps;
  const [near = []] = await findNear(pool, [await soughtBy(pool, query)]);
  const own = query.id ?? query.except;
  const judged = new Set(own ? (await many(pool, judgedWith(own))).map(({ id }) => id) : []);
  const answers = new Map<string, string[]>();
  if (near.length > 0 && maySeeKeys(staff)) {
    await noteKeysRead(deps, staff, near);
    const ids = near.map(({ id }) => id);
    for (const { id, answer } of await many(pool, answersOf(ids))) answers.set(id, answer);
  }
  return near.map(({ options, ...question }) => ({
    ...question,
    options: options.map((option) => ({ ...option, image: option.image ?? null })),
    answer: answers.get(question.id) ?? [],
    settled: judged.has(question.id),
  }));
};

/** Held like an edit, so that what is settled is what was looked at. */
export const settleSimilar = (
  deps: { pool: Pool },
  staff: Staff,
  { id, otherId }: InputOf<typeof contract.settleSimilar>['body'],
) =>
  audited(deps, staff, async (client, note) => {
    const questions = await holdQuestions(client, [id, otherId]);
    const [one, other] = [questions.get(id), questions.get(otherId)];
    if (!one || !other) throw missing('题目不存在');
    const [a, b] = id < otherId ? [id, otherId] : [otherId, id];
    const changed = await run(
      client,
      sql`
        UPDATE "QuestionPair" SET "settledBy" = ${personIdOf(staff)}::uuid, "settledAt" = clock_timestamp()
        WHERE "aId" = ${a} AND "bId" = ${b}`,
    );
    if (changed === 0) throw refused('这两道题的文字已经不同，不需要再标记');
    note({ object: 'question', id, name: questionNo(one.no), facts: { otherId } });
    return { id };
  });
