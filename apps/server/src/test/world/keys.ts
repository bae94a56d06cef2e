import { generateKeyPairSync } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Signer, signerOf } from '#ports/signing/signer.ts';

/** A key pair of a test's own; `keepIn` writes it where a server would look for it. */
export const createSigner = (): Signer & { keepIn: (folder: string) => Promise<Signer> } => {
  const { privateKey } = generateKeyPairSync('ed25519');
  const signer = signerOf(privateKey);
  return {
    ...signer,
    keepIn: async (folder) => {
      await mkdir(folder, { recursive: true });
      await writeFile(join(folder, `${signer.kid}.pem`), privateKey.export({ type: 'pkcs8', format: 'pem' }), {
        mode: 0o600,
      });
      return signer;
    },
  };
};
