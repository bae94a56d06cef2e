import { many, type Queryable, sql } from '#db/sql.ts';
import {
  type CertificateFacts,
  hoursFact,
  type IssuedFacts,
  type LessonFact,
  totalFacts,
} from '#domain/certificate/facts.ts';
import type { Hours } from '@zhibiao/contract/core/hours';
import { hoursFor } from '#services/study/study-sql.ts';

const findHours = (userId: string, lessons: readonly LessonFact[]) => sql<{ at: number; hours: Hours }>`
  SELECT f.at::int, ${hoursFor(sql`r`)} AS hours
  FROM unnest(${lessons.map(({ lessonId }) => lessonId)}::uuid[], ${lessons.map(({ round = 1 }) => round)}::int[])
    WITH ORDINALITY AS f("lessonId", round, at)
  JOIN "Lesson" l ON l.id = f."lessonId"
  LEFT JOIN "LessonRound" r ON r."userId" = ${userId}::uuid AND r."lessonId" = l.id AND r.no = f.round`;

/**
 * What a document that is issued in another's place states: the same facts. One older than measured hours had a name of
 * their own stated what was set; what takes its place states what those runs measure, never more than the old one.
 */
export const restated = async (on: Queryable, userId: string, facts: CertificateFacts): Promise<IssuedFacts> => {
  if (facts.hours !== undefined) return { ...facts, hours: facts.hours };
  const known = new Map((await many(on, findHours(userId, facts.lessons))).map(({ at, hours }) => [at, hours]));
  const lessons = facts.lessons.map((lesson, index) => {
    const { measured, planned } = known.get(index + 1) ?? { measured: 0, planned: 0 };
    return { ...lesson, ...hoursFact({ measured: Math.min(measured, Number(lesson.creditHours)), planned }) };
  });
  return { ...facts, lessons, ...totalFacts(lessons) };
};
