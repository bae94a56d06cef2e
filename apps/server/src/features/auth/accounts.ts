import { USER_STATUS } from '@zhibiao/contract/auth/roles';
import type { Db, Pool } from '#db/client.ts';
import { maybeOne, sql } from '#db/sql.ts';
import type { Aliases } from '#services/auth/aliases.ts';
import { notify } from '#services/notify/notify.ts';

const whereOf = (account: string) => (account.includes('@') ? { email: account } : { mobile: account });

export type FoundAccount = {
  id: string;
  mobile: string | null;
  email: string | null;
  passwordHash: string;
  pwdUpdatedAt: Date;
  role: number;
  status: number;
};
const ACCOUNT = sql<FoundAccount>`SELECT id, mobile, email, "passwordHash", "pwdUpdatedAt", role, status FROM "User"`;
const byMobile = (mobile: string) => sql<FoundAccount>`${ACCOUNT} WHERE mobile = ${mobile}`.named('account-by-mobile');
const byEmail = (email: string) => sql<FoundAccount>`${ACCOUNT} WHERE email = ${email}`.named('account-by-email');
const byId = (id: string) => sql<FoundAccount>`${ACCOUNT} WHERE id = ${id}`.named('account-by-id');

/** The account under this phone or e-mail address; a cancelled one has neither. */
export const findAccount = (pool: Pool, account: string): Promise<FoundAccount | null> =>
  maybeOne(pool, account.includes('@') ? byEmail(account) : byMobile(account));
export const accountById = (pool: Pool, id: string): Promise<FoundAccount | null> => maybeOne(pool, byId(id));

type Registered = { db: Db; pool: Pool; aliases: Aliases };
/** By an account, or by one that was merged into another: but for `self`, who may have that back. */
export const isRegistered = async (
  { db, pool, aliases }: Registered,
  account: string,
  self: string | null = null,
): Promise<boolean> => {
  if (await db.user.findUnique({ where: whereOf(account), select: { id: true } })) return true;
  const holder = await aliases.holderOf(pool, account);
  return holder !== null && holder.id !== self;
};

/**
 * A user logging in again within the days of regret stays; the condition decides against the job that ends the account.
 */
export const takeBackCancellation = async (db: Db, userId: string): Promise<void> => {
  const { count } = await db.user.updateMany({
    where: { id: userId, status: USER_STATUS.cancelling },
    data: { status: USER_STATUS.active, cancelledAt: null },
  });
  if (count === 1) await notify(db, 'cancel.ended', [userId], {});
};
