import type { Db } from '#db/client.ts';
import { dateTime, dateTimeOrNull } from '#domain/time/time.ts';
import { exportedHours, latest, ROWS_MAX } from './rows.ts';

const ofPaper = { paper: { select: { title: true } } } as const;

/** What was arranged for the person about exams, what they requested, and the runs that they have ended. */
export const examsOf = async (db: Db, userId: string) => {
  const mine = { where: { userId } };
  const [overrides, grants, requests, lessonRounds, paperRounds] = await Promise.all([
    db.examOverride.findMany({ ...mine, ...latest, include: ofPaper }),
    db.attemptGrant.findMany({ ...mine, ...latest, include: ofPaper }),
    db.examRequest.findMany({ ...mine, ...latest, include: ofPaper }),
    db.lessonRound.findMany({
      ...mine,
      take: ROWS_MAX,
      orderBy: { endedAt: 'desc' },
      include: { lesson: { select: { name: true } } },
    }),
    db.paperRound.findMany({ ...mine, take: ROWS_MAX, orderBy: { openedAt: 'desc' }, include: ofPaper }),
  ]);
  return {
    examTerms: overrides.map((t) => ({
      paper: t.paper.title,
      openTime: dateTimeOrNull(t.openTime),
      closeTime: dateTimeOrNull(t.closeTime),
      extraMin: t.extraMin,
      retryHours: t.retryHours,
      blurLimit: t.blurLimit,
      blurMode: t.blurMode,
      waiveLesson: t.waiveLesson,
      reason: t.reason,
      createTime: dateTime(t.createdAt),
      endTime: dateTimeOrNull(t.endedAt),
    })),
    examGrants: grants.map((g) => ({
      paper: g.paper.title,
      round: g.round,
      n: g.n,
      validUntil: dateTimeOrNull(g.validUntil),
      skipWait: g.skipWait,
      reason: g.reason,
      source: g.source,
      createTime: dateTime(g.createdAt),
    })),
    examRequests: requests.map((r) => ({
      paper: r.paper.title,
      kind: r.kind,
      round: r.round,
      reason: r.reason,
      status: r.status,
      opinion: r.opinion,
      createTime: dateTime(r.createdAt),
      decideTime: dateTimeOrNull(r.decidedAt),
    })),
    lessonRounds: lessonRounds.map(({ userId: _, lesson, creditHours, measuredHours, plannedHours, ...r }) => ({
      ...r,
      name: lesson.name,
      creditHours: exportedHours({ creditHours, measuredHours, plannedHours }),
      openedAt: dateTimeOrNull(r.openedAt),
      startTime: dateTimeOrNull(r.startTime),
      learnedTime: dateTimeOrNull(r.learnedTime),
      finishTime: dateTimeOrNull(r.finishTime),
      endedAt: dateTime(r.endedAt),
    })),
    examRounds: paperRounds.map(({ paper, no, key, kind, openedAt }) => ({
      paper: paper.title,
      no,
      key,
      kind,
      openTime: dateTime(openedAt),
    })),
  };
};
