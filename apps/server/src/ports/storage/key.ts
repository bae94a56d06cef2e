import { createHash } from 'node:crypto';
import type { FileName } from '#ports/storage/storage.ts';

const KEY = /^(private\/)?[0-9a-f]{2}\/[0-9a-f]{64}\.[a-z0-9]{1,5}$/;

export const isStorageKey = (key: string): boolean => KEY.test(key);

/** The key again, if it is one: nothing else becomes part of a path. */
export const checkedKey = (key: string): string => {
  if (!isStorageKey(key)) throw new Error(`not a storage key: ${key.slice(0, 80)}`);
  return key;
};

export const keyOf = ({ sha256, ext, folder }: FileName): string =>
  checkedKey(`${folder ? `${folder}/` : ''}${sha256.slice(0, 2)}/${sha256}.${ext}`);

export const sha256Of = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** Of the content that a key names. */
export const sha256In = (key: string): string => checkedKey(key).replace(/^.*\/|\..*$/g, '');

export const storedFileName = (key: string): FileName => ({
  sha256: sha256In(key),
  ext: key.slice(key.lastIndexOf('.') + 1),
  folder: key.startsWith('private/') ? 'private' : undefined,
});
