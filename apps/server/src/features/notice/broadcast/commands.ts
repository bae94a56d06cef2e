import { labelOf } from '@zhibiao/contract/core/codes';
import type { AnswerOf, InputOf } from '@zhibiao/contract/core/endpoint';
import { EVENT_CHANNELS } from '@zhibiao/contract/core/event-terms';
import * as contract from '@zhibiao/contract/notice/staff-broadcast';
import {
  Audience,
  BROADCAST,
  BROADCAST_COPY,
  type BroadcastReach,
  type draftBroadcast,
  REGRET_SEC,
} from '@zhibiao/contract/notice/staff-broadcast';
import type { ToldBy } from '@zhibiao/contract/notice/staff-rule';
import { v7 as uuid } from 'uuid';
import type { Client } from '#db/client.ts';
import { lit, maybeOne, one, sql, type Statement } from '#db/sql.ts';
import { changesOf } from '#domain/audit/fields.ts';
import { personIdOf, type Scope, type Staff } from '#domain/auth/staff.ts';
import { dateTime } from '#domain/time/time.ts';
import { type AppError, conflict, missing, refused } from '#errors.ts';
import { enqueueStaffTask } from '#jobs/queue/staff.ts';
import { audited } from '#services/audit/audited.ts';
import { audienceText } from './audience.ts';
import { findBroadcastReach } from './reach.ts';
import { ensureWays, type WaysDeps } from './ways.ts';

type Versioned = { id: string; version: number };
type Drafted = Versioned & { reach: BroadcastReach };
type Row = Versioned & {
  title: string;
  content: string;
  audience: unknown;
  audienceText: string;
  channels: ToldBy[];
  state: number;
};

/** Those of this staff member; for an API key, those that no person wrote. */
const mine = (staff: Staff): Statement => sql`b.by IS NOT DISTINCT FROM ${personIdOf(staff)}::uuid`;
/** Who has the whole platform in their scope sees all, others their own. */
export const visible = (staff: Staff): Statement => (staff.scope.all ? sql`true` : mine(staff));

const wayText = (channels: readonly ToldBy[]): string => channels.map((one) => EVENT_CHANNELS[one]).join('、');

type Fields = InputOf<typeof draftBroadcast>['body'];
const insert = ({ title, content, audience, channels }: Fields, text: string, by: string | null) => sql<Versioned>`
  INSERT INTO "Broadcast" (id, title, content, audience, "audienceText", channels, by)
  VALUES (${uuid()}, ${title}, ${content}, ${JSON.stringify(audience)}::jsonb, ${text}, ${channels}::text[],
    ${by}::uuid)
  RETURNING id, version`;

export const draft = async (deps: WaysDeps, staff: Staff, body: Fields): Promise<AnswerOf<typeof draftBroadcast>> => {
  const text = await audienceText(deps.pool, body.audience, staff.scope);
  await ensureWays(deps.pool, deps.config, body.channels);
  const drafted = await audited(deps, staff, async (client, note) => {
    const added = await one(client, insert(body, text, personIdOf(staff)));
    const facts = { audience: text, channels: wayText(body.channels) };
    note({ object: 'broadcast', id: added.id, name: body.title, facts });
    return added;
  });
  return withReach(deps, staff.scope, drafted, body.audience);
};
const withReach = async (
  { pool }: WaysDeps,
  scope: Scope,
  drafted: Versioned,
  audience: Audience,
): Promise<Drafted> => ({
  ...drafted,
  reach: await findBroadcastReach(pool, audience, scope),
});

/** One's own draft, until the end of the transaction. */
const holdDraft = async (client: Client, staff: Staff, { id, version }: Versioned): Promise<Row> => {
  const row = await maybeOne(
    client,
    sql<Row>`
      SELECT b.id, b.version, b.title, b.content, b.audience, b."audienceText", b.channels, b.state
      FROM "Broadcast" b WHERE b.id = ${id} AND ${mine(staff)} FOR NO KEY UPDATE`,
  );
  if (!row) throw missing(BROADCAST_COPY.missing);
  if (row.state !== BROADCAST.draft) throw refused(`群发通知${labelOf(BROADCAST, row.state)}，不能再修改`);
  if (row.version !== version) throw conflict();
  return row;
};

const update = (id: string, { title, content, audience, channels }: Fields, text: string) => sql<Versioned>`
  UPDATE "Broadcast" SET title = ${title}, content = ${content}, audience = ${JSON.stringify(audience)}::jsonb,
    "audienceText" = ${text}, channels = ${channels}::text[], version = version + 1, "changedAt" = clock_timestamp()
  WHERE id = ${id} RETURNING id, version`;
export const editBroadcast = async (
  deps: WaysDeps,
  staff: Staff,
  { id, version, ...body }: InputOf<typeof contract.editBroadcast>['body'],
): Promise<AnswerOf<typeof contract.editBroadcast>> => {
  const text = await audienceText(deps.pool, body.audience, staff.scope);
  await ensureWays(deps.pool, deps.config, body.channels);
  const edited = await audited(deps, staff, async (client, note) => {
    const before = await holdDraft(client, staff, { id, version });
    const changes = changesOf(
      {
        title: before.title,
        content: before.content,
        audience: before.audienceText,
        channels: wayText(before.channels),
      },
      { title: body.title, content: body.content, audience: text, channels: wayText(body.channels) },
    );
    note({ object: 'broadcast', id, name: body.title, changes });
    return one(client, update(id, body, text));
  });
  return withReach(deps, staff.scope, edited, body.audience);
};

