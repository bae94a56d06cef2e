import { ATTEMPT } from '@zhibiao/contract/exam';
import type { Pool } from '#db/client.ts';
import { lit, many, sql } from '#db/sql.ts';
import { releaseOf } from '#domain/exam-release.ts';
import { attemptsLeft, isOver, type AttemptsSoFar } from '#domain/exam-rules.ts';
import { maySit } from '#domain/exam-withheld.ts';
import type { Paper } from '#services/open-papers.ts';

/** How several learners stand to the papers at once; the rules are the gate's own. */

type Row = { userId: string; paperId: string; used: number; passed: boolean; running: string[] | null };
const findStandings = (userIds: readonly string[]) =>
  sql<Row>`
    SELECT t."userId", t."paperId", (count(*) FILTER (WHERE t.status <> ${lit(ATTEMPT.void)}))::int AS used,
      coalesce(bool_or(t.passed) FILTER (WHERE t.status = ${lit(ATTEMPT.graded)}), false) AS passed,
      (array_agg((SELECT coalesce(json_agg(q->>'questionId'), '[]') FROM jsonb_array_elements(t.snapshot) q))
        FILTER (WHERE t.status = ${lit(ATTEMPT.running)}))[1] AS running
    FROM "Attempt" t WHERE t."userId" = ANY(${userIds}::uuid[])
    GROUP BY t."userId", t."paperId"`.named('practice-standings');

type Standing = AttemptsSoFar & { running: readonly string[] | null };
const NEVER: Standing = { used: 0, lastSubmitTime: null, passed: false, running: null };

export type Standings = {
  /** Whose right and wrong of which papers they may see. */
  released: { userId: string; paperId: string }[];
  /** One of these papers may still be sat, or the question is being answered. */
  waits: (userId: string, questionId: string, papers: readonly Paper[]) => boolean;
};

export const standingsOf = async (
  pool: Pool,
  userIds: readonly string[],
  papers: ReadonlyMap<string, Paper>,
  now: Date,
): Promise<Standings> => {
  const rows = await many(pool, findStandings(userIds));
  const all = new Map<string, Map<string, Standing>>(userIds.map((id) => [id, new Map()]));
  for (const { userId, paperId, ...row } of rows) all.get(userId)?.set(paperId, { ...row, lastSubmitTime: null });

  const released = rows.filter(({ paperId, ...row }) => {
    const paper = papers.get(paperId);
    if (!paper || row.used === 0) return false;
    const so = { ...row, lastSubmitTime: null };
    return releaseOf({
      status: ATTEMPT.graded,
      showResult: paper.showResult,
      running: row.running !== null,
      left: attemptsLeft(paper, so),
      over: isOver(paper, so, now),
    }).rightWrong;
  });
  return {
    released: released.map(({ userId, paperId }) => ({ userId, paperId })),
    waits: (userId, questionId, asking) => {
      const mine = all.get(userId);
      if ([...(mine?.values() ?? [])].some(({ running }) => running?.includes(questionId))) return true;
      return asking.some((paper) => maySit({ ...paper, ...(mine?.get(paper.id) ?? NEVER) }, now));
    },
  };
};
