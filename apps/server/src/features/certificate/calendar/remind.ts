import * as contract from '@zhibiao/contract/certificate/staff-calendar';
import { REMIND_EVERY_DAYS } from '@zhibiao/contract/certificate/staff-calendar';
import type { AnswerOf } from '@zhibiao/contract/core/endpoint';
import type { Pool } from '#db/client.ts';
import { STATEMENT_DAY } from '#db/days.ts';
import { many, sql } from '#db/sql.ts';
import type { Staff } from '#domain/auth/staff.ts';
import { chineseDate } from '#domain/time/time.ts';
import { refused } from '#errors.ts';
import { typeNameOf } from '#features/certificate/document/files.ts';
import { audited } from '#services/audit/audited.ts';
import { notifyEach } from '#services/notify/notify.ts';
import { scopeSql } from '#services/staff/scope.ts';
import { REMINDABLE } from './outcome-sql.ts';

type Reminded = { certNo: string; type: number; userId: string; expireDate: string; over: boolean };
/** Marked and notified in one: of two that remind of the same at once, one marks it. */
const mark = (staff: Staff, ids: readonly string[]) => sql<Reminded>`
  WITH asked AS (
    SELECT c.id, c."certNo", c.type, c."userId", c."expireDate" FROM "Certificate" c
    LEFT JOIN "CertificateReminder" r ON r."certId" = c.id
    WHERE c.id = ANY(${ids}::uuid[]) AND ${scopeSql(staff, sql`c."orgId"`)} AND ${REMINDABLE}
    ORDER BY c.id
  ), marked AS (
    INSERT INTO "CertificateReminder" AS m ("certId", at) SELECT id, clock_timestamp() FROM asked
    ON CONFLICT ("certId") DO UPDATE SET at = EXCLUDED.at
      WHERE m.at <= EXCLUDED.at - make_interval(days => ${REMIND_EVERY_DAYS}::int)
    RETURNING "certId"
  )
  SELECT a."certNo", a.type, a."userId", a."expireDate"::text AS "expireDate", a."expireDate" < ${STATEMENT_DAY} AS over
  FROM asked a JOIN marked ON marked."certId" = a.id`;

const reminder = ({ userId, certNo, type, expireDate }: Reminded) => ({
  to: userId,
  params: { kind: typeNameOf(type), certNo, date: chineseDate(expireDate) },
  link: `/mycenter/study-prove?renew=${certNo}`,
});

/** Tells the holders that their certificates end, each at most once a week. */
export const remindHolders = (
  deps: { pool: Pool },
  staff: Staff,
  requestedIds: readonly string[],
): Promise<AnswerOf<typeof contract.remindHolders>> =>
  audited(deps, staff, async (client, note) => {
    const ids = [...new Set(requestedIds)];
    const reminded = await many(client, mark(staff, ids));
    if (reminded.length === 0) throw refused('所选证书一周内已提醒过，或不在可提醒的期限内');
    const [over, ahead] = [reminded.filter((one) => one.over), reminded.filter((one) => !one.over)];
    await notifyEach(client, 'cert.expired', over.map(reminder));
    await notifyEach(client, 'cert.expiring', ahead.map(reminder));
    const users = [...new Set(reminded.map(({ userId }) => userId))];
    note({ object: 'certificate', counts: { people: users.length, files: reminded.length }, users });
    return { reminded: reminded.length, skipped: ids.length - reminded.length };
  });