export const removeBroadcast = (
  deps: WaysDeps,
  staff: Staff,
  body: InputOf<typeof contract.removeBroadcast>['body'],
): Promise<AnswerOf<typeof contract.removeBroadcast>> =>
  audited(deps, staff, async (client, note) => {
    const { id, title } = await holdDraft(client, staff, body);
    await one(client, sql`DELETE FROM "Broadcast" WHERE id = ${id} RETURNING id`);
    note({ object: 'broadcast', id, name: title });
    return { id };
  });

/** So many more than staff saw go without a second look: learners register at any moment. */
const mayGrowTo = (people: number): number => people + Math.max(10, Math.ceil(people / 10));
const refuseReach = ({ people, sms, smsLeft }: BroadcastReach, seen: number, channels: readonly ToldBy[]): void => {
  if (people === 0) throw refused('接收范围内没有学员');
  if (people > mayGrowTo(seen)) throw refused(`接收人数已由 ${seen} 人变为 ${people} 人，请核对后再发送`);
  if (channels.includes('sms') && sms.reached > smsLeft)
    throw refused(`预计发出 ${sms.reached} 条短信，超过今天通知还可用的 ${smsLeft} 条，请缩小接收范围或不发短信`, {
      field: 'channels',
    });
};

/** The version decides: of two that press at once one has changed it. */
const confirmRow = ({ id, version }: Versioned, { people, scope }: { people: number; scope: Scope }) => sql<Versioned>`
  UPDATE "Broadcast" SET state = ${lit(BROADCAST.waiting)}, total = ${people}::int,
    scope = ${JSON.stringify(scope)}::jsonb, version = version + 1, "changedAt" = clock_timestamp(),
    "confirmedAt" = clock_timestamp(), "sendAt" = clock_timestamp() + ${lit(REGRET_SEC)} * interval '1 second'
  WHERE id = ${id} AND state = ${lit(BROADCAST.draft)} AND version = ${version} RETURNING id, version`;

/** What it reaches is counted outside of the transaction: it takes a look at every learner. */
export const confirmBroadcast = async (
  deps: WaysDeps,
  staff: Staff,
  { people: seen, ...at }: InputOf<typeof contract.confirmBroadcast>['body'],
): Promise<AnswerOf<typeof contract.confirmBroadcast>> => {
  const { pool, config } = deps;
  const found = await maybeOne(
    pool,
    sql<Pick<Row, 'audience' | 'channels'>>`
      SELECT b.audience, b.channels FROM "Broadcast" b WHERE b.id = ${at.id} AND ${mine(staff)}`,
  );
  if (!found) throw missing(BROADCAST_COPY.missing);
  await ensureWays(pool, config, found.channels);
  const audience = Audience.parse(found.audience);
  // A course or an organisation that is gone by now, or out of reach, is said by name.
  await audienceText(pool, audience, staff.scope);
  const reach = await findBroadcastReach(pool, audience, staff.scope);
  refuseReach(reach, seen, found.channels);
  return audited(deps, staff, async (client, note) => {
    const row = await holdDraft(client, staff, at);
    const confirmed = await one(client, confirmRow(row, { people: reach.people, scope: staff.scope }));
    const { taskId } = await enqueueStaffTask(
      client,
      staff,
      'broadcast-send',
      { broadcastId: row.id },
      { afterSec: REGRET_SEC },
    );
    await one(client, sql`UPDATE "Broadcast" SET "taskId" = ${taskId} WHERE id = ${row.id} RETURNING id`);
    note({
      object: 'broadcast',
      id: row.id,
      name: row.title,
      counts: { people: reach.people },
      facts: { audience: row.audienceText, channels: wayText(row.channels) },
    });
    return { ...confirmed, leftSec: REGRET_SEC };
  });
};

const withdrawRow = (id: string, staff: Staff) => sql<Versioned & { title: string; total: number }>`
  UPDATE "Broadcast" b SET state = ${lit(BROADCAST.withdrawn)}, "withdrawnBy" = ${personIdOf(staff)}::uuid,
    "doneAt" = clock_timestamp(), version = version + 1
  WHERE b.id = ${id} AND b.state = ${lit(BROADCAST.waiting)} AND ${visible(staff)}
  RETURNING b.id, b.version, b.title, b.total`;
type BroadcastState = { state: number; by: string | null; at: Date | null };
const broadcastState = (id: string, staff: Staff) => sql<BroadcastState>`
  SELECT b.state, w.name AS by, b."doneAt" AS at FROM "Broadcast" b LEFT JOIN "Staff" w ON w.id = b."withdrawnBy"
  WHERE b.id = ${id} AND ${visible(staff)}`;
const whyNot = async (client: Client, id: string, staff: Staff): Promise<AppError> => {
  const found = await maybeOne(client, broadcastState(id, staff));
  if (!found) return missing(BROADCAST_COPY.missing);
  const { state, by, at } = found;
  if (state === BROADCAST.draft) return refused('草稿还没有发送，不需要撤回');
  if (state === BROADCAST.withdrawn && at) return conflict(`${by ?? '接口密钥'}已于 ${dateTime(at).slice(5, 16)} 撤回`);
  return refused(BROADCAST_COPY.under);
};
/** Against the task that begins to send: whichever moves it from 待发 first. */
export const withdrawBroadcast = (
  deps: WaysDeps,
  staff: Staff,
  { id }: InputOf<typeof contract.withdrawBroadcast>['body'],
): Promise<AnswerOf<typeof contract.withdrawBroadcast>> =>
  audited(deps, staff, async (client, note) => {
    const row = await maybeOne(client, withdrawRow(id, staff));
    if (!row) throw await whyNot(client, id, staff);
    note({ object: 'broadcast', id, name: row.title, counts: { people: row.total } });
    return { id, version: row.version };
  });
