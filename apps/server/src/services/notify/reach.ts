import { CHANNEL } from '@zhibiao/contract/notice/staff';
import type { Pool } from '#db/client.ts';
import { run, sql } from '#db/sql.ts';
import type { Deps } from '#deps.ts';
import { contactReach } from '#services/messages/contact.ts';

const declare = (channel: number, present: boolean) => sql`
  INSERT INTO "ChannelReach" (channel, present) VALUES (${channel}, ${present})
  ON CONFLICT (channel) DO UPDATE SET present = EXCLUDED.present`;

/** Which channels there are, said when a server starts: who tells people something need not ask its configuration. */
export const declareReach = async (pool: Pool, config: Deps['config']): Promise<void> => {
  const { sms, mail } = contactReach(config);
  await run(pool, declare(CHANNEL.sms, sms));
  await run(pool, declare(CHANNEL.mail, mail));
};
