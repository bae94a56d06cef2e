import { GENDER, USER_STATUS } from '@zhibiao/contract/auth/roles';
import type { Client } from '#db/client.ts';
import { lit, one, run, sql } from '#db/sql.ts';
import type { Aliases } from '#services/auth/aliases.ts';
import { forgetPasswords } from '#services/auth/org-passwords.ts';
import { dropResetTickets } from '#services/auth/reset-tickets.ts';
import type { Account, Ids, Pair } from './pair.ts';

/** The two rows of "User", and what leads to them. */

/** What an account that was merged is called wherever it still stands. */
const MERGED_NAME = '已合并用户';

const takeRow = (dropId: string) => sql<{ row: string }>`
  SELECT to_jsonb(u)::text AS row FROM "User" u WHERE id = ${dropId}`;
/** 0, 1 → 3: gone to all that ask, and nothing of the person is left in it. */
const close = ({ keepId, dropId }: Ids) => sql`
  UPDATE "User" SET status = ${lit(USER_STATUS.closed)}, "mergedIntoId" = ${keepId}, mobile = NULL, email = NULL,
    "passwordHash" = '', "realName" = ${MERGED_NAME}, "nickName" = NULL, avatar = NULL, photo = NULL,
    gender = ${lit(GENDER.unknown)},
    "orgId" = NULL, education = NULL, position = NULL, "areaCode" = NULL, "idCardCipher" = NULL, "idCardHash" = NULL,
    "disabledReason" = NULL, "disabledUntil" = NULL, "updatedAt" = clock_timestamp()
  WHERE id = ${dropId}`;
/** Their own come first; what they had not comes from the other. `d`: the row as it was. */
const fill = ({ keepId }: Ids, row: string) => sql`
  UPDATE "User" k SET mobile = coalesce(k.mobile, d.mobile), email = coalesce(k.email, d.email),
    "nickName" = coalesce(k."nickName", d."nickName"), avatar = coalesce(k.avatar, d.avatar),
    photo = coalesce(k.photo, d.photo), gender = CASE WHEN k.gender = ${lit(GENDER.unknown)} THEN d.gender
      ELSE k.gender END,
    "orgId" = coalesce(k."orgId", d."orgId"), education = coalesce(k.education, d.education),
    position = coalesce(k.position, d.position), "areaCode" = coalesce(k."areaCode", d."areaCode"),
    "idCardHash" = CASE WHEN k."idCardCipher" IS NULL THEN d."idCardHash" ELSE k."idCardHash" END,
    "idCardCipher" = coalesce(k."idCardCipher", d."idCardCipher"), "nameLocked" = k."nameLocked" OR d."nameLocked",
    "createdAt" = least(k."createdAt", d."createdAt"), "updatedAt" = clock_timestamp()
  FROM jsonb_populate_record(NULL::"User", ${row}::jsonb) d WHERE k.id = ${keepId}`;

/** What of the other's phone and address cannot be the keeper's, because they have one. */
export const aliasesOf = ({ keep, drop }: { keep: Pick<Account, 'mobile' | 'email'>; drop: typeof keep }): string[] =>
  [keep.mobile === null ? null : drop.mobile, keep.email === null ? null : drop.email].filter((one) => one !== null);

const dropCodes = ({ id, mobile, email }: Account) => sql`
  DELETE FROM "VerificationCode"
  WHERE target IN (${mobile}, ${email}) OR purpose IN (${`bind:${id}`}, ${`leave:${id}`})`;
const dropSessions = (dropId: string) => sql`DELETE FROM "Session" WHERE "userId" = ${dropId}`;

/** The one that goes first: no two rows have one phone. */
export const moveAccount = async (client: Client, ids: Ids, pair: Pair, aliases: Aliases): Promise<void> => {
  const { row } = await one(client, takeRow(ids.dropId));
  await run(client, dropSessions(ids.dropId));
  await run(client, dropResetTickets(ids.dropId));
  await run(client, forgetPasswords(ids.dropId));
  await run(client, dropCodes(pair.drop));
  await run(client, close(ids));
  await run(client, fill(ids, row));
  for (const account of aliasesOf(pair)) await aliases.add(client, account, ids.keepId);
};
