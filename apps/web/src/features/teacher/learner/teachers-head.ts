import type { Teacher } from '@zhibiao/contract/teacher/learner';
import { type Head, listHead, type SiteFacts } from '#lib/head/head.ts';
import { paths } from '#lib/url/paths.ts';

/** 教师介绍. */
export const teachersHead = (search: URLSearchParams, rows: readonly Teacher[] | undefined, site: SiteFacts): Head => {
  const each = rows?.map(({ name, synopsis }) => (synopsis ? `${name}（${synopsis}）` : name)) ?? [];
  return listHead(site, {
    path: paths.teacherList,
    search,
    filters: ['name'],
    rows: rows?.length,
    title: '教师介绍',
    description: `${site.name}的教师介绍${each.length > 0 ? `：${each.join('、')}` : ''}。`,
  });
};
