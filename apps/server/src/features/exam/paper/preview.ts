import type { CodeOf } from '@zhibiao/contract/core/codes';
import { ATTEMPT } from '@zhibiao/contract/exam/types';
import type { ExamPreview } from '@zhibiao/contract/exam/review';
import type { LESSON_STATE } from '@zhibiao/contract/lesson/staff';
import { PAPER_STATUS } from '@zhibiao/contract/paper/types';
import type { Pool } from '#db/client.ts';
import { lit, maybeOne, sql } from '#db/sql.ts';
import { managesOrg, type Viewer } from '#domain/auth/roles.ts';
import { forbidden, missing, refused } from '#errors.ts';
import type { Bank, Revs } from './bank.ts';
import { drawPaper } from './draw.ts';
import { BANK_REVS, lockOf } from './viewed-paper.ts';

type Paper = {
  title: string;
  mode: number;
  rules: unknown;
  totalScore: number;
  passScore: number;
  durationMin: number;
  shuffleQuestions: boolean;
  shuffleOptions: boolean;
  lessonStatus: CodeOf<typeof LESSON_STATE> | null;
  lessonAccess: number | null;
  /** The viewer has handed it in, and is not sitting it again. */
  sat: boolean;
  revs: Revs;
  now: Date;
};

const findPaper = (paperId: string, userId: string) => sql<Paper>`
  SELECT p.title, p.mode, p.rules, p."totalScore", p."passScore", p."durationMin", p."shuffleQuestions",
    p."shuffleOptions", l.status AS "lessonStatus", l.access AS "lessonAccess",
    coalesce((SELECT bool_or(a.status NOT IN (${lit(ATTEMPT.running)}, ${lit(ATTEMPT.void)}))
      AND bool_and(a.status <> ${lit(ATTEMPT.running)}) FROM "Attempt" a
      WHERE a."paperId" = p.id AND a."userId" = ${userId}), false) AS sat,
    ${BANK_REVS} AS revs, clock_timestamp() AS now
  FROM "Paper" p LEFT JOIN "Lesson" l ON l.id = p."lessonId"
  WHERE p.id = ${paperId} AND p.status = ${lit(PAPER_STATUS.published)}`;

/**
 * A specimen for administrators of organisations: watermarked, without answers, nothing stored. They are learners too,
 * and nobody reads a paper that they have still to sit: only once they have handed it in.
 * Always the same one of a paper, so that looking again does not walk through the bank.
 */
export const previewPaper = async (pool: Pool, bank: Bank, viewer: Viewer, paperId: string): Promise<ExamPreview> => {
  if (!managesOrg(viewer)) throw forbidden();
  const paper = await maybeOne(pool, findPaper(paperId, viewer.id));
  if (!paper || lockOf(paper, viewer) !== null) throw missing('考试不存在');
  if (!paper.sat) throw refused('您还可以参加这场考试，考前不能查看试题；交卷后再预览');
  const laidOut = await drawPaper(bank, paper, { seed: `preview:${paperId}` });
  const { title, totalScore, passScore, durationMin } = paper;
  return {
    title,
    watermark: '预览',
    totalScore,
    passScore,
    durationMin,
    score: null,
    passed: null,
    hidden: '预览不显示答案与解析',
    questionCount: laidOut.length,
    questions: laidOut.map(({ given }) => ({
      ...given,
      value: null,
      gained: null,
      right: null,
      answer: null,
      analysis: null,
      comment: null,
      withheld: null,
    })),
  };
};
