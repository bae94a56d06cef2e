import { copy } from '@zhibiao/contract/core/copy';
import { CODE_INTERVAL_SEC, CODE_TTL_SEC } from '@zhibiao/contract/core/limits';
import { faultForLog } from '#db/faults.ts';
import { limit } from '#services/limits/limit.ts';
import { sendNow } from '#services/messages/direct-message.ts';
import { houseOf, signed } from '#ports/messages/house.ts';
import { issueCode } from '#services/auth/verification-code.ts';
import { maskAccount } from '#domain/text/masking.ts';
import { networkOf } from '#domain/network/network.ts';
import { AppError, refused, warning } from '#errors.ts';
import type { Caller } from '#http/app-types.ts';
import { isRegistered } from '#features/auth/accounts.ts';
import { takeQuotas } from './code-quotas.ts';
import { askerOf, type Auth } from '#features/auth/context.ts';

const PURPOSE = { register: '注册', login: '登录', reset: '找回密码', bind: '绑定', leave: '注销账号' } as const;
export type Purpose = keyof typeof PURPOSE;
type Sending = { target: string; human?: string | undefined };

/** Looking up who is registered is a service to the form, not to a list of numbers. */
const LOOKUPS = { max: 100, windowSec: 10 * 60 };

/** True means: not registered. */
export const isFree = async (auth: Auth, account: string, caller: Caller, self?: string): Promise<boolean> => {
  await limit(auth.pool, auth.counter('lookup', networkOf(caller.ip)), LOOKUPS);
  return !(await isRegistered(auth, account, self));
};

/** Sends a code for one purpose; `userId` is the viewer's where the purpose needs one. */
export const sendCode = async (
  auth: Auth,
  kind: Purpose,
  { target, human }: Sending,
  caller: Caller,
  userId = '',
): Promise<{ waitSec: number }> => {
  const { log } = auth.app;
  await checkRegistration(auth, kind, target, caller, userId);
  const giveBack = await takeQuotas(auth, { target, human, caller });
  const own = kind === 'bind' || kind === 'leave';
  const to = own
    ? { target, purpose: `${kind}:${userId}` as const }
    : { target, purpose: kind, asker: askerOf(caller) };
  try {
    const code = await issueCode(auth.pool, auth.codeKey, to);
    const minutes = String(CODE_TTL_SEC / 60);
    const text = `您的${PURPOSE[kind]}验证码是 ${code}，${minutes}分钟内有效。如非本人操作，请忽略。`;
    const template = `code-${kind}`;
    const message = { to: target, text, template, params: { code, minutes } };
    const subject = signed(await houseOf(auth.pool), `${PURPOSE[kind]}验证码`);
    await sendNow(auth, log.error.bind(log), { ...message, subject });
  } catch (error) {
    await giveBack();
    if (error instanceof AppError) throw error;
    // A provider's answer may repeat the recipient and the message.
    const fault = faultForLog(error).message.replaceAll(target, maskAccount(target)).replace(/\d{6}/g, '******');
    log.warn({ fault }, 'code not sent');
    throw refused('验证码发送失败，请稍后再试');
  }
  return { waitSec: CODE_INTERVAL_SEC };
};

/** Sends the code that ends an account to the account's own phone or address; the browser has neither unmasked. */
export const sendLeaveCode = async (
  auth: Auth,
  by: 'mobile' | 'email',
  human: string | undefined,
  caller: Caller,
  userId: string,
): Promise<{ waitSec: number }> => {
  const user = await auth.db.user.findUnique({ where: { id: userId }, select: { mobile: true, email: true } });
  const target = user?.[by];
  if (!target) throw refused(by === 'mobile' ? '您尚未绑定手机号码' : '您尚未绑定邮箱');
  return sendCode(auth, 'leave', { target, human }, caller, userId);
};

const checkRegistration = async (auth: Auth, kind: Purpose, target: string, caller: Caller, userId: string) => {
  if (kind === 'leave') return;
  const byMail = target.includes('@');
  const free = await isFree(auth, target, caller, userId);
  if ((kind === 'register' || kind === 'bind') && !free)
    throw warning(byMail ? copy.emailTaken : copy.mobileTaken, { reason: 'taken' });
  if ((kind === 'login' || kind === 'reset') && free) throw warning(byMail ? copy.emailUnknown : copy.mobileUnknown);
};
