import { hkdfSync, randomBytes } from 'node:crypto';
import { mkdir, open, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Independent keys, one a purpose, all derived from the installation's one secret. */
export type Secrets = { key(purpose: 'jwt' | 'nonce' | 'login-key' | 'code' | 'password' | 'id-card' | 'media' | 'rating' | 'ballot' | 'submit' | 'human'): Buffer };

export const secretsFrom = (secret: Buffer): Secrets => ({
  // HKDF-SHA256 (RFC 5869), 32 bytes.
  key: (purpose) => Buffer.from(hkdfSync('sha256', secret, Buffer.alloc(0), `zhibiao-${purpose}-v1`, 32)),
});

/** SECRET_KEY when given; else a random one, made at first start and kept in DATA_DIR with mode 0600. */
export const loadSecrets = async (config: { secretKey: string | null; dataDir: string }): Promise<Secrets> => {
  if (config.secretKey) return secretsFrom(Buffer.from(config.secretKey, 'utf8'));
  const path = join(config.dataDir, 'secret.key');
  await mkdir(config.dataDir, { recursive: true });
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
  const secret = Buffer.from(await readFile(path, 'utf8'), 'base64');
  if (secret.length < 32) throw new Error(`${path} 已损坏：密钥不足 32 字节，请从备份恢复`);
  return secretsFrom(secret);
};
