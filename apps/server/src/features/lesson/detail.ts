import type { CodeOf } from '@zhibiao/contract/core/codes';
import { LESSON_STATUS, ITEM } from '@zhibiao/contract/lesson/types';
import type { LessonDetail } from '@zhibiao/contract/lesson/learner';
import { LESSON_STATE } from '@zhibiao/contract/lesson/staff';
import { PAPER_STATUS } from '@zhibiao/contract/paper/types';
import type { Pool } from '#db/client.ts';
import { lit, maybeOne, sql } from '#db/sql.ts';
import { MINE_SQL, mineOf, type MineRow } from '#services/study/my-lesson.ts';
import { lessonRenewable } from '#services/round/renewable.ts';
import { findRating } from '#services/lesson/ratings.ts';
import { findRounds } from '#services/round/rounds.ts';
import { hoursOf, LIVE_ITEM, LIVE_ITEMS, NEED_SQL, STUDY_STATUS_SQL } from '#services/study/study-sql.ts';
import { percent } from '#domain/study/item-need.ts';
import { itemLock } from '#domain/lesson/access.ts';
import type { Viewer } from '#domain/auth/roles.ts';
import { dateTime, dateTimeOrNull } from '#domain/time/time.ts';
import { missing } from '#errors.ts';

type LessonRow = MineRow &
  Pick<
    LessonDetail,
    | 'id'
    | 'name'
    | 'cover'
    | 'desc'
    | 'content'
    | 'forWhom'
    | 'outcomes'
    | 'categoryId'
    | 'categoryName'
    | 'standardCode'
    | 'creditHours'
    | 'measuredSec'
    | 'access'
    | 'sequential'
    | 'seekLock'
    | 'studyCount'
  > & {
    status: CodeOf<typeof LESSON_STATE>;
    publishTime: Date | null;
    updatedAt: Date;
    studyUntil: Date | null;
    teacherId: string;
    teacherName: string;
    teacherAvatar: string | null;
    teacherSynopsis: string;
    teacherDesc: string;
    round: number | null;
    paper: LessonDetail['paper'];
  };
type ItemRow = {
  chapterId: string;
  chapterTitle: string;
  lid: string | null;
  title: string;
  type: CodeOf<typeof ITEM>;
  durationSec: number;
  minSec: number;
  pages: number | null;
  required: boolean;
  freePreview: boolean;
  need: number;
  covered: number;
  done: boolean;
  lastPos: number;
};

/** A lesson out of the catalogue stays open to those who joined it. */
const selectLesson = (id: string, userId: string | null) => sql`
  SELECT l.id, l.name, l.cover, l."desc", l.content, l."forWhom", l.outcomes, l."categoryId", d.name AS "categoryName",
    l."standardCode",
    ${hoursOf(sql`l`)} AS "creditHours", l."measuredSec",
    l.access, l.sequential, l."seekLock", l."studyCount", ${STUDY_STATUS_SQL} AS status,
    l."publishTime", l."updatedAt",
    CASE WHEN l.status = ${lit(LESSON_STATE.withdrawn)} THEN l."studyUntil" END AS "studyUntil",
    t.id AS "teacherId", t.name AS "teacherName", t.avatar AS "teacherAvatar",
    t.synopsis AS "teacherSynopsis", t."desc" AS "teacherDesc", to_jsonb(p) AS paper, ul.round, ${MINE_SQL}
  FROM "Lesson" l
  JOIN "Teacher" t ON t.id = l."teacherId"
  JOIN "StudyDict" d ON d.id = l."categoryId"
  LEFT JOIN "UserLesson" ul ON ul."lessonId" = l.id AND ul."userId" = ${userId}
  LEFT JOIN LATERAL (
    SELECT id AS "paperId", title, "totalScore", "passScore", "durationMin", "maxAttempts", "requireLesson"
    FROM "Paper"
    WHERE "lessonId" = l.id AND status = ${lit(PAPER_STATUS.published)} ORDER BY sort, id LIMIT 1
  ) p ON true
  WHERE l.id = ${id}
    AND (l.status = ${lit(LESSON_STATE.published)}
    OR (l.status = ${lit(LESSON_STATE.withdrawn)} AND ul."userId" IS NOT NULL))`;

