import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, randomBytes, sign, verify } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Db } from '#db/client.ts';

/** Ed25519 signatures over the canonical facts of a certificate. The private key never enters the database. */
export type Signer = {
  kid: string;
  /** Raw public key, base64url. */
  publicKey: string;
  /** Signature over the UTF-8 bytes, base64url. */
  sign(canonical: string): string;
};

const rawPublicKey = (privateKey: KeyObject): string => createPublicKey(privateKey).export({ format: 'jwk' }).x ?? '';
/** A key is named by its public half, so that one name never means two keys. */
const kidOf = (publicKey: string): string => createHash('sha256').update(publicKey, 'ascii').digest('hex').slice(0, 16);

const signerOf = (privateKey: KeyObject): Signer => {
  const publicKey = rawPublicKey(privateKey);
  return { kid: kidOf(publicKey), publicKey, sign: (canonical) => sign(null, Buffer.from(canonical, 'utf8'), privateKey).toString('base64url') };
};

const writeKey = async (folder: string): Promise<void> => {
  const { privateKey } = generateKeyPairSync('ed25519');
  const file = await open(join(folder, `${signerOf(privateKey).kid}.pem`), 'wx', 0o600);
  try {
    await file.writeFile(privateKey.export({ type: 'pkcs8', format: 'pem' }));
    await file.sync();
  } finally {
    await file.close();
  }
};

const keysIn = async (folder: string): Promise<string[]> => (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.pem'));

/** The whole folder appears at once, so that two first starts on one volume cannot make two keys. */
const makeFirstKey = async (folder: string): Promise<void> => {
  const fresh = `${folder}.${randomBytes(6).toString('hex')}`;
  await mkdir(fresh, { recursive: true, mode: 0o700 });
  await writeKey(fresh);
  try {
    await rename(fresh, folder);
  } catch (error) {
    await rm(fresh, { recursive: true, force: true });
    if ((await keysIn(folder)).length > 0) return;
    // The folder was there with retired keys only: a new one takes over.
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') throw error;
    await writeKey(folder);
  }
};

const readKey = async (path: string, kid: string): Promise<Signer> => {
  const broken = (why: string) => new Error(`证书签名私钥 ${path} 已损坏（${why}），请从备份恢复；恢复前不能签发证书`);
  const text = await readFile(path, 'utf8');
  let privateKey: KeyObject;
  try {
    privateKey = createPrivateKey(text);
  } catch {
    throw broken('无法读取');
  }
  if (privateKey.asymmetricKeyType !== 'ed25519') throw broken('不是 Ed25519 私钥');
  const signer = signerOf(privateKey);
  if (signer.kid !== kid) throw broken('内容与文件名不符');
  return signer;
};

/**
 * The signer on DATA_DIR/keys/<kid>.pem (mode 0600), made at first start. To change the key, rename its file to <kid>.pem.old
 * and start anew: what it signed stays verifiable, because the public half is kept in the database for ever.
 */
export const createSigner = async (dataDir: string): Promise<Signer> => {
  const folder = join(dataDir, 'keys');
  if ((await keysIn(folder)).length === 0) await makeFirstKey(folder);
  const [name, ...others] = await keysIn(folder);
  if (!name) throw new Error(`${folder} 中没有证书签名私钥，也无法新建`);
  if (others.length > 0) throw new Error(`${folder} 中有 ${others.length + 1} 个证书签名私钥，请只保留在用的一个，其余改名为 .pem.old`);
  return readKey(join(folder, name), name.slice(0, -'.pem'.length));
};

/** Lists the key in force among the public keys; those before it stay, no longer active. Called once at start. */
export const rememberKey = async (db: Db, { kid, publicKey }: Pick<Signer, 'kid' | 'publicKey'>): Promise<void> => {
  await db.signingKey.upsert({ where: { kid }, create: { kid, publicKey }, update: { active: true } });
  await db.signingKey.updateMany({ where: { kid: { not: kid } }, data: { active: false } });
};

/** Whether `signature` is the key's over these bytes. False for anything malformed. */
export const isSignedBy = (publicKey: string, canonical: string, signature: string): boolean => {
  try {
    const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: publicKey }, format: 'jwk' });
    return verify(null, Buffer.from(canonical, 'utf8'), key, Buffer.from(signature, 'base64url'));
  } catch {
    return false;
  }
};
