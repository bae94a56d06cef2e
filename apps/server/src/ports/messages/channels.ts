import { MAIL_CRYPT, type SmsTemplate } from '@zhibiao/contract/notice/staff-channel';
import type { CodeOf } from '@zhibiao/contract/core/codes';
import type { Config } from '#config.ts';
import type { Pool } from '#db/client.ts';
import { many, sql } from '#db/sql.ts';
import { keptFor } from '#lib/kept-for.ts';
import { openSecret } from '#ports/keys/kept-secret.ts';
import { countSent } from '#ports/messages/count-sending.ts';
import { houseOf } from '#ports/messages/house.ts';
import { createMail, type Mail } from '#ports/mail/mail.ts';
import type { Secrets } from '#ports/keys/secrets.ts';
import { createSms } from '#ports/sms/sms.ts';
import type { Sms } from '#ports/sms/provider.ts';

/** The ways out of the site: what the environment configures, else what staff have stored. */

export type StoredSms = {
  provider: 'aliyun' | 'tencent' | 'huawei';
  sign: string;
  appId: string;
  region: string;
  host: string;
  sender: string;
  templates: SmsTemplate[];
};
export type StoredMail = {
  host: string;
  port: number;
  crypt: CodeOf<typeof MAIL_CRYPT>;
  user: string;
  from: string;
};
/** What is sealed of each. */
export type SmsKeys = { accessKey: string; secret: string };
export type MailKeys = { password: string };

/** Null where no key of ours opens it. */
export const openKeys = <T>(secrets: Secrets, cipher: string | null): T | null => {
  const text = cipher === null ? null : openSecret(secrets, cipher);
  return text === null ? null : (JSON.parse(text) as T);
};

const smsConfig = (
  { provider, sign, appId, region, host, sender, templates: list }: StoredSms,
  { accessKey, secret }: SmsKeys,
): NonNullable<Config['sms']> => {
  const templates = Object.fromEntries(list.map(({ name, id, params }) => [name, { id, params: params ?? undefined }]));
  const key = { accessKey, secret, sign, templates };
  switch (provider) {
    case 'aliyun':
      return { provider, url: 'https://dysmsapi.aliyuncs.com', ...key };
    case 'tencent':
      return { provider, url: 'https://sms.tencentcloudapi.com', appId, region: region || 'ap-guangzhou', ...key };
    case 'huawei':
      return { provider, url: `https://${host}`, sender, ...key };
  }
};
const mailConfig = (
  { host, port, crypt, user, from }: StoredMail,
  keys: MailKeys | null,
): NonNullable<Config['mail']> => ({
  host,
  port,
  secure: crypt === MAIL_CRYPT.tls,
  requireTls: crypt === MAIL_CRYPT.required,
  user: user || null,
  pass: keys?.password ?? null,
  from,
});

type Row = { kind: string; version: number; settings: unknown; secretCipher: string | null };
const ROWS = sql<Row>`SELECT kind, version, settings, "secretCipher" FROM "Channel" WHERE NOT removed`;
type Found = {
  /** The platform's name: it signs what has no name of its own. */
  house: string;
  sms: { version: number; config: NonNullable<Config['sms']> } | null;
  mail: { version: number; config: NonNullable<Config['mail']> } | null;
};
/** One whose keys cannot be opened is none. */
const readChannels = async (pool: Pool, secrets: Secrets): Promise<Found> => {
  const found: Found = { house: await houseOf(pool), sms: null, mail: null };
  for (const { kind, version, settings, secretCipher } of await many(pool, ROWS)) {
    if (kind === 'sms') {
      const keys = openKeys<SmsKeys>(secrets, secretCipher);
      if (keys) found.sms = { version, config: smsConfig(settings as StoredSms, keys) };
    } else if (kind === 'mail') {
      const keys = openKeys<MailKeys>(secrets, secretCipher);
      const lost = secretCipher !== null && keys === null;
      if (!lost) found.mail = { version, config: mailConfig(settings as StoredMail, keys) };
    }
  }
  return found;
};

/** A quote or a backslash would end the name in a header. */
const senderOf = (house: string, from: string): string =>
  from.includes('<') ? from : `"${house.replace(/["\\]/g, '')}" <${from}>`;
/** A short message without a signature of its own, and a sender that is an address alone, have the platform's name. */
const inNameOf = (house: string, { sms, mail }: Pick<Config, 'sms' | 'mail'>): Pick<Config, 'sms' | 'mail'> => ({
  sms: sms && { ...sms, sign: sms.sign || house },
  mail: mail && { ...mail, from: senderOf(house, mail.from) },
});

type World = { config: Config; pool: Pool; secrets: Secrets };
/** What messages leave by now: the environment's, else what staff have stored. */
export const channelsInForce = async ({ config, pool, secrets }: World): Promise<Pick<Config, 'sms' | 'mail'>> => {
  const stored = await readChannels(pool, secrets);
  return inNameOf(stored.house, {
    sms: config.sms ?? stored.sms?.config ?? null,
    mail: config.mail ?? stored.mail?.config ?? null,
  });
};

/** How long one process goes by what it read; every replica obeys a change within five seconds. */
const KEPT_MS = 2_000;

export type Channels = {
  sms: Sms;
  mail: Mail;
  /** Reads the stored settings again, so that staff about to be answered learn which ways there are. */
  refresh: () => Promise<void>;
};
type Make = { sms: typeof createSms; mail: typeof createMail };

export const createChannels = (
  { config, pool, secrets }: World,
  log: (line: string) => void,
  make: Make = { sms: createSms, mail: createMail },
): Channels => {
  const memory = keptFor<Found>(KEPT_MS);
  const read = () =>
    memory.get('all', async () => {
      const found = await readChannels(pool, secrets);
      config.byPage.sms = found.sms !== null;
      config.byPage.mail = found.mail !== null;
      return found;
    });
  // The port of each version under each name is made once.
  let sms: { of: string; port: Sms } | null = null;
  let mail: { of: string; port: Mail } | null = null;
  const smsNow = async (): Promise<Sms> => {
    const { house, sms: stored } = await read();
    const of = `${stored?.version ?? 0} ${house}`;
    if (sms?.of !== of) {
      const named = inNameOf(house, { sms: config.sms ?? stored?.config ?? null, mail: null });
      sms = { of, port: make.sms({ ...config, ...named }, log) };
    }
    return sms.port;
  };
  const mailNow = async (): Promise<Mail> => {
    const { house, mail: stored } = await read();
    const of = `${stored?.version ?? 0} ${house}`;
    if (mail?.of !== of) {
      const named = inNameOf(house, { sms: null, mail: config.mail ?? stored?.config ?? null });
      mail = { of, port: make.mail({ ...config, ...named }, log) };
    }
    return mail.port;
  };
  return {
    sms: { send: countSent('sms', async (message) => (await smsNow()).send(message)) },
    mail: { send: countSent('mail', async (message) => (await mailNow()).send(message)) },
    refresh: async () => {
      memory.forget();
      await read();
    },
  };
};
