import { copy } from '@zhibiao/contract/copy';
import type { Deps } from '#deps.ts';
import { isUniqueViolation } from '#db/faults.ts';
import { useCode } from '#db/verification-code.ts';
import { refused, warning } from '#errors.ts';

type Binding = Pick<Deps, 'db' | 'pool'> & { codeKey: Buffer };

const BOUND = {
  mobile: { taken: copy.mobileTaken, title: '手机号码已更新', content: '您的账号绑定了新的手机号码。如非本人操作，请立即修改密码并联系管理员。' },
  email: { taken: copy.emailTaken, title: '邮箱已更新', content: '您的账号绑定了新的邮箱。如非本人操作，请立即修改密码并联系管理员。' },
};

/** Binds a phone or an address to whom its code was sent for; the unique index decides between two. */
export const bindContact = async ({ db, pool, codeKey }: Binding, userId: string, kind: 'mobile' | 'email', { target, smsCode }: { target: string; smsCode: string }): Promise<null> => {
  if (!(await useCode(pool, codeKey, { target, purpose: `bind:${userId}` }, smsCode))) throw refused(copy.badCode);
  const { taken, title, content } = BOUND[kind];
  await db.user.update({ where: { id: userId }, data: { ...(kind === 'mobile' ? { mobile: target } : { email: target }), notices: { create: { type: 'account', title, content } } }, select: { id: true } })
    .catch((error: unknown) => {
      throw isUniqueViolation(error) ? warning(taken) : error;
    });
  return null;
};
