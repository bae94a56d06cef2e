import { PAPER_STATUS } from '@zhibiao/contract/paper/types';
import type { Pool } from '#db/client.ts';
import { lit, many, run, sql } from '#db/sql.ts';
import { draftFrom } from '#domain/paper/draft.ts';
import type { Job } from '#jobs/periodic.ts';
import { eachPage, FIRST_ID } from '#lib/batches.ts';
import { checkPaper, sharedFault } from './check.ts';
import { type LockedPaper, selectPapers } from '#features/paper/lock.ts';

/**
 * Laws expire and questions are stopped after a paper was published: several times a day each is checked again, as it
 * is in force. What is found stands at the paper until it is well again; no exam is stopped by it.
 */

const BATCH = 200;
/** Also by a server that is restarted every night. */
const EVERY_MS = 6 * 3_600_000;
const next = (after: string) =>
  selectPapers(sql`
    p.status = ${lit(PAPER_STATUS.published)} AND p.id > ${after}::uuid
    AND (p."closeTime" IS NULL OR p."closeTime" > clock_timestamp()) ORDER BY p.id LIMIT ${lit(BATCH)}`);

/** The first finding that staff have to act on; sharing that was accepted is none. */
const findingOf = async (pool: Pool, paper: LockedPaper): Promise<string | null> => {
  const { faults, warnings, shared } = await checkPaper(pool, pool, paper, draftFrom(paper));
  const found = [
    ...faults.filter(({ part }) => part !== 'shared'),
    ...shared.filter(({ paperId }) => !paper.sharesWith.includes(paperId)).map(sharedFault),
    ...warnings.filter(({ later }) => later),
  ];
  const [first] = found;
  if (!first) return null;
  return found.length > 1 ? `${first.msg}（另有 ${found.length - 1} 项）` : first.msg;
};

/** Only what is another finding than yesterday's is written; who edited a paper and when stays. */
const note = (id: string, finding: string | null) => sql`
  UPDATE "Paper" SET health = ${finding}
  WHERE id = ${id} AND status = ${lit(PAPER_STATUS.published)} AND health IS DISTINCT FROM ${finding}`;
/** What closed or is not published has nothing to be repaired. */
const CLEAR = sql`
  UPDATE "Paper" SET health = NULL
  WHERE health IS NOT NULL
    AND (status <> ${lit(PAPER_STATUS.published)} OR "closeTime" <= clock_timestamp())`;

/** Answers of how many papers the finding is another now. */
export const lookAtPapers = async (pool: Pool): Promise<number> => {
  let changed = await run(pool, CLEAR);
  for await (const papers of eachPage(BATCH, (last?: LockedPaper) => many(pool, next(last?.id ?? FIRST_ID))))
    for (const paper of papers) changed += await run(pool, note(paper.id, await findingOf(pool, paper)));
  return changed;
};

export const paperHealthJob: Job = {
  name: 'paper-health',
  title: '检查已发布试卷能否抽题',
  everyMs: EVERY_MS,
  run: ({ pool }) => lookAtPapers(pool),
};
