import { createPrivateKey, sign } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { dataHome, withDatabase } from '#support/database.ts';

const daysBefore = (day: string, days: number): string =>
  new Date(Date.parse(day) - days * 86_400_000).toISOString().slice(0, 10);

/**
 * As if so many days had gone by since a certificate was issued: it ends sooner, signed again by the same key. Its day
 * of issue stays, as the key is no older.
 */
export const endSooner = (certNo: string, days: number): Promise<void> =>
  withDatabase(async (client) => {
    const { rows } = await client.query<{ canonical: string; kid: string; ends: string }>(
      `SELECT canonical, kid, "expireDate"::text AS ends FROM "Certificate" WHERE "certNo" = $1`,
      [certNo],
    );
    const { canonical, kid, ends } = rows[0]!;
    const sooner = daysBefore(ends, days);
    const text = canonical.replace(`"expireDate":"${ends}"`, `"expireDate":"${sooner}"`);
    if (text === canonical) throw new Error(`no day on which it ends in ${canonical}`);
    const key = createPrivateKey(await readFile(join(dataHome(), 'keys', `${kid}.pem`), 'utf8'));
    await client.query(
      `UPDATE "Certificate" SET "expireDate" = $2, canonical = $3, signature = $4,
         "createdAt" = "createdAt" - $5 * interval '1 day' WHERE "certNo" = $1`,
      [certNo, sooner, text, sign(null, Buffer.from(text), key).toString('base64url'), days],
    );
  });
