import type { Db } from '#db/client.ts';
import { notify } from '#services/notify.ts';

/** 停用 · 注销中 */
export const DISABLED = 1;
export const LEAVING = 2;

const whereOf = (account: string) => (account.includes('@') ? { email: account } : { mobile: account });

/** The account under this phone or e-mail address; a cancelled one has neither. */
export const findAccount = (db: Db, account: string) =>
  db.user.findUnique({
    where: whereOf(account),
    select: { id: true, mobile: true, email: true, passwordHash: true, status: true },
  });

export const isRegistered = async (db: Db, account: string): Promise<boolean> =>
  (await db.user.findUnique({ where: whereOf(account), select: { id: true } })) !== null;

/**
 * Whoever logs in again within the days of regret stays; the condition decides against the job that ends the account.
 */
export const takeBackCancellation = async (db: Db, userId: string): Promise<void> => {
  const { count } = await db.user.updateMany({
    where: { id: userId, status: LEAVING },
    data: { status: 0, cancelledAt: null },
  });
  if (count === 1) await notify(db, 'cancel.ended', [userId], {});
};
