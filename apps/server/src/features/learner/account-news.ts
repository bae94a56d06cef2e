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
