import type { QueryClient } from '@tanstack/react-query';
import { ARTICLE } from '@zhibiao/contract/article/learner';
import { LIST_BOX_SIZE } from '@zhibiao/contract/core/limits';
import { articleHead, policiesHead, servicesHead } from '#features/article/article-head.ts';
import { articleQuery, articlesQuery } from '#features/article/queries.ts';
import { lessonHead, lessonsHead } from '#features/lesson/learner/lesson-head.ts';
import { lessonQuery, lessonsQuery } from '#features/lesson/learner/queries.ts';
import { homeHead } from '#features/site/home-head.ts';
import { teachersQuery } from '#features/teacher/learner/queries.ts';
import { teachersHead } from '#features/teacher/learner/teachers-head.ts';
import { type Head, headOf, listHead, type SiteFacts } from '#lib/head/head.ts';
import { siteQuery } from '#lib/session/site.ts';
import { paths } from '#lib/url/paths.ts';

/** What was asked for to draw the page. */
type Known = Pick<QueryClient, 'getQueryData'>;
type Asked = { search: URLSearchParams; pageNum: number; site: SiteFacts; known: Known };
type HeadOfPage = (asked: Asked) => Head;

/** Nothing to be found: of a person, of nobody any more, or no page at all. */
const closed = (site: SiteFacts, path: string): Head => ({ ...homeHead(site), canonical: path, noindex: true });

const door =
  (path: string, title: string): HeadOfPage =>
  ({ site }) =>
    headOf(site, {
      path,
      title: `${title} - ${site.name}`,
      description: `${title}${site.name}，在线学习、考试与领取证书。`,
    });

const article =
  (path: string): HeadOfPage =>
  ({ search, site, known }) => {
    const found = known.getQueryData(articleQuery(search.get('id') ?? '-').queryKey);
    return found ? articleHead(found, site) : closed(site, path);
  };

const NO_FILTERS = { name: '', categoryId: '', standardCode: '', item: '', teacherId: '', hours: '', type: '' };
const VERIFY_ASKS = ['code', 'certNo', 'name', 'pack'];

const HEADS: Record<string, HeadOfPage> = {
  [paths.home]: ({ site }) => homeHead(site),
  [paths.policyDoc]: ({ search, pageNum, site, known }) => {
    const type = Number(search.get('type')) === ARTICLE.notice ? ARTICLE.notice : ARTICLE.policy;
    const { queryKey } = articlesQuery(type, { pageNum, pageSize: LIST_BOX_SIZE });
    return policiesHead(search, known.getQueryData(queryKey)?.rows, site);
  },
  [paths.policyDetail]: article(paths.policyDetail),
  [paths.certificateServices]: ({ search, pageNum, site, known }) => {
    const { queryKey } = articlesQuery(ARTICLE.service, { pageNum, pageSize: LIST_BOX_SIZE });
    return servicesHead(search, known.getQueryData(queryKey)?.rows, site);
  },
  [paths.certificateServiceDetail]: article(paths.certificateServiceDetail),
  [paths.lesson]: ({ search, pageNum, site, known }) =>
    lessonsHead(search, known.getQueryData(lessonsQuery({ ...NO_FILTERS, pageNum }).queryKey)?.rows, site),
  [paths.lessonDetail]: ({ search, site, known }) => {
    const lesson = known.getQueryData(lessonQuery(search.get('id') ?? '-').queryKey);
    return lesson ? lessonHead(lesson, site) : closed(site, paths.lessonDetail);
  },
  [paths.teacherList]: ({ search, pageNum, site, known }) =>
    teachersHead(search, known.getQueryData(teachersQuery(pageNum, '').queryKey)?.rows, site),
  [paths.verify]: ({ search, site }) =>
    listHead(site, {
      path: paths.verify,
      search,
      filters: VERIFY_ASKS,
      rows: undefined,
      title: '证书核验',
      description: `${site.name}证书核验：输入编号，或放入收到的文件，即刻知道真伪。`,
    }),
  [paths.login]: door(paths.login, '登录'),
  [paths.register]: door(paths.register, '注册'),
  [paths.getPwd]: door(paths.getPwd, '找回密码'),
};

/** The head of the page at an address, of what is known; null as long as not even the site is. */
export const pageHead = ({ pathname, searchParams }: URL, known: Known): Head | null => {
  const site = known.getQueryData(siteQuery.queryKey)?.site;
  if (!site) return null;
  const head = HEADS[pathname];
  const pageNum = Number(searchParams.get('pageNum'));
  const asked = { search: searchParams, pageNum: pageNum > 0 ? pageNum : 1, site, known };
  return head ? head(asked) : closed(site, pathname);
};
