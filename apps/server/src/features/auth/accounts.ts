import type { Db } from '#db/client.ts';

/** 停用 */
export const DISABLED = 1;

const whereOf = (account: string) => (account.includes('@') ? { email: account } : { mobile: account });

/** The account under this phone or e-mail address; a cancelled one has neither. */
export const findAccount = (db: Db, account: string) =>
  db.user.findUnique({ where: whereOf(account), select: { id: true, mobile: true, email: true, passwordHash: true, status: true } });

export const isRegistered = async (db: Db, account: string): Promise<boolean> =>
  (await db.user.findUnique({ where: whereOf(account), select: { id: true } })) !== null;
