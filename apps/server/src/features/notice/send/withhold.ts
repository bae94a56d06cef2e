import { BROADCAST } from '@zhibiao/contract/notice/staff-broadcast';
import { DELIVERY } from '@zhibiao/contract/notice/staff';
import type { Pool } from '#db/client.ts';
import { lit, lits, run, sql } from '#db/sql.ts';
import { inTransaction } from '#db/transaction.ts';

/**
 * Of a restored database: what waited to leave the site when the backup was made has most likely left it since, and
 * leaves it again only if staff say so.
 */

const WHY = '恢复前排队，未发送';
const PARK = sql`UPDATE "OutgoingMessage" SET "nextAt" = NULL WHERE "nextAt" IS NOT NULL`;
const NOTE = sql`
  UPDATE "Delivery" SET state = ${lit(DELIVERY.failed)}, "lastError" = ${WHY}
  WHERE state IN (${lits([DELIVERY.waiting, DELIVERY.retrying, DELIVERY.held])})`;
/** Both tell what is also to be read on the site. */
const DROP_SPOKEN = sql`DELETE FROM "RobotMessage"`;
const DROP_DIGESTS = sql`DELETE FROM "DigestItem"`;
/** Whether it was withdrawn in its last minute is not known: its author decides again. */
const TO_DRAFT = sql`
  UPDATE "Broadcast" SET state = ${lit(BROADCAST.draft)}, total = 0, scope = NULL, "taskId" = NULL,
    "confirmedAt" = NULL, "sendAt" = NULL, version = version + 1
  WHERE state = ${lit(BROADCAST.waiting)}`;
/** It cannot be withdrawn any more: those who are left find it on the site, as they did before. */
const ON_SITE_ALONE = sql`
  UPDATE "Broadcast" SET channels = '{site}', version = version + 1 WHERE state = ${lit(BROADCAST.sending)}`;

type Withheld = Record<'messages' | 'robots' | 'digests' | 'drafts' | 'siteOnly', number>;
export const withholdQueued = (pool: Pool): Promise<Withheld> =>
  inTransaction(pool, async (client) => {
    const messages = await run(client, PARK);
    await run(client, NOTE);
    return {
      messages,
      robots: await run(client, DROP_SPOKEN),
      digests: await run(client, DROP_DIGESTS),
      drafts: await run(client, TO_DRAFT),
      siteOnly: await run(client, ON_SITE_ALONE),
    };
  });

/** For the operator who restores; a line for each kind that there was. */
export const withheldText = ({ messages, robots, digests, drafts, siteOnly }: Withheld): string[] => [
  ...(messages > 0 ? [`${messages} 条短信与邮件在恢复前排队，没有发送；需要的请在控制台的“发送记录”中重试。`] : []),
  ...(robots + digests > 0 ? [`${robots} 条群机器人消息和 ${digests} 条待汇总的通知在恢复前排队，不再发送。`] : []),
  ...(drafts > 0 ? [`${drafts} 条待发的群发通知已退回草稿，由起草人决定是否再发。`] : []),
  ...(siteOnly > 0 ? [`${siteOnly} 条发送中的群发通知只在站内继续，不再发短信和邮件。`] : []),
];
