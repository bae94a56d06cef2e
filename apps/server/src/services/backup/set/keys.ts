import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import type { BackupConfig } from '#config/backup.ts';
import type { BackupPlace } from '#ports/backup/place.ts';
import { newSealing, openKeyFile, sealedTo, sealedWith, type Sealing, UNSEALED } from '#ports/backup/sealing.ts';
import { BackupError } from '#ports/postgres-backup/backup-error.ts';
import type { SetManifest } from './manifest.ts';

/** Which key seals and opens a set. */

const keyFileOf = async (place: BackupPlace, { keyFile }: SetManifest): Promise<Buffer | null> => {
  if (!keyFile) return null;
  const bytes = await buffer(place.get(keyFile.path));
  return createHash('sha256').update(bytes).digest('hex') === keyFile.sha256 ? bytes : null;
};

/** The key of the set before where the passphrase is still its own, else a new one. */
export const sealingFor = async (
  { passphrase, recipient }: Pick<BackupConfig, 'passphrase' | 'recipient'>,
  place: BackupPlace,
  last: SetManifest | null,
): Promise<Sealing> => {
  if (recipient) return sealedTo(recipient);
  if (!passphrase) return UNSEALED;
  const keyFile = last ? await keyFileOf(place, last).catch(() => null) : null;
  return (keyFile && (await openKeyFile(keyFile, passphrase))) ?? newSealing(passphrase);
};

/** What opens this set: `identity` is the text of a private key's file. */
export const sealingOf = async (
  place: BackupPlace,
  manifest: SetManifest,
  { passphrase, identity }: { passphrase: string | null; identity: string | null },
): Promise<Sealing> => {
  if (manifest.sealing === UNSEALED.id) return UNSEALED;
  const keyFile = await keyFileOf(place, manifest);
  if (keyFile && passphrase) {
    const sealing = await openKeyFile(keyFile, passphrase);
    if (sealing) return sealing;
    throw new BackupError('备份口令（BACKUP_PASSPHRASE）不对，打不开这份备份。');
  }
  if (identity) {
    const sealing = await sealedWith(identity).catch(() => null);
    if (sealing?.id === manifest.sealing) return sealing;
    throw new BackupError('这不是这份备份的私钥，打不开它。');
  }
  throw new BackupError(
    keyFile
      ? '这份备份是加密的：请用 BACKUP_PASSPHRASE 给出备份口令。'
      : '这份备份是用公钥加密的：请用 --identity 指明私钥文件。',
  );
};
