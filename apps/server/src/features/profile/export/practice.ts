import type { Db } from '#db/client.ts';
import { dateTime, dateTimeOrNull } from '#domain/time/time.ts';
import { latest, ROWS_MAX } from './rows.ts';

/** What the person practises, and how. */
export const practiceOf = async (db: Db, userId: string) => {
  const mine = { where: { userId } };
  const [cards, answers, sets] = await Promise.all([
    db.practiceCard.findMany({ ...mine, ...latest }),
    db.practiceAnswer.findMany({ ...mine, take: ROWS_MAX, orderBy: { at: 'desc' } }),
    db.practiceSet.findMany({
      ...mine,
      select: {
        kind: true,
        answers: true,
        startAt: true,
        deadline: true,
        endAt: true,
        lesson: { select: { name: true } },
      },
      take: ROWS_MAX,
      orderBy: { startAt: 'desc' },
    }),
  ]);
  return {
    practice: {
      cards: cards.map(({ userId: _, dueAt, lastAt, createdAt, ...card }) => ({
        ...card,
        dueTime: dateTime(dueAt),
        lastTime: dateTimeOrNull(lastAt),
        createTime: dateTime(createdAt),
      })),
      answers: answers.map(({ id: _, userId: _me, qVersion, at, ...answer }) => ({
        ...answer,
        questionVersion: qVersion,
        time: dateTime(at),
      })),
      sets: sets.map(({ lesson, startAt, deadline, endAt, ...set }) => ({
        ...set,
        lesson: lesson.name,
        startTime: dateTime(startAt),
        deadline: dateTimeOrNull(deadline),
        endTime: dateTimeOrNull(endAt),
      })),
    },
  };
};
