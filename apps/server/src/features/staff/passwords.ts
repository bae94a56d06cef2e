import { STAFF_COPY, STAFF_PASSWORD } from '@zhibiao/contract/staff/types';
import { v7 as uuid } from 'uuid';
import type { Client } from '#db/client.ts';
import { lit, many, run, sql } from '#db/sql.ts';
import { passwordFault } from '#domain/auth/password-rules.ts';
import { refused } from '#errors.ts';
import { refuseUsed } from '#services/auth/password-history.ts';
import type { Realm } from './context.ts';

const lastOnes = (staffId: string) => sql<{ hash: string }>`
  SELECT hash FROM "StaffPassword" WHERE "staffId" = ${staffId}
  ORDER BY at DESC, id DESC LIMIT ${lit(STAFF_PASSWORD.remembered)}`;

/** Refuses a weak one, one that holds the account, and the last five of a person; otherwise its hash. */
export const newHash = async (
  { pool, passwords }: Realm,
  { id, account }: { id: string | null; account: string },
  password: string,
): Promise<string> => {
  const refuse = (msg: string) => refused(msg, { field: 'password' });
  if (password.toLowerCase().includes(account)) throw refuse(STAFF_COPY.passwordHasAccount);
  const fault = passwordFault(password, []);
  if (fault) throw refuse(fault);
  const of = id ?? account;
  if (id !== null) {
    const hashes = (await many(pool, lastOnes(id))).map(({ hash }) => hash);
    await refuseUsed(passwords, password, { hashes, remembered: STAFF_PASSWORD.remembered, of, field: 'password' });
  }
  return passwords.hash(password, of);
};

/** Writes the password and remembers it among the last; what is older is forgotten. */
export const setPassword = async (client: Client, staffId: string, hash: string): Promise<void> => {
  await run(
    client,
    sql`UPDATE "Staff" SET "passwordHash" = ${hash}, "pwdUpdatedAt" = clock_timestamp() WHERE id = ${staffId}`,
  );
  await run(
    client,
    sql`INSERT INTO "StaffPassword" (id, "staffId", hash, at)
      VALUES (${uuid()}, ${staffId}, ${hash}, clock_timestamp())`,
  );
  await run(
    client,
    sql`DELETE FROM "StaffPassword" WHERE "staffId" = ${staffId} AND id NOT IN (
      SELECT id FROM "StaffPassword" WHERE "staffId" = ${staffId}
      ORDER BY at DESC, id DESC LIMIT ${lit(STAFF_PASSWORD.remembered)})`,
  );
};
