import { createHmac } from 'node:crypto';
import { copy } from '@zhibiao/contract/core/copy';
import { ONCE_MS } from '@zhibiao/contract/core/limits';
import type { Pool } from '#db/client.ts';
import { run, sql } from '#db/sql.ts';
import { refused } from '#errors.ts';
import type { Secrets } from '#ports/keys/secrets.ts';

const take = (key: string) => sql`
  INSERT INTO "SubmitOnce" (key, "expiresAt")
  VALUES (${key}, clock_timestamp() + ${ONCE_MS} * interval '1 millisecond')
  ON CONFLICT (key) DO UPDATE SET "expiresAt" = EXCLUDED."expiresAt" WHERE "SubmitOnce"."expiresAt" <= clock_timestamp()
  RETURNING key`;
const release = (key: string) => sql`DELETE FROM "SubmitOnce" WHERE key = ${key}`;

/**
 * Runs `work` unless the same submit (who, path, body without `t`) ran within 5 s; released at once when it fails.
 * The insert decides, so two replicas cannot both pass. The row is a keyed hash: of a plain one, a reader of the
 * database could try out what a caller has sent.
 */
export const once = async <T>(
  { pool, secrets }: { pool: Pool; secrets: Secrets },
  submit: { who: string; path: string; body: unknown },
  work: () => Promise<T>,
): Promise<T> => {
  const body =
    typeof submit.body === 'object' && submit.body !== null && !Array.isArray(submit.body)
      ? { ...submit.body, t: undefined }
      : submit.body;
  const key = createHmac('sha256', secrets.key('submit'))
    .update(JSON.stringify([submit.who, submit.path, body]))
    .digest('base64url');
  if ((await run(pool, take(key))) === 0) throw refused(copy.duplicateSubmit, { reason: 'duplicate' });
  try {
    return await work();
  } catch (error) {
    await run(pool, release(key));
    throw error;
  }
};
