import type { AnswerOf } from '@zhibiao/contract/core/endpoint';
import { DELIVERY } from '@zhibiao/contract/notice/staff';
import type * as contract from '@zhibiao/contract/notice/staff';
import { lit, many, sql } from '#db/sql.ts';
import type { Deps } from '#deps.ts';
import type { Staff } from '#domain/auth/staff.ts';
import { missing } from '#errors.ts';
import { audited } from '#services/audit/audited.ts';
import { deliveryScope } from './deliveries.ts';

/** Those that failed and are still here; the update decides, so two who press at once send one message. */
const queueAgain = (staff: Staff, ids: readonly string[]) => sql<{ id: string }>`
  WITH again AS (
    UPDATE "Delivery" d SET state = ${lit(DELIVERY.waiting)}, "lastError" = NULL
    WHERE d.id = ANY(${ids}::uuid[]) AND d.state = ${lit(DELIVERY.failed)} AND ${deliveryScope(staff)}
      AND EXISTS (SELECT 1 FROM "OutgoingMessage" m WHERE m."deliveryId" = d.id)
    RETURNING d.id
  )
  UPDATE "OutgoingMessage" m SET tries = 0, "nextAt" = clock_timestamp() FROM again
  WHERE m."deliveryId" = again.id RETURNING again.id`;

export const retryDeliveries = (
  deps: Pick<Deps, 'pool'>,
  staff: Staff,
  ids: readonly string[],
): Promise<AnswerOf<typeof contract.retryDeliveries>> =>
  audited(deps, staff, async (client, note) => {
    const again = await many(client, queueAgain(staff, ids));
    if (again.length === 0) throw missing('没有可以重试的消息，请刷新后再看');
    note({ object: 'message', counts: { entries: again.length } });
    return { retried: again.length };
  });
