import type { CodeOf } from '@zhibiao/contract/core/codes';
import { LESSON_STATE } from '@zhibiao/contract/lesson/staff';
import type { Pool } from '#db/client.ts';
import { lit, maybeOne, sql } from '#db/sql.ts';
import { itemLock } from '#domain/lesson/access.ts';
import type { Viewer } from '#domain/auth/roles.ts';
import { LIVE_ITEMS, STUDY_STATUS_SQL } from './study-sql.ts';

/** What decides whether a lecture is open to a viewer, but for what they have done in the course. */
export type ItemDoor = {
  status: CodeOf<typeof LESSON_STATE>;
  access: number;
  sequential: boolean;
  freePreview: boolean;
  /** The first lecture of its course. */
  first: boolean;
};

/** Its columns: of lecture `i` in chapter `c` of course `l`, and the learner's record `ul` of that. */
export const ITEM_DOOR = sql`
  ${STUDY_STATUS_SQL} AS status, l.access, l.sequential, i."freePreview",
  NOT EXISTS (
    SELECT 1 FROM ${LIVE_ITEMS} b JOIN "LessonChapter" o ON o.id = b."chapterId"
    WHERE b."lessonId" = i."lessonId" AND (o.sort, o.id, b.sort, b.id) < (c.sort, c.id, i.sort, i.id)
  ) AS first`;

const selectDoor = (lid: string, userId: string | null) =>
  sql<ItemDoor>`
    SELECT ${ITEM_DOOR}
    FROM ${LIVE_ITEMS} i
    JOIN "Lesson" l ON l.id = i."lessonId"
    JOIN "LessonChapter" c ON c.id = i."chapterId"
    LEFT JOIN "UserLesson" ul ON ul."lessonId" = i."lessonId" AND ul."userId" = ${userId}
    WHERE i.id = ${lid} AND l.status <> ${lit(LESSON_STATE.draft)}`.named('item-door');

/** Whether a lecture that this viewer was admitted to is open to them still. Its place in the order was asked then. */
export const isStillOpen = async (pool: Pool, viewer: Viewer | null, lid: string): Promise<boolean> => {
  const door = await maybeOne(pool, selectDoor(lid, viewer?.id ?? null));
  return door !== null && itemLock(door, { ...door, done: false }, null, viewer) === null;
};
