import { mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { createSigner, isSignedBy } from './signer.ts';

const made: string[] = [];
let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'zhibiao-signer-'));
  made.push(dataDir);
});
afterAll(() => Promise.all(made.map((folder) => rm(folder, { recursive: true, force: true }))));

const keyFiles = () => readdir(join(dataDir, 'keys'));

describe('signer', () => {
  it('makes its key once, readable by its owner only, and signs with it ever after', async () => {
    const first = await createSigner(dataDir);
    const again = await createSigner(dataDir);
    expect(again).toMatchObject({ kid: first.kid, publicKey: first.publicKey });
    expect(await keyFiles()).toEqual([`${first.kid}.pem`]);
    expect((await stat(join(dataDir, 'keys', `${first.kid}.pem`))).mode & 0o777).toBe(0o600);
    expect(isSignedBy(again.publicKey, '{"a":"学"}', first.sign('{"a":"学"}'))).toBe(true);
    expect(isSignedBy(again.publicKey, '{"a":"習"}', first.sign('{"a":"学"}'))).toBe(false);
  });

  it('makes one key when two processes start first together', async () => {
    const signers = await Promise.all(Array.from({ length: 8 }, () => createSigner(dataDir)));
    expect(new Set(signers.map((s) => s.kid)).size).toBe(1);
    expect(await keyFiles()).toHaveLength(1);
  });

  it('takes a new key when the old one is retired', async () => {
    const old = await createSigner(dataDir);
    await rename(join(dataDir, 'keys', `${old.kid}.pem`), join(dataDir, 'keys', `${old.kid}.pem.old`));
    const next = await createSigner(dataDir);
    expect(next.kid).not.toBe(old.kid);
    expect((await createSigner(dataDir)).kid).toBe(next.kid);
  });

  it('does not start on a damaged, foreign, renamed or doubled key', async () => {
    const { kid } = await createSigner(dataDir);
    const path = join(dataDir, 'keys', `${kid}.pem`);
    const good = await readFile(path, 'utf8');
    await writeFile(path, good.slice(0, 60));
    await expect(createSigner(dataDir)).rejects.toThrow('已损坏（无法读取），请从备份恢复');
    await writeFile(path, good);
    await writeFile(join(dataDir, 'keys', 'second.pem'), good);
    await expect(createSigner(dataDir)).rejects.toThrow('有 2 个证书签名私钥');
    await rm(path);
    await expect(createSigner(dataDir)).rejects.toThrow('内容与文件名不符');
  });
});

describe('a signature', () => {
  it.each([['', ''], ['x', 'y'], ['A'.repeat(43), 'A'.repeat(86)]])('is not believed when malformed', (publicKey, signature) => {
    expect(isSignedBy(publicKey, '{}', signature)).toBe(false);
  });
});
