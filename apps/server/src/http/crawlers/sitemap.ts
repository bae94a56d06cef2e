import { ARTICLE } from '@zhibiao/contract/article/learner';
import type { FastifyReply } from 'fastify';
import type { Pool } from '#db/client.ts';
import { joined, many, sql, type Statement } from '#db/sql.ts';
import type { Deps } from '#deps.ts';
import type { App, Request } from '#http/app-types.ts';
import { apiNotFound } from '#http/error-handler.ts';
import { answerKept } from '#http/serve/compressed.ts';
import { sharedAnswersOf } from '#http/serve/shared-answers.ts';

/** A page that guests may open, by its address on this site; `at`: when what it shows was changed, where known. */
type SitemapPage = { path: string; at: Date | null };
/** A subject's pages: the query of its public list with other columns, never a rule of its own. */
export type SitemapPages = Statement<SitemapPage>;

export const SITEMAP = '/sitemap.xml';
/**
 * Addresses in one file. sitemaps.org allows 50,000 and 50 MB; a tenth of that, 0.7 MB, still has room among the shared
 * answers. Where there are more, /sitemap.xml is an index of /sitemap-1.xml and its sisters.
 */
export const SITEMAP_PAGES_MAX = 5_000;
const KEPT_SEC = 60;

/** Pages that are always there. A list changes with what stands in it, and has no time of its own. */
const LISTS = [
  '/',
  '/certificate-services',
  '/lesson',
  '/policy-doc',
  `/policy-doc?type=${ARTICLE.notice}`,
  '/teacher-list',
  '/verify',
];
const LIST_PAGES: SitemapPages = sql`SELECT unnest(${LISTS}::text[]) AS path, NULL::timestamptz AS at`;

/** The pages of one file, from 1, and how many all files have. */
const selectFile = (pages: readonly SitemapPages[], file: number) => sql<SitemapPage & { total: number }>`
  SELECT path, at, total FROM (
    SELECT path, at, row_number() OVER (ORDER BY path COLLATE "C") AS nth, (count(*) OVER ())::int AS total
    FROM (${joined(pages, ' UNION ALL ')}) pages
  ) numbered
  WHERE nth > ${(file - 1) * SITEMAP_PAGES_MAX} AND nth <= ${file * SITEMAP_PAGES_MAX} ORDER BY nth`;

const ESCAPED: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' };
const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => ESCAPED[sign] ?? '');

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n';
const SCHEMA = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';
const loc = (origin: string, path: string): string => `<loc>${escaped(origin + path)}</loc>`;
const fileLoc = (origin: string, file: number | string): string => loc(origin, `/sitemap-${file}.xml`);

const textOf = (origin: string, pages: readonly SitemapPage[]): string => {
  const urls = pages.map(
    ({ path, at }) => `<url>${loc(origin, path)}${at ? `<lastmod>${at.toISOString()}</lastmod>` : ''}</url>\n`,
  );
  return `${HEAD}<urlset ${SCHEMA}>\n${urls.join('')}</urlset>\n`;
};
const indexOf = (origin: string, files: number): string => {
  const each = Array.from({ length: files }, (_, at) => `<sitemap>${fileLoc(origin, at + 1)}</sitemap>\n`);
  return `${HEAD}<sitemapindex ${SCHEMA}>\n${each.join('')}</sitemapindex>\n`;
};

/** What a search engine may show of this site, by the same queries as the lists that guests read. */
export const sitemapRoutes = (
  app: App,
  { pool, config: { publicUrl } }: { pool: Pool; config: Pick<Deps['config'], 'publicUrl'> },
  subjects: readonly SitemapPages[],
): void => {
  const { share } = sharedAnswersOf(app);
  const read = (file: number) => many(pool, selectFile([LIST_PAGES, ...subjects], file));
  const whole = () =>
    share(SITEMAP, KEPT_SEC, async () => {
      const pages = await read(1);
      const files = Math.ceil((pages[0]?.total ?? 0) / SITEMAP_PAGES_MAX);
      return files > 1 ? indexOf(publicUrl, files) : textOf(publicUrl, pages);
    });
  const xml = (reply: FastifyReply) => reply.type('application/xml; charset=utf-8');

  app.get(SITEMAP, { exposeHeadRoute: true }, async (request, reply) => answerKept(request, xml(reply), await whole()));
  app.get<{ Params: { file: string } }>('/sitemap-:file.xml', { exposeHeadRoute: true }, async (request, reply) => {
    const { file } = request.params;
    // Only what the index names is looked for: any number costs a query, and there are many.
    if (!(await whole()).bytes.includes(fileLoc(publicUrl, file))) return apiNotFound(request as Request, reply);
    const text = await share(`${SITEMAP} ${file}`, KEPT_SEC, async () => textOf(publicUrl, await read(Number(file))));
    return answerKept(request as Request, xml(reply), text);
  });
};
