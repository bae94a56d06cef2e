import { PRESENCE_EXPIRE_SEC } from '@zhibiao/contract/core/limits';
import type { AnswerOf, InputOf } from '@zhibiao/contract/core/endpoint';
import type { answerCheck, BeatAnswer } from '@zhibiao/contract/study/learner';
import type { Pool } from '#db/client.ts';
import { lit, maybeOne, run, sql } from '#db/sql.ts';
import { EVER_ITEMS } from '#services/study/study-sql.ts';
import { askAgainAt, CLIP_SEC, nextCheckAt } from '#domain/study/presence.ts';

type PresenceQuestion = { atSec: number; stem: string; options: string[]; answer: number };

/**
 * What the check asks is settled when it comes: one of the questions of the clip just seen, or none. It stays that one
 * however often the page asks, and whatever is edited meanwhile.
 */
const passCheck = (userId: string, checkId: string) => sql`
  UPDATE "StudyClock" c SET version = c.version + 1, "checkFor" = c."checkId", "checkAsk" = (
    SELECT q FROM "UserItem" u CROSS JOIN LATERAL jsonb_array_elements(i.checks) q
    WHERE u."userId" = c."userId" AND u.lid = c.lid
      AND (q->>'atSec')::int BETWEEN u."lastPos" - ${lit(CLIP_SEC)} AND u."lastPos"
    ORDER BY random() LIMIT 1)
  FROM ${EVER_ITEMS} i
  WHERE i.id = c.lid AND i.checks <> '[]' AND c."userId" = ${userId} AND c."checkId"::text = ${checkId}
    AND c."checkFor" IS DISTINCT FROM c."checkId"`;
const selectPresenceQuestion = (userId: string, checkId: string) => sql<{ asked: PresenceQuestion | null }>`
  SELECT "checkAsk" AS asked FROM "StudyClock"
  WHERE "userId" = ${userId} AND "checkId"::text = ${checkId} AND "checkFor" = "checkId"`;
const findPresenceQuestion = async (pool: Pool, userId: string, checkId: string): Promise<PresenceQuestion | null> =>
  (await maybeOne(pool, selectPresenceQuestion(userId, checkId)))?.asked ?? null;

/** The check as its learner gets it: with the question, never with what is right. */
export const withQuestion = async (pool: Pool, userId: string, answer: BeatAnswer): Promise<BeatAnswer> => {
  const { check } = answer;
  if (!check) return answer;
  await run(pool, passCheck(userId, check.id));
  const asked = await findPresenceQuestion(pool, userId, check.id);
  return asked ? { ...answer, check: { ...check, title: asked.stem, options: asked.options } } : answer;
};

/** Answered in time nothing is lost; answered late, the time until now stays unpaid. */
const closeCheck = (userId: string, checkId: string, nextInMs: number) => sql`
  UPDATE "StudyClock"
  SET "checkId" = NULL, "checkAt" = NULL, "checkFor" = NULL, "checkAsk" = NULL, version = version + 1,
    "nextCheckAt" = clock_timestamp() + ${nextInMs} * interval '1 millisecond',
    "lastBeatAt" = CASE
      WHEN "checkAt" < clock_timestamp() - interval ${lit(`${PRESENCE_EXPIRE_SEC} seconds`)}
        THEN greatest("lastBeatAt", clock_timestamp())
      ELSE "lastBeatAt" END
  WHERE "userId" = ${userId} AND "checkId"::text = ${checkId}`;

const selectPending = (userId: string) => sql`
  SELECT 1 FROM "StudyClock" WHERE "userId" = ${userId} AND "checkId" IS NOT NULL`;

/**
 * Answers the learner's pending presence check. Passed: none is pending any more, so a second click on the same one
 * passes too. A learner who answers wrongly is there all the same: it costs no second, only the next check comes
 * sooner.
 */
export const answerPresence = async (
  pool: Pool,
  userId: string,
  { id, answer }: InputOf<typeof answerCheck>['body'],
): Promise<AnswerOf<typeof answerCheck>> => {
  const asked = await findPresenceQuestion(pool, userId, id);
  const wrong = asked !== null && asked.options[asked.answer] !== answer;
  const closed = await run(pool, closeCheck(userId, id, (wrong ? askAgainAt : nextCheckAt)(0, Math.random())));
  const passed = closed === 1 || (await maybeOne(pool, selectPending(userId))) === null;
  return { passed, ...(wrong && closed === 1 ? { again: { fromSec: Math.max(0, asked.atSec - LEAD_SEC) } } : {}) };
};
/** What a question is about begins a little before its place. */
const LEAD_SEC = 60;
