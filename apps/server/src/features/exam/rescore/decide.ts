import { ATTEMPT, SCORE_CAUSE } from '@zhibiao/contract/exam/types';
import type { AnswerOf, InputOf } from '@zhibiao/contract/core/endpoint';
import * as contract from '@zhibiao/contract/exam/staff-rescore';
import { RESCORE_DECISION } from '@zhibiao/contract/exam/staff-rescore';
import { v7 as uuid } from 'uuid';
import type { Client, Pool } from '#db/client.ts';
import { lit, many, run, sql } from '#db/sql.ts';
import { rescoreRefusal } from '#domain/exam/rescore-states.ts';
import { personIdOf, type Staff } from '#domain/auth/staff.ts';
import { conflict, refused } from '#errors.ts';
import { notifyEach } from '#services/notify/notify.ts';
import { audited } from '#services/audit/audited.ts';
import { lockStats, subtractFromItemStats } from '#services/exam/item-stats.ts';
import { checkDuty } from './confirm.ts';
import { SCORED } from './attempts.ts';
import { lockRescore, type StoredRescore } from './stored.ts';

type Open = { id: string; userId: string; same: boolean };
const findPapers = (ids: readonly string[]) => sql<{ id: string }>`
  SELECT DISTINCT "paperId" AS id FROM "Attempt" WHERE id = ANY(${ids}::uuid[])`;
/** `same`: it stands as it was left. */
const lockOpen = (rescoreId: string, ids: readonly string[]) => sql<Open>`
  SELECT a.id, a."userId", coalesce(${SCORED} AND a.passed AND a.score = e."newScore", false) AS same
  FROM "RescoreEffect" e JOIN "Attempt" a ON a.id = e."attemptId"
  WHERE e."rescoreId" = ${rescoreId}::uuid AND e."attemptId" = ANY(${ids}::uuid[])
    AND e.decision = ${lit(RESCORE_DECISION.open)}
  ORDER BY a.id FOR NO KEY UPDATE OF a`;
const setDecision = (id: string, ids: readonly string[], decision: number, by: string | null, why: string) => sql`
  UPDATE "RescoreEffect" SET decision = ${decision}, by = ${by}::uuid, why = ${why}
  WHERE "rescoreId" = ${id}::uuid AND "attemptId" = ANY(${ids}::uuid[])
    AND decision = ${lit(RESCORE_DECISION.open)}`;

/** A course that is finished stays finished, and certificates stay: what follows of it is for people to do. */
const takePass = (
  { id, passScore }: StoredRescore,
  rows: readonly { id: string; changeId: string }[],
  by: string | null,
  why: string,
) => sql<{ id: string; userId: string; paper: string; score: string }>`
  WITH r AS (
    SELECT * FROM json_to_recordset(${JSON.stringify(rows)}::json) AS r(id uuid, "changeId" uuid)
  ), taken AS (
    UPDATE "Attempt" a SET passed = false, "passScore" = coalesce(${passScore}::int, a."passScore")
    FROM r WHERE a.id = r.id
    RETURNING a.id, a."userId", a."paperId", a.status, a.score, r."changeId"
  ), noted AS (
    INSERT INTO "ScoreChange" (id, "attemptId", cause, "from", "to", "passedFrom", "passedTo", by, reason, ref, at)
    SELECT "changeId", id, ${lit(SCORE_CAUSE.decision)}, score, score, true, false, ${by}::uuid, ${why}, ${id}::uuid,
      clock_timestamp()
    FROM taken
  )
  SELECT t.id, t."userId", p.title AS paper, trim_scale(t.score)::text AS score
  FROM taken t JOIN "Paper" p ON p.id = t."paperId" WHERE t.status = ${lit(ATTEMPT.graded)}`;

const lockAll = async (client: Client, id: string, attemptIds: readonly string[]): Promise<Open[]> => {
  await lockStats(
    client,
    (await many(client, findPapers(attemptIds))).map((paper) => paper.id),
  );
  return many(client, lockOpen(id, attemptIds));
};

/** Passes that by their score are none any more stay until this is said of them, one way or the other. */
export const decideRescore = (
  deps: { pool: Pool },
  staff: Staff,
  { id, attemptIds, keep, reason }: InputOf<typeof contract.decideRescore>['body'],
): Promise<AnswerOf<typeof contract.decideRescore>> =>
  audited(deps, staff, async (client, note) => {
    const stored = await lockRescore(client, id);
    const refusal = rescoreRefusal('decide', stored.state);
    if (refusal !== null) throw refused(refusal);
    await checkDuty(client, staff, stored);
    const open = await lockAll(client, id, attemptIds);
    if (open.length === 0) throw refused('所选答卷没有待决定的，请刷新');
    if (!keep && open.some(({ same }) => !same)) throw conflict('有答卷的成绩已变化，请刷新后重新选择');
    const ids = open.map((one) => one.id);
    const by = personIdOf(staff);
    if (!keep) {
      await subtractFromItemStats(client, ids);
      const rows = ids.map((attemptId) => ({ id: attemptId, changeId: uuid() }));
      const taken = await many(client, takePass(stored, rows, by, reason));
      await notifyEach(
        client,
        'exam.corrected',
        taken.map(({ id: attemptId, userId, paper, score }) => ({
          to: userId,
          params: { paper, said: `成绩 ${score} 分，改判为未合格` },
          link: `/examination?attemptId=${attemptId}`,
        })),
      );
    }
    const decision = keep ? RESCORE_DECISION.keep : RESCORE_DECISION.change;
    await run(client, setDecision(id, ids, decision, by, reason));
    const users = open.map(({ userId }) => userId);
    note({ object: 'rescore', id, reason, facts: { keep }, counts: { attempts: open.length }, users });
    return { done: open.length };
  });
