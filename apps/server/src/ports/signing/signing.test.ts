import { generateKeyPairSync } from 'node:crypto';
import { appendFile, mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { run, sql } from '#db/sql.ts';
import { openTestDatabase, type TestDatabase } from '#test/world/database.ts';
import { createSigner } from '#test/world/keys.ts';
import { isSignedBy, signerOf } from './signer.ts';
import { keysOfConfig } from './key-files.ts';
import { openSigning } from './signing.ts';
import { diskTruth } from '#ports/truth/disk.ts';

let database: TestDatabase;
const made: string[] = [];
let dataDir: string;
beforeAll(async () => {
  database = await openTestDatabase();
});
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'zhibiao-signing-'));
  made.push(dataDir);
  await database.asOwner('TRUNCATE "Certificate", "SigningKey" CASCADE');
});
afterAll(async () => {
  await database.close();
  await Promise.all(made.map((folder) => rm(folder, { recursive: true, force: true })));
});

const said: string[] = [];
const home = (folder = dataDir) => ({
  truth: diskTruth(folder),
  keys: keysOfConfig({ dataDir: folder, signingKeyFile: null, signingKeyOldFile: null }),
});
const open = (folder = dataDir) => openSigning(home(folder), database.pool, (line) => said.push(line));
const file = (name: string, folder = dataDir) => join(folder, 'keys', name);
const pems = async () => (await readdir(join(dataDir, 'keys'))).filter((name) => name.endsWith('.pem'));
const retire = (kid: string) => rename(file(`${kid}.pem`), file(`${kid}.pem.old`));

let serial = 0;
/** Rows are enough here: nothing reads what they state. */
const addCertificate = async (kid: string, status = 1, revokeReason: string | null = null): Promise<string> => {
  const certNo = `T${(serial += 1)}`;
  await database.db.certificate.create({
    data: {
      certNo,
      type: 1,
      holder: {},
      facts: {},
      factsHash: certNo,
      issueDate: new Date('2026-01-01'),
      verifyCode: certNo,
      file: 'f',
      sha256: 's',
      canonical: '{}',
      signature: 's',
      kid,
      status,
      revokeReason,
    },
  });
  return certNo;
};

describe('the key', () => {
  it('is made once, readable by its owner only, and signs ever after', async () => {
    const { signer: first } = await open();
    const { signer: again } = await open();
    expect(again).toMatchObject({ kid: first.kid, publicKey: first.publicKey });
    expect(await pems()).toEqual([`${first.kid}.pem`]);
    expect((await stat(file(`${first.kid}.pem`))).mode & 0o777).toBe(0o600);
    expect(isSignedBy(again.publicKey, '{"a":"学"}', first.sign('{"a":"学"}'))).toBe(true);
    expect(isSignedBy(again.publicKey, '{"a":"習"}', first.sign('{"a":"学"}'))).toBe(false);
    expect(said.at(-1)).toMatch(new RegExp(`^证书签名公钥 ${first.kid}，指纹 ([0-9A-F]{4} ){15}[0-9A-F]{4}$`));
  });

  it('of a demonstration began to sign before it was made, and only the first', async () => {
    const since = new Date('2022-11-20T00:00:00Z');
    const { signer, register } = await openSigning(home(), database.pool, () => {}, since);
    expect((await register.keys())[0]).toMatchObject({ kid: signer.kid, from: since.toISOString(), until: null });
    await retire(signer.kid);
    const [, next] = await (await openSigning(home(), database.pool, () => {}, since)).register.keys();
    expect(Date.now() - Date.parse(next!.from)).toBeLessThan(60_000);
  });

  it('is one when several processes start first together', async () => {
    const all = await Promise.all(Array.from({ length: 6 }, () => open()));
    expect(new Set(all.map(({ signer }) => signer.kid)).size).toBe(1);
    expect(await pems()).toHaveLength(1);
  });

  it('is followed by another that the old one signs, and both are listed with their days', async () => {
    const { signer: old } = await open();
    await retire(old.kid);
    const { signer: next, register } = await open();
    expect(next.kid).not.toBe(old.kid);
    const [first, second] = await register.keys();
    expect(first).toMatchObject({ kid: old.kid, signedBy: old.kid, until: second?.from });
    expect(second).toMatchObject({ kid: next.kid, signedBy: old.kid, until: null });
    // Once signed, the old private key is needed no more.
    await rm(file(`${old.kid}.pem.old`));
    expect((await open()).signer.kid).toBe(next.kid);
  });

  it('that is lost is replaced only when the operator says so', async () => {
    const { signer: lost } = await open();
    await rm(file(`${lost.kid}.pem`));
    await expect(open()).rejects.toThrow(`没有签名私钥 ${lost.kid}.pem`);
    await writeFile(file(`${lost.kid}.pem.lost`), '');
    const { signer: next, register } = await open();
    expect((await register.keys()).map(({ kid, signedBy }) => [kid, signedBy])).toEqual([
      [lost.kid, lost.kid],
      [next.kid, next.kid],
    ]);
  });

  it('does not start damaged, foreign, renamed, doubled or after its time', async () => {
    const {
      signer: { kid },
    } = await open();
    const path = file(`${kid}.pem`);
    const good = await readFile(path, 'utf8');
    await writeFile(path, good.slice(0, 60));
    await expect(open()).rejects.toThrow('已损坏（无法读取），请从备份恢复');
    await writeFile(path, good);
    await writeFile(file('second.pem'), good);
    await expect(open()).rejects.toThrow('有 2 个证书签名私钥');
    await rm(path);
    await expect(open()).rejects.toThrow('内容与文件名不符');
    await rm(file('second.pem'));
    await writeFile(file(`${kid}.pem.old`), good);
    const { signer: next } = await open();
    await rm(file(`${next.kid}.pem`));
    await writeFile(path, good);
    await expect(open()).rejects.toThrow(`私钥 ${kid} 已停用，在用的是 ${next.kid}`);
  });
});

