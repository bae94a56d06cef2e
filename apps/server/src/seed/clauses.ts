import { lessons } from '@zhibiao/prisma/seed/content/lessons/index.ts';
import { questions } from '@zhibiao/prisma/seed/content/questions/index.ts';
import { QUESTION } from '@zhibiao/contract/question/types';
import type { Tx } from '#db/client.ts';
import { clauseIds, clauseOfQuestion, clausesOfLecture } from '#services/standard/clause-ids.ts';

/** Clauses for what came before they were known. */

const ofQuestions = questions.flatMap(({ stem, type, clause = null, number }) =>
  number === undefined ? [] : [{ stem, type: QUESTION[type], clause, number }],
);
const ofLectures = lessons.flatMap(({ name, standardCode, chapters }) =>
  chapters
    .flatMap(({ items }) => items)
    .flatMap(({ title, clauses }) => (clauses && standardCode ? [{ name, standardCode, title, clauses }] : [])),
);
/** All that `placeSeeded` goes by. */
export const CLAUSE_PLACES = { ofQuestions, ofLectures };

/**
 * Brings the clauses to what came here before they were known. What a person has edited meanwhile stays as it is: a
 * question in its first version and a lecture in its first, neither with a clause, are still the seed's own. Of a
 * question this is a version of its own, as any change of a clause is.
 */
export const placeSeeded = async (tx: Tx): Promise<void> => {
  const clauseIdOf = await clauseIds(tx);
  const places = JSON.stringify(
    ofQuestions.flatMap((one) => {
      const clauseId = clauseOfQuestion(clauseIdOf, one);
      return clauseId === null ? [] : [{ ...one, clauseId }];
    }),
  );
  await tx.$executeRaw`
    WITH placed AS (
      UPDATE "Question" q SET "clauseId" = p."clauseId", version = 2, "updatedAt" = clock_timestamp()
      FROM jsonb_to_recordset(${places}::jsonb) AS p(stem text, type int, clause text, "clauseId" uuid),
        "QuestionVersion" v
      WHERE q.version = 1 AND q."clauseId" IS NULL AND q."lawId" IS NULL AND q."parentId" IS NULL
        AND q.stem = p.stem AND q.type = p.type AND q.clause = p.clause AND v."questionId" = q.id AND v.version = 1
      RETURNING q.id, q."clauseId", v.content, v.answer, v.analysis, v.rubric)
    INSERT INTO "QuestionVersion" ("questionId", version, content, answer, analysis, rubric, at, why)
    SELECT id, 2, jsonb_set(content, '{clauseId}', to_jsonb("clauseId"::text)), answer, analysis, rubric,
      clock_timestamp(), '补上条款' FROM placed`;

  for (const { name, standardCode, title, clauses } of ofLectures) {
    const untouched = await tx.lessonItem.findMany({
      where: { title, version: 0, removedAt: null, clauses: { none: {} }, lesson: { name, standardCode } },
      select: { id: true },
    });
    const ids = clausesOfLecture(clauseIdOf, standardCode, { clauses });
    await tx.lessonItemClause.createMany({
      data: untouched.flatMap(({ id: lid }) => ids.map((clauseId) => ({ lid, clauseId }))),
    });
  }
};
