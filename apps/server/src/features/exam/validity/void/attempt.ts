import { v7 as uuid } from 'uuid';
import type { Client } from '#db/client.ts';
import { maybeOne, type Queryable, run, sql } from '#db/sql.ts';
import type { AttemptStatus } from '#domain/exam/attempt-states.ts';
import { personIdOf, type Staff } from '#domain/auth/staff.ts';
import { missing } from '#errors.ts';
import { notify } from '#services/notify/notify.ts';
import { scopeSql } from '#services/staff/scope.ts';

/** An attempt within the asker's data scope, as far as an act on it wants to know it. */
export type ActedOn = {
  id: string;
  userId: string;
  orgId: string | null;
  paperId: string;
  title: string;
  no: number;
  status: AttemptStatus;
};
const find = (attemptId: string, staff: Staff) => sql<ActedOn>`
  SELECT a.id, a."userId", u."orgId", a."paperId", p.title, a.no, a.status
  FROM "Attempt" a JOIN "User" u ON u.id = a."userId" JOIN "Paper" p ON p.id = a."paperId"
  WHERE a.id = ${attemptId}::uuid AND ${scopeSql(staff, sql`u."orgId"`)}`;
export const findActedOn = async (on: Queryable, staff: Staff, attemptId: string): Promise<ActedOn> => {
  const found = await maybeOne(on, find(attemptId, staff));
  if (!found) throw missing('考试记录不存在');
  return found;
};

/** Tells its learner; a notice leads to the attempt and gives no reason, which stays with staff. */
export const tellLearner = (
  client: Client,
  { id, userId, title, no }: ActedOn,
  { title: headline, what }: { title: string; what: string },
): Promise<number> =>
  notify(
    client,
    'attempt.settled',
    [userId],
    { headline, paper: title, no: String(no), said: what },
    { link: `/examination?attemptId=${id}` },
  );

/** How an attempt is called in the audit log. */
export const voidNote = ({ id, title, orgId, userId }: ActedOn) => ({
  object: 'attempt' as const,
  id,
  name: title,
  orgId,
  users: [userId],
});

type StaffEvent = { attemptId: string; type: 'void' | 'unvoid' | 'review'; note: string };

const insert = (by: string | null, { attemptId, type, note }: StaffEvent) => sql`
  INSERT INTO "ExamEvent" (id, "attemptId", type, at, by, note)
  VALUES (${uuid()}, ${attemptId}, ${type}, clock_timestamp(), ${by}::uuid, ${note})`;
/** What staff did to an attempt, for its timeline. */
export const addStaffEvent = async (client: Client, staff: Staff, event: StaffEvent): Promise<void> => {
  await run(client, insert(personIdOf(staff), event));
};
