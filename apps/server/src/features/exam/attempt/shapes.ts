import type { GivenQuestion } from '@zhibiao/contract/question/types';
import { LRUCache } from 'lru-cache';
import type { Pool } from '#db/client.ts';
import { maybeOne, sql } from '#db/sql.ts';
import { shapeOf, type AnswerShape } from '#domain/exam/answer.ts';
import { missing } from '#errors.ts';

const findSnapshot = (userId: string, attemptId: string) =>
  sql<{ snapshot: GivenQuestion[] }>`
    SELECT snapshot FROM "Attempt" WHERE id = ${attemptId} AND "userId" = ${userId}`.named('exam-snapshot');
const KEPT = 2_000;

/** Most questions accept the same as many others: each shape is kept once. */
const known = new LRUCache<string, AnswerShape>({ max: KEPT });
const sharedShapeOf = (question: GivenQuestion): AnswerShape => {
  const shape = shapeOf(question);
  const name = JSON.stringify(shape);
  const same = known.get(name) ?? shape;
  known.set(name, same);
  return same;
};

export type Shapes = ReadonlyMap<string, AnswerShape>;

/**
 * What each question of an attempt accepts. A snapshot never changes once given, so the last few thousand are kept:
 * an autosave then costs one statement. Kept by owner too, so a stranger's attempt stays missing.
 */
export const createShapes = (pool: Pool) => {
  const kept = new LRUCache<string, Shapes>({ max: KEPT });
  return async (userId: string, attemptId: string): Promise<Shapes> => {
    const name = `${userId}:${attemptId}`;
    const known = kept.get(name);
    if (known) return known;
    const attempt = await maybeOne(pool, findSnapshot(userId, attemptId));
    if (!attempt) throw missing('考试记录不存在');
    const shapes: Shapes = new Map(attempt.snapshot.map((question) => [question.questionId, sharedShapeOf(question)]));
    kept.set(name, shapes);
    return shapes;
  };
};
