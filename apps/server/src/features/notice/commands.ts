import type { Db } from '#db/client.ts';
import { missing } from '#errors.ts';

/** Reading twice is reading once; the notice of another user is not found. */
export const readNotice = async (db: Db, userId: string, id: string): Promise<null> => {
  const { count } = await db.notice.updateMany({ where: { id, userId }, data: { isRead: true } });
  if (count === 0) throw missing('消息不存在');
  return null;
};

export const readAllNotices = async (db: Db, userId: string): Promise<null> => {
  await db.notice.updateMany({ where: { userId, isRead: false }, data: { isRead: true } });
  return null;
};
