import type { CodeOf } from '@zhibiao/contract/core/codes';
import type { AnswerOf } from '@zhibiao/contract/core/endpoint';
import type { Hours } from '@zhibiao/contract/core/hours';
import { LESSON_STATE } from '@zhibiao/contract/lesson/staff';
import type { ACCESS, ITEM } from '@zhibiao/contract/lesson/types';
import { REFUSAL, type Refusal, type studyDetail } from '@zhibiao/contract/study/learner';
import { APPEAL, APPEALS_MOST, NOT_APPEALED, OPEN_APPEALS } from '@zhibiao/contract/study/appeal';
import { lit, lits, maybeOne, sql } from '#db/sql.ts';
import { SPAN_FROM, SPAN_UNTIL } from '#services/study/ledger-spans.ts';
import { settingOf, type SettingNeeds } from '#services/settings/settings.ts';
import { MINE_SQL, mineOf, type MineRow } from '#services/study/my-lesson.ts';
import {
  epochMs,
  EVER_ITEMS,
  hoursFor,
  LIVE_ITEM,
  LIVE_ITEMS,
  NEED_SQL,
  STUDY_STATUS_SQL,
} from '#services/study/study-sql.ts';
import { percent } from '#domain/study/item-need.ts';
import { lessonLock } from '#domain/lesson/access.ts';
import { earnedHours } from '#domain/study/lesson-progress.ts';
import type { Viewer } from '#domain/auth/roles.ts';
import { dateTime } from '#domain/time/time.ts';
import { missing } from '#errors.ts';
import { findGivable } from './appeal/plan.ts';
import { eligibilityOf, type NoPaper, type PaperRow, selectPaper } from './exam-eligibility.ts';

type StudyDetail = AnswerOf<typeof studyDetail>;
type LessonRow = MineRow & {
  creditHours: Hours;
  learned: boolean;
  lessonStatus: CodeOf<typeof LESSON_STATE>;
  access: CodeOf<typeof ACCESS>;
};
type ItemRow = {
  lid: string;
  title: string;
  type: CodeOf<typeof ITEM>;
  required: boolean;
  done: boolean;
  covered: number;
  need: number;
  creditedSec: number;
  grantedSec: number;
  durationSec: number;
  lastStudyMs: number | null;
};
type RefusedRow = {
  seq: number;
  lid: string;
  title: string;
  atMs: number;
  untilMs: number;
  seconds: number;
  refusal: Refusal;
  appeal: number | null;
  recent: boolean;
  given: boolean;
  /** Another appeal waits that has to be decided first. */
  waits: boolean;
  total: number;
};

/** A lesson out of the catalogue keeps its record for those who joined it. */
const selectLesson = (userId: string, lessonId: string) => sql`
  SELECT ${hoursFor(sql`ul`)} AS "creditHours", ul."learnedTime" IS NOT NULL AS learned,
    ${STUDY_STATUS_SQL} AS "lessonStatus", l.access, ${MINE_SQL}
  FROM "Lesson" l
  LEFT JOIN "UserLesson" ul ON ul."lessonId" = l.id AND ul."userId" = ${userId}
  WHERE l.id = ${lessonId} AND (l.status = ${lit(LESSON_STATE.published)} OR ul."userId" IS NOT NULL)`;

const selectItems = (userId: string, lessonId: string) => sql`
  SELECT i.id AS lid, i.title, i.type, i.required, i."durationSec", ${NEED_SQL} AS need,
    u."doneAt" IS NOT NULL AS done, coalesce(u.covered, 0) AS covered, coalesce(u."creditedSec", 0) AS "creditedSec",
    coalesce(u."grantedSec", 0) AS "grantedSec",
    ${epochMs(sql`u."updatedAt"`)} AS "lastStudyMs"
  FROM ${LIVE_ITEMS} i
  LEFT JOIN "Media" m ON m.id = i."mediaId"
  LEFT JOIN "UserLesson" ul ON ul."lessonId" = i."lessonId" AND ul."userId" = ${userId}
  LEFT JOIN "UserItem" u ON u.lid = i.id AND u."userId" = ${userId} AND ${LIVE_ITEM}
  WHERE i."lessonId" = ${lessonId} ORDER BY i.sort, i.id`;

