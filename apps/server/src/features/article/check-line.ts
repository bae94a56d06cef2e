import { ARTICLE } from '@zhibiao/contract/article/learner';
import { ARTICLE_STATUS } from '@zhibiao/contract/article/staff';
import { lit, one, sql } from '#db/sql.ts';
import type { CheckLine } from '#services/checklist.ts';

const SERVICES = sql<{ shown: number; drafts: number }>`
  SELECT count(*) FILTER (WHERE status = ${lit(ARTICLE_STATUS.published)})::int AS shown,
    count(*) FILTER (WHERE status = ${lit(ARTICLE_STATUS.draft)})::int AS drafts
  FROM "Article" WHERE type = ${lit(ARTICLE.service)}`;
const WRITE = { label: '去写证书服务', page: `/console/article?type=${ARTICLE.service}` };
const IMPORT = { label: '导入初始内容', page: '/console/starter' };

/** Of the checklist before the doors open. */
export const serviceLine: CheckLine = {
  key: 'services',
  must: true,
  title: '证书服务',
  page: null,
  look: async ({ pool }) => {
    const { shown, drafts } = await one(pool, SERVICES);
    if (shown > 0) return { ok: true, why: `学员看到 ${shown} 项服务` };
    return drafts > 0
      ? { ok: false, why: `有 ${drafts} 篇草稿，还没有发布，学员看到的是“暂无证书服务”`, places: [WRITE] }
      : { ok: false, why: '学员看到的是“暂无证书服务”', places: [IMPORT, WRITE] };
  },
};
