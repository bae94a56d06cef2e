import {
  CHANNEL_SOURCE,
  type getChannels,
  MAIL_CRYPT,
  type MailBody,
  type MailChannel,
  type SmsBody,
  type SmsChannel,
  SMS_PROVIDER,
  templateFrom,
  templateLine,
} from '@zhibiao/contract/notice/staff-channel';
import type * as contract from '@zhibiao/contract/notice/staff-channel';
import type { AnswerOf, InputOf } from '@zhibiao/contract/core/endpoint';
import type { z } from 'zod';
import type { Client } from '#db/client.ts';
import { many, maybeOne, type Queryable, sql } from '#db/sql.ts';
import type { Deps } from '#deps.ts';
import { changesOf } from '#domain/audit/fields.ts';
import { maskAccount } from '#domain/text/masking.ts';
import { personIdOf, type Staff } from '#domain/auth/staff.ts';
import { dateTimeOrNull } from '#domain/time/time.ts';
import { conflict, refused } from '#errors.ts';
import { endOf, sealSecret } from '#ports/keys/kept-secret.ts';
import type { SmsTemplates } from '#ports/sms/provider.ts';
import { audited } from '#services/audit/audited.ts';
import { type MailKeys, openKeys, type SmsKeys, type StoredMail, type StoredSms } from '#ports/messages/channels.ts';
import { ownAddresses } from '#services/messages/test-message.ts';

type Needs = Pick<Deps, 'db' | 'pool' | 'config' | 'secrets'>;
type Kind = 'sms' | 'mail';
type Row = {
  kind: Kind;
  version: number;
  settings: unknown;
  secretCipher: string | null;
  removed: boolean;
  name: string | null;
  updatedAt: Date;
};
const ROWS = sql<Row>`
  SELECT c.kind, c.version, c.settings, c."secretCipher", c.removed, p.name, c."updatedAt"
  FROM "Channel" c LEFT JOIN "Staff" p ON p.id = c."updatedBy"`;

const changedOf = (row: Row | undefined) => ({
  version: row?.version ?? 0,
  updatedBy: row?.name ?? null,
  updateTime: dateTimeOrNull(row?.updatedAt ?? null),
});
const emptySource = (production: boolean) => (production ? CHANNEL_SOURCE.none : CHANNEL_SOURCE.outbox);
const end = (secret: string | null | undefined): string | null => (secret ? endOf(secret) : null);

const NO_SMS = {
  provider: null,
  host: null,
  sign: null,
  appId: null,
  region: null,
  sender: null,
  accessKeyEnd: null,
  secretEnd: null,
  templates: [],
};
const linesOf = (templates: SmsTemplates): string[] =>
  Object.entries(templates).map(([name, { id, params }]) => templateLine({ name, id, params: params ?? null }));
