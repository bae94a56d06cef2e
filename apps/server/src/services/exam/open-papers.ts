import { LESSON_STATE } from '@zhibiao/contract/lesson/staff';
import type { Pool } from '#db/client.ts';
import { lit, many, one, sql } from '#db/sql.ts';
import type { OtherPaper } from '#domain/exam/withheld.ts';
import { joinPart, type ExamPart, examPartsFor } from './parts.ts';

/**
 * Every paper of the platform as one learner stands to it, for what may be shown and what not yet (released.ts,
 * withheld.ts). The papers are the same for all learners, and read again when one of them has changed; a learner's own
 * part is read every time.
 */

/** With what its results show. */
export type OpenPaper = OtherPaper & { id: string; showResult: number; lastNo: number };
export type OpenPaperFacts = Omit<OpenPaper, 'listed' | 'used' | 'lastNo' | 'passed' | 'running'> & {
  lessonId: string | null;
  /** Of no lesson, or of one in the catalogue: in everybody's list of exams. */
  inCatalogue: boolean;
};
type Papers = { stamp: string; papers: readonly OpenPaperFacts[] };

const FROM = sql`FROM "Paper" p LEFT JOIN "Lesson" l ON l.id = p."lessonId"`;
/** Changes with every change of a paper's row, and with the standing of its lesson. */
const STAMP = sql`bit_xor(hashtextextended(concat(p.id, ' ', p.xmin, ' ', l.status), 0))`;

const PAPERS = sql<Omit<OpenPaperFacts, 'rules'> & { stamp: string; rules: string }>`
  SELECT p.id, p."lessonId", p.title, p.status, p.mode, p.rules::text AS rules, p."closeTime", p."maxAttempts",
    p."showResult",
    p."lessonId" IS NULL OR l.status = ${lit(LESSON_STATE.published)} AS "inCatalogue",
    concat(count(*) OVER (), ' ', ${STAMP} OVER ()) AS stamp
  ${FROM} ORDER BY p.sort, p.id`;

/** All papers, without anybody's part in them. */
export const readPapers = async (pool: Pool): Promise<Papers> => {
  const rows = await many(pool, PAPERS);
  // Papers of one mode with equal rules have the same object, which is then read once (withheldBy).
  const shared = new Map<string, unknown>();
  const rulesOf = ({ mode, rules }: { mode: number; rules: string }): unknown => {
    const name = `${mode} ${rules}`;
    if (!shared.has(name)) shared.set(name, JSON.parse(rules));
    return shared.get(name);
  };
  const papers = rows.map(({ stamp: _, ...paper }) => ({ ...paper, rules: rulesOf(paper) }));
  return { stamp: rows[0]?.stamp ?? NO_PAPERS, papers };
};
const NO_PAPERS = '0 ';

type Look = { stamp: string; now: Date; own: ExamPart[]; lessonIds: string[] };

/** The stamp of the papers and the learner's own part, of one moment. */
const lookOf = (userId: string) => {
  const me = sql`${userId}::uuid`;
  return sql<Look>`
    SELECT concat(count(*), ' ', ${STAMP}) AS stamp, clock_timestamp() AS now,
      (SELECT coalesce(json_agg(ul."lessonId"), '[]') FROM "UserLesson" ul WHERE ul."userId" = ${me}) AS "lessonIds",
      (SELECT coalesce(json_agg(part), '[]') FROM (${examPartsFor(me)}) part) AS own
    ${FROM}`;
};

const keptOf = new WeakMap<Pool, Papers>();
/** Papers that change while they are read are read again, so often. */
const TRIES = 3;

const combine = ({ own, lessonIds }: Look, papers: readonly OpenPaperFacts[]): OpenPaper[] => {
  const parts = new Map(own.map((part) => [part.paperId, part]));
  const lessons = new Set(lessonIds);
  return papers.map(({ lessonId, inCatalogue, ...paper }) => ({
    ...joinPart(paper, parts.get(paper.id)),
    listed: inCatalogue || (lessonId !== null && lessons.has(lessonId)),
  }));
};

/** With the database's now. */
export const findOpenPapers = async (pool: Pool, userId: string): Promise<{ papers: OpenPaper[]; now: Date }> => {
  for (let tries = 1; ; tries += 1) {
    const look = await one(pool, lookOf(userId));
    const kept = keptOf.get(pool);
    if (kept && (kept.stamp === look.stamp || tries > TRIES))
      return { papers: combine(look, kept.papers), now: look.now };
    keptOf.set(pool, await readPapers(pool));
  }
};
