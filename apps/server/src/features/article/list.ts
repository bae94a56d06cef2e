import type { ArticleRow, listArticles } from '@zhibiao/contract/article';
import type { InputOf } from '@zhibiao/contract/endpoint';
import { ARTICLE, LETTER_SEARCH_ROWS } from '@zhibiao/contract/limits';
import type { Pool } from '#db/client.ts';
import { withCleanLink } from '#domain/clean-link.ts';
import { pageOf } from '#db/paging.ts';
import { isLetter, occursIn } from '#db/search.ts';

type Query = InputOf<typeof listArticles>['query'];

/** The help widget reads these whole from the list. */
const WITH_TEXT: number[] = [ARTICLE.question, ARTICLE.usage];
const ROW =
  'a.id, a.type, a."sourceType", a.title, a.summary, a.cover, a."linkUrl", a."docNo", a.issuer, a."publishDate"::text AS "publishDate", a."effectStatus", a."isTop"';

const ORDER = 'a."isTop" DESC, a."publishDate" DESC, a.id';

/** Only what was asked is a condition, so that every list has the plan that suits it. */
const whereOf = ({ type, title }: Query) => {
  const values: (string | number)[] = [];
  const conditions = ['a.status = 1'];
  if (type !== undefined) conditions.push(`a.type = $${values.push(type)}`);
  const listed = `FROM "Article" a WHERE ${conditions.join(' AND ')}`;
  if (!title) return { where: listed, values };
  const from = isLetter(title)
    ? `FROM (SELECT a.* ${listed} ORDER BY ${ORDER} LIMIT ${LETTER_SEARCH_ROWS}) a WHERE true`
    : listed;
  return { where: `${from} AND ${occursIn('a.title', title, values.push(title))}`, values };
};

/** Published articles, pinned first, then the newest. */
export const findArticles = async (pool: Pool, query: Query): Promise<{ rows: ArticleRow[]; total: number }> => {
  const { skip, take } = pageOf(query);
  const { where, values } = whereOf(query);
  const columns = query.type !== undefined && WITH_TEXT.includes(query.type) ? `${ROW}, a.content` : ROW;
  const rows = `SELECT ${columns} ${where} ORDER BY ${ORDER} LIMIT $${values.length + 1} OFFSET $${values.length + 2}`;
  const [page, count] = await Promise.all([
    pool.query<ArticleRow>(rows, [...values, take, skip]),
    pool.query<{ total: number }>(`SELECT count(*)::int AS total ${where}`, values),
  ]);
  return { rows: page.rows.map(withCleanLink), total: count.rows[0]?.total ?? 0 };
};
