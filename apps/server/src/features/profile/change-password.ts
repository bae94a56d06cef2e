import { maybeOne, run, sql } from '#db/sql.ts';
import { inTransaction } from '#db/transaction.ts';
import type { Deps } from '#deps.ts';
import { passwordFault } from '#domain/auth/password-rules.ts';
import type { Viewer } from '#domain/auth/roles.ts';
import { refused, unauthorized } from '#errors.ts';
import type { Counter } from '#services/limits/counter.ts';
import { endSessions } from '#services/auth/end-sessions.ts';
import { refuseUsedByAdmin, rememberPassword } from '#services/auth/org-passwords.ts';
import { checkOwnPassword, type TypedFrom } from '#services/auth/own-password.ts';
import { notifyNewPassword } from '#services/auth/password-news.ts';
import { dropResetTickets } from '#services/auth/reset-tickets.ts';

type Changing = Pick<Deps, 'pool' | 'config' | 'passwords'> & { counter: Counter };
type User = { id: string; role: number; mobile: string | null; email: string | null; passwordHash: string };

const findUser = (id: string) => sql<User>`
  SELECT id, role, mobile, email, "passwordHash" FROM "User" WHERE id = ${id}`;
/** Not if another has been set since the old one was looked at. */
const replaceHash = ({ id, passwordHash }: User, by: string) => sql`
  UPDATE "User" SET "passwordHash" = ${by}, "pwdUpdatedAt" = clock_timestamp(), "updatedAt" = clock_timestamp()
  WHERE id = ${id} AND "passwordHash" = ${passwordHash}`;

/** Sets a new password for the viewer who knows the old one, ends every other session, and notifies the owner. */
export const changePassword = async (
  deps: Changing,
  viewer: Viewer,
  { oldPwd, newPwd }: { oldPwd: string; newPwd: string },
  from: TypedFrom,
): Promise<null> => {
  const user = await maybeOne(deps.pool, findUser(viewer.id));
  if (!user) throw unauthorized();
  const fault = passwordFault(newPwd, [user.mobile, user.email]);
  if (fault) throw refused(fault, { field: 'newPwd' });
  await checkOwnPassword(deps, user, oldPwd, { wrong: '原密码错误', field: 'oldPwd', from });
  if (oldPwd === newPwd) throw refused('新密码不能与原密码相同', { field: 'newPwd' });
  await refuseUsedByAdmin(deps, user, newPwd, 'newPwd');
  const passwordHash = await deps.passwords.hash(newPwd, viewer.id);

  return inTransaction(deps.pool, async (client) => {
    // The user's row first, like a reset; a login under way waits for it, and then finds its password gone.
    if ((await run(client, replaceHash(user, passwordHash))) === 0) throw refused('密码刚刚修改过，请重试');
    await rememberPassword(client, user);
    await endSessions(client, user.id, { except: viewer.sessionId });
    await run(client, dropResetTickets(user.id));
    await notifyNewPassword(client, 'changed', user.id);
    return null;
  });
};
