import type { PageQuery } from '@zhibiao/contract/fields';
import { countTo, pageOf } from '#db/paging.ts';
import type { Db } from '#db/client.ts';
import { dateTime, dateTimeOrNull } from '#domain/time.ts';
import type { ShowPicture } from '#http/pictures.ts';

type Query = PageQuery & { status?: number | undefined };

/** The learner's own suggestions, newest first. */
export const findSuggestions = async (db: Db, show: ShowPicture, userId: string, query: Query) => {
  const where = { userId, ...(query.status === undefined ? {} : { status: query.status }) };
  const [rows, total] = await Promise.all([
    db.suggestion.findMany({ where, ...pageOf(query), orderBy: [{ createdAt: 'desc' }, { id: 'desc' }] }),
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
    })),
    total,
  };
};
