import { LESSON_STATUS } from '@zhibiao/contract/lesson';
import type { Db } from '#db/client.ts';
import { statusAfter } from '#domain/lesson-progress.ts';

/**
 * All required items are done: the lesson is learned, and finished at once when no paper is left to pass.
 * Learned is written first, so that an exam passed at the same moment either is seen here or sees it.
 */
export const concludeLesson = async (db: Db, { userId, lessonId, at }: { userId: string; lessonId: string; at: Date }): Promise<void> => {
  await db.$transaction(async (tx) => {
    const { count } = await tx.userLesson.updateMany({ where: { userId, lessonId, learnedTime: null }, data: { learnedTime: at } });
    if (count === 0) return;
    const mine = await tx.userLesson.findUnique({ where: { userId_lessonId: { userId, lessonId } }, select: { status: true } });
    const paper = await tx.paper.findFirst({ where: { lessonId, status: 1 }, select: { id: true } });
    const pass = await tx.attempt.findFirst({ where: { userId, passed: true, paper: { lessonId, status: 1 } }, select: { id: true } });
    if (!mine) return;
    const status = statusAfter({ status: mine.status, learned: true, hasPaper: paper !== null, passed: pass !== null });
    await tx.userLesson.update({ where: { userId_lessonId: { userId, lessonId } }, data: { status, ...(status === LESSON_STATUS.done ? { finishTime: at } : {}) } });
  });
};