describe('a mounted key', () => {
  const mounted = async (name: string) => {
    const { privateKey } = generateKeyPairSync('ed25519');
    await writeFile(join(dataDir, name), privateKey.export({ type: 'pkcs8', format: 'pem' }));
    return { path: join(dataDir, name), kid: signerOf(privateKey).kid };
  };
  const openWith = (signingKeyFile: string, signingKeyOldFile: string | null = null) =>
    openSigning(
      { truth: diskTruth(dataDir), keys: keysOfConfig({ dataDir, signingKeyFile, signingKeyOldFile }) },
      database.pool,
      () => {},
    );

  it('signs, is never made, and gives way to another only by the one before it', async () => {
    const [first, next] = [await mounted('first.pem'), await mounted('next.pem')];
    expect((await openWith(first.path)).signer.kid).toBe(first.kid);
    expect(await pems()).toEqual([]);
    await expect(openWith(next.path)).rejects.toThrow(`${next.path} 中没有签名私钥 ${first.kid}.pem`);
    const { signer, register } = await openWith(next.path, first.path);
    expect(signer.kid).toBe(next.kid);
    expect((await register.keys()).map(({ kid, signedBy }) => [kid, signedBy])).toEqual([
      [first.kid, first.kid],
      [next.kid, first.kid],
    ]);
    await openWith(next.path);
    await expect(openWith(first.path)).rejects.toThrow('已停用');
    await expect(openWith(join(dataDir, 'none.pem'))).rejects.toThrow('none.pem 已损坏（ENOENT）');
  });
});

describe('beside certificates', () => {
  it('nothing is made anew: without its key, its list or its folder it does not start', async () => {
    const {
      signer: { kid },
    } = await open();
    await addCertificate(kid);
    const other = await mkdtemp(join(tmpdir(), 'zhibiao-signing-'));
    made.push(other);
    await expect(open(other)).rejects.toThrow('多个副本须共用同一个 DATA_DIR');
    await rename(file('issuers.jsonl'), file('aside'));
    await expect(open()).rejects.toThrow('没有签名公钥清单 issuers.jsonl');
    await rename(file('aside'), file('issuers.jsonl'));
    await rename(file(`${kid}.pem`), file('aside'));
    await expect(open()).rejects.toThrow(`没有签名私钥 ${kid}.pem`);
    expect(await pems()).toEqual([]);
    await rename(file('aside'), file(`${kid}.pem`));
    expect((await open()).signer.kid).toBe(kid);
  });

  it('of an installation older than the list, the list is begun once with all that was signed and ended', async () => {
    const [former, present] = [createSigner(), await createSigner().keepIn(join(dataDir, 'keys'))];
    await run(
      database.pool,
      sql`
        INSERT INTO "SigningKey" (kid, "publicKey", active)
        VALUES (${former.kid}, ${former.publicKey}, false), (${present.kid}, ${present.publicKey}, true)`,
    );
    await addCertificate(former.kid);
    const revoked = await addCertificate(present.kid, 2, '成绩作废');
    const replaced = await addCertificate(present.kid, 3);
    const next = await addCertificate(present.kid);
    await run(
      database.pool,
      sql`
        UPDATE "Certificate" SET "previousId" = (SELECT id FROM "Certificate" WHERE "certNo" = ${replaced})
        WHERE "certNo" = ${next}`,
    );

    const { signer, register } = await open();
    expect(signer.kid).toBe(present.kid);
    expect((await register.keys()).map(({ kid, signedBy, until }) => [kid, signedBy, until === null])).toEqual([
      [present.kid, present.kid, true],
      [former.kid, present.kid, false],
    ]);
    expect(
      (await register.keys()).every(({ from }) => from.startsWith('2025-12-31') || from.startsWith('2026-01-01')),
    ).toBe(true);
    expect(await register.statusOf(revoked)).toMatchObject({ standing: 'revoked', reason: '成绩作废' });
    expect(await register.statusOf(replaced)).toMatchObject({ standing: 'replaced', replacedBy: next });
    expect(said.find((line) => line.startsWith('已建立签名公钥清单'))).toContain('登记已撤销或已换发的证书 2 份');

    // From now on what the database says of keys is no news, and what it says of statuses was in the register first.
    const forged = createSigner();
    await run(
      database.pool,
      sql`INSERT INTO "SigningKey" (kid, "publicKey") VALUES (${forged.kid}, ${forged.publicKey})`,
    );
    const again = await open();
    expect((await again.register.keys()).map(({ kid }) => kid)).not.toContain(forged.kid);
    await addCertificate(present.kid, 2);
    await expect(open()).rejects.toThrow(`数据库中有 1 份已撤销或已换发的证书不在 ${file('standing.jsonl')} 中`);
    expect(said).toContain(`警告：数据库中有不在清单里的公钥 ${forged.kid}，不予信任`);
  });

  it('of an installation older than the list and without its key it does not start', async () => {
    const gone = createSigner();
    await run(database.pool, sql`INSERT INTO "SigningKey" (kid, "publicKey") VALUES (${gone.kid}, ${gone.publicKey})`);
    await addCertificate(gone.kid);
    await expect(open()).rejects.toThrow('没有签名私钥');
  });
});

