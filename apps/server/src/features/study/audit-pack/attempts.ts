import { ATTEMPT } from '@zhibiao/contract/exam/types';
import { STUDY_SOURCE } from '@zhibiao/contract/study/types';
import type { Client } from '#db/client.ts';
import { lit, many, sql } from '#db/sql.ts';
import { given, type PackPerson } from './people.ts';
import type { PackSpan } from './period.ts';

/** An attempt whose result is out; neither a question nor an answer. */
export type PackAttempt = {
  memberId: string;
  lessonName: string;
  round: number;
  paperId: string;
  title: string;
  no: number;
  submitTime: Date;
  score: number;
  totalScore: number;
  passScore: number;
  passed: boolean;
};

const ASSIGNED = lit(STUDY_SOURCE.assigned);
/** At the papers of what the organisation assigned, in the run that it assigned and within the membership. */
const selectAttempts = ({ orgId, start, end }: PackSpan, people: readonly PackPerson[]) => sql<PackAttempt>`
  WITH p AS MATERIALIZED (SELECT * FROM ${given(people)}), assigned AS (
    SELECT p.*, r."lessonId", r.no AS round FROM p JOIN "LessonRound" r ON r."userId" = p."userId"
    WHERE r."orgId" = ${orgId} AND r.source = ${ASSIGNED}
    UNION
    SELECT p.*, ul."lessonId", ul.round FROM p JOIN "UserLesson" ul ON ul."userId" = p."userId"
    WHERE p.until IS NULL AND ul."orgId" = ${orgId} AND ul.source = ${ASSIGNED}
    UNION
    SELECT p.*, s."lessonId", s.round FROM p JOIN "LeaverStudy" s ON s."memberId" = p.id AND s."orgId" = ${orgId}
  )
  SELECT c.id AS "memberId", l.name AS "lessonName", c.round, pa.id AS "paperId", pa.title, a.no, a."submitTime",
    a.score::float8 AS score, a."totalScore", a."passScore", coalesce(a.passed, false) AS passed
  FROM assigned c
  JOIN "Lesson" l ON l.id = c."lessonId"
  JOIN "Paper" pa ON pa."lessonId" = c."lessonId"
  JOIN "Attempt" a ON a."paperId" = pa.id AND a."userId" = c."userId" AND a.round = c.round
  WHERE a.status = ${lit(ATTEMPT.graded)} AND a."submitTime" >= ${start} AND a."submitTime" < ${end}
    AND a."startTime" >= c.since AND (c.until IS NULL OR a."submitTime" <= c.until)
  ORDER BY c.place, l.name, a."submitTime", a.id`;

/** Of these people by their row of the register. */
export const packAttempts = async (
  client: Client,
  span: PackSpan,
  people: readonly PackPerson[],
): Promise<Map<string, PackAttempt[]>> => {
  const attempts = new Map<string, PackAttempt[]>();
  for (const attempt of await many(client, selectAttempts(span, people))) {
    const own = attempts.get(attempt.memberId);
    if (own) own.push(attempt);
    else attempts.set(attempt.memberId, [attempt]);
  }
  return attempts;
};
