import { ARTICLE, type ArticleRow, type listArticles, SOURCE } from '@zhibiao/contract/article/learner';
import type { InputOf } from '@zhibiao/contract/core/endpoint';
import { LETTER_SEARCH_ROWS } from '@zhibiao/contract/core/limits';
import { searchText } from '@zhibiao/contract/core/text/search-text';
import type { Pool } from '#db/client.ts';
import { pageSql, totalOf } from '#db/paging.ts';
import { hasPair, isLetter, isPair, isWritten, longWords, occursIn } from '#db/search.ts';
import { all, joined, lit, lits, many, nothing, sql, type Statement } from '#db/sql.ts';
import { withCleanLink } from '#domain/text/clean-link.ts';
import type { SitemapPages } from '#http/crawlers/sitemap.ts';
import { TITLED } from '#services/search/title-pinyin.ts';
import { titleFound } from '#services/search/title-search.ts';

type Query = InputOf<typeof listArticles>['query'];

/** The help widget reads these whole from the list. */
const WITH_TEXT: number[] = [ARTICLE.question, ARTICLE.usage];
const ROW = sql`a.id, a.type, a.kind, a."sourceType", a.title, a.summary, a.cover, a."linkUrl", a."docNo", a.issuer,
  a."publishDate"::text AS "publishDate", a."effectStatus", a."isTop"`;
const ORDER = sql`a."isTop" DESC, a."publishDate" DESC, a.id`;

/** Brackets, dashes and spaces of a number are typed in many ways: as `document_number` leaves them out. */
const bareNumber = (word: string): string => searchText(word).replace(/[〔〕[\]()【】\s\-第号]/g, '');

/** `indexed`: the titles are met by the index of their pairs. */
const isTitled = (word: string, indexed: boolean): Statement =>
  indexed && isPair(word) ? hasPair(sql`a.title`, word) : titleFound(TITLED.article, sql`a`, word);

/** In the text of a policy document; of one letter every text is full. */
const TEXT = sql`policy_text(a.type, a.content)`;
const isInText = (word: string): Statement =>
  all([
    isWritten(TEXT, word),
    ...longWords(word).map((one) => sql`policy_bigrams(a.type, a.content) @> bigrams(${one}::text)`),
  ]);
/** Where a policy document has the first of the words, with what stands around it. */
const AROUND = { before: 16, length: 64 };
const passage = (word: string): Statement => sql`(
  SELECT substr(regexp_replace(a.content, '<[^>]*>', '', 'g'), greatest(1, t.at - ${lit(AROUND.before)}),
    ${lit(AROUND.length)})
  FROM (SELECT strpos(${TEXT}, search_text(${longWords(word)[0] ?? ''}::text)) AS at) t WHERE t.at > 0
)`;

/**
 * In the title, the number or the text, each by its own index. For longer words each by itself, too: as conditions
 * beside one another the pairs of each text that was found would be made again, which costs more than all the rest.
 */
const isKnownBy = (word: string, indexed: boolean): Statement => {
  const number = bareNumber(word);
  const ways = [isTitled(word, indexed)];
  if (number !== '' && (!isLetter(number) || isLetter(word)))
    ways.push(occursIn(sql`document_number(a."docNo")`, number));
  if (!isLetter(word)) ways.push(isInText(word));
  if (!indexed || isPair(word)) return sql`(${joined(ways, ' OR ')})`;
  const found = ways.map((way) => sql`SELECT a.id FROM "Article" a WHERE ${way}`);
  return sql`a.id = ANY(ARRAY(${joined(found, ' UNION ALL ')}))`;
};

/** Only what was chosen is a condition, so that every list has the plan that suits it. */
const found = ({ type, kind, title, keyword }: Partial<Query>): Statement => {
  const conditions = [sql`a.status = ${lit(1)}`];
  if (type !== undefined) conditions.push(sql`a.type = ${type}`);
  if (kind !== undefined) conditions.push(sql`a.kind = ${kind}`);
  const listed = sql`FROM "Article" a WHERE ${all(conditions)}`;
  const words = [title, keyword].filter((word): word is string => word !== undefined && word !== '');
  if (words.length === 0) return listed;
  const indexed = !words.some(isLetter);
  const named = all([...(title ? [isTitled(title, indexed)] : []), ...(keyword ? [isKnownBy(keyword, indexed)] : [])]);
  if (indexed) return sql`${listed} AND ${named}`;
  return sql`FROM (SELECT a.* ${listed} ORDER BY ${ORDER} LIMIT ${lit(LETTER_SEARCH_ROWS)}) a WHERE ${named}`;
};

const PAGES = { document: '/policy-doc/detal-page?id=', service: '/certificate-services/detal-page?id=' };
const WITH_PAGE = [ARTICLE.policy, ARTICLE.notice, ARTICLE.service, ARTICLE.agreement];
/** The page of each article that has one here and stands in a list or, by its name, in the foot of every page. */
export const ARTICLE_PAGES: SitemapPages = sql`
  SELECT CASE a.type WHEN ${lit(ARTICLE.service)} THEN ${PAGES.service} ELSE ${PAGES.document} END
    || coalesce(a.code, a.id::text) AS path, a."updatedAt" AS at
  ${found({})} AND a.type IN (${lits(WITH_PAGE)})
    AND NOT (a."sourceType" = ${lit(SOURCE.link)} AND coalesce(a."linkUrl", '') <> '')`;

type Answer = { rows: ArticleRow[]; total: number };

/** What has a word in it is looked up once, for the page and for the total: comparing titles is what it costs. */
const searchArticles = async (pool: Pool, query: Query, columns: Statement): Promise<Answer> => {
  const from = found(query);
  const { keyword } = query;
  const passages = keyword && !isLetter(keyword) ? sql`, ${passage(keyword)} AS passage` : nothing;
  const rows = await many(
    pool,
    sql<ArticleRow & { total: number }>`
    WITH found AS MATERIALIZED (SELECT a.id, a."isTop", a."publishDate" ${from})
    SELECT ${columns}${passages}, (SELECT count(*)::int FROM found) AS total
    FROM (SELECT a.id FROM found a ORDER BY ${ORDER} ${pageSql(query)}) page
    JOIN "Article" a USING (id) ORDER BY ${ORDER}`,
  );
  const total = rows[0]?.total ?? (await totalOf(pool, query, from));
  return { rows: rows.map(({ total: _, ...row }) => withCleanLink(row)), total };
};

/** Published articles, pinned first, then the newest. */
export const findArticles = async (pool: Pool, query: Query): Promise<Answer> => {
  const columns = query.type !== undefined && WITH_TEXT.includes(query.type) ? sql`${ROW}, a.content` : ROW;
  if (query.title || query.keyword) return searchArticles(pool, query, columns);
  const from = found(query);
  const [rows, total] = await Promise.all([
    many(
      pool,
      sql<ArticleRow>`
      SELECT ${columns} FROM (SELECT a.id ${from} ORDER BY ${ORDER} ${pageSql(query)}) page
      JOIN "Article" a USING (id) ORDER BY ${ORDER}`,
    ),
    totalOf(pool, query, from),
  ]);
  return { rows: rows.map(withCleanLink), total };
};
