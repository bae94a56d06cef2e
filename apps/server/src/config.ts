import { resolve } from 'node:path';
import { PRODUCT_ISSUER } from '@zhibiao/contract/core/limits';
import { z } from 'zod';
import { BACKUP_ENV, backupFaults, backupOf } from '#config/backup.ts';
import { BUCKET_ENV, bucketFaults, bucketOf } from '#config/bucket.ts';
import { databaseAddress, standbyAddress } from '#config/database-address.ts';
import { flag, networks, oneOf, port, webAddress, whole } from '#config/fields.ts';
import { MAIL_ENV, mailFaults, mailOf } from '#config/mail.ts';
import { SMS_ENV, smsFaults, smsOf } from '#config/sms.ts';
import { isWeakSecret } from '#domain/auth/weak-secret.ts';
import { BootError } from '#lib/boot-error.ts';
import { SECRETS, withSecretFiles } from '#config/secret-files.ts';

/** Environment of the server, parsed once, with every fault listed. */

const LONG = '至少 32 个字符';
const NAME = '须为 2 到 30 个字符';

/**
 * How long a caller may take, ms. A file of 7 MB at 1 Mbit/s takes 56 s, and the specification's own timeout is 60 s;
 * all else that is sent is small.
 */
const TIMEOUTS = { headersMs: 10_000, bodyMs: 20_000, uploadMs: 65_000, lookEveryMs: 2_000 };

/** Where the providers are that are not OpenID's; what a test has instead is on its own machine. */
const SSO_HOSTS = {
  wecom: {
    login: 'https://login.work.weixin.qq.com',
    inApp: 'https://open.weixin.qq.com',
    api: 'https://qyapi.weixin.qq.com',
  },
  dingtalk: { login: 'https://login.dingtalk.com', api: 'https://api.dingtalk.com' },
};