const smsOf = ({ config: { sms, production }, secrets }: Needs, row: Row | undefined): SmsChannel => {
  if (sms !== null) {
    const { accessKey, templates } = sms.provider === 'http' ? { accessKey: null, templates: {} } : sms;
    return {
      ...NO_SMS,
      source: CHANNEL_SOURCE.environment,
      provider: SMS_PROVIDER[sms.provider],
      // An address of one's own gateway may hold a key.
      host: new URL(sms.url).host,
      sign: sms.sign,
      ...(sms.provider === 'tencent' ? { appId: sms.appId, region: sms.region } : {}),
      ...(sms.provider === 'huawei' ? { sender: sms.sender } : {}),
      accessKeyEnd: end(accessKey),
      secretEnd: end(sms.secret),
      templates: linesOf(templates),
      ...changedOf(undefined),
    };
  }
  if (!row || row.removed) return { ...NO_SMS, source: emptySource(production), ...changedOf(row) };
  const { provider, host, sign, appId, region, sender, templates } = row.settings as StoredSms;
  const keys = openKeys<SmsKeys>(secrets, row.secretCipher);
  return {
    source: CHANNEL_SOURCE.page,
    provider: SMS_PROVIDER[provider],
    host: host || null,
    sign,
    appId: appId || null,
    region: region || null,
    sender: sender || null,
    accessKeyEnd: end(keys?.accessKey),
    secretEnd: end(keys?.secret),
    templates: templates.map(templateLine),
    ...changedOf(row),
  };
};
const mailOf = ({ config: { mail, production }, secrets }: Needs, row: Row | undefined): MailChannel => {
  if (mail !== null) {
    const { host, port, secure, requireTls, user, pass, from } = mail;
    const crypt = secure ? MAIL_CRYPT.tls : requireTls ? MAIL_CRYPT.required : MAIL_CRYPT.offered;
    const source = CHANNEL_SOURCE.environment;
    return { source, host, port, crypt, user, passwordEnd: end(pass), from, ...changedOf(undefined) };
  }
  if (!row || row.removed) {
    const unset = { host: null, port: null, crypt: null, user: null, passwordEnd: null, from: null };
    return { source: emptySource(production), ...unset, ...changedOf(row) };
  }
  const { user, ...settings } = row.settings as StoredMail;
  const keys = openKeys<MailKeys>(secrets, row.secretCipher);
  return {
    source: CHANNEL_SOURCE.page,
    ...settings,
    user: user || null,
    passwordEnd: end(keys?.password),
    ...changedOf(row),
  };
};

export const findChannels = async (deps: Needs, staff: Staff): Promise<AnswerOf<typeof getChannels>> => {
  const [rows, { mobile, email }] = await Promise.all([many(deps.pool, ROWS), ownAddresses(deps, staff)]);
  const of = (kind: Kind) => rows.find((row) => row.kind === kind);
  return {
    sms: smsOf(deps, of('sms')),
    mail: mailOf(deps, of('mail')),
    own: { mobile: mobile && maskAccount(mobile), email: email && maskAccount(email) },
  };
};

type Stored = { kind: Kind; version: number; settings: object; secretCipher: string | null };
/** The first version of it, or the next one after the version that was seen. */
const store = ({ kind, version, settings, secretCipher }: Stored, by: string | null) =>
  version === 0
    ? sql<{ version: number }>`
      INSERT INTO "Channel" (kind, settings, "secretCipher", version, "updatedBy")
      VALUES (${kind}, ${JSON.stringify(settings)}::jsonb, ${secretCipher}, 1, ${by})
      ON CONFLICT (kind) DO NOTHING RETURNING version`
    : sql<{ version: number }>`
      UPDATE "Channel" SET settings = ${JSON.stringify(settings)}::jsonb, "secretCipher" = ${secretCipher},
        removed = false, version = version + 1, "updatedBy" = ${by}, "updatedAt" = clock_timestamp()
      WHERE kind = ${kind} AND version = ${version} RETURNING version`;
const storedOf = async <T>(on: Queryable, kind: Kind) =>
  (await maybeOne(
    on,
    sql<{ settings: unknown; secretCipher: string | null }>`
      SELECT settings, "secretCipher" FROM "Channel" WHERE kind = ${kind} AND NOT removed`,
  )) as { settings: T; secretCipher: string | null } | null;

/** A key goes to the provider it was given for and to no other. */
const smsStored = async (
  { secrets }: Needs,
  client: Client,
  { channel: kind, version, accessKey, secret, templates: lines, ...rest }: z.output<typeof SmsBody>,
) => {
  const before = await storedOf<StoredSms>(client, kind);
  const templates = lines.map(templateFrom).filter((one) => one !== null);
  const settings: StoredSms = { ...rest, templates };
  const given = accessKey !== undefined && secret !== undefined;
  if (!given && (accessKey !== undefined || secret !== undefined))
    throw refused('更换密钥时，密钥编号与密钥都要填写', { field: secret === undefined ? 'secret' : 'accessKey' });
  if (!given && before?.settings.provider !== rest.provider) throw refused('请输入密钥编号', { field: 'accessKey' });
  if (!given && openKeys(secrets, before?.secretCipher ?? null) === null)
    throw refused('原来的密钥无法读取，请重新填写', { field: 'accessKey' });
  const keys: SmsKeys | null = given ? { accessKey, secret } : null;
  const secretCipher = keys ? sealSecret(secrets, JSON.stringify(keys)) : (before?.secretCipher ?? null);
  return { before: before?.settings ?? null, stored: { kind, version, settings, secretCipher }, given };
};

