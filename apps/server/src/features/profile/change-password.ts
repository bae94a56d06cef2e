import type { Deps } from '#deps.ts';
import { passwordFault } from '#domain/password-rules.ts';
import type { Viewer } from '#domain/roles.ts';
import { refused, unauthorized } from '#errors.ts';
import type { Counter } from '#ports/counter.ts';
import { checkOwnPassword } from '#ports/own-password.ts';

type Changing = Pick<Deps, 'db' | 'pool' | 'passwords'> & { counter: Counter };

/** Sets a new password for whoever knows the old one, and ends every other session. */
export const changePassword = async (deps: Changing, viewer: Viewer, { oldPwd, newPwd }: { oldPwd: string; newPwd: string }): Promise<null> => {
  const user = await deps.db.user.findUnique({ where: { id: viewer.id }, select: { id: true, mobile: true, email: true, passwordHash: true } });
  if (!user) throw unauthorized();
  const fault = passwordFault(newPwd, [user.mobile, user.email]);
  if (fault) throw refused(fault);
  await checkOwnPassword(deps, user, oldPwd, '原密码错误');
  if (oldPwd === newPwd) throw refused('新密码不能与原密码相同');
  const passwordHash = await deps.passwords.hash(newPwd, viewer.id);

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
