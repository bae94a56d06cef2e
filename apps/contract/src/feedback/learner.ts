import { z } from 'zod';
import { codes } from '../core/codes.ts';
import { schemaOf } from '../core/code-schema.ts';
import { endpoint } from '../core/endpoint.ts';
import { codeFilter, DateTime, PageQuery, idOf } from '../core/fields.ts';
import { MoreText, NewSuggestion } from './suggestion-form.ts';

/** 0 → 1 answered → 0 the learner asks again → 2 closed by staff, or after SUGGEST_SILENT_DAYS; nothing leaves 2. */
export const SUGGEST_STATUS = codes({ waiting: [0, '待回复'], answered: [1, '已回复'], closed: [2, '已关闭'] });
export const SUGGEST_BY = codes({ learner: [1, '学员'], platform: [2, '平台'] });
/** How often a learner may ask on, and how long an answer waits for it. */
export const SUGGEST_ASKS = 5;
export const SUGGEST_SILENT_DAYS = 14;

export const SuggestReply = z.object({ by: schemaOf(SUGGEST_BY), text: z.string(), time: DateTime });
export type SuggestReply = z.output<typeof SuggestReply>;

/** `status` is a code of SUGGEST_STATUS. Unread: status '1' and isRead not 1. */
export const Suggestion = z.object({
  id: z.string(),
  type: z.string(),
  content: z.string(),
  images: z.array(z.string()),
  contact: z.string().nullable(),
  reply: z.string().nullable(),
  status: z.string(),
  isRead: z.number(),
  createTime: DateTime,
  replyTime: DateTime.nullable(),
  /** The thread, the oldest first. */
  replies: z.array(SuggestReply),
  asksLeft: z.number(),
});
export type Suggestion = z.output<typeof Suggestion>;
/** The path's spelling is the specification's. */
export const listSuggestions = endpoint({
  title: '我的意见反馈',
  method: 'GET',
  path: '/api/suggest/qeruyList',
  access: 'user',
  query: PageQuery.extend({ status: codeFilter(SUGGEST_STATUS, '反馈状态有误') }),
  rows: Suggestion,
});

export const addSuggestion = endpoint({
  title: '提交意见反馈',
  method: 'POST',
  path: '/api/suggest/add',
  access: 'user',
  once: true,
  body: NewSuggestion,
  data: z.object({ id: z.string() }),
  done: '提交成功，感谢您的反馈',
});

/** Where the notice of an answer leads: its id behind it. */
export const SUGGESTION_LINK = '/feedback/list?id=';

/** Marks an answer and the notice of it as read; one that has no answer yet stays as it is. */
export const readSuggestion = endpoint({
  title: '意见反馈详情',
  method: 'PUT',
  path: '/api/suggest/read/:id',
  access: 'user',
  params: z.object({ id: idOf('反馈') }),
  data: z.null(),
});

/** Asks on about an answer, which opens it again. */
export const askSuggestion = endpoint({
  title: '追问反馈',
  method: 'POST',
  path: '/api/suggest/ask',
  access: 'user',
  once: true,
  body: z.object({
    id: idOf('反馈'),
    text: MoreText,
  }),
  data: z.object({ id: z.string() }),
  done: '已提交追问',
});
