import type { Client, Pool } from '#db/client.ts';
import { maybeOne, one, run, sql } from '#db/sql.ts';
import { personIdOf, type Staff } from '#domain/auth/staff.ts';
import { refused } from '#errors.ts';
import { audited } from '#services/audit/audited.ts';
import { naming, PREFIX, PRIVATE_FOLDER } from './uploads.ts';

type Sent = { object: 'image' | 'file'; bytes: number };

/** Stores what staff sent, in the transaction of their command; the same again renews its time. Answers its address. */
export const putStaffUpload = async (
  client: Client,
  staff: Staff,
  bytes: number,
  put: () => Promise<string>,
): Promise<string> => {
  await naming(client);
  const key = await put();
  await run(
    client,
    sql`INSERT INTO "StaffUpload" (key, "staffId", bytes, at)
      VALUES (${key}, ${personIdOf(staff)}, ${bytes}, clock_timestamp())
      ON CONFLICT (key) DO UPDATE SET at = excluded.at, "staffId" = excluded."staffId"`,
  );
  return `${PREFIX}${key}`;
};

/** Stores what staff sent for the site's pages. Answers its address. */
export const storeStaffUpload = (
  deps: { pool: Pool },
  staff: Staff,
  { object, bytes }: Sent,
  put: () => Promise<string>,
): Promise<string> =>
  audited(deps, staff, async (client, note) => {
    const url = await putStaffUpload(client, staff, bytes, put);
    note({ object, id: url.slice(PREFIX.length), counts: { bytes } });
    return url;
  });

/** Whether staff sent this for the site's pages. */
export const isStaffUpload = async (pool: Pool, key: string): Promise<boolean> =>
  (await maybeOne(pool, sql`SELECT 1 FROM "StaffUpload" WHERE key = ${key}`)) !== null;

/** What a page of the site newly names was sent by staff, and stays: files of learners are theirs alone. */
export const requireStaffUploads = async (client: Client, urls: readonly string[]): Promise<void> => {
  const keys = [...new Set(urls.filter((url) => url.startsWith(PREFIX)).map((url) => url.slice(PREFIX.length)))];
  if (keys.length === 0) return;
  await naming(client);
  const { count } = await one(
    client,
    sql<{ count: number }>`SELECT count(*)::int AS count FROM "StaffUpload"
      WHERE key = ANY(${keys}) AND NOT starts_with(key, ${PRIVATE_FOLDER})`,
  );
  if (count < keys.length) throw refused('有图片或附件已失效，请重新上传');
};