describe('the signed files', () => {
  const revoke = (signing: Awaited<ReturnType<typeof open>>, certNo: string) =>
    signing.register.record({ certNo, standing: 'revoked', reason: '更正', replacedBy: null });

  it('are read on by a process that did not write them', async () => {
    const [one, two] = [await open(), await open()];
    await revoke(one, 'A');
    expect(await two.register.statusOf('A')).toMatchObject({ reason: '更正' });
    await revoke(two, 'B');
    expect([
      await one.register.length(),
      await two.register.length(),
      (await one.register.statusOf('B'))?.standing,
    ]).toEqual([2, 2, 'revoked']);
  });

  it('take a line that was cut off by a crash as never written', async () => {
    const before = await open();
    await revoke(before, 'A');
    await appendFile(file('standing.jsonl'), '{"entry":"{\\"certNo');
    const after = await open();
    expect(await after.register.length()).toBe(1);
    await revoke(after, 'B');
    expect(await (await open()).register.statusOf('B')).toMatchObject({ standing: 'revoked' });
  });

  it.each<[string, string, (lines: string[]) => string[]]>([
    ['a line taken out', '第 2 行', ([first = '', , third = '']) => [first, third]],
    ['two lines exchanged', '第 1 行', ([first = '', second = '', third = '']) => [second, first, third]],
    [
      'a line changed',
      '第 2 行',
      ([first = '', second = '', third = '']) => [first, second.replace('更正', '更改'), third],
    ],
    ['the first line taken out', '第 1 行', (lines) => lines.slice(1)],
    ['a line twice', '第 4 行', (lines) => [...lines, lines[2] ?? '']],
  ])('do not start with %s', async (_, where, change) => {
    const signing = await open();
    for (const certNo of ['A', 'B', 'C']) await revoke(signing, certNo);
    const lines = (await readFile(file('standing.jsonl'), 'utf8')).trimEnd().split('\n');
    await writeFile(file('standing.jsonl'), `${change(lines).join('\n')}\n`);
    await expect(open()).rejects.toThrow(`${where}与签名或前一行不符，请从备份恢复`);
  });

  it('are not cut under a running process', async () => {
    const signing = await open();
    for (const certNo of ['A', 'B']) await revoke(signing, certNo);
    expect(await signing.register.length()).toBe(2);
    const [first] = (await readFile(file('standing.jsonl'), 'utf8')).split('\n');
    await writeFile(file('standing.jsonl'), `${first}\n`);
    await expect(signing.register.statusOf('B')).rejects.toThrow('被截短');
  });

  it('take no key that no listed key has signed', async () => {
    const { signer } = await open();
    const stranger = createSigner();
    const entry = JSON.stringify({
      at: '2026-01-01T00:00:00.000Z',
      from: '2020-01-01T00:00:00.000Z',
      how: 'next',
      kid: stranger.kid,
      prev: '',
      publicKey: stranger.publicKey,
      seq: 2,
      until: null,
    });
    await appendFile(
      file('issuers.jsonl'),
      `${JSON.stringify({ entry, kid: stranger.kid, signature: stranger.sign(entry) })}\n`,
    );
    await expect(open()).rejects.toThrow('第 2 行与签名或前一行不符');
    expect(signer.kid).not.toBe(stranger.kid);
  });
});

describe('a signature', () => {
  it.each([
    ['', ''],
    ['x', 'y'],
    ['A'.repeat(43), 'A'.repeat(86)],
  ])('is not believed when malformed', (publicKey, signature) => {
    expect(isSignedBy(publicKey, '{}', signature)).toBe(false);
  });
});
