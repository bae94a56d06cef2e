import type { consent } from '@zhibiao/contract/agreement/learner';
import type { AnswerOf, InputOf } from '@zhibiao/contract/core/endpoint';
import { run } from '#db/sql.ts';
import { inTransaction } from '#db/transaction.ts';
import type { Deps } from '#deps.ts';
import type { Viewer } from '#domain/auth/roles.ts';
import { conflict } from '#errors.ts';
import type { Caller } from '#http/app-types.ts';
import { findInForce, findPending, insertConsent, recordConsent } from '#services/agreement/agreements.ts';
import { OUTDATED } from '#services/agreement/separate-consent.ts';
import { lockPersonAlone } from '#services/locks.ts';

/** The viewer agrees to the text in force. The last pending one opens the site to them again. */
export const giveConsent = (
  { pool }: Pick<Deps, 'pool'>,
  viewer: Viewer,
  caller: Caller,
  body: InputOf<typeof consent>['body'],
): Promise<AnswerOf<typeof consent>> =>
  inTransaction(pool, async (client) => {
    // Two windows of one person come one after the other, so that the second counts what the first agreed to.
    await run(client, lockPersonAlone(viewer.id));
    const inForce = await findInForce(client, body.code);
    if (inForce?.version !== body.version) throw conflict(OUTDATED);
    await run(client, insertConsent(viewer.id, body, caller.ip));
    const pending = await findPending(client, viewer.id);
    if (pending.length === 0) await recordConsent(client, viewer.id);
    return { pending: pending.length };
  });
