import { createHash } from 'node:crypto';
import type { CertificateHolder } from '#domain/certificate/facts.ts';
import { SEPARATE } from '@zhibiao/contract/agreement/consent';
import { maybeOne, sql } from '#db/sql.ts';
import type { Deps } from '#deps.ts';
import { agreesTo } from '#services/agreement/separate-consent.ts';
import { PREFIX } from '#services/files/uploads.ts';

const isGone = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT';

type OnFile = {
  /** Null also when the file itself is gone, so that nothing is issued. */
  portrait: Uint8Array | null;
  /** There is one which may not be printed. */
  unagreed: boolean;
};
export const UNAGREED_PORTRAIT = '证件照未取得本人的单独同意，请本人登录后同意';

const findPhoto = (userId: string) => sql<{ photo: string; agreed: boolean }>`
  SELECT u.photo, ${agreesTo(sql`u.id`, SEPARATE.photo)} AS agreed
  FROM "User" u WHERE u.id = ${userId} AND u.photo IS NOT NULL`;

/** The portrait a person has on file now and agreed to. */
export const readPortrait = async (
  { pool, storage }: Pick<Deps, 'pool' | 'storage'>,
  userId: string,
): Promise<OnFile> => {
  const found = await maybeOne(pool, findPhoto(userId));
  if (!found?.agreed) return { portrait: null, unagreed: found !== null };
  const portrait = await storage.read(found.photo.slice(PREFIX.length)).catch((error: unknown) => {
    if (isGone(error)) return null;
    throw error;
  });
  return { portrait, unagreed: false };
};

/** The holder as signed: with the portrait that is printed, by its fingerprint. */
export const certificateHolder = (name: string, portrait: Uint8Array | null): CertificateHolder =>
  portrait ? { name, portrait: createHash('sha256').update(portrait).digest('hex') } : { name };
