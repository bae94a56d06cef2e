import { SEPARATE } from '@zhibiao/contract/agreement/consent';
import { maybeOne, one, run, sql } from '#db/sql.ts';
import { insertConsent } from '#services/agreement/agreements.ts';
import { PREFIX, storeUpload } from '#services/files/uploads.ts';
import { IP } from './acting.ts';
import { drawPortrait } from './drawn-picture.ts';
import type { Life } from '#seed/life/part.ts';

/** The text that was there from the beginning. */
const TEXT = sql<{ code: string; version: string }>`
  SELECT code, version FROM "AgreementVersion" WHERE code = ${SEPARATE.photo} ORDER BY "effectiveAt" LIMIT 1`;
const HAS = (userId: string) => sql`SELECT 1 FROM "User" WHERE id = ${userId} AND photo IS NOT NULL`;

/** Brings a portrait, and agrees to its being kept. */
export const bringPortrait = async ({ deps }: Pick<Life, 'deps'>, userId: string): Promise<void> => {
  const { db, pool, storage } = deps;
  if (await maybeOne(pool, HAS(userId))) return;
  const picture = drawPortrait(Number.parseInt(userId.slice(-4), 16));
  const put = () => storage.put(picture, 'png', 'private');
  const key = await storeUpload(db, { userId, bytes: picture.length }, put);
  await run(pool, insertConsent(userId, await one(pool, TEXT), IP));
  await run(pool, sql`UPDATE "User" SET photo = ${PREFIX + key} WHERE id = ${userId}`);
};
