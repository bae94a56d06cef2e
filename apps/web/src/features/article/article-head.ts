import { ARTICLE, type ArticleRow } from '@zhibiao/contract/article/learner';
import type { Article } from '#features/article/article-view.tsx';
import { textOfHtml } from '#lib/format/text-of-html.ts';
import {
  type Head,
  headOf,
  type JsonLd,
  listHead,
  momentOf,
  organisationOf,
  type SiteFacts,
  trailOf,
} from '#lib/head/head.ts';
import { paths } from '#lib/url/paths.ts';

type List = readonly [label: string, path: string];
const POLICIES: List = ['政策文件', paths.policyDoc];
const NOTICES: List = ['通知公告', `${paths.policyDoc}?type=${ARTICLE.notice}`];
const SERVICES: List = ['证书服务', paths.certificateServices];
/** The list that a text stands in; the platform's own texts stand in none. */
const LISTS: Record<number, List> = {
  [ARTICLE.policy]: POLICIES,
  [ARTICLE.notice]: NOTICES,
  [ARTICLE.service]: SERVICES,
};

/** One page, whichever of the two details it was opened by; a text of the platform goes by its name. */
const pageOf = ({ type, code, id }: Article): string =>
  `${type === ARTICLE.service ? paths.certificateServiceDetail : paths.policyDetail}?id=${code ?? id}`;

/** The document itself: what stands here is a digest of it, by the site. */
const documentOf = ({ title, issuer, docNo }: Article): JsonLd => ({
  '@type': 'CreativeWork',
  name: title,
  identifier: docNo ?? undefined,
  publisher: issuer ? { '@type': 'Organization', name: issuer } : undefined,
});

const textOf = (article: Article, site: SiteFacts): JsonLd => ({
  '@type': 'Article',
  headline: article.title,
  url: pageOf(article),
  inLanguage: 'zh-CN',
  image: article.cover ?? undefined,
  datePublished: article.publishDate,
  dateModified: momentOf(article.updateTime),
  author: organisationOf(site),
  publisher: organisationOf(site),
  about: article.type === ARTICLE.policy ? documentOf(article) : undefined,
});

/** 政策文件, 通知公告, 证书服务 and the platform's texts. */
export const articleHead = (article: Article, site: SiteFacts): Head => {
  const list = LISTS[article.type];
  const home = ['首页', paths.home] as const;
  const about = article.summary.trim() || textOfHtml(article.content);
  return headOf(site, {
    path: pageOf(article),
    title: article.title,
    description: [article.title, about.trim()].filter(Boolean).join('：'),
    image: article.cover,
    article: true,
    jsonLd: [
      ...(article.type === ARTICLE.policy || article.type === ARTICLE.notice ? [textOf(article, site)] : []),
      trailOf(list ? [home, list] : [home], article.title),
    ],
  });
};

type Rows = readonly ArticleRow[] | undefined;
const titlesOf = (rows: Rows): string => (rows?.length ? `：${rows.map(({ title }) => title).join('、')}` : '');

/** 政策文件 and, beside them, 通知公告. */
export const policiesHead = (search: URLSearchParams, rows: Rows, site: SiteFacts): Head => {
  const [title, path] = Number(search.get('type')) === ARTICLE.notice ? NOTICES : POLICIES;
  return listHead(site, {
    path,
    search,
    filters: ['kind', 'title'],
    rows: rows?.length,
    title,
    description: `${site.name}的${title}${titlesOf(rows)}。`,
  });
};

export const servicesHead = (search: URLSearchParams, rows: Rows, site: SiteFacts): Head =>
  listHead(site, {
    path: paths.certificateServices,
    search,
    filters: [],
    rows: rows?.length,
    title: SERVICES[0],
    description: `${site.name}的证书服务${titlesOf(rows)}。`,
  });
