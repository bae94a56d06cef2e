import type { Client } from '#db/client.ts';
import { notify } from '#services/notify.ts';

/** A notice to a person about their belonging to an organisation. */
export const notifyMember = (client: Client, userId: string, title: string, content: string): Promise<void> =>
  notify(client, [userId], { type: 'organisation', title, content, linkUrl: '/mycenter/join-enterprise' });
