import { isOrg } from '@zhibiao/contract/auth/roles';
import { v7 as uuid } from 'uuid';
import type { Client } from '#db/client.ts';
import { many, run, sql, type Statement } from '#db/sql.ts';
import type { Deps } from '#deps.ts';
import { isPasswordDue } from '#domain/auth/password-age.ts';
import { refuseUsed } from './password-history.ts';
import { settingNow } from '#services/settings/settings.ts';

/**
 * Administrators of an organisation: their passwords serve so many days and do not come back, as the settings say.
 * Of other accounts no password is remembered.
 */

type Holder = { id: string; role: number; passwordHash: string };
type Needs = Pick<Deps, 'pool' | 'passwords'>;

/** The days that the password of an administrator serves, when they are over; null while it serves. */
export const daysServed = async (
  { pool }: Pick<Deps, 'pool'>,
  { role, pwdUpdatedAt }: Pick<Holder, 'role'> & { pwdUpdatedAt: Date },
): Promise<number | null> => {
  if (!isOrg(role)) return null;
  const days = await settingNow(pool, 'security.orgPwdDays');
  return isPasswordDue({ pwdUpdatedAt }, days) ? days : null;
};

const earlier = (userId: string) => sql<{ hash: string }>`
  SELECT hash FROM "UserPassword" WHERE "userId" = ${userId} ORDER BY at DESC, id DESC`;

/** Of an administrator a password that they had lately, today's included. */
export const refuseUsedByAdmin = async (
  { pool, passwords }: Needs,
  { id, role, passwordHash }: Holder,
  password: string,
  field: string,
): Promise<void> => {
  const remembered = isOrg(role) ? await settingNow(pool, 'security.orgPwdRemembered') : 0;
  if (remembered === 0) return;
  const hashes = [passwordHash, ...(await many(pool, earlier(id))).map(({ hash }) => hash)];
  await refuseUsed(passwords, password, { hashes, remembered, of: id, field });
};

/** What leads back to earlier passwords of theirs. */
export const forgetPasswords = (userId: string, but = 0): Statement => sql`
  DELETE FROM "UserPassword" WHERE "userId" = ${userId} AND id NOT IN (
    SELECT id FROM "UserPassword" WHERE "userId" = ${userId} ORDER BY at DESC, id DESC LIMIT ${but})`;

/** In the transaction that sets another, before it does: today's becomes an earlier one. */
export const rememberPassword = async (client: Client, { id, role, passwordHash }: Holder): Promise<void> => {
  const remembered = isOrg(role) ? await settingNow(client, 'security.orgPwdRemembered') : 0;
  if (remembered > 1)
    await run(
      client,
      sql`INSERT INTO "UserPassword" (id, "userId", hash, at)
        VALUES (${uuid()}, ${id}, ${passwordHash}, clock_timestamp())`,
    );
  await run(client, forgetPasswords(id, Math.max(remembered - 1, 0)));
};
