import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { loadSecrets } from './secrets.ts';

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'zhibiao-secrets-'));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

const load = (given: { secretKey?: string; secretKeyOld?: string; hasData?: boolean } = {}) =>
  loadSecrets(
    { dataDir, secretKey: given.secretKey ?? null, secretKeyOld: given.secretKeyOld ?? null },
    async () => given.hasData ?? false,
  );
const path = () => join(dataDir, 'secret.key');

it('makes a secret once, for its owner alone, and finds it again though there are data now', async () => {
  const [first, second] = await Promise.all([load(), load()]);
  expect(first.key('jwt')).toEqual(second.key('jwt'));
  expect((await stat(path())).mode & 0o777).toBe(0o600);
  expect((await load({ hasData: true })).key('jwt')).toEqual(first.key('jwt'));
  expect(first.key('jwt')).not.toEqual(first.key('code'));
  expect(first.older('jwt')).toEqual([]);
});

it('does not replace a secret that is gone beside data: it says what is missing and the ways out', async () => {
  await expect(load({ hasData: true })).rejects.toThrow(/secret\.key 不见了.*\n.*从备份恢复.*\n.*SECRET_KEY.*重设密码/);
  expect(existsSync(path())).toBe(false);
  await expect(load({ hasData: true, secretKey: 'named-deliberately' })).resolves.toBeDefined();
});

it('refuses a secret that is cut short', async () => {
  await writeFile(path(), 'c2hvcnQ=');
  await expect(load({ hasData: true })).rejects.toThrow('已损坏');
});

it('reads with the one before, wherever it was kept', async () => {
  const file = (await load()).key('id-card');
  const named = (await load({ secretKey: 'first' })).key('id-card');
  expect((await load({ secretKey: 'first' })).older('id-card')).toEqual([file]);
  const next = await load({ secretKey: 'second', secretKeyOld: 'first' });
  expect(next.older('id-card')).toEqual([named, file]);
  expect(next.key('id-card')).not.toEqual(named);

  await rename(path(), `${path()}.old`);
  const fresh = await load({ hasData: true });
  expect(fresh.older('id-card')).toEqual([file]);
  expect(fresh.key('id-card')).not.toEqual(file);
  expect(await readFile(path(), 'utf8')).not.toBe(await readFile(`${path()}.old`, 'utf8'));
});
