import { permissions } from '../core/permission-terms.ts';

export const ARTICLE_PERMISSIONS = permissions({
  'article:edit': { label: '编辑文章', group: '教学内容', opens: '政策、通知、服务、问答与使用说明的编辑' },
  'article:publish': { label: '发布文章', group: '教学内容', opens: '文章的发布与下架' },
  'banner:edit': { label: '编辑横幅', group: '教学内容', opens: '首页横幅及其起止日期' },
});
