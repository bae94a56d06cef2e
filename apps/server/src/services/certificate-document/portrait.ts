import { createHash } from 'node:crypto';
import type { Holder } from '#domain/certificate-facts.ts';
import type { Deps } from '#deps.ts';
import { PREFIX } from '#services/uploads.ts';

const isGone = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT';

/** The portrait a person has on file now, or null: also when the file itself is gone, so that nothing is issued. */
export const readPortrait = async (
  { db, storage }: Pick<Deps, 'db' | 'storage'>,
  userId: string,
): Promise<Uint8Array | null> => {
  const user = await db.user.findUnique({ where: { id: userId }, select: { photo: true } });
  if (!user?.photo) return null;
  return storage.read(user.photo.slice(PREFIX.length)).catch((error: unknown) => {
    if (isGone(error)) return null;
    throw error;
  });
};

/** The holder as signed: with the portrait that is printed, by its fingerprint. */
export const holderOf = (name: string, portrait: Uint8Array | null): Holder =>
  portrait ? { name, portrait: createHash('sha256').update(portrait).digest('hex') } : { name };
