import { hkdfSync, randomBytes } from 'node:crypto';
import { mkdir, open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { BootError } from '#lib/boot-error.ts';

type Purpose =
  | 'jwt'
  | 'nonce'
  | 'login-key'
  | 'hash-ticket'
  | 'code'
  | 'password'
  | 'id-card'
  | 'totp'
  | 'staff-link'
  | 'paper-link'
  | 'media'
  | 'picture'
  | 'rating'
  | 'ballot'
  | 'submit'
  | 'human'
  | 'marking'
  | 'member-link'
  | 'alias'
  | 'channel'
  | 'unsubscribe'
  | 'doctor';

/** Independent keys, one a purpose, all derived from the installation's one secret. */
export type Secrets = {
  key(purpose: Purpose): Buffer;
  /** Keys of the secrets before it, for reading what they sealed. Nothing is written with them. */
  older(purpose: Purpose): Buffer[];
};

// HKDF-SHA256 (RFC 5869), 32 bytes.
const derive = (secret: Buffer, purpose: Purpose) =>
  Buffer.from(hkdfSync('sha256', secret, Buffer.alloc(0), `zhibiao-${purpose}-v1`, 32));

export const secretsFrom = (secret: Buffer, older: readonly Buffer[] = []): Secrets => {
  // Derived once each: an address is signed with every picture that is shown.
  const keys = new Map<Purpose, Buffer>();
  return {
    key: (purpose) => {
      const key = keys.get(purpose) ?? derive(secret, purpose);
      keys.set(purpose, key);
      return key;
    },
    older: (purpose) => older.map((one) => derive(one, purpose)),
  };
};

type Settings = { secretKey: string | null; secretKeyOld: string | null; dataDir: string };

/**
 * SECRET_KEY when given; else a random one, made at first start and kept in DATA_DIR with mode 0600.
 * What the secret before it sealed is still read: SECRET_KEY_OLD, the file beside a SECRET_KEY, and <file>.old.
 * `hasData` tells whether data of persons hang on a secret that is no more.
 */
export const loadSecrets = async (
  { secretKey, secretKeyOld, dataDir }: Settings,
  hasData: () => Promise<boolean>,
): Promise<Secrets> => {
  const path = join(dataDir, 'secret.key');
  const [kept, retired] = [await readSecret(path), await readSecret(`${path}.old`)];
  const older = [
    secretKeyOld === null ? null : Buffer.from(secretKeyOld, 'utf8'),
    secretKey === null ? null : kept,
    retired,
  ].filter((one) => one !== null);
  if (secretKey !== null) return secretsFrom(Buffer.from(secretKey, 'utf8'), older);
  if (kept) return secretsFrom(kept, older);
  if (older.length === 0 && (await hasData())) throw new BootError(lost(path));
  await mkdir(dataDir, { recursive: true });
  await makeSecret(path);
  const made = await readSecret(path);
  if (!made) throw new BootError(`${path} 无法建立`);
  return secretsFrom(made, older);
};

const readSecret = async (path: string): Promise<Buffer | null> => {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  if (text === null) return null;
  const secret = Buffer.from(text, 'base64');
  if (secret.length < 32) throw new BootError(`${path} 已损坏：密钥不足 32 字节，请从备份恢复`);
  return secret;
};

/** Two first starts on one volume make one secret. */
const makeSecret = async (path: string): Promise<void> => {
  try {
    const file = await open(path, 'wx', 0o600);
    try {
      await file.writeFile(randomBytes(48).toString('base64'));
      await file.sync();
    } finally {
      await file.close();
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
};

const lost = (path: string) =>
  [
    `${path} 不见了，而数据库里已有账号：密码和身份证号码都要用它才能核对和读取，所以没有另造一个。`,
    '  请从备份恢复这个文件，再重新启动。',
    '  确实找不回来时，用 SECRET_KEY 指定新的密钥（openssl rand -base64 48）：此后所有人须用验证码重设密码，身份证号码须重新填写。',
  ].join('\n');
