import type { Client } from '#db/client.ts';
import { notify } from '#services/notify/notify.ts';

/**
 * Tells the owner of a new password, in the transaction that sets it: on the site, by phone and by mail.
 * Both, because the one who set it may have got hold of one of them.
 */
export const notifyNewPassword = async (client: Client, how: 'reset' | 'changed', id: string): Promise<void> => {
  await notify(client, `password.${how}`, [id], {});
};
