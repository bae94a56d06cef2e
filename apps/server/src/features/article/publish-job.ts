import { ARTICLE_STATUS } from '@zhibiao/contract/article/staff';
import type { Pool } from '#db/client.ts';
import { many, sql } from '#db/sql.ts';
import type { Job } from '#jobs/periodic.ts';
import { auditedAs, SYSTEM } from '#services/audit/audited.ts';

/** What is due, fifty at a time; one that staff are changing is left for the next minute. */
const PUBLISH_DUE = sql<{ id: string; title: string; from: number }>`
  UPDATE "Article" a SET status = ${ARTICLE_STATUS.published}, "publishAt" = NULL, edition = edition + 1,
    "updatedAt" = clock_timestamp()
  FROM (
    SELECT id, status FROM "Article" WHERE "publishAt" <= clock_timestamp() ORDER BY "publishAt" LIMIT 50
    FOR UPDATE SKIP LOCKED
  ) due
  WHERE a.id = due.id RETURNING a.id, a.title, due.status AS "from"`;
const IS_DUE = sql`SELECT 1 FROM "Article" WHERE "publishAt" <= clock_timestamp() LIMIT 1`;

/** The planned articles whose time has come. Cut anywhere, the rest is done a minute later. */
export const publishDueArticles = async (pool: Pool): Promise<number> => {
  if ((await many(pool, IS_DUE)).length === 0) return 0;
  return auditedAs({ pool }, SYSTEM, 'article.publish', async (client, note) => {
    const rows = await many(client, PUBLISH_DUE);
    for (const { id, title, from } of rows)
      note({ object: 'article', id, name: title, changes: { status: { from, to: ARTICLE_STATUS.published } } });
    // Another replica or staff were quicker: the entry says that nothing was left.
    if (rows.length === 0) note({ object: 'article', counts: { published: 0 } });
    return rows.length;
  });
};

export const publishArticlesJob: Job = {
  name: 'publish-articles',
  title: '发布预约的文章',
  everyMs: 60_000,
  run: ({ pool }) => publishDueArticles(pool),
};
