import type { AnswerOf, InputOf } from '@zhibiao/contract/core/endpoint';
import {
  AUDIENCE,
  Audience,
  BROADCAST,
  BROADCAST_COPY,
  type Broadcast,
  type BroadcastRow,
  type broadcastSubjects,
  type listBroadcasts,
} from '@zhibiao/contract/notice/staff-broadcast';
import { CHANNEL, DELIVERY } from '@zhibiao/contract/notice/staff';
import { ORG_STATUS } from '@zhibiao/contract/auth/roles';
import { TASK } from '@zhibiao/contract/task/types';
import type { Pool } from '#db/client.ts';
import { pageSql, totalOf } from '#db/paging.ts';
import { occursIn } from '#db/search.ts';
import { lit, lits, many, maybeOne, one, sql, type Statement } from '#db/sql.ts';
import { personIdOf, type Staff } from '#domain/auth/staff.ts';
import { dateTime, dateTimeOrNull } from '#domain/time/time.ts';
import { missing } from '#errors.ts';
import { departmentPaths } from '#services/org/departments.ts';
import { findOrgNames } from '#services/org/names.ts';
import { scopeSql } from '#services/staff/scope.ts';
import { visible } from './commands.ts';
import { findBroadcastReach } from './reach.ts';

type Listed = Omit<BroadcastRow, 'time' | 'mine'> & { byId: string | null; changedAt: Date };
const FROM = sql`FROM "Broadcast" b`;
const COLUMNS = sql`b.id, b.title, b."audienceText", b.channels, b.state, b.total, b.told, b.by AS "byId",
  b.version, b."changedAt", (SELECT s.name FROM "Staff" s WHERE s.id = b.by) AS by,
  b.state IN (${lits([BROADCAST.waiting, BROADCAST.sending])}) AND EXISTS (
    SELECT FROM "Task" t WHERE t.id = b."taskId" AND t.status = ${lit(TASK.failed)}) AS interrupted`;
const rowOf = (staff: Staff, { byId, changedAt, ...row }: Listed): BroadcastRow => ({
  ...row,
  mine: byId === personIdOf(staff),
  time: dateTime(changedAt),
});

export const findBroadcasts = async (
  pool: Pool,
  staff: Staff,
  page: InputOf<typeof listBroadcasts>['query'],
): Promise<AnswerOf<typeof listBroadcasts>> => {
  const from = sql`${FROM} WHERE ${visible(staff)}`;
  const [rows, total] = await Promise.all([
    many(pool, sql<Listed>`SELECT ${COLUMNS} ${from} ORDER BY b."changedAt" DESC, b.id DESC ${pageSql(page)}`),
    totalOf(pool, page, from),
  ]);
  return { rows: rows.map((row) => rowOf(staff, row)), total };
};

type Whole = Listed & {
  content: string;
  audience: unknown;
  leftSec: number | null;
  startedAt: Date | null;
  doneAt: Date | null;
  withdrawnBy: string | null;
};
const find = (id: string, staff: Staff) => sql<Whole>`
  SELECT ${COLUMNS}, b.content, b.audience, b."startedAt", b."doneAt",
    (SELECT s.name FROM "Staff" s WHERE s.id = b."withdrawnBy") AS "withdrawnBy",
    CASE WHEN b.state = ${lit(BROADCAST.waiting)}
      THEN greatest(0, ceil(extract(epoch FROM b."sendAt" - clock_timestamp())))::int END AS "leftSec"
  ${FROM} WHERE b.id = ${id} AND ${visible(staff)}`;

const countState = (channel: number, states: readonly number[]): Statement => sql`
  count(*) FILTER (WHERE d.channel = ${lit(channel)} AND d.state IN (${lits(states)}))::int`;
const WAITING = [DELIVERY.waiting, DELIVERY.retrying, DELIVERY.held];
const outcomeOf = (channel: number): Statement => sql`jsonb_build_object(
  'waiting', ${countState(channel, WAITING)}, 'sent', ${countState(channel, [DELIVERY.sent])},
  'failed', ${countState(channel, [DELIVERY.failed])}, 'cancelled', ${countState(channel, [DELIVERY.cancelled])})`;
type Outcomes = { mail: NonNullable<Broadcast['mail']>; sms: NonNullable<Broadcast['sms']>; read: number };
const outcomes = (id: string) => sql<Outcomes>`
  SELECT ${outcomeOf(CHANNEL.mail)} AS mail, ${outcomeOf(CHANNEL.sms)} AS sms,
    (SELECT count(*)::int FROM "Notice" n WHERE n."batchId" = ${id} AND n."isRead") AS read
  FROM "Delivery" d WHERE d."batchId" = ${id}`;

const nameOf = async (pool: Pool, audience: Audience): Promise<string | null> => {
  const query =
    audience.kind === AUDIENCE.org
      ? sql<{ name: string }>`SELECT "orgName" AS name FROM "Organisation" WHERE id = ${audience.orgId}`
      : audience.kind === AUDIENCE.lesson
        ? sql<{ name: string }>`SELECT name FROM "Lesson" WHERE id = ${audience.lessonId}`
        : null;
  return query === null ? null : ((await maybeOne(pool, query))?.name ?? null);
};

export const findBroadcast = async (pool: Pool, staff: Staff, id: string): Promise<Broadcast> => {
  const found = await maybeOne(pool, find(id, staff));
  if (!found) throw missing(BROADCAST_COPY.missing);
  const { content, audience: stored, leftSec, startedAt, doneAt, withdrawnBy, ...listed } = found;
  const row = rowOf(staff, listed);
  const audience = Audience.parse(stored);
  const sent = row.state === BROADCAST.sending || row.state === BROADCAST.done ? await one(pool, outcomes(id)) : null;
  return {
    ...row,
    content,
    audience,
    subjectName: await nameOf(pool, audience),
    reach: row.state === BROADCAST.draft && row.mine ? await findBroadcastReach(pool, audience, staff.scope) : null,
    leftSec,
    startTime: dateTimeOrNull(startedAt),
    doneTime: dateTimeOrNull(doneAt),
    withdrawnBy,
    read: sent?.read ?? null,
    mail: sent && row.channels.includes('mail') ? sent.mail : null,
    sms: sent && row.channels.includes('sms') ? sent.sms : null,
  };
};

/** So few that staff cannot read a whole register by them. */
const MOST = 20;
type Named = { id: string; name: string };

/** Withdrawn courses too: what is left to say of one, its learners are notified of. */
export const findAudienceSubjects = (
  pool: Pool,
  staff: Staff,
  { kind, keyword }: InputOf<typeof broadcastSubjects>['query'],
): Promise<AnswerOf<typeof broadcastSubjects>> =>
  kind === 'org'
    ? findOrgNames(pool, staff, { keyword, statuses: [ORG_STATUS.active, ORG_STATUS.disabled] })
    : many(
        pool,
        sql<Named>`
          SELECT l.id, l.name FROM "Lesson" l
          WHERE l."publishTime" IS NOT NULL AND ${keyword === '' ? sql`true` : occursIn(sql`l.name`, keyword)}
          ORDER BY l."publishTime" DESC, l.id LIMIT ${lit(MOST)}`,
      );

const inScope = (orgId: string, staff: Staff) => sql`
  SELECT 1 FROM "Organisation" o WHERE o.id = ${orgId} AND ${scopeSql(staff, sql`o.id`)}`;
export const findAudienceDepartments = async (pool: Pool, staff: Staff, orgId: string): Promise<string[]> => {
  if (!(await maybeOne(pool, inScope(orgId, staff)))) throw missing('机构不存在');
  return departmentPaths(pool, orgId);
};
