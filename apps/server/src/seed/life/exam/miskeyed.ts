import { gbt29490Single } from '@zhibiao/prisma/seed/content/questions/gbt29490-single.ts';
import type { SeedQuestion } from '@zhibiao/prisma/seed/types.ts';
import { inTransaction } from '#db/transaction.ts';
import { one, run, sql } from '#db/sql.ts';
import type { Quirks } from './answering.ts';
import type { Life } from '#seed/life/part.ts';

/** Two questions whose keys their authors got wrong: of one it is known by now, of the other the figures say it. */

const nth = (at: number): SeedQuestion => {
  const question = gbt29490Single[at];
  if (!question) throw new Error('life: the bank has become too small');
  return question;
};
const DOUBTED = nth(3);
export const CORRECTED = nth(8);
const UNUSED = nth(5);

const optionOf = ({ options = [], answer }: SeedQuestion, isRight: boolean) =>
  options.find(({ key }) => answer.includes(key) === isRight);

export const quirksOf = (): Quirks => ({
  miskeyed: [DOUBTED, CORRECTED].map((question) => ({
    stem: question.stem,
    truth: optionOf(question, true)?.text ?? '',
  })),
  unused: { stem: UNUSED.stem, option: optionOf(UNUSED, false)?.text ?? '' },
});

const findQuestion = (stem: string) => sql<{ id: string; version: number }>`
  SELECT id, version FROM "Question" WHERE stem = ${stem} FOR UPDATE`;
const ADD_VERSION = (id: string, version: number, answer: readonly string[], why: string) => sql`
  INSERT INTO "QuestionVersion" ("questionId", version, content, answer, analysis, rubric, at, why)
  SELECT "questionId", ${version}, content, ${JSON.stringify(answer)}::jsonb, analysis, rubric,
    clock_timestamp(), ${why}
  FROM "QuestionVersion" WHERE "questionId" = ${id} ORDER BY version DESC LIMIT 1`;

/** As an edit of the bank leaves it. */
const keyAs = ({ deps: { pool } }: Life, { stem }: SeedQuestion, answer: readonly string[], why: string) =>
  inTransaction(pool, async (client) => {
    const { id, version } = await one(client, findQuestion(stem));
    await run(client, sql`UPDATE "Question" SET version = ${version + 1} WHERE id = ${id}`);
    await run(
      client,
      sql`UPDATE "QuestionKey" SET answer = ${JSON.stringify(answer)}::jsonb WHERE "questionId" = ${id}`,
    );
    await run(client, ADD_VERSION(id, version + 1, answer, why));
  });

export const keyWrongly = (life: Life): Promise<void> =>
  life.at(life.moment(-240, '16:40'), async () => {
    for (const question of [DOUBTED, CORRECTED])
      await keyAs(life, question, [optionOf(question, false)?.key ?? ''], '核对答案');
  });

/** Staff have noticed it. */
export const corrected = {
  day: -38,
  now: (life: Life): Promise<void> =>
    life.at(life.moment(-38, '9:20'), () => keyAs(life, CORRECTED, CORRECTED.answer, '答案有误，按条款内容更正')),
};
