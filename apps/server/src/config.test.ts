import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { loadConfig } from './config.ts';

it('ends slow headers and slow bodies at 20 s, and gives a file of 7 MB at 1 Mbit/s its 56 s', () => {
  const { headersMs, bodyMs, uploadMs, lookEveryMs } = loadConfig({}).timeouts;
  expect(headersMs + lookEveryMs).toBeLessThanOrEqual(20_000);
  expect(bodyMs).toBe(20_000);
  expect(uploadMs).toBeGreaterThan(((7 * 1024 * 1024 * 8) / 1e6) * 1_000);
});

it.each([
  ['10.1.2.3', ['10.1.2.3']],
  ['10.0.0.0/8, 192.168.1.2', ['10.0.0.0/8', '192.168.1.2']],
  ['fd00::/8,::1', ['fd00::/8', '::1']],
  ['loopback', ['loopback']],
  ['nonsense', null],
  ['true', null],
  ['1', null],
  ['10.0.0.0/33', null],
  ['10.0.0.0/0', null],
  ['::/0', null],
  ['10.0.0.0/8/8', null],
  ['10.0.0', null],
  ['proxy.example.com', null],
  [',', null],
])('takes %j as TRUST_PROXY only where it names networks', (TRUST_PROXY, networks) => {
  if (networks) expect(loadConfig({ TRUST_PROXY }).trustProxy).toEqual(networks);
  else expect(() => loadConfig({ TRUST_PROXY })).toThrow(/^配置有误.+\n {2}TRUST_PROXY: 须为地址或网段/);
});

it('wants to know in production where it is reached, because certificates say so', () => {
  const production = { NODE_ENV: 'production', SMS_URL: 'https://sms.example.com' };
  expect(() => loadConfig(production)).toThrow(/^配置有误.+\n {2}PUBLIC_URL: 生产环境必填/);
  expect(loadConfig({ ...production, PUBLIC_URL: 'https://learn.example.com/' }).publicUrl).toBe(
    'https://learn.example.com',
  );
  expect(loadConfig({}).publicUrl).toBe('http://localhost:3000');
});

it('refuses to start on a faulty environment in its sentences, without a stack', () => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(import.meta.dirname, 'main.ts')], {
    env: { PATH: process.env['PATH'], TRUST_PROXY: 'nonsense' },
    encoding: 'utf8',
  });
  expect(status).toBe(1);
  expect(stdout).toBe('');
  expect(stderr.trim().split('\n')).toEqual([
    '配置有误（configuration is invalid）：',
    expect.stringContaining('TRUST_PROXY'),
  ]);
});

it('an object store is a bucket with its keys, and nothing of it without', () => {
  const keys = { S3_ACCESS_KEY: 'id', S3_SECRET_KEY: 'secret' };
  expect(loadConfig({}).s3).toBeNull();
  expect(loadConfig({ S3_BUCKET: 'media', ...keys }).s3).toMatchObject({ region: 'us-east-1', pathStyle: false });
  expect(loadConfig({ S3_BUCKET: 'media', S3_ENDPOINT: 'https://s3.example.com', ...keys }).s3).toMatchObject({
    endpoint: 'https://s3.example.com',
    pathStyle: true,
  });
  const publicUrl = (more: Record<string, string>) =>
    loadConfig({ S3_BUCKET: 'media', ...keys, ...more }).s3?.publicUrl;
  expect(publicUrl({})).toBeNull();
  expect(publicUrl({ S3_PUBLIC_URL: 'https://s3.example.com/media/' })).toBe('https://s3.example.com/media');
  expect(() => publicUrl({ S3_PUBLIC_URL: 'http://s3.example.com', PUBLIC_URL: 'https://school.example' })).toThrow(
    /S3_PUBLIC_URL: PUBLIC_URL 是 https，须以 https:\/\/ 开头/,
  );
  expect(() => loadConfig({ S3_PUBLIC_URL: 'https://s3.example.com' })).toThrow(/S3_PUBLIC_URL: 须与 S3_BUCKET 一起/);
  expect(() => loadConfig({ S3_BUCKET: 'media' })).toThrow(
    /\n {2}S3_ACCESS_KEY、S3_SECRET_KEY: 设置了 S3_BUCKET 时必填/,
  );
  expect(() => loadConfig(keys)).toThrow(/S3_ACCESS_KEY: 须与 S3_BUCKET 一起.+\n {2}S3_SECRET_KEY: 须与/);
  expect(() => loadConfig({ S3_BUCKET: 'No Bucket', ...keys })).toThrow(/S3_BUCKET: 须为存储桶的名称/);
  expect(() => loadConfig({ MEDIA_MAX_MB: '0' })).toThrow(/MEDIA_MAX_MB/);
});

