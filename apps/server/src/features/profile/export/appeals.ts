import type { Db } from '#db/client.ts';
import { dateTime, dateTimeOrNull } from '#domain/time/time.ts';
import { ROWS_MAX } from './rows.ts';

/** Minutes that the person requested, what was said about them, and what was given afterwards. */
export const appealsOf = async (db: Db, userId: string) => {
  const merged = await db.user.findMany({ where: { mergedIntoId: userId }, select: { id: true } });
  const [appeals, grants] = await Promise.all([
    db.appeal.findMany({
      where: { userId },
      take: ROWS_MAX,
      orderBy: { createdAt: 'desc' },
      include: {
        lesson: { select: { name: true } },
        item: { select: { title: true } },
        notes: { orderBy: { at: 'asc' } },
      },
    }),
    db.studyGrant.findMany({
      where: { userId: { in: [userId, ...merged.map(({ id }) => id)] } },
      take: ROWS_MAX,
      orderBy: { chainSeq: 'desc' },
    }),
  ]);
  return {
    appeals: appeals.map((a) => ({
      no: a.no,
      lesson: a.lesson.name,
      item: a.item.title,
      round: a.round,
      seqs: a.seqs,
      claimSec: a.claimSec,
      reason: a.reason,
      status: a.status,
      grantSec: a.grantSec,
      opinion: a.opinion,
      createTime: dateTime(a.createdAt),
      askTime: dateTimeOrNull(a.askedAt),
      decideTime: dateTimeOrNull(a.decidedAt),
      notes: a.notes.map((n) => ({ by: n.by, text: n.text, time: dateTime(n.at) })),
    })),
    studyGrants: grants.map((g) => ({ no: g.chainSeq, kind: g.kind, ref: g.ref, sec: g.sec, time: dateTime(g.at) })),
  };
};
