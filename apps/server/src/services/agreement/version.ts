import { createHash } from 'node:crypto';
import { fillPlaceholders, type Fillings } from '@zhibiao/contract/agreement/placeholders';
import type { Client } from '#db/client.ts';
import { lockName } from '#db/locks.ts';
import { many, one, run, sql } from '#db/sql.ts';

/** Versions of one agreement come one after the other: their names count up. */
export const lockAgreement = async (client: Client, code: string): Promise<void> => {
  await run(client, lockName(`agreement-${code}`));
};

/** Named by a day; a second one of that day is `.2`. */
const nextName = async (client: Client, code: string, day: string): Promise<string> => {
  const rows = await many(
    client,
    sql`SELECT 1 FROM "AgreementVersion" WHERE code = ${code} AND starts_with(version, ${day})`,
  );
  return rows.length === 0 ? day : `${day}.${rows.length + 1}`;
};

export type NewVersion = {
  code: string;
  title: string;
  /** As it is written, with its placeholders. */
  source: string;
  changes: string;
  reconsent: boolean;
  /** In force from then; null is now. */
  at: Date | null;
  /** Null of what follows from the settings. */
  by: string | null;
};
type Inserted = { version: string; effectiveAt: Date };
const insert = (
  { code, title, source, changes, reconsent, at, by }: NewVersion,
  { version, content, sha256 }: { version: string; content: string; sha256: string },
) => sql<Inserted>`
  INSERT INTO "AgreementVersion" (code, version, title, content, source, sha256, changes, reconsent, "effectiveAt",
    "publishedBy", "publishedAt")
  VALUES (${code}, ${version}, ${title}, ${content}, ${source}, ${sha256}, ${changes}, ${reconsent},
    coalesce(${at}::timestamptz, date_trunc('milliseconds', clock_timestamp())), ${by}, clock_timestamp())
  RETURNING version, "effectiveAt"`;

/** A text that cannot be changed any more, with what the settings say by now in its places. The lock is held. */
export const insertVersion = async (
  client: Client,
  written: NewVersion,
  fillings: Fillings,
  day: string,
): Promise<Inserted & { sha256: string }> => {
  const content = fillPlaceholders(written.source, fillings);
  const sha256 = createHash('sha256').update(content).digest('hex');
  const version = await nextName(client, written.code, day);
  return { ...(await one(client, insert(written, { version, content, sha256 }))), sha256 };
};
