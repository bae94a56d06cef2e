import type { Db } from '#db/client.ts';
import { lit, manyIn, oneIn, sql } from '#db/sql.ts';
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

type Totals = {
  segmentTotal: number;
  creditedSec: number;
  refusedSec: number;
  first: Date | null;
  last: Date | null;
};
const sumLedgers = (ids: readonly string[]) => sql<Totals>`
  SELECT count(*)::int AS "segmentTotal", coalesce(sum("creditedSec"), 0)::int AS "creditedSec",
    coalesce(sum("refusedSec"), 0)::int AS "refusedSec", min(at) AS first, max(at) AS last
  FROM "StudyLedger" WHERE "userId" = ANY(${ids}::uuid[])`;
const totalsOf = async (db: Db, ids: readonly string[]) => {
  const { first, last, ...sums } = await oneIn(db, sumLedgers(ids));
  return { ...sums, first: dateTimeOrNull(first), last: dateTimeOrNull(last) };
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

type Segment = Record<string, unknown> & { at: Date };
const findSegments = (ids: readonly string[]) => sql<Segment>`
  SELECT "chainSeq" AS no, "sessionId", seq, beats, rate, "lessonId", lid, "from", "to", "wallMs", "spanMs", "ageMs",
    "creditedSec", "refusedSec", refusal, gap, kind, ref, "grantedSec", link, seal, at, "prevHash", hash
  FROM "StudyLedger" WHERE "userId" = ANY(${ids}::uuid[])
  ORDER BY at DESC, "chainSeq" DESC LIMIT ${lit(SEGMENTS_MAX)}`;
const segmentsOf = async (db: Db, ids: readonly string[]) =>
  (await manyIn(db, findSegments(ids))).map(({ at, ...segment }) => ({ ...segment, time: dateTime(at) }));

/** What the person studied, item by item, and the ledger that says what was counted and why not. */
export const exportStudyOf = async (db: Db, userId: string) => {
  const mine = { where: { userId } };
  const merged = await db.user.findMany({ where: { mergedIntoId: userId }, select: { id: true } });
  const ids = [userId, ...merged.map(({ id }) => id)];
  const [lessons, totals, items, notes, sessions, segments] = await Promise.all([
    lessonsOf(db, mine),
    totalsOf(db, ids),
    itemsOf(db, mine),
    notesOf(db, mine),
    sessionsOf(db, { where: { userId: { in: ids } } }),
    segmentsOf(db, ids),
  ]);
  return { lessons, study: { ...totals, items, notes, sessions, segments } };
};
