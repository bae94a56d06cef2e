import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { DateTime, PageQuery, queryInt } from './fields.ts';

/** 0 待回复 · 1 已回复 · 2 已关闭. Unread: status '1' and isRead not 1. */
export const Suggestion = z.object({ id: z.string(), type: z.string(), content: z.string(), images: z.array(z.string()), contact: z.string().nullable(), reply: z.string().nullable(), status: z.string(), isRead: z.number(), createTime: DateTime, replyTime: DateTime.nullable() });
/** The path's spelling is the specification's. */
export const listSuggestions = endpoint({ method: 'GET', path: '/api/suggest/qeruyList', access: 'user', query: PageQuery.extend({ status: queryInt('反馈状态有误').optional() }), rows: Suggestion });