const selectItems = (id: string, userId: string | null) => sql`
  SELECT c.id AS "chapterId", c.title AS "chapterTitle", i.id AS lid, i.title, i.type, i."durationSec", i."minSec",
    m.pages, i.required, i."freePreview", ${NEED_SQL} AS need, coalesce(u.covered, 0) AS covered,
    u."doneAt" IS NOT NULL AS done, coalesce(u."lastPos", 0) AS "lastPos"
  FROM "LessonChapter" c
  LEFT JOIN ${LIVE_ITEMS} i ON i."chapterId" = c.id
  LEFT JOIN "Media" m ON m.id = i."mediaId"
  LEFT JOIN "UserLesson" ul ON ul."lessonId" = c."lessonId" AND ul."userId" = ${userId}
  LEFT JOIN "UserItem" u ON u.lid = i.id AND u."userId" = ${userId} AND ${LIVE_ITEM}
  WHERE c."lessonId" = ${id} ORDER BY c.sort, c.id, i.sort, i.id`;

/** The lesson and, as JSON, what it is made of. */
const selectDetail = (id: string, userId: string | null) =>
  sql<LessonRow & { items: ItemRow[] }>`
    SELECT lesson.*, (SELECT coalesce(json_agg(i), '[]') FROM (${selectItems(id, userId)}) i) AS items
    FROM (${selectLesson(id, userId)}) lesson`.named('lesson');

type Chapter = LessonDetail['chapters'][number];

const chaptersOf = (lesson: LessonRow, rows: ItemRow[], viewer: Viewer | null): Chapter[] => {
  const chapters = new Map<string, Chapter>();
  let blocker: string | null = null;
  let first = true;
  for (const { chapterId, chapterTitle, lid, freePreview, need, covered, ...item } of rows) {
    const chapter = chapters.get(chapterId) ?? { id: chapterId, title: chapterTitle, items: [] };
    chapters.set(chapterId, chapter);
    if (lid === null) continue;
    const lockReason = itemLock(lesson, { first, freePreview, done: item.done }, blocker, viewer);
    first = false;
    chapter.items.push({
      ...item,
      lid,
      progress: item.done ? 100 : percent(covered, need),
      locked: lockReason !== null,
      lockReason,
    });
    if (item.required && !item.done) blocker ??= item.title;
  }
  return [...chapters.values()];
};

type Rounds = Pick<LessonDetail, 'round' | 'rounds' | 'renewable'>;
/** The first run, as long as it lasts, has nothing beside it to tell. */
const roundsOf = async (pool: Pool, { id, round, myStatus }: LessonRow, viewer: Viewer | null): Promise<Rounds> => {
  if (!viewer || round === null) return {};
  const done = myStatus === LESSON_STATUS.done;
  if (round === 1 && !done) return { round };
  const [rounds, renewable] = await Promise.all([
    findRounds(pool, viewer.id, id),
    done ? lessonRenewable(pool, viewer.id, id) : null,
  ]);
  return { round, rounds, ...(renewable && { renewable }) };
};

/** A lesson as this viewer sees it: what is locked and why, what is done, where to go on. */
export const findLesson = async (pool: Pool, viewer: Viewer | null, id: string): Promise<LessonDetail> => {
  const lesson = await maybeOne(pool, selectDetail(id, viewer?.id ?? null));
  if (!lesson) throw missing('课程不存在');
  const { round: _, ...shown } = lesson;
  return {
    ...shown,
    publishTime: dateTimeOrNull(lesson.publishTime),
    updateTime: dateTime(lesson.updatedAt),
    studyUntil: dateTimeOrNull(lesson.studyUntil),
    teacher: {
      id: lesson.teacherId,
      name: lesson.teacherName,
      avatar: lesson.teacherAvatar,
      synopsis: lesson.teacherSynopsis,
      desc: lesson.teacherDesc,
      ...(await findRating(pool, lesson.teacherId)),
    },
    chapters: chaptersOf(lesson, lesson.items, viewer),
    mine: await mineOf(pool, lesson, viewer),
    ...(await roundsOf(pool, lesson, viewer)),
  };
};
