import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { PRODUCT_ISSUER } from '@zhibiao/contract/core/limits';
import { z } from 'zod';
import { BACKUP_ENV, backupFaults, backupOf } from '#config/backup.ts';
import { databaseAddress } from '#config/database-address.ts';
import { coversHalf } from '#domain/network/network-size.ts';
import { isWeakSecret } from '#domain/auth/weak-secret.ts';
import { BootError } from '#lib/boot-error.ts';
import { SECRETS, withSecretFiles } from '#config/secret-files.ts';

/** Environment of the server, parsed once, with every fault listed. */

const oneOf = <const T extends readonly string[]>(values: T) =>
  z.enum(values, { error: `须为以下之一：${values.join('、')}` });
/** Written in digits: what JavaScript makes of '' or 0x10 is nobody's intention. */
const whole = (min: number, max: number) => {
  const error = `须为 ${min} 到 ${max} 之间的整数`;
  return z
    .string()
    .trim()
    .regex(/^\d+$/, { error })
    .transform(Number)
    .pipe(z.number().min(min, { error }).max(max, { error }));
};
const flag = oneOf(['0', '1', 'true', 'false']).transform((v) => v === '1' || v === 'true');
const port = whole(0, 65_535);
const webAddress = z.url({ protocol: /^https?$/, error: '须为 http(s):// 开头的地址' });

/** Names that the proxy check knows beside addresses. */
const NETWORKS = ['loopback', 'linklocal', 'uniquelocal'];
const isNetwork = (text: string): boolean => {
  const [address = '', bits, ...rest] = text.split('/');
  const most = { 4: 32, 6: 128 }[isIP(address)];
  if (most === undefined || rest.length > 0) return NETWORKS.includes(text);
  return bits === undefined || (/^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= most);
};
/** A network of everybody (/0) is refused like nonsense: whoever connects could then name any address as theirs. */
const networks = z
  .string()
  .transform((list) =>
    list
      .split(',')
      .map((item) => item.trim())
      .filter((item) => item !== ''),
  )
  .refine((list) => list.length > 0 && list.every(isNetwork), '须为地址或网段（CIDR），例如 10.0.0.0/8,192.168.1.2')
  .refine(
    (list) => !list.every(isNetwork) || !coversHalf(list),
    '不能覆盖一半以上的地址，否则谁都能冒充任何来源；请只写反向代理的地址',
  );

const LONG = '至少 32 个字符';
const NAME = '须为 2 到 30 个字符';

