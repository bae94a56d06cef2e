import { SUGGEST_ASKS, SUGGEST_BY, type SuggestReply } from '@zhibiao/contract/feedback/learner';
import type { PageQuery } from '@zhibiao/contract/core/fields';
import { countTo, pageOf } from '#db/paging.ts';
import type { Db } from '#db/client.ts';
import { dateTime, dateTimeOrNull } from '#domain/time/time.ts';
import type { ShowPicture } from '#http/files/pictures.ts';

const THREAD = { replies: { orderBy: { at: 'asc' } } } as const;

type Query = PageQuery & { status?: number | undefined };

/** The learner's own suggestions, newest first. */
export const findSuggestions = async (db: Db, show: ShowPicture, userId: string, query: Query) => {
  const where = { userId, ...(query.status === undefined ? {} : { status: query.status }) };
  const [rows, total] = await Promise.all([
    db.suggestion.findMany({
      where,
      ...pageOf(query),
      orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
      include: THREAD,
    }),
    db.suggestion.count({ where, take: countTo(query) }),
  ]);
  return {
    rows: rows.map((s) => ({
      id: s.id,
      type: s.type,
      content: s.content,
      images: s.images.map((image) => show(image)),
      contact: s.contact,
      reply: s.reply,
      status: String(s.status),
      isRead: s.isRead,
      createTime: dateTime(s.createdAt),
      replyTime: dateTimeOrNull(s.repliedAt),
      replies: s.replies.map(({ by, text, at }) => ({ by: by as SuggestReply['by'], text, time: dateTime(at) })),
      asksLeft: SUGGEST_ASKS - s.replies.filter(({ by }) => by === SUGGEST_BY.learner).length,
    })),
    total,
  };
};
