import { inTransaction } from '#db/transaction.ts';
import type { Deps } from '#deps.ts';
import { passwordFault } from '#domain/password-rules.ts';
import type { Viewer } from '#domain/roles.ts';
import { refused, unauthorized } from '#errors.ts';
import type { Counter } from '#services/counter.ts';
import { checkOwnPassword } from '#services/own-password.ts';
import { tellNewPassword } from '#services/password-news.ts';

type Changing = Pick<Deps, 'pool' | 'config' | 'passwords'> & { counter: Counter };
type User = { id: string; mobile: string | null; email: string | null; passwordHash: string };

const FIND = 'SELECT id, mobile, email, "passwordHash" FROM "User" WHERE id = $1';
const SET = `
  UPDATE "User" SET "passwordHash" = $2, "pwdUpdatedAt" = clock_timestamp(), "updatedAt" = clock_timestamp()
  WHERE id = $1 AND "passwordHash" = $3`;
const END_OTHERS =
  'UPDATE "Session" SET "revokedAt" = clock_timestamp() WHERE "userId" = $1 AND id <> $2 AND "revokedAt" IS NULL';
const END_RESETS = 'DELETE FROM "ResetTicket" WHERE "userId" = $1';

/** Sets a new password for whoever knows the old one, ends every other session, and tells the owner. */
export const changePassword = async (
  deps: Changing,
  viewer: Viewer,
  { oldPwd, newPwd }: { oldPwd: string; newPwd: string },
): Promise<null> => {
  const {
    rows: [user],
  } = await deps.pool.query<User>(FIND, [viewer.id]);
  if (!user) throw unauthorized();
  const fault = passwordFault(newPwd, [user.mobile, user.email]);
  if (fault) throw refused(fault);
  await checkOwnPassword(deps, user, oldPwd, '原密码错误');
  if (oldPwd === newPwd) throw refused('新密码不能与原密码相同');
  const passwordHash = await deps.passwords.hash(newPwd, viewer.id);

  return inTransaction(deps.pool, async (client) => {
    // The user's row first, like a reset; a login under way waits for it, and then finds its password gone.
    const { rowCount } = await client.query(SET, [user.id, passwordHash, user.passwordHash]);
    if (rowCount === 0) throw refused('密码刚刚修改过，请重试');
    await client.query(END_OTHERS, [user.id, viewer.sessionId]);
    await client.query(END_RESETS, [user.id]);
    await tellNewPassword(client, deps.config, 'changed', user);
    return null;
  });
};
