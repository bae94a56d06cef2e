import { createHmac } from 'node:crypto';
import { copy } from '@zhibiao/contract/core/copy';
import { maybeOne, type Queryable, run, sql } from '#db/sql.ts';
import { maskAccount } from '#domain/text/masking.ts';
import { type AppError, refused } from '#errors.ts';
import type { Secrets } from '#ports/keys/secrets.ts';

/**
 * Phones and addresses of accounts that were merged into another of the same person. Only that person registers or
 * binds one; a person who proves that it is theirs learns where to log in.
 */

export type Aliases = {
  /** Whose it is now. */
  holderOf(on: Queryable, account: string): Promise<Holder | null>;
  add(on: Queryable, account: string, userId: string): Promise<unknown>;
  /** It is an account's own again. */
  drop(on: Queryable, account: string): Promise<unknown>;
};
type Holder = { id: string; mobile: string | null; email: string | null };

const findHolder = (hashes: readonly string[]) => sql<Holder>`
  SELECT u.id, u.mobile, u.email FROM "UserAlias" a JOIN "User" u ON u.id = a."userId"
  WHERE a.hash = ANY(${hashes}::text[])`;

export const createAliases = (secrets: Pick<Secrets, 'key' | 'older'>): Aliases => {
  const hashOf = (key: Buffer) => (account: string) => createHmac('sha256', key).update(account).digest('base64url');
  const hash = hashOf(secrets.key('alias'));
  const older = secrets.older('alias').map(hashOf);
  const hashes = (account: string) => [hash(account), ...older.map((one) => one(account))];
  return {
    holderOf: (on, account) => maybeOne(on, findHolder(hashes(account))),
    add: (on, account, userId) =>
      run(
        on,
        sql`INSERT INTO "UserAlias" (hash, "userId") VALUES (${hash(account)}, ${userId})
          ON CONFLICT (hash) DO UPDATE SET "userId" = EXCLUDED."userId"`,
      ),
    drop: (on, account) => run(on, sql`DELETE FROM "UserAlias" WHERE hash = ANY(${hashes(account)}::text[])`),
  };
};

/** Only after a right code: who has the phone learns which account it leads to. */
export const leadsTo = ({ mobile, email }: Holder): AppError =>
  refused(copy.mergedInto(maskAccount(mobile ?? email ?? '')));