/** A template of the provider: its id alone takes all values, in their order. */
const smsTemplates = z
  .string()
  .transform((text, context): unknown => {
    try {
      return JSON.parse(text);
    } catch {
      context.addIssue({ code: 'custom', message: '须为 JSON' });
      return z.NEVER;
    }
  })
  .pipe(
    z.record(
      z.string(),
      z.union(
        [
          z
            .string()
            .min(1)
            .transform((id) => ({ id, params: undefined })),
          z.strictObject({ id: z.string().min(1), params: z.array(z.string()).optional() }),
        ],
        '每个模板须为编号，或 {"id":"…","params":["…"]}',
      ),
      '须为 JSON 对象：每条短信一个模板',
    ),
  );

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
  /** The role that owns the tables and changes them, when DATABASE_URL is one that may only work with the rows. */
  MIGRATE_DATABASE_URL: databaseAddress.optional(),
  /** Size of the connection pool. */
  DATABASE_POOL: whole(2, 200).default(16),
  PUBLIC_URL: webAddress.optional(),
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
  LOG_LEVEL: oneOf(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  BCRYPT_COST: whole(10, 14).default(10),
  /** Verification codes that the site sends in a day, short messages and mails each. */
  CODES_PER_DAY: whole(1, 1_000_000).default(2000),
  MAIL_HOST: z.string().optional(),
  MAIL_PORT: port.default(465),
  MAIL_SECURE: flag.optional(),
  /** On a connection that begins in the clear: no mail rather than mail in the clear. */
  MAIL_REQUIRE_TLS: flag.default(false),
  MAIL_USER: z.string().optional(),
  MAIL_PASS: z.string().optional(),
  MAIL_FROM: z.string().optional(),
  /** Whose short messages; http is any interface that takes a POST of JSON. */
  SMS_PROVIDER: oneOf(['http', 'aliyun', 'tencent', 'huawei']).default('http'),
  SMS_URL: webAddress.optional(),
  SMS_ACCESS_KEY: z.string().optional(),
  /** Of the provider's access key; of http, signs each request. */
  SMS_SECRET: z.string().optional(),
  /** Tencent's SmsSdkAppId. */
  SMS_APP_ID: z.string().optional(),
  /** Tencent's region. */
  SMS_REGION: z.string().default('ap-guangzhou'),
  /** Huawei's channel number. */
  SMS_SENDER: z.string().optional(),
  /** JSON: message → template of the provider, {"code-login":"SMS_1","join":{"id":"SMS_2","params":["org"]}}. */
  SMS_TEMPLATES: smsTemplates.default({}),
  /** JSON body with {{phone}} {{code}} {{minutes}} {{sign}} {{text}}. */
  SMS_BODY: z.string().default('{"phone":"{{phone}}","content":"{{text}}"}'),
  SMS_HEADERS: z.string().default('{}'),
  /** The platform's own name where it is empty. */
  SMS_SIGN: z.string().default(''),
  /** Part of the provider's answer that means success. */
  SMS_OK: z.string().default('"OK"'),
  /** An S3-compatible store for all files, instead of DATA_DIR/files; a bucket switches it on. */
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, '须为存储桶的名称')
    .optional(),
  /** Of a store that is not Amazon's. */
  S3_ENDPOINT: webAddress.optional(),
  S3_REGION: z.string().default('us-east-1'),
  S3_ACCESS_KEY: z.string().optional(),
  S3_SECRET_KEY: z.string().optional(),
  /** The bucket in the path instead of in the host's name, as most stores but Amazon's want it. */
  S3_PATH_STYLE: flag.optional(),
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
/** What each provider cannot do without. */
const SMS_NEEDS = {
  http: ['SMS_URL'],
  aliyun: ['SMS_ACCESS_KEY', 'SMS_SECRET'],
  tencent: ['SMS_ACCESS_KEY', 'SMS_SECRET', 'SMS_APP_ID'],
  huawei: ['SMS_URL', 'SMS_ACCESS_KEY', 'SMS_SECRET', 'SMS_SENDER'],
} as const satisfies Record<Parsed['SMS_PROVIDER'], readonly (keyof Parsed)[]>;

const smsOf = (e: Parsed) => {
  const { SMS_SIGN: sign, SMS_TEMPLATES: templates } = e;
  if (e.SMS_PROVIDER === 'http')
    return e.SMS_URL
      ? {
          provider: 'http' as const,
          url: e.SMS_URL,
          body: e.SMS_BODY,
          headers: e.SMS_HEADERS,
          sign,
          ok: e.SMS_OK,
          secret: e.SMS_SECRET ?? null,
        }
      : null;
  const key = { accessKey: e.SMS_ACCESS_KEY ?? '', secret: e.SMS_SECRET ?? '', sign, templates };
  switch (e.SMS_PROVIDER) {
    case 'aliyun':
      return { provider: 'aliyun' as const, url: e.SMS_URL ?? 'https://dysmsapi.aliyuncs.com', ...key };
    case 'tencent': {
      const url = e.SMS_URL ?? 'https://sms.tencentcloudapi.com';
      return { provider: 'tencent' as const, url, appId: e.SMS_APP_ID ?? '', region: e.SMS_REGION, ...key };
    }
    case 'huawei':
      return { provider: 'huawei' as const, url: e.SMS_URL ?? '', sender: e.SMS_SENDER ?? '', ...key };
  }
};

