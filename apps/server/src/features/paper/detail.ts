import type { StaffPaper } from '@zhibiao/contract/paper/staff';
import { DOUBLE_MARKING } from '@zhibiao/contract/paper/types';
import type { MarkRule } from '@zhibiao/contract/paper/draft';
import { isMarked, type QuestionType } from '@zhibiao/contract/question/types';
import type { Pool } from '#db/client.ts';
import { maybeOne, sql } from '#db/sql.ts';
import { changesBetween } from '#domain/paper/changes.ts';
import { draftFrom } from '#domain/paper/draft.ts';
import { missing } from '#errors.ts';
import { findLack } from '#services/exam/mark-waits.ts';
import { namedQuestions } from './check/cells.ts';
import { clauseNames } from './clause-names.ts';
import { findPaperConditions } from './edit/conditions.ts';
import { findEditions } from './edit/editions.ts';
import { PAPER_ROW, type PaperRecord, presentStaffPaper } from './list.ts';
import { paperDraftOf, findPaper } from './lock.ts';

const selectRow = (id: string) => sql<PaperRecord>`
  SELECT ${PAPER_ROW} FROM "Paper" p LEFT JOIN "Lesson" l ON l.id = p."lessonId" WHERE p.id = ${id}`;

/** Said on the page of a paper that people mark, before it is sat. */
const lackFor = (pool: Pool, parts: readonly { type: number }[], { double }: MarkRule): Promise<string | null> =>
  parts.some(({ type }) => isMarked(type as QuestionType))
    ? findLack(pool, double !== DOUBLE_MARKING.single)
    : Promise.resolve(null);

/** A paper as its editor needs it; of a fixed one its questions, without any key. */
export const findStaffPaper = async (pool: Pool, id: string): Promise<StaffPaper> => {
  const row = await maybeOne(pool, selectRow(id));
  if (!row) throw missing('试卷不存在');
  const paper = await findPaper(pool, id);
  const draft = paperDraftOf(paper);
  const conditions = await findPaperConditions(pool, id);
  const [editions, named] = await Promise.all([
    findEditions(pool, id),
    namedQuestions(
      pool,
      draft.fixed.map(({ questionId }) => questionId),
    ),
  ]);
  const names = await clauseNames(
    pool,
    [...named.values()].flatMap(({ clauseId }) => clauseId ?? []),
  );
  return {
    ...presentStaffPaper(row),
    conditions,
    hands: await lackFor(pool, [...draft.draw, ...named.values()], conditions.markRule),
    draft,
    questions: [...named.values()].map((question) => ({
      questionId: question.id,
      no: question.no,
      type: question.type,
      stem: question.stem,
      difficulty: question.difficulty,
      status: question.status,
      clause: question.clauseId ? (names.get(question.clauseId) ?? null) : question.clause,
      validTo: question.to,
    })),
    editions,
    changes: paper.draft === null || paper.edition === 0 ? [] : changesBetween(draftFrom(paper), draft),
  };
};