/** The latest hundred of the present run; each carries the sum of all, without what was given afterwards. */
const selectRefused = (userId: string, lessonId: string, days: number) => sql`
  SELECT s."chainSeq" AS seq, s.lid, i.title, ${epochMs(SPAN_FROM)} AS "atMs", ${epochMs(SPAN_UNTIL)} AS "untilMs",
    s."refusedSec" AS seconds, s.refusal,
    s.at >= clock_timestamp() - ${days}::int * interval '1 day' AS recent,
    (
      SELECT max(a.status) FROM "Appeal" a
      WHERE a."userId" = s."userId" AND a."ledgerId" IS NULL AND a.status <> ${lit(APPEAL.withdrawn)}
        AND s."chainSeq" = ANY(a.seqs)
    ) AS appeal,
    open.lids @> ARRAY[s.lid] OR cardinality(open.lids) >= ${lit(APPEALS_MOST)} AS waits,
    g.sec IS NOT NULL AS given, (sum(s."refusedSec" - coalesce(g.sec, 0)) OVER ())::int AS total
  FROM "StudyRefused" s
  LEFT JOIN "StudyGrant" g ON g."userId" = s."userId" AND g."chainSeq" = s."chainSeq"
  JOIN ${EVER_ITEMS} i ON i.id = s.lid
  CROSS JOIN (
    SELECT coalesce(array_agg(a.lid), '{}') AS lids FROM "Appeal" a
    WHERE a."userId" = ${userId} AND a.status IN (${lits(OPEN_APPEALS)})
  ) open
  WHERE s."userId" = ${userId} AND s."lessonId" = ${lessonId} AND s."refusedSec" > 0
    AND s.at >= coalesce((
      SELECT ul."roundOpenedAt" FROM "UserLesson" ul WHERE ul."userId" = ${userId} AND ul."lessonId" = ${lessonId}
    ), '-infinity')
  ORDER BY s.at DESC, s."chainSeq" DESC LIMIT 100`;

type Row = LessonRow & (PaperRow | NoPaper) & { items: ItemRow[]; refused: RefusedRow[] };

/** Everything in one statement; the lists come as JSON, their times as milliseconds. */
const selectDetail = (userId: string, lessonId: string, days: number) =>
  sql<Row>`
    SELECT lesson.*, paper.*,
      (SELECT coalesce(json_agg(i), '[]') FROM (${selectItems(userId, lessonId)}) i) AS items,
      (SELECT coalesce(json_agg(r), '[]') FROM (${selectRefused(userId, lessonId, days)}) r) AS refused
    FROM (${selectLesson(userId, lessonId)}) lesson
    LEFT JOIN (${selectPaper(userId, lessonId)}) paper ON true`.named('study-detail');

const sum = (items: ItemRow[], of: (item: ItemRow) => number) => items.reduce((total, item) => total + of(item), 0);

/** An appeal may ask for it, unless nothing would come of it. */
const isOpen = ({ recent, given, waits, appeal, refusal }: RefusedRow): boolean =>
  recent && !given && !waits && appeal === null && !NOT_APPEALED.includes(refusal);

/** What the learner has of a lesson: items, 学时, the exam, and the seconds that did not count with their reasons. */
export const findStudyDetail = async (deps: SettingNeeds, viewer: Viewer, lessonId: string): Promise<StudyDetail> => {
  const { pool } = deps;
  const lesson = await maybeOne(pool, selectDetail(viewer.id, lessonId, await settingOf(deps, 'appeal.days')));
  if (!lesson) throw missing('课程不存在');

  const required = lesson.items.filter((item) => item.required);
  const needSec = sum(required, (item) => item.need);
  const coveredSec = sum(required, (item) => (item.done ? item.need : Math.min(item.covered, item.need)));
  const mine = await mineOf(pool, lesson, viewer);
  const givable = await findGivable(
    pool,
    viewer.id,
    lesson.refused.filter(isOpen).map(({ seq }) => seq),
  );
  return {
    lessonId,
    mine: mine && { ...mine, creditedSec: sum(lesson.items, (item) => item.creditedSec) },
    creditHours: lesson.creditHours,
    earnedHours: earnedHours(lesson.creditHours, { learned: lesson.learned, coveredSec, needSec }),
    requiredSec: needSec,
    items: lesson.items.map(({ covered, need, lastStudyMs, ...item }) => ({
      ...item,
      needSec: need,
      progress: item.done ? 100 : percent(covered, need),
      lastStudy: lastStudyMs === null ? null : dateTime(new Date(lastStudyMs)),
    })),
    exam:
      lesson.paperId === null
        ? null
        : eligibilityOf(lesson, {
            learned: lesson.learned,
            lock: lessonLock({ status: lesson.lessonStatus, access: lesson.access }, viewer),
          }),
    refusedSec: lesson.refused[0]?.total ?? 0,
    refused: lesson.refused.map(({ atMs, untilMs, refusal, seq, lid, title, seconds, appeal }) => ({
      seq,
      lid,
      title,
      at: dateTime(new Date(atMs)),
      until: dateTime(new Date(untilMs)),
      seconds,
      reason: REFUSAL[refusal],
      appeal,
      mayAppeal: givable.has(seq),
    })),
  };
};
