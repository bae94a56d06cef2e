import { spawnSync } from 'node:child_process';
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
  else expect(() => loadConfig({ TRUST_PROXY })).toThrow(/^配置有误.+\n {2}TRUST_PROXY: must be addresses or networks/);
});

it('wants to know in production where it is reached, because certificates say so', () => {
  const production = { NODE_ENV: 'production', SMS_URL: 'https://sms.example.com' };
  expect(() => loadConfig(production)).toThrow(/^配置有误.+\n {2}PUBLIC_URL: production needs/);
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
  expect(() => loadConfig({ S3_BUCKET: 'media' })).toThrow(/\n {2}S3_ACCESS_KEY, S3_SECRET_KEY: are needed/);
  expect(() => loadConfig(keys)).toThrow(/S3_ACCESS_KEY: is of use.+\n {2}S3_SECRET_KEY: is of use/);
  expect(() => loadConfig({ S3_BUCKET: 'No Bucket', ...keys })).toThrow(/S3_BUCKET: must be the name of a bucket/);
  expect(() => loadConfig({ MEDIA_MAX_MB: '0' })).toThrow(/MEDIA_MAX_MB/);
});
