import { ROLE, USER_STATUS } from '@zhibiao/contract/roles';
import type { Client } from '#db/client.ts';
import { lit, maybeOne, sql } from '#db/sql.ts';
import type { Deps } from '#deps.ts';
import { contactOf } from '#services/contact.ts';
import { queueMessage } from '#services/messages.ts';
import { notifyAdministrators } from '#services/notify.ts';

type Telling = { title: string; content: string; template: string; params: Record<string, string>; linkUrl?: string };

const findOwner = (orgId: string) => sql<{ mobile: string | null; email: string | null }>`
  SELECT mobile, email FROM "User"
  WHERE "orgId" = ${orgId} AND role = ${lit(ROLE.owner)} AND status = ${lit(USER_STATUS.active)}`;

/** Administrators read it on the site, the owner also outside: who is let in no more does not look there. */
export const tellAdministrators = async (
  client: Client,
  config: Deps['config'],
  orgId: string,
  { title, content, template, params, linkUrl }: Telling,
): Promise<void> => {
  await notifyAdministrators(client, orgId, { type: 'organisation', title, content, ...(linkUrl ? { linkUrl } : {}) });
  const owner = await maybeOne(client, findOwner(orgId));
  const to = owner && contactOf(config, owner);
  if (to) await queueMessage(client, { to, subject: `【知标学堂】${title}`, text: content, template, params });
};
