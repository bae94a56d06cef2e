import { QUESTION_STATUS } from '@zhibiao/contract/question/types';
import type { QuestionOption } from '@zhibiao/contract/question/content';
import type { Client } from '#db/client.ts';
import { lit, many, run, sql } from '#db/sql.ts';
import { bandsOf, duplicateText } from '#domain/question/near-duplicate.ts';
import type { ChildContent, QuestionContent } from '#domain/question/content.ts';
import { renewPairs } from '#features/question/similar/pairs.ts';
import { writeVersions } from './versions.ts';

export type NewQuestion = QuestionContent & { id: string };
type Writer = { by: string | null; why: string };

/** An option without a picture does not name one. */
export const storedOptions = (options: readonly QuestionOption[]) =>
  options.map(({ key, text, image }) => (image ? { key, text, image } : { key, text }));

export const bandsOfQuestion = (question: QuestionContent): number[] => bandsOf(duplicateText(question));

const ROW = sql`AS r(id uuid, "bankId" uuid, type int, stem text, material text, options jsonb, images jsonb,
  difficulty int, clause text, "clauseId" uuid, "lawId" uuid, "validFrom" date, "validTo" date, bands int[])`;
const parents = (questions: readonly NewQuestion[], by: string | null) => {
  const rows = questions.map((question) => {
    const { children: _, answer: __, analysis: ___, rubric: ____, material, options, ...row } = question;
    return { ...row, material: material || null, options: storedOptions(options), bands: bandsOfQuestion(question) };
  });
  return sql<{ id: string }>`
    INSERT INTO "Question" (id, "bankId", type, stem, material, options, images, difficulty, clause, "clauseId",
      "lawId", "validFrom", "validTo", "dupBands", status, "createdBy", "editedBy")
    SELECT id, "bankId", type, stem, material, options, images, difficulty, clause, "clauseId", "lawId", "validFrom",
      "validTo", bands, ${lit(QUESTION_STATUS.pending)}, ${by}::uuid, ${by}::uuid
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) ${ROW}
    ON CONFLICT (id) DO NOTHING RETURNING id`;
};

export type PlacedChild = ChildContent & { parentId: string; sort: number };
export const placeChildren = (parentId: string, children: readonly ChildContent[]): PlacedChild[] =>
  children.map((child, sort) => ({ ...child, parentId, sort }));

/** Bank, difficulty, clause, law, validity and state are the case's, of the very row. */
export const insertChildren = (children: readonly PlacedChild[], by: string | null) => {
  const rows = children.map(({ answer: _, analysis: __, rubric: ___, ...row }) => ({
    ...row,
    options: storedOptions(row.options),
  }));
  return sql`
    INSERT INTO "Question" (id, "parentId", sort, share, type, stem, options, images, "bankId", difficulty, clause,
      "clauseId", "lawId", "validFrom", "validTo", version, status, "createdBy", "editedBy")
    SELECT r.id, p.id, r.sort, r.share, r.type, r.stem, r.options, r.images, p."bankId", p.difficulty, p.clause,
      p."clauseId", p."lawId", p."validFrom", p."validTo", p.version, p.status, ${by}::uuid, ${by}::uuid
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS r(id uuid, "parentId" uuid, sort int, share int,
      type int, stem text, options jsonb, images jsonb)
    JOIN "Question" p ON p.id = r."parentId" ORDER BY p.no, r.sort`;
};

export const writeKeys = async (
  client: Client,
  keys: readonly Pick<ChildContent, 'id' | 'answer' | 'analysis' | 'rubric'>[],
): Promise<void> => {
  const rows = keys.map(({ id, answer, analysis, rubric }) => ({ id, answer, analysis, rubric }));
  await run(
    client,
    sql`
      INSERT INTO "QuestionKey" ("questionId", answer, analysis, rubric)
      SELECT id, answer, analysis, rubric
      FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS r(id uuid, answer jsonb, analysis text, rubric jsonb)
      ON CONFLICT ("questionId") DO UPDATE
        SET answer = excluded.answer, analysis = excluded.analysis, rubric = excluded.rubric`,
  );
};

/**
 * New questions, which wait for approval, each whole: its key, its first version, of a case its questions, and what it
 * reads like. One whose id is there already is left alone, so that a task that begins again adds nothing twice. Answers
 * the ids that came in.
 */
export const insertQuestions = async (
  client: Client,
  questions: readonly NewQuestion[],
  { by, why }: Writer,
): Promise<Set<string>> => {
  const added = new Set((await many(client, parents(questions, by))).map(({ id }) => id));
  const fresh = questions.filter(({ id }) => added.has(id));
  if (fresh.length === 0) return added;
  const children = fresh.flatMap(({ id, children: own }) => placeChildren(id, own));
  if (children.length > 0) await run(client, insertChildren(children, by));
  await writeKeys(client, [...fresh, ...children]);
  await writeVersions(
    client,
    fresh.map((question) => ({ id: question.id, version: 1, question })),
    { by, why },
  );
  await renewPairs(client, fresh);
  return added;
};