it('gives figures only where somebody asks for them, on a port of their own or for a token', () => {
  const token = 'figures-for-the-operator-alone-7Xk2';
  expect(loadConfig({}).metrics).toBeNull();
  expect(loadConfig({ METRICS_PORT: '9464' }).metrics).toEqual({ port: 9464, host: '127.0.0.1', token: null });
  expect(loadConfig({ METRICS_TOKEN: token }).metrics).toEqual({ port: null, host: '127.0.0.1', token });
  expect(() => loadConfig({ PORT: '3105', METRICS_PORT: '3105' })).toThrow('METRICS_PORT: 须与 PORT 不同');
  expect(() => loadConfig({ METRICS_TOKEN: 'short' })).toThrow('METRICS_TOKEN: 至少 32 个字符');
});

it('has production speak https, unless it is told that the network is trusted', () => {
  const plain = { NODE_ENV: 'production', PUBLIC_URL: 'http://xue.example.cn', SMS_URL: 'http://sms.example.cn' };
  expect(() => loadConfig(plain)).toThrow(
    /\n {2}PUBLIC_URL: 生产环境须以 https:.+ALLOW_HTTP=1\n {2}SMS_URL: 生产环境须以 https:/,
  );
  expect(loadConfig({ ...plain, ALLOW_HTTP: '1' }).publicUrl).toBe(plain.PUBLIC_URL);
  expect(loadConfig({ ...plain, NODE_ENV: '' }).publicUrl).toBe(plain.PUBLIC_URL);
  const safe = { NODE_ENV: 'production', PUBLIC_URL: 'https://xue.example.cn', SMS_URL: 'https://sms.example.cn' };
  expect(loadConfig(safe).publicUrl).toBe(safe.PUBLIC_URL);
});

/** Each setting of .env.example that is not free text, with what nobody can mean by it. */
const NONSENSE = {
  PORT: ['abc', '70000', '-1', '0x50', '3000.5'],
  PUBLIC_URL: ['example.com'],
  LOG_LEVEL: ['loud'],
  DEMO: ['yes'],
  DATABASE_URL: ['mysql://db/zhibiao'],
  MIGRATE_DATABASE_URL: ['db'],
  DATABASE_REPLICA_URL: ['mysql://db/zhibiao'],
  DATABASE_REPLICA_LAG_SEC: ['0', 'soon'],
  DATABASE_POOL: ['1', 'many'],
  SECRET_KEY: ['short', 'a'.repeat(40)],
  BCRYPT_COST: ['9'],
  CODES_PER_DAY: ['0'],
  MAIL_PORT: ['smtp'],
  MAIL_SECURE: ['tls'],
  SMS_PROVIDER: ['other'],
  SMS_URL: ['ftp://sms'],
  ALLOW_HTTP: ['yes'],
  TRUST_PROXY: ['everybody', '0.0.0.0/1,128.0.0.0/1', '::/1,8000::/1', '::ffff:0:0/96'],
  SMS_TEMPLATES: ['{', '[]', '{"code-login":1}'],
  S3_ENDPOINT: ['s3'],
  S3_PUBLIC_URL: ['media.example.com', 'https://media.example.com/?a=b'],
  MEDIA_MAX_MB: ['0'],
  ISSUER_NAME: ['一'],
  CERT_PREFIX: ['zb'],
};

