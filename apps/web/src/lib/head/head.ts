import type { AnswerOf } from '@zhibiao/contract/core/endpoint';
import type { getKv } from '@zhibiao/contract/site/learner';
import { describe } from './description.ts';

/** Facts for machines, of schema.org's terms. Addresses of this site are paths, before which `headHtml` puts it. */
export type JsonLd = { '@type': string } & { [term: string]: JsonLdValue };
type JsonLdValue = string | number | boolean | undefined | JsonLd | readonly JsonLdValue[];

/** What a page says about itself to search engines and to those who share it; its title is always the site's. */
export type Head = {
  description: string;
  /** The path of this page and the parameters that make it another one. */
  canonical: string;
  /** A page that is not to be found: a search, or somebody's own. */
  noindex: boolean;
  openGraph: { type: 'website' | 'article'; title: string; image: string | null; siteName: string };
  jsonLd: readonly JsonLd[];
};

export type SiteFacts = AnswerOf<typeof getKv>['site'];

type Page = {
  path: string;
  title: string;
  description: string;
  noindex?: boolean;
  article?: boolean;
  image?: string | null;
  jsonLd?: readonly JsonLd[];
};
export const headOf = (site: SiteFacts, { path, title, description, image, ...page }: Page): Head => ({
  description: describe(description),
  canonical: path,
  noindex: page.noindex ?? false,
  openGraph: {
    type: page.article ? 'article' : 'website',
    title,
    image: [image, site.logo].find((one) => one && isShown(one)) ?? null,
    siteName: site.name,
  },
  jsonLd: page.jsonLd ?? [],
});
/** Those who show cards draw no SVG. */
const isShown = (image: string): boolean => /\.(png|jpe?g|webp)$/i.test(image);

/** Who stands behind the site: whole on the home page, elsewhere by this name. */
export const organisationOf = ({ name }: SiteFacts): JsonLd => ({
  '@type': 'EducationalOrganization',
  '@id': '/#organization',
  name,
  url: '/',
});

/** The way to a page, as its Breadcrumb shows it, without the page itself. */
export const trailOf = (steps: readonly (readonly [label: string, path: string])[], here: string): JsonLd => ({
  '@type': 'BreadcrumbList',
  itemListElement: [
    ...steps.map(([name, item], at): JsonLd => ({ '@type': 'ListItem', position: at + 1, name, item })),
    { '@type': 'ListItem', position: steps.length + 1, name: here },
  ],
});

/** Of the site's own time, as the answers have it (2026-11-28 09:30:00), a moment for machines. */
export const momentOf = (dateTime: string): string => `${dateTime.replace(' ', 'T')}+08:00`;

type List = Pick<Page, 'title' | 'description' | 'jsonLd'> & {
  /** With the parameter that makes it another list, if there is one. */
  path: string;
  search: URLSearchParams;
  /** Parameters of a search. */
  filters: readonly string[];
  /** How many rows this page of it has, where that is known. */
  rows: number | undefined;
};
/** A list page by page, each to be found by itself; what somebody searched for is not, nor a page past the end. */
export const listHead = (site: SiteFacts, { path, search, filters, rows, ...list }: List): Head => {
  const asked = Number(search.get('pageNum'));
  const page = Number.isSafeInteger(asked) && asked > 1 ? asked : 1;
  const more = page > 1 ? `${path.includes('?') ? '&' : '?'}pageNum=${page}` : '';
  return headOf(site, {
    ...list,
    path: path + more,
    noindex: filters.some((name) => search.get(name)) || (page > 1 && rows === 0),
  });
};
