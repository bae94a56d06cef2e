import { ATTEMPT, SCORE_CAUSE } from '@zhibiao/contract/exam/types';
import { RESCORE_DECISION } from '@zhibiao/contract/exam/staff-rescore';
import { v7 as uuid } from 'uuid';
import { QUESTION } from '@zhibiao/contract/question/types';
import type { Client } from '#db/client.ts';
import { columnTypes, lit, many, run, sql } from '#db/sql.ts';
import type { Change, Rescored } from '#domain/exam/rescore.ts';
import { scoreNote } from '#domain/exam/score-note.ts';
import { FINISHED } from '#features/exam/result/publish.ts';
import { countingKey } from '#services/exam/attempt-key.ts';
import { notifyEach } from '#services/notify/notify.ts';
import { subtractFromItemStats } from '#services/exam/item-stats.ts';
import type { GradedAttempt } from './attempts.ts';
import type { StoredRescore } from './stored.ts';

/** Attempts that are held, as they are scored now: points, key, result, and all that follows of it. */

export type Result = { attempt: GradedAttempt; after: Rescored };
type Act = { stored: StoredRescore; change: Change; by: string | null };

const KEY = columnTypes({ uuid: ['attemptId'], jsonb: ['key'] });
/** The corrected one stands beside what was given, and counts from now on. */
const addKeys = (questionId: string, rows: readonly object[]) => sql`
  INSERT INTO "AttemptKey" ("attemptId", no, key)
  SELECT r."attemptId", (SELECT max(n.no) + 1 FROM "AttemptKey" n WHERE n."attemptId" = r."attemptId"),
    ${countingKey(sql`r."attemptId"`)} || jsonb_build_object(${questionId}::text, r.key)
  FROM json_to_recordset(${JSON.stringify(rows)}::json) AS r(${KEY})
  WHERE ${countingKey(sql`r."attemptId"`)}->${questionId}::text IS DISTINCT FROM r.key`;

const POINTS = columnTypes({ uuid: ['attemptId'], numeric: ['gained'], jsonb: ['blank'] });
/** Who left it out has no answer that could hold its points. */
const setPoints = (questionId: string, rows: readonly object[]) => sql`
  INSERT INTO "AttemptAnswer" ("attemptId", "questionId", value, seq, "savedAt", score)
  SELECT "attemptId", ${questionId}::uuid, blank, 0, clock_timestamp(), gained
  FROM json_to_recordset(${JSON.stringify(rows)}::json) AS r(${POINTS})
  ON CONFLICT ("attemptId", "questionId") DO UPDATE SET score = excluded.score`;

const SCORE = columnTypes({
  uuid: ['attemptId', 'changeId'],
  numeric: ['score'],
  int: ['passScore'],
  boolean: ['passed', 'moved'],
  text: ['note'],
});
const LEARNER_LINK = '/examination?attemptId=';
/** `graded` are those who pass now and did not: their learners finish the course, where they know of it. */
type ToTell = { id: string; userId: string; passed: boolean; paper: string; note: string };
const setScores = ({ stored, by }: Act, rows: readonly object[]) => sql<ToTell>`
  WITH r AS (SELECT * FROM json_to_recordset(${JSON.stringify(rows)}::json) AS r(${SCORE})),
  before AS (SELECT a.id, a.score, a.passed FROM "Attempt" a JOIN r ON r."attemptId" = a.id),
  written AS (
    UPDATE "Attempt" a SET score = r.score, passed = r.passed, "passScore" = r."passScore"
    FROM r WHERE a.id = r."attemptId"
    RETURNING a.id, a."userId", a."paperId", a.status, a.score, a.passed
  ), graded AS (
    SELECT w.* FROM written w JOIN before b USING (id) WHERE w.passed AND NOT b.passed
  ), ${FINISHED}, noted AS (
    INSERT INTO "ScoreChange" (id, "attemptId", "questionId", cause, "from", "to", "passedFrom", "passedTo", by,
      reason, ref, at)
    SELECT r."changeId", w.id, ${stored.questionId}::uuid, ${lit(SCORE_CAUSE.rescore)}, b.score, w.score, b.passed,
      w.passed, ${by}::uuid, ${stored.reason}, ${stored.id}::uuid, clock_timestamp()
    FROM written w JOIN before b USING (id) JOIN r ON r."attemptId" = w.id WHERE r.moved
  )
  SELECT w.id, w."userId", w.passed, p.title AS paper, r.note
  FROM written w JOIN r ON r."attemptId" = w.id JOIN "Paper" p ON p.id = w."paperId"
  WHERE r.moved AND w.status = ${lit(ATTEMPT.graded)}`;

