import { ATTEMPT } from '@zhibiao/contract/exam/types';
import type pg from 'pg';
import { many, sql } from '#db/sql.ts';
import type { Sat, Testimony } from './crew.ts';

/** What people have to show, held against what the server has: credit against the wall clock, and nothing lost. */

/**
 * An honest learner is credited at least this share of what the film ran, less what whole seconds leave over: up to 2 s
 * of a beat wait for the next one, and after the last there is none.
 */
const LEAST = 0.97;
const REST_MS = 2_000;
/** A share says something of those who watched so long. */
const TELLING_MS = 30_000;

export type Credit = {
  learners: number;
  honest: number;
  /** Credited more than their own clock. */
  above: number;
  /** Honest, and credited less than they are due. */
  below: number;
  /** Of the wall clock, and of what was watched: least and most among all who watched for a while, and the honest. */
  wall: { least: number; most: number };
  watched: { least: number; middle: number; most: number };
  hours: number;
};
export type Losses = { beats: number; answers: number; handIns: number; acknowledged: number; unsent: number };

export const proveCredit = async (
  pool: pg.Pool,
  lessonId: string,
  witnesses: readonly Testimony[],
): Promise<{ credit: Credit; lost: number }> => {
  const rows = await many(
    pool,
    sql<{ userId: string; lid: string; sec: number }>`
      SELECT "userId", lid, "creditedSec" AS sec FROM "UserItem" WHERE "lessonId" = ${lessonId}`,
  );
  const bySum = new Map<string, number>();
  const byItem = new Map<string, number>();
  for (const { userId, lid, sec } of rows) {
    bySum.set(userId, (bySum.get(userId) ?? 0) + sec);
    byItem.set(`${userId} ${lid}`, sec);
  }
  const credited = (id: string) => bySum.get(id) ?? 0;
  const wall = witnesses
    .filter(({ watchedMs }) => watchedMs >= TELLING_MS)
    .map(({ id, wallMs }) => (credited(id) * 1_000) / wallMs)
    .sort((a, b) => a - b);
  const honest = witnesses.filter((one) => one.honest && one.watchedMs > 0);
  const watched = honest
    .filter(({ watchedMs }) => watchedMs >= TELLING_MS)
    .map(({ id, watchedMs }) => (credited(id) * 1_000) / watchedMs)
    .sort((a, b) => a - b);
  const lost = witnesses.flatMap(({ id, acknowledged }) =>
    acknowledged.filter(([lid, sec]) => (byItem.get(`${id} ${lid}`) ?? 0) < sec),
  ).length;
  return {
    credit: {
      learners: witnesses.length,
      honest: honest.length,
      above: witnesses.filter(({ id, wallMs }) => credited(id) * 1_000 > wallMs).length,
      below: honest.filter(({ id, watchedMs }) => credited(id) * 1_000 < watchedMs * LEAST - REST_MS).length,
      wall: { least: wall[0] ?? 0, most: wall.at(-1) ?? 0 },
      watched: { least: watched[0] ?? 0, middle: watched[watched.length >> 1] ?? 0, most: watched.at(-1) ?? 0 },
      hours: witnesses.reduce((sum, { id }) => sum + credited(id), 0) / 3_600,
    },
    lost,
  };
};

/** Answers that were acknowledged and are older in the database, hand-ins that it does not know. */
export const proveExams = async (
  pool: pg.Pool,
  sat: readonly Sat[],
): Promise<{ answers: number; handIns: number; acknowledged: number }> => {
  const ids = sat.map(({ attemptId }) => attemptId);
  const stored = await many(
    pool,
    sql<{ attemptId: string; questionId: string; seq: number }>`
      SELECT "attemptId", "questionId", seq FROM "AttemptAnswer" WHERE "attemptId" = ANY(${ids}::uuid[])`,
  );
  const running = await many(
    pool,
    sql<{ id: string }>`
      SELECT id FROM "Attempt" WHERE id = ANY(${ids}::uuid[]) AND status = ${ATTEMPT.running}`,
  );
  const seqs = new Map(stored.map(({ attemptId, questionId, seq }) => [`${attemptId} ${questionId}`, seq]));
  const open = new Set(running.map(({ id }) => id));
  const answers = sat.flatMap(({ attemptId, saved }) =>
    saved.filter(([questionId, seq]) => (seqs.get(`${attemptId} ${questionId}`) ?? 0) < seq),
  ).length;
  return {
    answers,
    handIns: sat.filter(({ attemptId, handedIn }) => handedIn && open.has(attemptId)).length,
    acknowledged: sat.reduce((sum, { saved }) => sum + saved.length, 0),
  };
};
