import { ATTEMPT, REVIEW } from '@zhibiao/contract/exam/types';
import type { ReleasePreview } from '@zhibiao/contract/exam/staff-marking';
import type { Pool } from '#db/client.ts';
import { lit, many, maybeOne, one, type Queryable, sql, type Statement } from '#db/sql.ts';
import { unusualRelease } from '#domain/exam/unusual-release.ts';
import { missing } from '#errors.ts';
import { RELEASABLE } from '#services/exam/releasable.ts';

const COLUMNS = 10;
/** Each branch by a partial index of its own. */
const WAITING = sql`
  SELECT a."paperId", a.status, a."reviewState", a.score, a.passed, a."totalScore"
  FROM "Attempt" a WHERE a.status = ${lit(ATTEMPT.marking)}
  UNION ALL
  SELECT a."paperId", a.status, a."reviewState", a.score, a.passed, a."totalScore"
  FROM "Attempt" a
  WHERE (a.status = ${lit(ATTEMPT.unreleased)} OR a."reviewState" = ${lit(REVIEW.pending)})
    AND a.status = ${lit(ATTEMPT.unreleased)}`;
const BAND = sql`least(${lit(COLUMNS - 1)}, floor(a.score * ${lit(COLUMNS)} / nullif(a."totalScore", 0)))::int`;

type Row = Omit<ReleasePreview, 'bars' | 'unusual'> & { bands: number[] | null };
const findWaiting = (where: Statement) => sql<Row>`
  SELECT p.id AS "paperId", p.title, count(*) FILTER (WHERE ${RELEASABLE})::int AS count,
    count(*) FILTER (WHERE ${RELEASABLE} AND a.passed)::int AS passed,
    count(*) FILTER (WHERE a.status = ${lit(ATTEMPT.marking)})::int AS marking,
    count(*) FILTER (WHERE a.status <> ${lit(ATTEMPT.marking)} AND a."reviewState" = ${lit(REVIEW.pending)})::int
      AS reviewing,
    array_agg(${BAND}) FILTER (WHERE ${RELEASABLE}) AS bands
  FROM (${WAITING}) a JOIN "Paper" p ON p.id = a."paperId" WHERE ${where}
  GROUP BY p.id, p.title ORDER BY count(*) FILTER (WHERE ${RELEASABLE}) DESC, p.title, p.id`;

const shown = ({ bands, ...row }: Row): ReleasePreview => {
  const bars = Array.from({ length: COLUMNS }, () => 0);
  for (const band of bands ?? []) bars[band] = (bars[band] ?? 0) + 1;
  return { ...row, bars, unusual: unusualRelease({ ...row, bars }) };
};

/** Papers that have something to release or to wait for. */
export const findReleases = async (pool: Pool): Promise<ReleasePreview[]> =>
  (await many(pool, findWaiting(sql`true`))).map(shown);

const findPaper = (paperId: string) => sql<{ title: string }>`SELECT title FROM "Paper" WHERE id = ${paperId}`;
export const findRelease = async (on: Queryable, paperId: string): Promise<ReleasePreview> => {
  const row = await maybeOne(on, findWaiting(sql`p.id = ${paperId}`));
  if (row) return shown(row);
  const paper = await maybeOne(on, findPaper(paperId));
  if (!paper) throw missing('考试不存在');
  return shown({ paperId, title: paper.title, count: 0, passed: 0, marking: 0, reviewing: 0, bands: null });
};

export const countReleasable = async (on: Queryable, paperId: string): Promise<number> =>
  (
    await one(
      on,
      sql<{ count: number }>`
        SELECT count(*)::int AS count FROM "Attempt" a WHERE a."paperId" = ${paperId} AND ${RELEASABLE}`,
    )
  ).count;