/** A password goes to the server and user it was given for: a change of the server does not send it elsewhere. */
const mailStored = async (
  { secrets }: Needs,
  client: Client,
  { channel: kind, version, password, ...settings }: z.output<typeof MailBody>,
) => {
  const before = await storedOf<StoredMail>(client, kind);
  const was = before?.settings;
  const isSame =
    was?.host === settings.host &&
    was.port === settings.port &&
    was.user === settings.user &&
    (was.crypt === settings.crypt || settings.crypt !== MAIL_CRYPT.offered);
  if (settings.user === '')
    return { before: was ?? null, stored: { kind, version, settings, secretCipher: null }, given: false };
  if (password === undefined && !isSame)
    throw refused(was ? '更换服务器、端口或用户名时，请重新填写密码' : '请输入密码', { field: 'password' });
  if (password === undefined && openKeys(secrets, before?.secretCipher ?? null) === null)
    throw refused('原来的密码无法读取，请重新填写', { field: 'password' });
  const keys: MailKeys | null = password === undefined ? null : { password };
  const secretCipher = keys ? sealSecret(secrets, JSON.stringify(keys)) : (before?.secretCipher ?? null);
  return { before: was ?? null, stored: { kind, version, settings, secretCipher }, given: keys !== null };
};

const NAMES = { sms: '短信', mail: '邮件' } as const;

const refuseTheEnvironments = ({ config }: Needs, kind: Kind): void => {
  if (config[kind] !== null) throw refused('由环境变量配置，不能在这里修改');
};

export const saveChannel = (
  deps: Needs,
  staff: Staff,
  body: InputOf<typeof contract.saveChannel>['body'],
): Promise<AnswerOf<typeof contract.saveChannel>> => {
  refuseTheEnvironments(deps, body.channel);
  return audited(deps, staff, async (client, note) => {
    const { before, stored, given } =
      body.channel === 'sms' ? await smsStored(deps, client, body) : await mailStored(deps, client, body);
    const saved = await maybeOne(client, store(stored, personIdOf(staff)));
    if (!saved) throw conflict();
    note({
      object: 'channel',
      id: body.channel,
      name: NAMES[body.channel],
      changes: {
        ...changesOf({ value: before }, { value: stored.settings }),
        ...(given ? { secret: { from: '', to: '' } } : {}),
      },
    });
    return saved;
  });
};

const takeBack = (kind: Kind, version: number, by: string | null) => sql<{ version: number }>`
  UPDATE "Channel" SET settings = '{}'::jsonb, "secretCipher" = NULL, removed = true,
    version = version + 1, "updatedBy" = ${by}, "updatedAt" = clock_timestamp()
  WHERE kind = ${kind} AND version = ${version} AND NOT removed RETURNING version`;

/** What was stored is forgotten, its key first of all. */
export const removeChannel = (
  deps: Needs,
  staff: Staff,
  { channel: kind, version }: InputOf<typeof contract.removeChannel>['body'],
): Promise<AnswerOf<typeof contract.removeChannel>> => {
  refuseTheEnvironments(deps, kind);
  return audited(deps, staff, async (client, note) => {
    const before = await storedOf<object>(client, kind);
    const removed = await maybeOne(client, takeBack(kind, version, personIdOf(staff)));
    if (!removed) throw conflict();
    note({
      object: 'channel',
      id: kind,
      name: NAMES[kind],
      changes: changesOf({ value: before?.settings ?? null }, { value: null }),
    });
    return removed;
  });
};
