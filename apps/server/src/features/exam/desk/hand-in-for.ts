import type { AnswerOf, InputOf } from '@zhibiao/contract/core/endpoint';
import type { handInFor } from '@zhibiao/contract/exam/staff-monitor';
import type { Pool } from '#db/client.ts';
import { many, run, sql } from '#db/sql.ts';
import type { Staff } from '#domain/auth/staff.ts';
import { closeFor, gradeClosed } from '#features/exam/attempt/hand-in.ts';
import { actAtDesk, type Acting } from './act.ts';
import { lockRunning, noteEach } from './running.ts';

/** Of those just held, in the same transaction. */
const note = (acting: Acting, ids: readonly string[], reason: string) => sql`
  WITH held AS (SELECT unnest(${ids}::uuid[]) AS id) ${noteEach(acting, { type: 'handin', note: reason })}`;

/**
 * Hands in for people what they have saved. Closed with the act and its note in the log; graded when that has
 * committed, and should the process die before, by the job that grades what was left.
 */
export const handInAttempts = async (
  pool: Pool,
  staff: Staff,
  { reason, ...target }: InputOf<typeof handInFor>['body'],
): Promise<AnswerOf<typeof handInFor>> => {
  const acting = { staff, target };
  const closed: string[] = [];
  const done = await actAtDesk(pool, acting, {
    kind: 'handin',
    skipped: '已交卷',
    told: { reason },
    work: async (client) => {
      const locked = await many(client, lockRunning(acting));
      const ids = await closeFor(
        client,
        locked.map(({ id }) => id),
      );
      await run(client, note(acting, ids, reason));
      closed.push(...ids);
      return locked;
    },
  });
  await gradeClosed(pool, closed);
  return done;
};
