import { labelOf } from '@zhibiao/contract/core/codes';
import type { AnswerOf, InputOf } from '@zhibiao/contract/core/endpoint';
import {
  APPEAL,
  APPEAL_NOTE,
  type myAppeals,
  OPEN_APPEALS,
  type supplementAppeal,
} from '@zhibiao/contract/study/appeal';
import { APPEAL_COPY } from '@zhibiao/contract/study/appeal-copy';
import { v7 as uuid } from 'uuid';
import type { Pool } from '#db/client.ts';
import { pageSql, totalOf } from '#db/paging.ts';
import { lit, lits, many, maybeOne, type Queryable, run, sql } from '#db/sql.ts';
import { inTransaction } from '#db/transaction.ts';
import { missing, refused } from '#errors.ts';
import { bindEvidence } from '#services/files/evidence.ts';
import {
  APPEAL_COLUMNS,
  APPEALS,
  NOTE_EVIDENCE,
  presentAppealNote,
  appealNotes,
  type AppealRecord,
  presentAppeal,
} from './rows.ts';

/** A learner's own, the latest first. */
export const findOwnAppeals = async (
  pool: Pool,
  userId: string,
  page: InputOf<typeof myAppeals>['query'],
): Promise<AnswerOf<typeof myAppeals>> => {
  const from = sql`FROM ${APPEALS} WHERE a."userId" = ${userId}`;
  const [rows, total] = await Promise.all([
    many(
      pool,
      sql<AppealRecord>`SELECT ${APPEAL_COLUMNS} ${from} ORDER BY a."createdAt" DESC, a.id DESC ${pageSql(page)}`,
    ),
    totalOf(pool, page, from),
  ]);
  const notes = await many(pool, appealNotes(rows.map(({ id }) => id)));
  return {
    rows: rows.map((row) => ({
      ...presentAppeal(row),
      notes: notes.filter(({ appealId }) => appealId === row.id).map((note) => presentAppealNote(note)),
    })),
    total,
  };
};

const findStatus = (userId: string, id: string) => sql<{ status: number }>`
  SELECT status FROM "Appeal" WHERE id = ${id} AND "userId" = ${userId}`;
/** Why a conditional update met no row. */
const refuseMove = async (on: Queryable, userId: string, id: string, what: string): Promise<never> => {
  const found = await maybeOne(on, findStatus(userId, id));
  if (!found) throw missing(APPEAL_COPY.missing);
  throw refused(`申诉${labelOf(APPEAL, found.status)}，不能${what}`);
};

const setWithdrawn = (userId: string, id: string) => sql`
  UPDATE "Appeal" SET status = ${lit(APPEAL.withdrawn)}, "decidedAt" = clock_timestamp(), version = version + 1
  WHERE id = ${id} AND "userId" = ${userId} AND status IN (${lits(OPEN_APPEALS)})`;
/** While staff have not decided: of a decision and a withdrawal at the same moment one wins. */
export const withdrawOwnAppeal = async (pool: Pool, userId: string, id: string): Promise<null> => {
  if ((await run(pool, setWithdrawn(userId, id))) === 0) await refuseMove(pool, userId, id, '撤回');
  return null;
};

const setAnswered = (userId: string, id: string) => sql`
  UPDATE "Appeal" SET status = ${lit(APPEAL.waiting)}, version = version + 1
  WHERE id = ${id} AND "userId" = ${userId} AND status = ${lit(APPEAL.asked)}`;
const addNote = (id: string, appealId: string, text: string) => sql`
  INSERT INTO "AppealNote" (id, "appealId", by, text)
  VALUES (${id}, ${appealId}, ${lit(APPEAL_NOTE.learner)}, ${text})`;
/** 2 → 0: the learner adds what staff requested. */
export const supplement = (
  pool: Pool,
  userId: string,
  { id, text, evidence }: InputOf<typeof supplementAppeal>['body'],
): Promise<null> =>
  inTransaction(pool, async (client) => {
    if ((await run(client, setAnswered(userId, id))) === 0) await refuseMove(client, userId, id, '补充');
    const noteId = uuid();
    await run(client, addNote(noteId, id, text));
    await bindEvidence(client, {
      by: { userId },
      about: userId,
      subject: NOTE_EVIDENCE,
      subjectId: noteId,
      files: evidence,
    });
    return null;
  });
