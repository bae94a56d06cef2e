import { copy } from '@zhibiao/contract/copy';
import { LOGIN_FAILURES, LOGIN_LOCK_MIN } from '@zhibiao/contract/limits';
import { clear, giveBack, hit } from '#db/limiter.ts';
import type { Deps } from '#deps.ts';
import { passwordFault } from '#domain/password-rules.ts';
import type { Viewer } from '#domain/roles.ts';
import { refused, unauthorized } from '#errors.ts';
import type { Counter } from '#ports/counter.ts';

type Changing = Pick<Deps, 'db' | 'pool' | 'passwords'> & { counter: Counter };
type User = { mobile: string | null; email: string | null; passwordHash: string };

/** Sets a new password for whoever knows the old one, and ends every other session. */
export const changePassword = async (deps: Changing, viewer: Viewer, { oldPwd, newPwd }: { oldPwd: string; newPwd: string }): Promise<null> => {
  const user = await deps.db.user.findUnique({ where: { id: viewer.id }, select: { mobile: true, email: true, passwordHash: true } });
  if (!user) throw unauthorized();
  const fault = passwordFault(newPwd, [user.mobile, user.email]);
  if (fault) throw refused(fault);
  await checkOld(deps, viewer, user, oldPwd);
  if (oldPwd === newPwd) throw refused('新密码不能与原密码相同');
  const passwordHash = await deps.passwords.hash(newPwd);

  await deps.db.$transaction(async (tx) => {
    // The user's row first, like a reset; a login under way waits for it, and then finds its password gone.
    const changed = await tx.$executeRaw`
      UPDATE "User" SET "passwordHash" = ${passwordHash}, "pwdUpdatedAt" = clock_timestamp(), "updatedAt" = clock_timestamp()
      WHERE id = ${viewer.id}::uuid AND "passwordHash" = ${user.passwordHash}`;
    if (changed === 0) throw refused('密码刚刚修改过，请重试');
    await tx.$executeRaw`UPDATE "Session" SET "revokedAt" = clock_timestamp() WHERE "userId" = ${viewer.id}::uuid AND id <> ${viewer.sessionId}::uuid AND "revokedAt" IS NULL`;
    await tx.$executeRaw`DELETE FROM "ResetTicket" WHERE "userId" = ${viewer.id}::uuid`;
  });
  return null;
};

/** Counted before it is looked at, as a login is; a wrong one counts toward the account's logins too. */
const checkOld = async ({ pool, passwords, counter }: Changing, viewer: Viewer, { mobile, email, passwordHash }: User, oldPwd: string) => {
  const key = counter('old-password', viewer.id);
  const { count, waitSec } = await hit(pool, key, LOGIN_LOCK_MIN * 60);
  if (count > LOGIN_FAILURES) throw refused(copy.locked(Math.max(1, Math.ceil(waitSec / 60))));
  const right = await passwords.verify(oldPwd, passwordHash).catch(async (error: unknown) => {
    await giveBack(pool, key);
    throw error;
  });
  if (right) return clear(pool, key);
  for (const account of [mobile, email]) if (account) await hit(pool, counter('login-account', account), 15 * 60);
  throw refused('原密码错误');
};
