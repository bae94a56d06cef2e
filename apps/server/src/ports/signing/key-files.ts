import { createPrivateKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '#config.ts';
import { BootError } from '#lib/boot-error.ts';
import { type Signer, signerOf } from './signer.ts';

/**
 * The private keys of an installation: DATA_DIR/keys/<kid>.pem (mode 0600) is in force. An operator changes it by
 * renaming it to <kid>.pem.old, and says that it is lost by an empty file <kid>.pem.lost.
 */
export type KeyFiles = {
  where: string;
  /** The key in force, or null. Throws when there are several, or one that cannot be used. */
  current(): Promise<Signer | null>;
  /** The key that was put aside under this name, or null. */
  retired(kid: string): Promise<Signer | null>;
  isLost(kid: string): Promise<boolean>;
  make(): Promise<Signer>;
};

const read = async (path: string, kid?: string): Promise<Signer> => {
  const broken = (why: string) =>
    new BootError(`证书签名私钥 ${path} 已损坏（${why}），请从备份恢复；恢复前不能签发证书`);
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw broken(error.code ?? error.message);
  });
  let privateKey: KeyObject;
  try {
    privateKey = createPrivateKey(text);
  } catch {
    throw broken('无法读取');
  }
  if (privateKey.asymmetricKeyType !== 'ed25519') throw broken('不是 Ed25519 私钥');
  const signer = signerOf(privateKey);
  if (kid !== undefined && signer.kid !== kid) throw broken('内容与文件名不符');
  return signer;
};

/** Appears whole or not at all: a start that is killed leaves no half a key. */
const write = async (folder: string): Promise<Signer> => {
  const { privateKey } = generateKeyPairSync('ed25519');
  const signer = signerOf(privateKey);
  const path = join(folder, `${signer.kid}.pem`);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const file = await open(`${path}.new`, 'w', 0o600);
  try {
    await file.writeFile(privateKey.export({ type: 'pkcs8', format: 'pem' }));
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(`${path}.new`, path);
  return signer;
};

const keyFiles = (folder: string): KeyFiles => {
  const names = () => readdir(folder).catch((): string[] => []);
  return {
    where: folder,
    async current() {
      const [name, ...others] = (await names()).filter((each) => each.endsWith('.pem'));
      if (name === undefined) return null;
      if (others.length > 0)
        throw new BootError(
          `${folder} 中有 ${others.length + 1} 个证书签名私钥，请只保留在用的一个，其余改名为 .pem.old`,
        );
      return read(join(folder, name), name.slice(0, -'.pem'.length));
    },
    async retired(kid) {
      return (await names()).includes(`${kid}.pem.old`) ? read(join(folder, `${kid}.pem.old`), kid) : null;
    },
    isLost: async (kid) => (await names()).includes(`${kid}.pem.lost`),
    make: () => write(folder),
  };
};

/** A key that is mounted beside the program, SIGNING_KEY_FILE; the one before it until that has signed it. */
const mountedKey = (path: string, oldPath: string | null, folder: string): KeyFiles => ({
  ...keyFiles(folder),
  where: path,
  current: () => read(path),
  async retired(kid) {
    const old = oldPath === null ? null : await read(oldPath);
    return old?.kid === kid ? old : null;
  },
  make: () => read(path),
});

type Place = Pick<Config, 'dataDir' | 'signingKeyFile' | 'signingKeyOldFile'>;
export const keysOfConfig = ({ dataDir, signingKeyFile, signingKeyOldFile }: Place): KeyFiles => {
  const folder = join(dataDir, 'keys');
  return signingKeyFile === null ? keyFiles(folder) : mountedKey(signingKeyFile, signingKeyOldFile, folder);
};
