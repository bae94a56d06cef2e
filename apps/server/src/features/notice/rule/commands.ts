import type { InputOf } from '@zhibiao/contract/core/endpoint';
import { EVENT_CHANNELS } from '@zhibiao/contract/core/event-terms';
import { eventOf } from '@zhibiao/contract/events';
import { TOLD_BY, type ToldBy } from '@zhibiao/contract/notice/staff-rule';
import type * as contract from '@zhibiao/contract/notice/staff-rule';
import type { Client } from '#db/client.ts';
import { maybeOne, type Statement, sql } from '#db/sql.ts';
import type { Deps } from '#deps.ts';
import { changesOf } from '#domain/audit/fields.ts';
import { personIdOf, type Staff } from '#domain/auth/staff.ts';
import { dateTime } from '#domain/time/time.ts';
import { type AppError, conflict, refused } from '#errors.ts';
import { audited } from '#services/audit/audited.ts';
import { channelsOf, defaultWords, isChannelLocked, type Terms, termsOf } from '#services/notify/terms.ts';
import { ensureWorded, nameOf } from './preview.ts';

type Needs = Pick<Deps, 'pool'>;
type Saved = { version: number };
type By = string | null;

const changedBy = (row: Statement) => sql<{ name: string | null; at: Date }>`
  SELECT s.name, r."updatedAt" AS at FROM (${row}) r LEFT JOIN "Staff" s ON s.id = r."updatedBy"`;
/** Says who was faster. */
const conflictOf = async (client: Client, row: Statement): Promise<AppError> => {
  const other = await maybeOne(client, changedBy(row));
  return other
    ? conflict(`${other.name ?? '接口密钥'}已于 ${dateTime(other.at).slice(5, 16)} 修改，请刷新`)
    : conflict();
};

const ruleOf = (event: string) => sql`SELECT * FROM "NotifyRule" WHERE event = ${event}`;
const storeRule = (event: string, version: number, { site, sms, mail }: Terms['by'], by: By) =>
  version === 0
    ? sql<Saved>`
      INSERT INTO "NotifyRule" (event, site, sms, mail, version, "updatedBy")
      VALUES (${event}, ${site}, ${sms}, ${mail}, 1, ${by})
      ON CONFLICT (event) DO UPDATE SET site = ${site}, sms = ${sms}, mail = ${mail},
        version = 1, "updatedBy" = ${by}, "updatedAt" = clock_timestamp()
      WHERE "NotifyRule".version = 0 RETURNING version`
    : sql<Saved>`
      UPDATE "NotifyRule" SET site = ${site}, sms = ${sms}, mail = ${mail},
        version = version + 1, "updatedBy" = ${by}, "updatedAt" = clock_timestamp()
      WHERE event = ${event} AND version = ${version} RETURNING version`;

const wayText = (by: Terms['by']): string =>
  TOLD_BY.filter((channel) => by[channel])
    .map((channel) => EVENT_CHANNELS[channel])
    .join('、') || '不发送';

export const saveRule = (
  deps: Needs,
  staff: Staff,
  { event, version, ...rule }: InputOf<typeof contract.saveRule>['body'],
): Promise<Saved> => {
  const { name, fixed = false, channels } = eventOf(event);
  for (const channel of TOLD_BY) {
    const on = rule[channel];
    const said = EVENT_CHANNELS[channel];
    if (on === false && isChannelLocked(event, channel))
      throw refused(fixed ? `“${name}”的渠道是固定的，不能修改` : `“${name}”必须送达，不能关闭${said}`, {
        field: channel,
      });
    if (on === true && channels[channel] === undefined) throw refused(`“${name}”不由${said}发送`, { field: channel });
  }
  return audited(deps, staff, async (client, note) => {
    const { by: before } = await termsOf(client, event);
    const after = channelsOf(event, { ...rule, site: rule.site ?? before.site });
    const saved = await maybeOne(client, storeRule(event, version, after, personIdOf(staff)));
    if (!saved) throw await conflictOf(client, ruleOf(event));
    const changes = changesOf({ channels: wayText(before) }, { channels: wayText(after) });
    note({ object: 'notify', id: event, name, changes });
    return saved;
  });
};

const wordsOf = (event: string, channel: ToldBy) =>
  sql`SELECT * FROM "NotifyTemplate" WHERE event = ${event} AND channel = ${channel}`;
type Stored = { title: string; body: string; standard: boolean };
const storeWords = (
  { event, channel, version }: InputOf<typeof contract.saveWords>['body'],
  { title, body, standard }: Stored,
  by: By,
) =>
  version === 0
    ? sql<Saved>`
      INSERT INTO "NotifyTemplate" (event, channel, title, body, standard, version, "updatedBy")
      VALUES (${event}, ${channel}, ${title}, ${body}, ${standard}, 1, ${by})
      ON CONFLICT (event, channel) DO UPDATE SET title = ${title}, body = ${body}, standard = ${standard},
        version = 1, "updatedBy" = ${by}, "updatedAt" = clock_timestamp()
      WHERE "NotifyTemplate".version = 0 RETURNING version`
    : sql<Saved>`
      UPDATE "NotifyTemplate" SET title = ${title}, body = ${body}, standard = ${standard},
        version = version + 1, "updatedBy" = ${by}, "updatedAt" = clock_timestamp()
      WHERE event = ${event} AND channel = ${channel} AND version = ${version} RETURNING version`;

/** What waits to be sent keeps the words that it was written in. */
export const saveWords = (
  deps: Needs,
  staff: Staff,
  body: InputOf<typeof contract.saveWords>['body'],
): Promise<Saved> => {
  const { event, channel } = body;
  ensureWorded(event, channel);
  const standard = defaultWords(event)[channel];
  return audited(deps, staff, async (client, note) => {
    const { words } = await termsOf(client, event);
    const next: Stored =
      body.body === null
        ? { ...standard, standard: true }
        : { title: channel === 'sms' ? '' : (body.subject ?? ''), body: body.body, standard: false };
    const saved = await maybeOne(client, storeWords(body, next, personIdOf(staff)));
    if (!saved) throw await conflictOf(client, wordsOf(event, channel));
    const before = words[channel];
    note({
      object: 'notify',
      id: event,
      name: nameOf(body),
      changes: changesOf(
        { content: before.body, ...(channel === 'sms' ? {} : { title: before.title }) },
        { content: next.body, ...(channel === 'sms' ? {} : { title: next.title }) },
      ),
    });
    return saved;
  });
};
