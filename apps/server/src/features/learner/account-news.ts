import { CANCEL_REGRET_DAYS } from '@zhibiao/contract/profile';
import type { Config } from '#config.ts';
import type { Client } from '#db/client.ts';
import { one, sql } from '#db/sql.ts';
import { contactOf } from '#services/contact.ts';
import { queueMessage } from '#services/messages.ts';
import { notify } from '#services/notify.ts';

/** What somebody is told when staff do something about their account; a reason is never in it. */
const NEWS = {
  disabled: {
    template: 'account-disabled',
    title: '账号已停用',
    text: '您的账号已被停用，已登录的设备均已退出。如有疑问，请联系管理员。',
  },
  renamed: {
    template: 'name-changed',
    title: '姓名已更正',
    text: '您的姓名已更正。换发的证书完成后另行通知；如非本人申请，请立即联系管理员。',
  },
  merged: {
    template: 'accounts-merged',
    title: '账号已合并',
    text: '您的两个账号已合并为一个，课程、考试和证书都在本账号中。如非本人申请，请立即联系管理员。',
  },
  cancelBegun: {
    template: 'cancel-begun',
    title: '账号注销已受理',
    text: `您的账号注销申请已受理，${CANCEL_REGRET_DAYS}天内重新登录即可撤销。如非本人申请，请立即登录或联系管理员。`,
  },
  cancelHeld: {
    template: 'cancel-held',
    title: '账号注销已暂缓',
    text: '您的账号注销已暂缓办理，在此期间不会清除任何信息；重新登录即可撤销注销。如有疑问，请联系管理员。',
  },
  cancelTakenBack: {
    template: 'cancel-taken-back',
    title: '账号注销已撤销',
    text: '您的账号注销已撤销，可以照常登录使用。如有疑问，请联系管理员。',
  },
  enabled: { template: 'account-enabled', title: '账号已恢复', text: '您的账号已恢复使用，可以重新登录。' },
} as const;
export type AccountNews = keyof typeof NEWS;

type Addresses = { mobile: string | null; email: string | null };
const addressesOf = (id: string) => sql<Addresses>`SELECT mobile, email FROM "User" WHERE id = ${id}`;

/** On the site, and by phone or mail to whoever cannot log in to read it there; in the transaction that does it. */
export const tellOwner = async (
  client: Client,
  config: Pick<Config, 'mail' | 'sms' | 'production'>,
  id: string,
  news: AccountNews,
): Promise<void> => {
  const { template, title, text } = NEWS[news];
  await notify(client, [id], { type: 'account', title, content: text });
  const to = contactOf(config, await one(client, addressesOf(id)));
  if (to) await queueMessage(client, { to, subject: `【知标学堂】${title}`, text, template, params: {} });
};