it.each(Object.entries(NONSENSE).flatMap(([name, texts]) => texts.map((text) => [name, text] as const)))(
  'says in Chinese what is wrong with %s=%s',
  (name, text) => {
    const sentences = () => {
      try {
        loadConfig({ [name]: text });
        return [];
      } catch (error) {
        return (error as Error).message.split('\n').slice(1);
      }
    };
    expect(sentences()).toContainEqual(expect.stringMatching(new RegExp(`^ {2}${name}[^:]*: .*\\p{Script=Han}`, 'u')));
    expect(sentences().join()).not.toMatch(/Invalid|expected|must/);
  },
);

it('takes secrets from files, one of the two, and says what is wrong with them beside all else', () => {
  const folder = mkdtempSync(join(tmpdir(), 'zhibiao-secrets-'));
  const file = (name: string, text: string) => {
    writeFileSync(join(folder, name), text);
    return join(folder, name);
  };
  try {
    const key = 'q7VxTn2rJm9cYw4ZsKdHb6PgLf3uRe8a';
    const url = 'postgresql://app:secret@db:5432/zhibiao';
    expect(
      loadConfig({ SECRET_KEY_FILE: file('key', `${key}\n`), DATABASE_URL_FILE: file('url', `${url}\r\n`) }),
    ).toMatchObject({ secretKey: key, databaseUrl: url });
    expect(() =>
      loadConfig({
        SECRET_KEY: key,
        SECRET_KEY_FILE: file('key', key),
        DATABASE_URL_FILE: join(folder, 'none'),
        MAIL_PASS_FILE: file('empty', '\n'),
        PORT: 'x',
      }),
    ).toThrow(
      [
        `  SECRET_KEY_FILE: 与 SECRET_KEY 只能设置一个`,
        `  DATABASE_URL_FILE: ${join(folder, 'none')} 读不到`,
        `  MAIL_PASS_FILE: ${join(folder, 'empty')} 是空的`,
        `  PORT: `,
      ].join('\n'),
    );
    expect(() => loadConfig({ SIGNING_KEY_OLD_FILE: 'x' })).toThrow('SIGNING_KEY_OLD_FILE: 须与新的');
  } finally {
    rmSync(folder, { recursive: true });
  }
});

it.each([
  'postgresql://u:p@h1:5432,h2:5432/db?target_session_attrs=read-write',
  'postgresql://u:p@h1,h2/db',
  'postgres://h1,h2:6432/db',
  'postgresql://u@/db?host=h1,h2',
])('refuses several servers in one address, %s, and says what goes before them', (DATABASE_URL) => {
  expect(() => loadConfig({ DATABASE_URL })).toThrow(/\n {2}DATABASE_URL: 只能写一台：.*HAProxy.*-rw 服务/);
  expect(() => loadConfig({ DATABASE_URL: 'postgresql://h/db', MIGRATE_DATABASE_URL: DATABASE_URL })).toThrow(
    /\n {2}MIGRATE_DATABASE_URL: 只能写一台/,
  );
  expect(() => loadConfig({ DATABASE_URL: 'postgresql://h/db', DATABASE_REPLICA_URL: DATABASE_URL })).toThrow(
    /\n {2}DATABASE_REPLICA_URL: 只能写一台：.*-ro 服务/,
  );
});
it('takes a comma in the password, the name or the options of one server', () => {
  for (const DATABASE_URL of [
    'postgresql://u:a,b@h1/db',
    'postgresql://h1/a,b',
    'postgresql://h1/db?options=-c%20a=b,c',
  ])
    expect(loadConfig({ DATABASE_URL }).databaseUrl).toBe(DATABASE_URL);
  expect(() => loadConfig({ DATABASE_URL: 'mysql://h1/db' })).toThrow(/DATABASE_URL: 须为 postgresql:\/\/ 开头的地址/);
});

it('a standby for reading goes with the address of its primary, and may lag half a minute', () => {
  const DATABASE_REPLICA_URL = 'postgresql://u:p@standby/db';
  expect(loadConfig({}).standby).toBeNull();
  expect(() => loadConfig({ DATABASE_REPLICA_URL })).toThrow('DATABASE_REPLICA_URL: 须与 DATABASE_URL 一起设置');
  expect(loadConfig({ DATABASE_URL: 'postgresql://u:p@primary/db', DATABASE_REPLICA_URL }).standby).toEqual({
    url: DATABASE_REPLICA_URL,
    lagMs: 30_000,
    connections: 16,
  });
});
