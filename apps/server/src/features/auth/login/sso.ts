import { ssoMethod } from '@zhibiao/contract/audit/words';
import { copy } from '@zhibiao/contract/core/copy';
import type { AnswerOf, InputOf } from '@zhibiao/contract/core/endpoint';
import type { beginBindSso, finishSso } from '@zhibiao/contract/sso/learner';
import { maybeOne, sql } from '#db/sql.ts';
import { inTransaction } from '#db/transaction.ts';
import type { Viewer } from '#domain/auth/roles.ts';
import { missing, refused, unauthorized } from '#errors.ts';
import type { Caller } from '#http/app-types.ts';
import { leadsTo } from '#services/auth/aliases.ts';
import { notify } from '#services/notify/notify.ts';
import { checkOwnPassword } from '#services/auth/own-password.ts';
import { arriveBySso, leaveForSso, type SsoArrival } from '#services/sso/attempts.ts';
import { bindIdentity, bindOrFail, dropIdentity, findIdentityOwner, ssoLabel } from '#services/sso/identities.ts';
import { accountById } from '#features/auth/accounts.ts';
import type { Auth } from '#features/auth/context.ts';
import { enter } from './login.ts';
import { logLogin } from './login-log.ts';

const SAFETY = '/mycenter?tab=safe';
/** The account's owner is notified, since it is another way in. */
const binding =
  ({ pool }: Auth, arrival: SsoArrival) =>
  (userId: string): Promise<boolean> =>
    inTransaction(pool, async (client) => {
      const bound = await bindIdentity(client, 'learner', userId, arrival);
      if (bound) await notify(client, 'bound.sso', [userId], { provider: arrival.provider.name }, { link: SAFETY });
      return bound;
    });

/** A number of an account that was merged into another leads there, as it does with a code. */
const mergedHolder = async ({ aliases, pool }: Auth, { person: { mobile, email } }: SsoArrival) => {
  for (const account of [mobile, email]) {
    const holder = account === null ? null : await aliases.holderOf(pool, account);
    if (holder) return holder;
  }
  return null;
};

export const loginBySso = async (
  auth: Auth,
  body: InputOf<typeof finishSso>['body'],
  caller: Caller,
): Promise<AnswerOf<typeof finishSso>> => {
  const arrival = await arriveBySso(auth, { door: 'learner', personId: null }, body, caller);
  const { provider } = arrival;
  const attempt = { account: ssoLabel(arrival), method: ssoMethod(provider.name), caller } as const;
  const userId = await findIdentityOwner(auth.pool, 'learner', arrival, binding(auth, arrival));
  const user = userId === null ? null : await accountById(auth.pool, userId);
  if (!user) {
    const holder = await mergedHolder(auth, arrival);
    if (holder) throw leadsTo(holder);
    await logLogin(auth, { ...attempt, reason: '没有对应的账号' });
    throw refused(
      `“${provider.name}”的这个账号还没有对应的学员账号。已有账号的，请用手机号或邮箱登录后到个人中心的“安全与设备”绑定；` +
        '还没有的，请先注册，或联系本单位的培训管理员',
    );
  }
  return enter(auth, user, { ...attempt, remember: false });
};

const ownRow = (id: string) => sql<{ id: string; mobile: string | null; email: string | null; passwordHash: string }>`
  SELECT id, mobile, email, "passwordHash" FROM "User" WHERE id = ${id}`;
export const beginLearnerBinding = async (
  auth: Auth,
  viewer: Viewer,
  { provider, password }: InputOf<typeof beginBindSso>['body'],
  caller: Caller,
): Promise<{ url: string }> => {
  const user = await maybeOne(auth.pool, ownRow(viewer.id));
  if (!user) throw unauthorized();
  await checkOwnPassword(auth, user, password, { wrong: '登录密码错误', field: 'password', from: caller });
  return leaveForSso(auth, { door: 'learner', personId: viewer.id, provider }, caller);
};

export const bindLearnerIdentity = async (
  auth: Auth,
  viewer: Viewer,
  body: InputOf<typeof finishSso>['body'],
  caller: Caller,
): Promise<{ name: string }> => {
  const arrival = await arriveBySso(auth, { door: 'learner', personId: viewer.id }, body, caller);
  await bindOrFail(auth.pool, 'learner', arrival, viewer.id, binding(auth, arrival));
  return { name: arrival.provider.name };
};

export const unbindLearnerIdentity = async (
  { pool }: Pick<Auth, 'pool'>,
  viewer: Viewer,
  id: string,
): Promise<{ id: string }> => {
  if (!(await dropIdentity(pool, 'learner', viewer.id, id))) throw missing(copy.missing);
  return { id };
};
