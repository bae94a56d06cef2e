import type { receptionLogin } from '@zhibiao/contract/auth/learner';
import { USER_STATUS } from '@zhibiao/contract/auth/roles';
import { copy } from '@zhibiao/contract/core/copy';
import type { InputOf } from '@zhibiao/contract/core/endpoint';
import { renewSentence } from '#domain/auth/password-age.ts';
import { refused, warning } from '#errors.ts';
import type { Caller } from '#http/app-types.ts';
import { findAccount, type FoundAccount, takeBackCancellation } from '#features/auth/accounts.ts';
import { accountByCode } from '#features/auth/code/account-by-code.ts';
import type { Auth } from '#features/auth/context.ts';
import { countGuess, forgiveCaller } from '#services/auth/guesses.ts';
import { daysServed } from '#services/auth/org-passwords.ts';
import { openResetTicket } from '#services/auth/reset-tickets.ts';
import { logLogin, type LoginMethod } from './login-log.ts';
import { tellNewPlace } from './new-place.ts';
import { openSession, type OpenedSession } from '#features/auth/sessions.ts';

/** Unknown account and wrong password read the same and take the same time. */
export const loginByPassword = async (
  auth: Auth,
  body: InputOf<typeof receptionLogin>['body'],
  caller: Caller,
): Promise<OpenedSession> => {
  const { mobile: account, password, remember = false, human } = body;
  const attempt = { account, method: 'password' as const, caller };
  const user = await findAccount(auth.pool, account);
  const guess = await countGuess(auth, { account, userId: user?.id ?? null }, caller, human);
  const right = await auth.passwords
    .verify(password, user?.passwordHash ?? null, guess.turn)
    .catch(async (error: unknown) => {
      await guess.takeBack();
      throw error;
    });
  if (!user || !right) {
    await logLogin(auth, { ...attempt, userId: user?.id ?? null, reason: user ? '密码错误' : '账号不存在' });
    throw refused(copy.badCredentials);
  }
  await guess.right();
  if (user.status !== USER_STATUS.disabled) await askToRenew(auth, user, attempt);
  const passwordHash = await renewHash(auth, user, password);
  return enter(auth, { ...user, passwordHash }, { ...attempt, remember });
};

/** An organisation's administrator sets another password first, when theirs has served its days. */
const askToRenew = async (
  auth: Auth,
  user: FoundAccount,
  attempt: { account: string; method: LoginMethod; caller: Caller },
): Promise<void> => {
  const days = await daysServed(auth, user);
  if (days === null) return;
  await logLogin(auth, { ...attempt, userId: user.id, reason: '密码已到期' });
  const ticket = await openResetTicket(auth.pool, user.id, '10 minutes', { renews: true });
  throw warning(renewSentence(days), { data: { step: 'renew', ticket } });
};

export const loginByCode = async (
  auth: Auth,
  { account, smsCode, remember = false }: { account: string; smsCode: string; remember?: boolean | undefined },
  caller: Caller,
): Promise<OpenedSession> => {
  const attempt = { account, method: account.includes('@') ? ('email' as const) : ('sms' as const), caller };
  const user = await accountByCode(auth, { account, smsCode, purpose: 'login' }, caller, () =>
    logLogin(auth, { ...attempt, reason: '验证码错误' }),
  );
  await forgiveCaller(auth, user.id, caller);
  return enter(auth, user, { ...attempt, remember });
};

/** Who they are is proved; may they come in? */
export const enter = async (
  auth: Auth,
  user: FoundAccount,
  { remember, ...attempt }: { account: string; method: LoginMethod; caller: Caller; remember: boolean },
): Promise<OpenedSession> => {
  if (user.status === USER_STATUS.disabled) {
    await logLogin(auth, { ...attempt, userId: user.id, reason: '账号停用' });
    throw refused(copy.accountDisabled);
  }
  if (user.status === USER_STATUS.cancelling) await takeBackCancellation(auth.db, user.id);
  const session = await openSession(auth.app, auth.pool, {
    userId: user.id,
    remember,
    caller: attempt.caller,
    passwordHash: user.passwordHash,
  });
  // The password was changed, or the account ended, in this very moment.
  if (!session) throw refused(copy.badCredentials);
  const logId = await logLogin(auth, { ...attempt, userId: user.id });
  const { id: sessionId, ...opened } = session;
  // Beside the login, which neither waits for it nor fails with it.
  tellNewPlace(auth.pool, { userId: user.id, sessionId, logId, caller: attempt.caller }).catch((error: unknown) => {
    auth.app.log.error(error, 'a login from a new place was not told');
  });
  return opened;
};

/** The one moment when the password is at hand to be hashed at today's cost and under today's key. */
const renewHash = async ({ db, passwords }: Auth, user: FoundAccount, password: string): Promise<string> => {
  if (!(await passwords.needsRehash(password, user.passwordHash, user.id))) return user.passwordHash;
  const passwordHash = await passwords.hash(password, user.id);
  const renewed = await db.user.updateMany({
    where: { id: user.id, passwordHash: user.passwordHash },
    data: { passwordHash },
  });
  return renewed.count === 1 ? passwordHash : user.passwordHash;
};
