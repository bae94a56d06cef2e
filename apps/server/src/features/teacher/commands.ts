import type { InputOf } from '@zhibiao/contract/endpoint';
import type { evaluateTeacher } from '@zhibiao/contract/teacher';
import { copy } from '@zhibiao/contract/copy';
import type { Db } from '#db/client.ts';
import { isUniqueViolation } from '#db/faults.ts';
import { missing, refused } from '#errors.ts';
import type { Secrets } from '#ports/secrets.ts';
import { ratingGuard } from './rating-guard.ts';

type Scores = InputOf<typeof evaluateTeacher>['body'];

/**
 * Stores one evaluation of one teacher, every item scored. The rating rows hold no user and only the day;
 * the guard's primary key refuses a second one.
 */
export const saveEvaluation = async (db: Db, secrets: Secrets, userId: string, scores: Scores): Promise<null> => {
  const [teacherId, ...others] = new Set(scores.map((s) => s.teacherId));
  if (!teacherId || others.length > 0) throw refused('一次只能评价一位教师');
  const [teacher, items] = await Promise.all([
    db.teacher.findFirst({ where: { id: teacherId, status: 1 }, select: { id: true } }),
    db.evaluateItem.findMany({ where: { status: 1 }, select: { id: true, title: true, maxScore: true } }),
  ]);
  if (!teacher) throw missing('教师不存在');
  const given = new Map(scores.map((s) => [s.itemId, s.score]));
  if (given.size !== scores.length || scores.some((s) => !items.some((i) => i.id === s.itemId))) throw refused('评价项目有误，请刷新后重试');
  const ratings = items.map((item) => {
    const score = given.get(item.id);
    if (score === undefined || score > item.maxScore) throw refused(copy.chooseScore);
    return { teacherId, itemId: item.id, itemTitle: item.title, score, day: new Date(new Date().toISOString().slice(0, 10)) };
  });

  try {
    await db.$transaction([
      db.ratingGuard.create({ data: { hash: ratingGuard(secrets, userId, teacherId) } }),
      db.teacherRating.createMany({ data: ratings }),
    ]);
  } catch (error) {
    if (isUniqueViolation(error)) throw refused('您已评价过该教师');
    throw error;
  }
  return null;
};
