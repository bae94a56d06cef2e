import { codes } from '@zhibiao/contract/core/codes';
import { ATTEMPT } from '@zhibiao/contract/exam/types';
import type { Client } from '#db/client.ts';
import { lockName } from '#db/locks.ts';
import { lit, many, run, sql } from '#db/sql.ts';
import { count, noSums, type StatSums } from '#domain/exam/statistics/item-stats.ts';
import { counted, keptAttempts } from './kept-attempts.ts';
import { addToRows } from './stat-rows.ts';

/**
 * Which attempts are in the statistics of their papers, and how they come in and go out. Of each learner, paper and
 * round the first attempt that is not void is counted (`folded` 1), others are not (2), or it is not decided yet (0).
 *
 * Code that changes any of it holds the lock of the paper until its transaction ends, so nothing is counted twice and
 * no two wait for each other. Therefore code that voids attempts or changes their marks calls `unfoldAttempts` in its
 * transaction before it touches the attempts, and may call `foldAttempts` after; otherwise the job will.
 */
export const FOLDED = codes({ open: [0, '未计'], counted: [1, '计入'], left: [2, '不计'] });

/** Until the transaction ends. */
export const lockStats = async (client: Client, paperIds: readonly string[]): Promise<void> => {
  for (const paperId of [...new Set(paperIds)].sort()) await run(client, lockName(`zhibiao-item-stats-${paperId}`));
};
const papersOf = (attemptIds: readonly string[]) => sql<{ paperId: string }>`
  SELECT DISTINCT "paperId" FROM "Attempt" WHERE id = ANY(${attemptIds}::uuid[])`;
const lockPapersOf = async (client: Client, attemptIds: readonly string[]): Promise<void> => {
  const papers = await many(client, papersOf(attemptIds));
  await lockStats(
    client,
    papers.map(({ paperId }) => paperId),
  );
};

/** So many attempts are held in memory at a time. */
const AT_A_TIME = 25;
const add = async (client: Client, attemptIds: readonly string[], sign: 1 | -1): Promise<void> => {
  const sums = new Map<string, StatSums>();
  for (let at = 0; at < attemptIds.length; at += AT_A_TIME) {
    const some = await many(client, keptAttempts(sql`a.id = ANY(${attemptIds.slice(at, at + AT_A_TIME)}::uuid[])`));
    for (const attempt of await counted(client, some)) {
      const ofPaper = sums.get(attempt.paperId) ?? noSums();
      sums.set(attempt.paperId, ofPaper);
      count(ofPaper, attempt, sign);
    }
  }
  for (const [paperId, ofPaper] of sums) await addToRows(client, paperId, ofPaper);
};

const decide = (attemptIds: readonly string[]) => sql<{ id: string; counts: boolean }>`
  UPDATE "Attempt" a SET folded = CASE WHEN a.id = first.id THEN ${lit(FOLDED.counted)} ELSE ${lit(FOLDED.left)} END
  FROM "Attempt" same CROSS JOIN LATERAL (
    SELECT f.id FROM "Attempt" f
    WHERE f."userId" = same."userId" AND f."paperId" = same."paperId" AND f.round = same.round
      AND f.status <> ${lit(ATTEMPT.void)}
    ORDER BY f.no LIMIT 1
  ) first
  WHERE same.id = a.id AND a.id = ANY(${attemptIds}::uuid[]) AND a.status = ${lit(ATTEMPT.graded)}
    AND a.folded = ${lit(FOLDED.open)}
  RETURNING a.id, a.folded = ${lit(FOLDED.counted)} AS counts`;
/** A later attempt was counted while an earlier one was void. */
const displace = (attemptIds: readonly string[]) => sql<{ id: string }>`
  UPDATE "Attempt" d SET folded = ${lit(FOLDED.left)} FROM "Attempt" a
  WHERE a.id = ANY(${attemptIds}::uuid[]) AND d."userId" = a."userId" AND d."paperId" = a."paperId"
    AND d.round = a.round AND d.id <> a.id AND d.folded = ${lit(FOLDED.counted)}
  RETURNING d.id`;

const idsOf = (rows: readonly { id: string }[]): string[] => rows.map(({ id }) => id).sort();

/** Decides about those of the attempts that are graded and undecided; how many these were. */
export const addToItemStats = async (client: Client, attemptIds: readonly string[]): Promise<number> => {
  await lockPapersOf(client, attemptIds);
  const decided = await many(client, decide(attemptIds));
  const ids = idsOf(decided.filter(({ counts }) => counts));
  await add(client, idsOf(await many(client, displace(ids))), -1);
  await add(client, ids, 1);
  return decided.length;
};

const open = (attemptIds: readonly string[]) => sql<{ id: string }>`
  UPDATE "Attempt" SET folded = ${lit(FOLDED.open)}
  WHERE id = ANY(${attemptIds}::uuid[]) AND folded = ${lit(FOLDED.counted)} RETURNING id`;
/** Of the same learners, papers and rounds: one of them may be the first now. */
const openOthers = (attemptIds: readonly string[]) => sql`
  UPDATE "Attempt" o SET folded = ${lit(FOLDED.open)} FROM "Attempt" a
  WHERE a.id = ANY(${attemptIds}::uuid[]) AND o."userId" = a."userId" AND o."paperId" = a."paperId"
    AND o.round = a.round AND o.id <> a.id AND o.folded = ${lit(FOLDED.left)}`;

/** Takes the attempts out, as they are marked now; they and the others of their learners are to be decided again. */
export const subtractFromItemStats = async (client: Client, attemptIds: readonly string[]): Promise<void> => {
  await lockPapersOf(client, attemptIds);
  await add(client, idsOf(await many(client, open(attemptIds))), -1);
  await run(client, openOthers(attemptIds));
};
