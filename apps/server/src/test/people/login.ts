import type { Deps } from '#deps.ts';
import { openSession } from '#features/auth/sessions.ts';
import type { App } from '#http/app-types.ts';

/** A token of a new session of this person, without the way through the login page. */
export const sessionFor = async (
  app: App,
  { pool }: Pick<Deps, 'pool'>,
  userId: string,
  { remember = false, device = 'test' } = {},
): Promise<string> => {
  const opened = await openSession(app, pool, { userId, remember, caller: { ip: '127.0.0.1', device, mark: null } });
  if (!opened) throw new Error(`no session for user ${userId}`);
  return opened.token;
};