const bucketOf = (e: Parsed) =>
  e.S3_BUCKET
    ? {
        bucket: e.S3_BUCKET,
        endpoint: e.S3_ENDPOINT,
        region: e.S3_REGION,
        accessKey: e.S3_ACCESS_KEY ?? '',
        secretKey: e.S3_SECRET_KEY ?? '',
        pathStyle: e.S3_PATH_STYLE ?? e.S3_ENDPOINT !== undefined,
      }
    : null;

const mailOf = (e: Parsed) =>
  e.MAIL_HOST
    ? {
        host: e.MAIL_HOST,
        port: e.MAIL_PORT,
        secure: e.MAIL_SECURE ?? e.MAIL_PORT === 465,
        requireTls: e.MAIL_REQUIRE_TLS,
        user: e.MAIL_USER ?? null,
        pass: e.MAIL_PASS ?? null,
        from: e.MAIL_FROM ?? '',
      }
    : null;

/** Where the figures are to be had; null of whoever wants none. */
const metricsOf = (e: Parsed) =>
  e.METRICS_PORT === undefined && e.METRICS_TOKEN === undefined
    ? null
    : { port: e.METRICS_PORT ?? null, host: e.METRICS_HOST, token: e.METRICS_TOKEN ?? null };

type Mode = { production: boolean; demo: boolean };
const modeOf = (e: Parsed): Mode => {
  const production = e.NODE_ENV === 'production';
  return { production, demo: e.DEMO ?? (!production && !e.DATABASE_URL) };
};

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
  if (e.SECRET_KEY && isWeakSecret(e.SECRET_KEY)) faults.push(`SECRET_KEY: ${WEAK}，现在的写在 SECRET_KEY_OLD`);
  if (e.SECRET_KEY_OLD && !e.SECRET_KEY) faults.push('SECRET_KEY_OLD: 须与新的 SECRET_KEY 一起设置');
  if (e.SECRET_KEY_OLD && e.SECRET_KEY_OLD === e.SECRET_KEY) faults.push('SECRET_KEY_OLD: 与 SECRET_KEY 相同');
  if (e.SIGNING_KEY_OLD_FILE && !e.SIGNING_KEY_FILE)
    faults.push('SIGNING_KEY_OLD_FILE: 须与新的 SIGNING_KEY_FILE 一起设置');
  if (e.S3_BUCKET && (!e.S3_ACCESS_KEY || !e.S3_SECRET_KEY))
    faults.push('S3_ACCESS_KEY、S3_SECRET_KEY: 设置了 S3_BUCKET 时必填');
  for (const name of ['S3_ENDPOINT', 'S3_ACCESS_KEY', 'S3_SECRET_KEY'] as const)
    if (e[name] && !e.S3_BUCKET) faults.push(`${name}: 须与 S3_BUCKET 一起设置`);
  faults.push(...backupFaults(e));
  if (e.MAIL_HOST && !e.MAIL_FROM) faults.push('MAIL_FROM: 设置了 MAIL_HOST 时必填');
  const lacking = SMS_NEEDS[e.SMS_PROVIDER].filter((name) => !e[name]);
  if (e.SMS_PROVIDER !== 'http' && lacking.length > 0)
    faults.push(`${lacking.join('、')}: SMS_PROVIDER=${e.SMS_PROVIDER} 时必填`);
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
    publicUrl: (e.PUBLIC_URL ?? `http://localhost:${e.PORT}`).replace(/\/$/, ''),
    secretKey: e.SECRET_KEY ?? null,
    secretKeyOld: e.SECRET_KEY_OLD ?? null,
    signingKeyFile: e.SIGNING_KEY_FILE ?? null,
    signingKeyOldFile: e.SIGNING_KEY_OLD_FILE ?? null,
    trustProxy: e.TRUST_PROXY ?? (false as const),
    timeouts: TIMEOUTS,
    ssoHosts: structuredClone(SSO_HOSTS),
    logLevel: e.LOG_LEVEL,
    slowMs: e.SLOW_MS,
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
