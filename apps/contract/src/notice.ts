import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { DateTime, PageQuery } from './fields.ts';

export const NOTICE_TYPE: Record<string, string> = {
  exam: '考试',
  certificate: '证书',
  application: '认证申请',
  deadline: '学习期限',
  organisation: '机构',
  account: '账号',
};

export const Notice = z.object({
  id: z.string(),
  type: z.string(),
  title: z.string(),
  content: z.string(),
  linkUrl: z.string().nullable(),
  isRead: z.boolean(),
  createTime: DateTime,
});
export type Notice = z.output<typeof Notice>;

/** The learner's own, newest first. */
export const listNotices = endpoint({
  method: 'GET',
  path: '/api/notice/list',
  access: 'user',
  query: PageQuery.extend({
    /** '1': only what is unread. */
    unread: z.enum(['0', '1'], { error: '筛选条件有误' }).default('0'),
  }),
  rows: Notice,
});
export const readNotice = endpoint({
  method: 'PUT',
  path: '/api/notice/read/:id',
  access: 'user',
  params: z.object({ id: z.uuid({ error: '消息不存在' }) }),
  data: z.null(),
});
export const readAllNotices = endpoint({
  method: 'POST',
  path: '/api/notice/readAll',
  access: 'user',
  data: z.null(),
  done: '已全部标为已读',
});
