import type { ExamPreview } from '@zhibiao/contract/exam-review';
import type { Pool } from '#db/client.ts';
import { maybeOne, sql } from '#db/sql.ts';
import { managesOrg, type Viewer } from '#domain/roles.ts';
import { forbidden, missing } from '#errors.ts';
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
  lessonStatus: number | null;
  lessonAccess: number | null;
  revs: Revs;
  now: Date;
};

const findPaper = (paperId: string) => sql<Paper>`
  SELECT p.title, p.mode, p.rules, p."totalScore", p."passScore", p."durationMin", p."shuffleQuestions",
    p."shuffleOptions", l.status AS "lessonStatus", l.access AS "lessonAccess",
    ${BANK_REVS} AS revs, clock_timestamp() AS now
  FROM "Paper" p LEFT JOIN "Lesson" l ON l.id = p."lessonId"
  WHERE p.id = ${paperId} AND p.status = 1`;

/**
 * A specimen for administrators of organisations: watermarked, without answers, nothing stored.
 * Always the same one of a paper, so that looking again does not walk through the bank.
 */
export const previewPaper = async (pool: Pool, bank: Bank, viewer: Viewer, paperId: string): Promise<ExamPreview> => {
  if (!managesOrg(viewer)) throw forbidden();
  const paper = await maybeOne(pool, findPaper(paperId));
  if (!paper || lockOf(paper, viewer) !== null) throw missing('考试不存在');
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
