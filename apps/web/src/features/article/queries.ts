import { ARTICLE, getArticle, listArticles, POLICY_KIND } from '@zhibiao/contract/article/learner';
import { LIST_BOX_SIZE } from '@zhibiao/contract/core/limits';
import { ask } from '#lib/api/ask.ts';
import { filterCode } from '#lib/url/filter-values.ts';
import { pageIn } from '#lib/url/url-state.ts';

export const articlesQuery = (
  type: number,
  options: { pageNum?: number; pageSize?: number; kind?: number | undefined; keyword?: string } = {},
) => ask(listArticles, { query: { type, ...options } });

/** Whether the address of 政策文件 names the tab beside it, 通知公告. */
export const isAnnouncements = (search: URLSearchParams): boolean => Number(search.get('type')) === ARTICLE.notice;
/** The list that the address of 政策文件 names; kinds are those of documents. */
export const policiesQuery = (search: URLSearchParams) =>
  articlesQuery(isAnnouncements(search) ? ARTICLE.notice : ARTICLE.policy, {
    pageNum: pageIn(search),
    pageSize: LIST_BOX_SIZE,
    ...(isAnnouncements(search) ? {} : { kind: filterCode(POLICY_KIND, search.get('kind') ?? '') }),
    keyword: search.get('title') ?? '',
  });
export const servicesQuery = (pageNum: number) => articlesQuery(ARTICLE.service, { pageNum, pageSize: LIST_BOX_SIZE });

/** By id, or by the name of a text of the platform: user-agreement, privacy-policy, accessibility. */
export const articleQuery = (id: string) => ask(getArticle, { params: { id } });
