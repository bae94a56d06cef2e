import type { AnswerOf, InputOf } from '@zhibiao/contract/core/endpoint';
import type * as contract from '@zhibiao/contract/learner/staff-acts';
import type { kickLearner } from '@zhibiao/contract/learner/staff-acts';
import type { Client } from '#db/client.ts';
import { maybeOne, sql } from '#db/sql.ts';
import type { Staff } from '#domain/auth/staff.ts';
import { missing } from '#errors.ts';
import { audited } from '#services/audit/audited.ts';
import { endSessions } from '#services/auth/end-sessions.ts';
import { liftLocks } from '#services/auth/guesses.ts';
import type { Desk } from './context.ts';
import { NO_LEARNER, learnerScope } from './found.ts';

const findSeen = async (client: Client, { scope }: Staff, id: string) => {
  const found = await maybeOne(
    client,
    sql<{ orgId: string | null }>`SELECT u."orgId" FROM "User" u WHERE u.id = ${id} AND ${learnerScope(scope)}`,
  );
  if (!found) throw missing(NO_LEARNER);
  return found;
};

/** Wrong passwords so far count no more, in no network. */
export const unlockLearner = (
  { pool, locks }: Desk,
  staff: Staff,
  id: string,
): Promise<AnswerOf<typeof contract.unlockLearner>> =>
  audited({ pool }, staff, async (client, note) => {
    const { orgId } = await findSeen(client, staff, id);
    const lifted = await liftLocks(client, locks, id);
    note({ object: 'learner', id, orgId, counts: { locks: lifted }, users: [id] });
    return { locks: lifted };
  });

/** Ends every login of theirs. */
export const endLearnerLogins = (
  { pool }: Desk,
  staff: Staff,
  { id, reason }: InputOf<typeof kickLearner>['body'],
): Promise<AnswerOf<typeof kickLearner>> =>
  audited({ pool }, staff, async (client, note) => {
    const { orgId } = await findSeen(client, staff, id);
    const ended = await endSessions(client, id);
    note({ object: 'learner', id, orgId, reason, counts: { ended }, users: [id] });
    return { ended };
  });
