import type { articleVersion, articleVersions } from '@zhibiao/contract/article/staff';
import { fieldWord } from '@zhibiao/contract/audit/words';
import type { AnswerOf, InputOf } from '@zhibiao/contract/core/endpoint';
import type { Pool } from '#db/client.ts';
import { pageSql, totalOf } from '#db/paging.ts';
import { many, maybeOne, sql } from '#db/sql.ts';
import { dateTime } from '#domain/time/time.ts';
import { missing } from '#errors.ts';
import { ARTICLE_BODY } from './stored.ts';

type Whole = AnswerOf<typeof articleVersion>;
type Content = Omit<Whole, 'version' | 'by' | 'at'>;
type Row = { version: number; by: string | null; at: Date; content: Content };

/** What it is, and all that it was. */
const versionsOf = (id: string) => sql`(
  SELECT a.edition AS version, ${ARTICLE_BODY} AS content, a."editedBy" AS by, a."updatedAt" AS at
  FROM "Article" a WHERE a.id = ${id}
  UNION ALL SELECT version, content, by, at FROM "ArticleVersion" WHERE "articleId" = ${id}
) v`;
const NAME = sql`(SELECT s.name FROM "Staff" s WHERE s.id = v.by) AS by`;

const changedIn = (now: Content, before: Content | null): string[] =>
  before === null
    ? []
    : (Object.keys(now) as (keyof Content)[])
        .filter((field) => JSON.stringify(now[field]) !== JSON.stringify(before[field]))
        .map(fieldWord);

export const findArticleVersions = async (
  pool: Pool,
  query: InputOf<typeof articleVersions>['query'],
): Promise<AnswerOf<typeof articleVersions>> => {
  const [rows, total] = await Promise.all([
    many(
      pool,
      sql<Row & { before: Content | null }>`
        SELECT v.version, ${NAME}, v.at, v.content, lead(v.content) OVER (ORDER BY v.version DESC) AS before
        FROM ${versionsOf(query.id)} ORDER BY v.version DESC ${pageSql(query)}`,
    ),
    totalOf(pool, query, sql`FROM ${versionsOf(query.id)}`),
  ]);
  return {
    rows: rows.map(({ content, before, at, ...row }) => ({
      ...row,
      at: dateTime(at),
      changed: changedIn(content, before),
    })),
    total,
  };
};

export const findArticleVersion = async (
  pool: Pool,
  { id, version }: InputOf<typeof articleVersion>['query'],
): Promise<Whole> => {
  const row = await maybeOne(
    pool,
    sql<Row>`
      SELECT v.version, ${NAME}, v.at, v.content FROM ${versionsOf(id)} WHERE v.version = ${version}`,
  );
  if (!row) throw missing('没有这个版本');
  const { content, at, ...rest } = row;
  return { ...content, ...rest, at: dateTime(at) };
};
