import type { AnswerOf, InputOf } from '@zhibiao/contract/core/endpoint';
import type { listNotices } from '@zhibiao/contract/notice/learner';
import type { Db } from '#db/client.ts';
import { countTo, pageOf } from '#db/paging.ts';
import { dateTime } from '#domain/time/time.ts';

/** The person's own notices, newest first. */
export const findNotices = async (
  db: Db,
  userId: string,
  query: InputOf<typeof listNotices>['query'],
): Promise<AnswerOf<typeof listNotices>> => {
  const where = { userId, ...(query.unread === '1' ? { isRead: false } : {}) };
  const [rows, total] = await Promise.all([
    db.notice.findMany({
      where,
      include: { about: { select: { realName: true } } },
      ...pageOf(query),
      orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    }),
    db.notice.count({ where, take: countTo(query) }),
  ]);
  return {
    rows: rows.map(({ createdAt, about, content, ...notice }) => ({
      ...notice,
      content: `${about?.realName ?? ''}${content}`,
      createTime: dateTime(createdAt),
    })),
    total,
  };
};
