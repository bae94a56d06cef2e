import type { ExamDetail, ExamRow } from '@zhibiao/contract/exam/learner';
import type { QuestionType } from '@zhibiao/contract/question/types';
import type { PageQuery } from '@zhibiao/contract/core/fields';
import { RELEASE_MODE } from '@zhibiao/contract/paper/types';
import type { Pool } from '#db/client.ts';
import { many, sql } from '#db/sql.ts';
import { whyNoRetake } from '#domain/exam/request.ts';
import { rulesOf } from '#domain/exam/paper.ts';
import { topicsOf } from '#domain/exam/topics.ts';
import type { Viewer } from '#domain/auth/roles.ts';
import { missing } from '#errors.ts';
import { paperRounds } from '#services/round/renewable.ts';
import type { Bank } from './bank.ts';
import { examRow, findViewedPaper, findViewedPapers, isKnown, type ViewedPaper } from './viewed-paper.ts';

/** A viewer who never sat a paper has no runs at it to report. */
const roundsOf = (pool: Pool, viewer: Viewer, papers: readonly ViewedPaper[]) =>
  paperRounds(
    pool,
    viewer.id,
    papers.flatMap(({ paperId, lastNo }) => (lastNo > 0 ? [paperId] : [])),
  );

/** Published papers, each with the viewer's attempts so far. */
export const findExams = async (
  pool: Pool,
  viewer: Viewer,
  query: PageQuery & { lessonId?: string | undefined },
): Promise<{ rows: ExamRow[]; total: number }> => {
  const { papers, total } = await findViewedPapers(pool, viewer.id, query.lessonId ?? null, query);
  const rounds = await roundsOf(pool, viewer, papers);
  return { rows: papers.map((viewed) => ({ ...examRow(viewed, viewer), ...rounds.get(viewed.paperId) })), total };
};

type Part = { type: QuestionType; count: number; score: number };

const findTypes = (questionIds: readonly string[]) => sql<{ id: string; type: QuestionType }>`
  SELECT id, type FROM "Question" WHERE id = ANY(${questionIds}::uuid[])`;

const partsOf = async (pool: Pool, viewed: ViewedPaper): Promise<Part[]> => {
  const rules = rulesOf(viewed);
  if ('draw' in rules) return rules.draw.map(({ type, count, score }) => ({ type, count, score: count * score }));
  const questions = await many(pool, findTypes(rules.fixed.map(({ questionId }) => questionId)));
  const types = new Map(questions.map(({ id, type }) => [id, type]));
  return rules.fixed.flatMap(({ questionId, score }) => {
    const type = types.get(questionId);
    return type === undefined ? [] : [{ type, count: 1, score }];
  });
};

/** One line a type, in the order of the paper; `score` is the section's whole. */
const sectionsOf = (parts: readonly Part[]): Part[] => {
  const types = [...new Set(parts.map(({ type }) => type))].sort((a, b) => a - b);
  return types.map((type) =>
    parts
      .filter((part) => part.type === type)
      .reduce((sum, { count, score }) => ({ type, count: sum.count + count, score: sum.score + score }), {
        type,
        count: 0,
        score: 0,
      }),
  );
};

/** A viewer of it may begin in a moment: what it draws from is read meanwhile. */
export const findExam = async (pool: Pool, bank: Bank, viewer: Viewer, paperId: string): Promise<ExamDetail> => {
  const viewed = await findViewedPaper(pool, viewer.id, paperId);
  if (!viewed || !isKnown(viewed)) throw missing('考试不存在');
  bank.warm(viewed.revs);
  const { multiRule, indefRule, blurLimit, blurMode, retryHours, showResult, releaseMode, runningId } = viewed;
  return {
    ...examRow(viewed, viewer),
    ...(await roundsOf(pool, viewer, [viewed])).get(paperId),
    sections: sectionsOf(await partsOf(pool, viewed)),
    multiRule,
    indefRule,
    blurLimit,
    blurMode,
    retryHours,
    showResult,
    together: releaseMode === RELEASE_MODE.together,
    runningAttemptId: runningId,
    topics: topicsOf(viewed.topics).map(({ name }) => name),
    retakeable: whyNoRetake(viewed) === null,
  };
};
