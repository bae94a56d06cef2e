import type { Config } from '#config.ts';
import { queueMessage } from './messages.ts';
import type { Client } from '#db/client.ts';
import { contactOf } from './contact.ts';
import { notify } from './notify.ts';

type Person = { id: string; mobile: string | null; email: string | null };

const NEWS = {
  reset: {
    template: 'password-reset',
    title: '密码已重置',
    text: '您的登录密码已通过验证码重置。如非本人操作，请立即重新找回密码并联系管理员。',
  },
  changed: {
    template: 'password-changed',
    title: '密码已修改',
    text: '您的登录密码已修改。如非本人操作，请立即找回密码并联系管理员。',
  },
};

/**
 * Tells the owner of a new password, in the transaction that sets it: on the site, by phone and by mail.
 * Both, because whoever set it may have got hold of one of them.
 */
export const notifyNewPassword = async (
  client: Client,
  config: Config,
  how: keyof typeof NEWS,
  { id, mobile, email }: Person,
): Promise<void> => {
  const { template, title, text } = NEWS[how];
  await notify(client, [id], { type: 'account', title, content: text });
  for (const only of [
    { mobile, email: null },
    { mobile: null, email },
  ]) {
    const to = contactOf(config, only);
    if (to) await queueMessage(client, { to, subject: `【知标学堂】${title}`, text, template, params: {}, userId: id });
  }
};
