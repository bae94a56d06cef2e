import { ATTEMPT } from '@zhibiao/contract/exam/types';
import type { Pool } from '#db/client.ts';
import { many, sql } from '#db/sql.ts';
import { releaseOf } from '#domain/exam/release.ts';
import { attemptsLeft, isOver } from '#domain/exam/rules.ts';
import { maySit } from '#domain/exam/withheld.ts';
import { joinPart, type ExamPart, examPartsFor } from '#services/exam/parts.ts';
import type { OpenPaperFacts } from '#services/exam/open-papers.ts';

/** How several learners stand to the papers at once; the rules are the gate's own. */

const findParts = (userIds: readonly string[]) =>
  sql<ExamPart & { userId: string }>`
    SELECT u.id AS "userId", part.*
    FROM unnest(${userIds}::uuid[]) u(id) CROSS JOIN LATERAL (${examPartsFor(sql`u.id`)}) part`.named(
    'practice-standings',
  );

export type PaperStates = {
  /** Whose right and wrong of which papers they may see. */
  released: { userId: string; paperId: string }[];
  /** One of these papers may still be sat, or the question is being answered. */
  waits: (userId: string, questionId: string, papers: readonly OpenPaperFacts[]) => boolean;
};

export const paperStatesOf = async (
  pool: Pool,
  userIds: readonly string[],
  papers: ReadonlyMap<string, OpenPaperFacts>,
  now: Date,
): Promise<PaperStates> => {
  const rows = await many(pool, findParts(userIds));
  const all = new Map<string, Map<string, ExamPart>>(userIds.map((id) => [id, new Map()]));
  for (const { userId, ...part } of rows) all.get(userId)?.set(part.paperId, part);

  const released = rows.filter((part) => {
    const paper = papers.get(part.paperId);
    if (!paper || part.lastNo === 0) return false;
    const attempted = joinPart(paper, part);
    return releaseOf({
      status: ATTEMPT.graded,
      showResult: attempted.showResult,
      running: attempted.running !== null,
      left: attemptsLeft(attempted, attempted),
      over: isOver(attempted, attempted, now),
    }).rightWrong;
  });
  return {
    released: released.map(({ userId, paperId }) => ({ userId, paperId })),
    waits: (userId, questionId, asking) => {
      const mine = all.get(userId);
      if ([...(mine?.values() ?? [])].some(({ running }) => running?.includes(questionId))) return true;
      return asking.some((paper) => maySit(joinPart(paper, mine?.get(paper.id)), now));
    },
  };
};
