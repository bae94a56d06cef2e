import type { InputOf } from '@zhibiao/contract/core/endpoint';
import { EVALUATE_ITEM, type evaluateTeacher } from '@zhibiao/contract/teacher/learner';
import { copy } from '@zhibiao/contract/core/copy';
import { TEACHER_STATUS } from '@zhibiao/contract/teacher/staff';
import type { Db } from '#db/client.ts';
import { isUniqueViolation } from '#db/faults.ts';
import { missing, refused } from '#errors.ts';
import type { Secrets } from '#ports/keys/secrets.ts';
import { sealBallot } from './ballot.ts';
import { ratingGuards } from './rating-guard.ts';

const ALREADY = '您已评价过该教师';

type Scores = InputOf<typeof evaluateTeacher>['body'];

/**
 * Takes one evaluation of one teacher, every item scored. The guard's primary key refuses a second one; beside it, in
 * the same transaction so that neither is lost without the other, goes the sealed ballot. It is counted later, among
 * others.
 */
export const saveEvaluation = async (db: Db, secrets: Secrets, userId: string, scores: Scores): Promise<null> => {
  const [teacherId, ...others] = new Set(scores.map((s) => s.teacherId));
  if (!teacherId || others.length > 0) throw refused('一次只能评价一位教师');
  const [teacher, items] = await Promise.all([
    db.teacher.findFirst({ where: { id: teacherId, status: TEACHER_STATUS.on }, select: { id: true } }),
    db.evaluateItem.findMany({ where: { status: EVALUATE_ITEM.on }, select: { id: true, maxScore: true } }),
  ]);
  if (!teacher) throw missing('教师不存在');
  const given = new Map(scores.map((s) => [s.itemId, s.score]));
  if (given.size !== scores.length || scores.some((s) => !items.some((i) => i.id === s.itemId)))
    throw refused('评价项目有误，请刷新后重试');
  const ballot = items.map((item) => {
    const score = given.get(item.id);
    if (score === undefined || score > item.maxScore) throw refused(copy.chooseScore);
    return { itemId: item.id, score };
  });

  const [guard = '', ...older] = ratingGuards(secrets, userId, teacherId);
  // An older key writes no guards any more: no other evaluation can come between.
  if (older.length > 0 && (await db.ratingGuard.count({ where: { hash: { in: older } } })) > 0) throw refused(ALREADY);
  try {
    await db.$transaction([
      db.ratingGuard.create({ data: { hash: guard } }),
      db.ratingBallot.create({ data: { sealed: sealBallot(secrets, { teacherId, scores: ballot }) } }),
    ]);
  } catch (error) {
    if (isUniqueViolation(error)) throw refused(ALREADY);
    throw error;
  }
  return null;
};