/** In the order in which others lock several learners of a course at once. */
const lockLessons = (rows: readonly { lessonId: string | null; userId: string }[]) => {
  const known = rows.filter(({ lessonId }) => lessonId !== null);
  return sql`
    SELECT 1 FROM "UserLesson" ul
    JOIN unnest(${known.map(({ userId }) => userId)}::uuid[], ${known.map(({ lessonId }) => lessonId)}::uuid[])
      AS l("userId", "lessonId") ON l."userId" = ul."userId" AND l."lessonId" = ul."lessonId"
    ORDER BY ul."userId", ul."lessonId" FOR NO KEY UPDATE OF ul`;
};
const setDone = (id: string, ids: readonly string[], open: readonly string[]) => sql`
  UPDATE "RescoreEffect" SET "doneAt" = clock_timestamp(),
    decision = CASE WHEN "attemptId" = ANY(${open}::uuid[]) THEN ${lit(RESCORE_DECISION.open)}::int END
  WHERE "rescoreId" = ${id}::uuid AND "attemptId" = ANY(${ids}::uuid[])`;

const gainedBefore = ({ answers }: GradedAttempt, questionId: string): number => answers[questionId]?.score ?? 0;
const blankOf = ({ snapshot }: GradedAttempt, questionId: string): string | [] => {
  const { options = [], blanks, type } = snapshot.find((one) => one.questionId === questionId) ?? {};
  return blanks !== undefined || (options.length > 0 && type !== undefined && SEVERAL.includes(type)) ? [] : '';
};
const SEVERAL: readonly number[] = [QUESTION.multi, QUESTION.indefinite];

const questionRows = (results: readonly Result[], questionId: string) => {
  const touched = results.flatMap(({ attempt, after }) => (after.question ? [{ attempt, ...after.question }] : []));
  return {
    keys: touched.map(({ attempt, key }) => ({ attemptId: attempt.id, key })),
    points: touched
      .filter(({ attempt, gained }) => gained !== gainedBefore(attempt, questionId))
      .map(({ attempt, gained }) => ({ attemptId: attempt.id, gained, blank: blankOf(attempt, questionId) })),
  };
};

const isMoved = ({ attempt, after }: Result): boolean =>
  after.score !== attempt.score || after.passed !== attempt.passed;

/** Who is in the statistics goes out with the marks of before; the job counts them again. */
export const writeRescored = async (client: Client, act: Act, results: readonly Result[]): Promise<string[]> => {
  const { questionId } = act.stored;
  const { keys, points } = questionId === null ? { keys: [], points: [] } : questionRows(results, questionId);
  const moved = results.filter(isMoved);
  const marked = new Set(points.map(({ attemptId }) => attemptId));
  const counted = results.filter((one) => isMoved(one) || marked.has(one.attempt.id)).map(({ attempt }) => attempt.id);
  if (counted.length > 0) await subtractFromItemStats(client, counted);
  await many(client, lockLessons(moved.filter(({ after }) => after.passed).map(({ attempt }) => attempt)));
  if (questionId !== null) {
    await run(client, addKeys(questionId, keys));
    await run(client, setPoints(questionId, points));
  }
  const rows = results
    .filter((one) => isMoved(one) || one.after.passScore !== one.attempt.passScore)
    .map((one) => ({
      attemptId: one.attempt.id,
      changeId: uuid(),
      score: one.after.score,
      passed: one.after.passed,
      passScore: one.after.passScore,
      moved: isMoved(one),
      note: scoreNote({ cause: SCORE_CAUSE.rescore, from: one.attempt.score, to: one.after.score }),
    }));
  const published = await many(client, setScores(act, rows));
  await notifyEach(
    client,
    'exam.corrected',
    published.map(({ id, userId, passed, paper, note }) => ({
      to: userId,
      params: { paper, said: `${note}，${passed ? '合格' : '未合格'}` },
      link: `${LEARNER_LINK}${id}`,
    })),
  );
  const ids = results.map(({ attempt }) => attempt.id);
  const open = results.filter(({ after }) => after.passed && !after.wouldPass).map(({ attempt }) => attempt.id);
  await run(client, setDone(act.stored.id, ids, open));
  return moved.map(({ attempt }) => attempt.userId);
};
