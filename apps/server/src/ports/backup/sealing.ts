import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { Decrypter, Encrypter, generateX25519Identity, identityToRecipient } from 'age-encryption';

/**
 * What is stored is sealed in the age format (age-encryption.org/v1), which the program `age` opens as well. A
 * passphrase does not seal each object, that would cost a second each: it seals one key, which lies beside each set.
 */
export type Sealing = {
  /** Names the key, so that what two keys sealed never gets mixed up. */
  id: string;
  /** What the name of a sealed object ends with. */
  suffix: '.age' | '';
  seal(plain: Readable): Promise<Readable>;
  /** Null for an installation that has the public half alone. */
  open: ((sealed: Readable) => Promise<Readable>) | null;
  /** The key, sealed by the passphrase. */
  keyFile: Uint8Array | null;
};

/** Of scrypt: 64 MB and some tenths of a second; a passphrase has 16 characters at least. */
const WORK_FACTOR = 16;

const fromWeb = (stream: unknown) => Readable.fromWeb(stream as ReadableStream);
const toWeb = (stream: Readable) => Readable.toWeb(stream) as unknown as globalThis.ReadableStream<Uint8Array>;

export const UNSEALED: Sealing = {
  id: 'plain',
  suffix: '',
  seal: async (plain) => plain,
  open: async (sealed) => sealed,
  keyFile: null,
};

const nameOf = (recipient: string) => createHash('sha256').update(recipient).digest('hex').slice(0, 12);

export const sealedTo = (recipient: string): Sealing => ({
  id: nameOf(recipient),
  suffix: '.age',
  async seal(plain) {
    const age = new Encrypter();
    age.addRecipient(recipient);
    return fromWeb(await age.encrypt(toWeb(plain)));
  },
  open: null,
  keyFile: null,
});

/** By the private key itself: a line AGE-SECRET-KEY-1…; other lines of its file are remarks. */
export const sealedWith = async (identity: string, keyFile: Uint8Array | null = null): Promise<Sealing> => {
  const key =
    identity
      .split('\n')
      .find((line) => line.startsWith('AGE-SECRET-KEY-1'))
      ?.trim() ?? '';
  return {
    ...sealedTo(await identityToRecipient(key)),
    async open(sealed) {
      const age = new Decrypter();
      age.addIdentity(key);
      return fromWeb(await age.decrypt(toWeb(sealed)));
    },
    keyFile,
  };
};

/** A new key under this passphrase. */
export const newSealing = async (passphrase: string): Promise<Sealing> => {
  const identity = await generateX25519Identity();
  const age = new Encrypter();
  age.setPassphrase(passphrase);
  age.setScryptWorkFactor(WORK_FACTOR);
  return sealedWith(identity, await age.encrypt(`${identity}\n`));
};

/** The key in this file; null when the passphrase is another's. */
export const openKeyFile = async (keyFile: Uint8Array, passphrase: string): Promise<Sealing | null> => {
  const age = new Decrypter();
  age.addPassphrase(passphrase);
  const identity = await age.decrypt(keyFile, 'text').catch(() => null);
  return identity === null ? null : sealedWith(identity, keyFile);
};
