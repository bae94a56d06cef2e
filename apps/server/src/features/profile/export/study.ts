import type { Db } from '#db/client.ts';
import type { Deps } from '#deps.ts';
import { lit, manyIn, oneIn, sql } from '#db/sql.ts';
import type { SealedEntry } from '#domain/study/ledger.ts';
import { dateTime, dateTimeOrNull } from '#domain/time/time.ts';
import { archivedBlocks } from '#services/study/ledger-archive.ts';
import { epochMs } from '#services/study/study-sql.ts';
import { exportedHours, HOURS, latest, ROWS_MAX, SEGMENTS_MAX } from './rows.ts';

export type ExportFiles = Pick<Deps, 'db' | 'storage'>;
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
  SELECT sum(n)::int AS "segmentTotal", sum(credited)::int AS "creditedSec", sum(refused)::int AS "refusedSec",
    min(first) AS first, max(last) AS last
  FROM (
    SELECT count(*) AS n, coalesce(sum("creditedSec"), 0) AS credited, coalesce(sum("refusedSec"), 0) AS refused,
      min(at) AS first, max(at) AS last
    FROM "StudyLedger" WHERE "userId" = ANY(${ids}::uuid[])
    UNION ALL SELECT entries, "creditedSec", "refusedSec", "firstAt", "lastAt"
    FROM "StudyArchiveEnd" WHERE "userId" = ANY(${ids}::uuid[])
  ) sums`;
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

type Segment = Omit<SealedEntry, 'chainSeq'> & { no: number };
const findSegments = (ids: readonly string[]) => sql<Segment>`
  SELECT "userId", "chainSeq" AS no, "sessionId", seq, beats, rate, "lessonId", lid, "from", "to", "wallMs", "spanMs",
    "ageMs", "creditedSec", "refusedSec", refusal, gap, kind, ref, "grantedSec", link, seal,
    ${epochMs(sql`at`)} AS "atMs", "prevHash", hash
  FROM "StudyLedger" WHERE "userId" = ANY(${ids}::uuid[])
  ORDER BY at DESC, "chainSeq" DESC LIMIT ${lit(SEGMENTS_MAX)}`;

/** Those that lie in the storage, the latest first, of each ledger as many as there may be in the file. */
const archivedSegments = async ({ db, storage }: ExportFiles, ids: readonly string[], most: number) => {
  const segments: Segment[] = [];
  for (const id of ids) {
    let left = most;
    if (left > 0)
      for await (const entries of archivedBlocks(db, storage, id)) {
        for (const { chainSeq: no, ...entry } of entries) segments.push({ no, ...entry });
        if ((left -= entries.length) <= 0) break;
      }
  }
  return segments;
};
const segmentsOf = async (files: ExportFiles, ids: readonly string[]) => {
  const segments = await manyIn(files.db, findSegments(ids));
  const known = new Set(segments.map(({ userId, no }) => `${userId} ${no}`));
  // A month that was archived meanwhile stands in both.
  for (const one of await archivedSegments(files, ids, SEGMENTS_MAX - segments.length))
    if (!known.has(`${one.userId} ${one.no}`)) segments.push(one);
  return segments
    .sort((a, b) => b.atMs - a.atMs || b.no - a.no)
    .slice(0, SEGMENTS_MAX)
    .map(({ userId: _, atMs, ...segment }) => ({ ...segment, time: dateTime(new Date(atMs)) }));
};

/** What the person studied, item by item, and the ledger that says what was counted and why not. */
export const exportStudyOf = async (files: ExportFiles, userId: string) => {
  const { db } = files;
  const mine = { where: { userId } };
  const merged = await db.user.findMany({ where: { mergedIntoId: userId }, select: { id: true } });
  const ids = [userId, ...merged.map(({ id }) => id)];
  const [lessons, totals, items, notes, sessions, segments] = await Promise.all([
    lessonsOf(db, mine),
    totalsOf(db, ids),
    itemsOf(db, mine),
    notesOf(db, mine),
    sessionsOf(db, { where: { userId: { in: ids } } }),
    segmentsOf(files, ids),
  ]);
  return { lessons, study: { ...totals, items, notes, sessions, segments } };
};
