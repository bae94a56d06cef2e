import { ATTEMPT } from '@zhibiao/contract/exam/types';
import type { Pool } from '#db/client.ts';
import { releaseOf, type Release } from '#domain/exam/release.ts';
import { attemptsLeft, isOver } from '#domain/exam/rules.ts';
import { findOpenPapers, type OpenPaper } from './open-papers.ts';

const releasedOf = (paper: OpenPaper, now: Date): Release =>
  releaseOf({
    status: ATTEMPT.graded,
    showResult: paper.showResult,
    running: paper.running !== null,
    left: attemptsLeft(paper, paper),
    over: isOver(paper, paper, now),
  });

/** The papers a learner sat of whose graded attempts they may see this much, with the database's now. */
export const findReleased = async (
  pool: Pool,
  userId: string,
  what: 'rightWrong' | 'answers',
): Promise<{ paperIds: string[]; now: Date }> => {
  const { papers, now } = await findOpenPapers(pool, userId);
  const released = papers.filter((paper) => paper.lastNo > 0 && releasedOf(paper, now)[what]);
  return { paperIds: released.map(({ id }) => id), now };
};
