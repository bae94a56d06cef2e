import { SUGGEST_STATUS, SUGGESTION_LINK } from '@zhibiao/contract/feedback/learner';
import type * as contract from '@zhibiao/contract/feedback/learner';
import type { InputOf } from '@zhibiao/contract/core/endpoint';
import type { Deps } from '#deps.ts';
import type { Db } from '#db/client.ts';
import { isInDict } from '#services/choices.ts';
import { limit } from '#services/limits/limit.ts';
import { ownsUploads } from '#services/files/uploads.ts';
import { missing, refused } from '#errors.ts';

const FEEDBACK = { max: 20, windowSec: 86_400, refuse: '今日提交的反馈过多，请明天再试' };

/** Stores a suggestion; its pictures are the learner's own uploads. */
export const addSuggestion = async (
  { db, pool }: Pick<Deps, 'db' | 'pool'>,
  userId: string,
  body: InputOf<typeof contract.addSuggestion>['body'],
): Promise<{ id: string }> => {
  const { type, content, images, contact } = body;
  if (!(await isInDict(db, 'suggest_type', type))) throw refused('请选择反馈类型', { field: 'type' });
  await limit(pool, `suggest:${userId}`, FEEDBACK);
  return db.$transaction(async (tx) => {
    if (!(await ownsUploads(tx, userId, images))) throw refused('请重新上传图片', { field: 'images' });
    return tx.suggestion.create({ data: { userId, type, content, images, contact }, select: { id: true } });
  });
};

/** Only what was answered can be read: a reply that comes later is new. */
export const readSuggestion = async (db: Db, userId: string, id: string): Promise<null> => {
  const suggestion = await db.suggestion.findFirst({ where: { id, userId }, select: { id: true } });
  if (!suggestion) throw missing('反馈不存在');
  await db.suggestion.updateMany({
    where: { id, userId, status: { not: SUGGEST_STATUS.waiting } },
    data: { isRead: 1 },
  });
  await db.notice.updateMany({
    where: { userId, linkUrl: SUGGESTION_LINK + id, isRead: false },
    data: { isRead: true },
  });
  return null;
};
