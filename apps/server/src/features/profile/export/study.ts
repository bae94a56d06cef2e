import type { Db } from '#db/client.ts';
import { dateTime, dateTimeOrNull } from '#domain/time/time.ts';
import { exportedHours, HOURS, latest, ROWS_MAX, SEGMENTS_MAX } from './rows.ts';

type Mine = { where: { userId: string } };
/** The ledgers of accounts that were merged into this one stand under their own ids. */
type Ledgers = { where: { userId: { in: string[] } } };

const lessonsOf = async (db: Db, mine: Mine) => {
  const lessons = await db.userLesson.findMany({
    ...mine,
    ...latest,
    include: { lesson: { select: { name: true, ...HOURS } } },
  });
  return lessons.map((l) => ({
    lessonId: l.lessonId,
    name: l.lesson.name,
    creditHours: exportedHours({
      creditHours: l.creditHours ?? l.lesson.creditHours,
      measuredHours: l.measuredHours ?? l.lesson.measuredHours,
      plannedHours: l.plannedHours ?? l.lesson.plannedHours,
    }),
    status: l.status,
    source: l.source,
    orgId: l.orgId,
    round: l.round,
    roundKey: l.roundKey,
    roundOpenTime: dateTimeOrNull(l.roundOpenedAt),
    progress: l.progress,
    creditedSec: l.creditedSec,
    lastLid: l.lastLid,
    joinTime: dateTime(l.createdAt),
    deadline: dateTimeOrNull(l.deadline),
    startTime: dateTimeOrNull(l.startTime),
    learnedTime: dateTimeOrNull(l.learnedTime),
    finishTime: dateTimeOrNull(l.finishTime),
    updateTime: dateTime(l.updatedAt),
  }));
};

const totalsOf = async (db: Db, ledgers: Ledgers) => {
  const ledger = await db.studySegment.aggregate({
    ...ledgers,
    _count: true,
    _sum: { creditedSec: true, refusedSec: true },
    _min: { at: true },
    _max: { at: true },
  });
  return {
    segmentTotal: ledger._count,
    creditedSec: ledger._sum.creditedSec ?? 0,
    refusedSec: ledger._sum.refusedSec ?? 0,
    first: dateTimeOrNull(ledger._min.at),
    last: dateTimeOrNull(ledger._max.at),
  };
};

const itemsOf = async (db: Db, mine: Mine) => {
  const items = await db.userItem.findMany({
    ...mine,
    take: ROWS_MAX,
    orderBy: { updatedAt: 'desc' },
    omit: { coverage: true },
    include: { item: { select: { title: true } } },
  });
  return items.map((i) => ({
    lid: i.lid,
    title: i.item.title,
    rev: i.rev,
    round: i.round,
    creditedSec: i.creditedSec,
    grantedSec: i.grantedSec,
    covered: i.covered,
    maxPos: i.maxPos,
    lastPos: i.lastPos,
    doneTime: dateTimeOrNull(i.doneAt),
    updateTime: dateTime(i.updatedAt),
  }));
};

const notesOf = async (db: Db, mine: Mine) => {
  const notes = await db.studyNote.findMany({ ...mine, ...latest, include: { item: { select: { title: true } } } });
  return notes.map((n) => ({
    lessonId: n.lessonId,
    lid: n.lid,
    title: n.item.title,
    atSec: n.atSec,
    text: n.text,
    createTime: dateTime(n.createdAt),
    updateTime: dateTime(n.updatedAt),
  }));
};

const sessionsOf = async (db: Db, ledgers: Ledgers) => {
  const sessions = await db.studySession.findMany({ ...ledgers, take: ROWS_MAX, orderBy: { startedAt: 'desc' } });
  return sessions.map((s) => ({
    sessionId: s.id,
    lid: s.lid,
    rev: s.rev,
    round: s.round,
    device: s.device,
    startTime: dateTime(s.startedAt),
    endTime: dateTimeOrNull(s.endedAt),
  }));
};

const segmentsOf = async (db: Db, ledgers: Ledgers) => {
  const segments = await db.studySegment.findMany({
    ...ledgers,
    take: SEGMENTS_MAX,
    orderBy: [{ at: 'desc' }, { chainSeq: 'desc' }],
  });
  return segments.map((s) => ({
    no: s.chainSeq,
    sessionId: s.sessionId,
    seq: s.seq,
    lessonId: s.lessonId,
    lid: s.lid,
    from: s.from,
    to: s.to,
    wallMs: s.wallMs,
    spanMs: s.spanMs,
    ageMs: s.ageMs,
    creditedSec: s.creditedSec,
    refusedSec: s.refusedSec,
    refusal: s.refusal,
    gap: s.gap,
    kind: s.kind,
    ref: s.ref,
    grantedSec: s.grantedSec,
    link: s.link,
    seal: s.seal,
    time: dateTime(s.at),
    prevHash: s.prevHash,
    hash: s.hash,
  }));
};

/** What the person studied, item by item, and the ledger that says what was counted and why not. */
export const exportStudyOf = async (db: Db, userId: string) => {
  const mine = { where: { userId } };
  const merged = await db.user.findMany({ where: { mergedIntoId: userId }, select: { id: true } });
  const ledgers = { where: { userId: { in: [userId, ...merged.map(({ id }) => id)] } } };
  const [lessons, totals, items, notes, sessions, segments] = await Promise.all([
    lessonsOf(db, mine),
    totalsOf(db, ledgers),
    itemsOf(db, mine),
    notesOf(db, mine),
    sessionsOf(db, ledgers),
    segmentsOf(db, ledgers),
  ]);
  return { lessons, study: { ...totals, items, notes, sessions, segments } };
};
