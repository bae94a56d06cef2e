import { LRUCache } from 'lru-cache';
import type { Pool } from '#db/client.ts';
import { lit, many, sql } from '#db/sql.ts';
import type { OtherPaper } from '#domain/exam-withheld.ts';
import { PUBLISHED } from './viewed-paper.ts';

/** Every paper of the platform as one learner stands to it, for what a result may not tell yet (withheld.ts). */

export type OpenPaper = OtherPaper & { now: Date };
/** `stamp` changes with every change of the paper's row. */
type Row = Omit<OpenPaper, 'mode' | 'rules'> & { id: string; stamp: string };

/**
 * Published papers and those being sat, with the questions of a running attempt. Whoever may not sit one today may
 * tomorrow: lesson and membership play no part. The learner's own attempts are added up once, not for each paper.
 */
const openTo = (userId: string) => sql<Row>`
  WITH mine AS MATERIALIZED (
    SELECT t."paperId", (count(*) FILTER (WHERE t.status <> 9))::int AS used,
      max(t."submitTime") FILTER (WHERE t.status <> 9) AS "lastSubmitTime",
      coalesce(bool_or(t.passed) FILTER (WHERE t.status = 3), false) AS passed,
      (array_agg(t.id) FILTER (WHERE t.status = 0))[1] AS "runningId"
    FROM "Attempt" t WHERE t."userId" = ${userId}::uuid GROUP BY t."paperId"
  )
  SELECT p.id, p.xmin::text AS stamp, p.title, p.status, p."openTime", p."closeTime", p."maxAttempts", p."retryHours",
    p."requireLesson", p."lessonId" IS NULL OR l.status = 1 OR ul."userId" IS NOT NULL AS listed,
    coalesce(mine.used, 0) AS used, mine."lastSubmitTime", coalesce(mine.passed, false) AS passed,
    CASE WHEN mine."runningId" IS NOT NULL THEN (
      SELECT coalesce(json_agg(q->>'questionId'), '[]')
      FROM "Attempt" r CROSS JOIN LATERAL jsonb_array_elements(r.snapshot) q WHERE r.id = mine."runningId"
    ) END AS running,
    clock_timestamp() AS now
  FROM "Paper" p
  LEFT JOIN mine ON mine."paperId" = p.id
  LEFT JOIN "Lesson" l ON l.id = p."lessonId"
  LEFT JOIN "UserLesson" ul ON ul."lessonId" = p."lessonId" AND ul."userId" = ${userId}::uuid
  WHERE p.status = ${lit(PUBLISHED)} OR mine."runningId" IS NOT NULL
  ORDER BY p.sort, p.id`;

type Kept = { stamp: string; mode: number; rules: unknown };
const selectRules = (ids: readonly string[]) => sql<{ id: string; stamp: string; mode: number; rules: string }>`
  SELECT id, xmin::text AS stamp, mode, rules::text AS rules FROM "Paper" WHERE id = ANY(${ids}::uuid[])`;

const MOST = 5_000;

/**
 * The rules of papers are the same for everybody and long, so the last few thousand are kept; the stamp that is read
 * with every paper says whether they are still true. Equal rules are one object.
 */
class RulesKept {
  readonly #byPaper = new LRUCache<string, Kept>({ max: MOST });
  readonly #byText = new LRUCache<string, object>({ max: MOST });

  async of(pool: Pool, papers: readonly Row[]): Promise<ReadonlyMap<string, Kept>> {
    const known = new Map<string, Kept>();
    for (const { id, stamp } of papers) {
      const kept = this.#byPaper.get(id);
      if (kept?.stamp === stamp) known.set(id, kept);
    }
    const unknown = papers.flatMap(({ id }) => (known.has(id) ? [] : [id]));
    if (unknown.length === 0) return known;
    // Changed since the papers were read: then the newer rules hold, and are kept under their own stamp.
    for (const { id, stamp, mode, rules } of await many(pool, selectRules(unknown))) {
      const kept = { stamp, mode, rules: this.#shared(`${mode} ${rules}`, rules) };
      this.#byPaper.set(id, kept);
      known.set(id, kept);
    }
    return known;
  }

  #shared(key: string, rules: string): object {
    const known = this.#byText.get(key);
    if (known) return known;
    const read = JSON.parse(rules) as object;
    this.#byText.set(key, read);
    return read;
  }
}

const keptOf = new WeakMap<Pool, RulesKept>();

export const findOpenPapers = async (pool: Pool, userId: string): Promise<OpenPaper[]> => {
  const kept = keptOf.get(pool) ?? new RulesKept();
  keptOf.set(pool, kept);
  const papers = await many(pool, openTo(userId));
  const rules = await kept.of(pool, papers);
  return papers.flatMap(({ id, stamp: _, ...paper }) => {
    const known = rules.get(id);
    return known ? [{ ...paper, mode: known.mode, rules: known.rules }] : [];
  });
};
