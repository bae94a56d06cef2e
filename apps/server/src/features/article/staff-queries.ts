import {
  ARTICLE_STATUS,
  ARTICLE_TYPE,
  type articleCounts,
  type StaffArticle,
  type StaffArticleRow,
  type listStaffArticles,
} from '@zhibiao/contract/article/staff';
import { allOf } from '@zhibiao/contract/core/codes';
import type { AnswerOf, InputOf } from '@zhibiao/contract/core/endpoint';
import type { z } from 'zod';
import type { Pool } from '#db/client.ts';
import { countByState, listPage } from '#db/paging.ts';
import { occursIn } from '#db/search.ts';
import { all, lits, maybeOne, sql, type Statement } from '#db/sql.ts';
import { dateTime, dateTimeOrNull } from '#domain/time/time.ts';
import { missing } from '#errors.ts';

type Dated<T> = Omit<T, 'updateTime' | 'publishAt'> & { updatedAt: Date; publishAt: Date | null };
const shown = <T extends { updatedAt: Date; publishAt: Date | null }>({ updatedAt, publishAt, ...row }: T) => ({
  ...row,
  publishAt: dateTimeOrNull(publishAt),
  updateTime: dateTime(updatedAt),
});

const ROW = sql`a.id, a.edition AS version, a.status, a.type, a.kind, a."sourceType", a.title, a."linkUrl", a."docNo",
  a.issuer, a."publishDate"::text AS "publishDate", a."effectStatus", a."isTop", a."publishAt", a."updatedAt",
  (SELECT p.name FROM "Staff" p WHERE p.id = a."editedBy") AS "editedBy"`;
const OURS = sql`a.type IN (${lits(allOf(ARTICLE_TYPE))})`;

type Counted = InputOf<typeof articleCounts>['query'];
const conditionsOf = ({ type, status, keyword }: Counted & { status?: number | undefined }): Statement[] => [
  OURS,
  ...(type === undefined ? [] : [sql`a.type = ${type}::int`]),
  ...(status === undefined ? [] : [sql`a.status = ${status}::int`]),
  ...(keyword ? [occursIn(sql`a.title`, keyword)] : []),
];

export const countStaffArticles = (pool: Pool, query: Counted): Promise<AnswerOf<typeof articleCounts>> =>
  countByState(pool, allOf(ARTICLE_STATUS), sql`a.status`, sql`FROM "Article" a WHERE ${all(conditionsOf(query))}`);

/** What was touched last comes first. */
export const findStaffArticles = async (
  pool: Pool,
  query: InputOf<typeof listStaffArticles>['query'],
): Promise<{ rows: StaffArticleRow[]; total: number }> => {
  const conditions = conditionsOf(query);
  const from = sql`FROM "Article" a WHERE ${all(conditions)}`;
  const { rows, total } = await listPage(pool, {
    name: 'staff-articles',
    page: query,
    narrowed: conditions.length > 1,
    from,
    select: (limit) =>
      sql<Dated<StaffArticleRow>>`SELECT ${ROW} ${from} ORDER BY a."updatedAt" DESC, a.id DESC ${limit}`,
  });
  return { rows: rows.map(shown), total };
};

type Whole = z.output<typeof StaffArticle>;
export const findStaffArticle = async (pool: Pool, id: string): Promise<Whole> => {
  const article = await maybeOne(
    pool,
    sql<Dated<Whole>>`
      SELECT ${ROW}, a.summary, a.cover, a.content, a."effectDate"::text AS "effectDate", a.attachments
      FROM "Article" a WHERE a.id = ${id} AND ${OURS}`,
  );
  if (!article) throw missing('文章不存在');
  return shown(article);
};