const Env = z.object({
  NODE_ENV: z.string().optional(),
  PORT: port.default(3000),
  HOST: z.string().min(1).optional(),
  DATA_DIR: z.string().min(1).default('./data'),
  DATABASE_URL: databaseAddress.optional(),
  /** A streaming standby of the same cluster, for long reads; further behind than so many seconds it is left alone. */
  DATABASE_REPLICA_URL: standbyAddress.optional(),
  DATABASE_REPLICA_LAG_SEC: whole(1, 3_600).default(30),
  /** The role that owns the tables and changes them, when DATABASE_URL is one that may only work with the rows. */
  MIGRATE_DATABASE_URL: databaseAddress.optional(),
  /** Size of the connection pool. */
  DATABASE_POOL: whole(2, 200).default(16),
  PUBLIC_URL: webAddress.optional(),
  /** Whether search engines may show the site. */
  SEARCH_ENGINES: flag.optional(),
  /** Production on a network that is trusted: what is typed and what is sent may be read on the way. */
  ALLOW_HTTP: flag.default(false),
  SECRET_KEY: z.string().min(32, LONG).optional(),
  /** The one before: what it sealed is still read, nothing is written with it. It may be weak, that is why it goes. */
  SECRET_KEY_OLD: z.string().optional(),
  /** The private key of certificates, mounted as a file (PEM), instead of the one in DATA_DIR/keys. */
  SIGNING_KEY_FILE: z.string().optional(),
  /** The one before, until it has signed the one in force. */
  SIGNING_KEY_OLD_FILE: z.string().optional(),
  DEMO: flag.optional(),
  /** Eight months of life beside the demo's courses and accounts. */
  DEMO_LIFE: flag.optional(),
  TRUST_PROXY: networks.optional(),
  /** Figures for Prometheus: on a port of their own, or on the site's for whoever brings the token. */
  METRICS_PORT: port.optional(),
  METRICS_HOST: z.string().min(1).default('127.0.0.1'),
  METRICS_TOKEN: z.string().min(32, LONG).optional(),
  /** A request that takes longer has a line in the log. */
  SLOW_MS: whole(1, 600_000).default(1_000),
  /** While half of the calls take longer, no more are let in than are served in this time. */
  SHED_MS: whole(50, 60_000).default(500),
  LOG_LEVEL: oneOf(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  BCRYPT_COST: whole(10, 14).default(10),
  /** Verification codes that the site sends in a day, short messages and mails each. */
  CODES_PER_DAY: whole(1, 1_000_000).default(2000),
  ...MAIL_ENV,
  ...SMS_ENV,
  ...BUCKET_ENV,
  ...BACKUP_ENV,
  /** The largest file of the media library. */
  MEDIA_MAX_MB: whole(1, 16_777_216).default(4096),
  /** ffmpeg, for smaller films; without it the one that is found on PATH. */
  FFMPEG_PATH: z.string().optional(),
  ISSUER_NAME: z.string().min(2, NAME).max(30, NAME).default(PRODUCT_ISSUER),
  CERT_PREFIX: z
    .string()
    .regex(/^[A-Z]{2,4}$/, '须为 2 到 4 个大写字母')
    .default('ZB'),
});

/** Every name that is read, for what is written about them. */
export const VARIABLES: readonly string[] = [...Object.keys(Env.shape), ...SECRETS.map((name) => `${name}_FILE`)];

type Parsed = z.output<typeof Env>;
/** Where the figures are to be had; null of whoever wants none. */
const metricsOf = (e: Parsed) =>
  e.METRICS_PORT === undefined && e.METRICS_TOKEN === undefined
    ? null
    : { port: e.METRICS_PORT ?? null, host: e.METRICS_HOST, token: e.METRICS_TOKEN ?? null };

/** The server for long reads; null where the primary does them. */
const standbyOf = (e: Parsed) =>
  e.DATABASE_REPLICA_URL === undefined
    ? null
    : { url: e.DATABASE_REPLICA_URL, lagMs: e.DATABASE_REPLICA_LAG_SEC * 1_000, connections: e.DATABASE_POOL };

type Mode = { production: boolean; demo: boolean };
const modeOf = (e: Parsed): Mode => {
  const production = e.NODE_ENV === 'production';
  return { production, demo: e.DEMO ?? (!production && !e.DATABASE_URL) };
};

const isLocal = (url: string): boolean => ['localhost', '127.0.0.1', '[::1]'].includes(new URL(url).hostname);

const WEAK = '众所周知或容易猜到，请换成随机的（openssl rand -base64 48）';
/** What does not go together, although each variable by itself is as it should be. */
const faultsAmong = (e: Parsed, { production, demo }: Mode): string[] => {
  const faults: string[] = [];
  if (production && demo) faults.push('DEMO: 演示账号人人知道，NODE_ENV=production 时不能设为 1');
  if (e.DEMO_LIFE && (!demo || e.DATABASE_URL)) faults.push('DEMO_LIFE: 只用于演示，且只写入内置的数据库');
  if (production && !e.PUBLIC_URL) faults.push('PUBLIC_URL: 生产环境必填用户打开的地址，它印在证书上');
  if (production && !e.ALLOW_HTTP)
    for (const name of ['PUBLIC_URL', 'SMS_URL'] as const)
      if (e[name]?.startsWith('http:'))
        faults.push(
          `${name}: 生产环境须以 https:// 开头，否则途中的人读得到密码与验证码；确在可信内网使用时设 ALLOW_HTTP=1`,
        );
  if (e.METRICS_PORT && e.METRICS_PORT === e.PORT) faults.push('METRICS_PORT: 须与 PORT 不同');
  if (e.MIGRATE_DATABASE_URL && !e.DATABASE_URL) faults.push('MIGRATE_DATABASE_URL: 须与 DATABASE_URL 一起设置');
  if (e.DATABASE_REPLICA_URL && !e.DATABASE_URL) faults.push('DATABASE_REPLICA_URL: 须与 DATABASE_URL 一起设置');
  if (e.SECRET_KEY && isWeakSecret(e.SECRET_KEY)) faults.push(`SECRET_KEY: ${WEAK}，现在的写在 SECRET_KEY_OLD`);
  if (e.SECRET_KEY_OLD && !e.SECRET_KEY) faults.push('SECRET_KEY_OLD: 须与新的 SECRET_KEY 一起设置');
  if (e.SECRET_KEY_OLD && e.SECRET_KEY_OLD === e.SECRET_KEY) faults.push('SECRET_KEY_OLD: 与 SECRET_KEY 相同');
  if (e.SIGNING_KEY_OLD_FILE && !e.SIGNING_KEY_FILE)
    faults.push('SIGNING_KEY_OLD_FILE: 须与新的 SIGNING_KEY_FILE 一起设置');
  faults.push(...bucketFaults(e), ...backupFaults(e), ...mailFaults(e), ...smsFaults(e));
  return faults;
};

const FAULTY = '配置有误（configuration is invalid）：';
const refuseWith = (faults: readonly string[]): never => {
  throw new BootError([FAULTY, ...faults.map((f) => `  ${f}`)].join('\n'));
};

/** What is set, each variable as it is meant. Throws one error that lists every fault of the environment. */
const readEnv = (env: Record<string, string | undefined>) => {
  const { env: whole, faults } = withSecretFiles(env);
  const given = Object.fromEntries(Object.entries(whole).filter(([, value]) => value !== ''));
  const parsed = Env.safeParse(given);
  if (!parsed.success)
    return refuseWith([...faults, ...parsed.error.issues.map((i) => `${i.path.join('.')}: ${i.message}`)]);
  const e = parsed.data;
  const mode = modeOf(e);
  const all = [...faults, ...faultsAmong(e, mode)];
  return all.length > 0 ? refuseWith(all) : { e, mode };
};

export type Config = ReturnType<typeof loadConfig>;

export const loadConfig = (env: Record<string, string | undefined>) => {
  const {
    e,
    mode: { production, demo },
  } = readEnv(env);
  // Demo accounts are known, so a demo listens to this machine only unless told otherwise.
  const host = e.HOST ?? (demo ? '127.0.0.1' : '0.0.0.0');
  return {
    production,
    demo,
    life: e.DEMO_LIFE ?? (demo && !e.DATABASE_URL),
    host,
    port: e.PORT,
    dataDir: resolve(e.DATA_DIR),
    databaseUrl: e.DATABASE_URL ?? null,
    migrateUrl: e.MIGRATE_DATABASE_URL ?? null,
    databasePool: e.DATABASE_POOL,
    standby: standbyOf(e),
    publicUrl: (e.PUBLIC_URL ?? `http://localhost:${e.PORT}`).replace(/\/$/, ''),
    /** A demo that others can open is none to be found: its organisations are invented, and everybody may log in. */
    searchEngines: e.SEARCH_ENGINES ?? (!demo || !e.PUBLIC_URL || isLocal(e.PUBLIC_URL)),
    secretKey: e.SECRET_KEY ?? null,
    secretKeyOld: e.SECRET_KEY_OLD ?? null,
    signingKeyFile: e.SIGNING_KEY_FILE ?? null,
    signingKeyOldFile: e.SIGNING_KEY_OLD_FILE ?? null,
    trustProxy: e.TRUST_PROXY ?? (false as const),
    timeouts: TIMEOUTS,
    ssoHosts: structuredClone(SSO_HOSTS),
    logLevel: e.LOG_LEVEL,
    slowMs: e.SLOW_MS,
    shedMs: e.SHED_MS,
    metrics: metricsOf(e),
    bcryptCost: e.BCRYPT_COST,
    issuer: e.ISSUER_NAME,
    certPrefix: e.CERT_PREFIX,
    codesPerDay: e.CODES_PER_DAY,
    mediaMaxMb: e.MEDIA_MAX_MB,
    ffmpegPath: e.FFMPEG_PATH ?? null,
    s3: bucketOf(e),
    backup: backupOf(e),
    mail: mailOf(e),
    sms: smsOf(e),
    /** Configured by staff, where the environment says nothing: `ports/messages/channels.ts` keeps it up to date. */
    byPage: { sms: false, mail: false },
  };
};
