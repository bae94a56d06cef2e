import type { CodeOf } from '@zhibiao/contract/core/codes';
import { LESSON_STATE } from '@zhibiao/contract/lesson/staff';
import type { ITEM } from '@zhibiao/contract/lesson/types';
import type { Pool } from '#db/client.ts';
import { lit, maybeOne, sql } from '#db/sql.ts';
import { itemLock } from '#domain/lesson/access.ts';
import type { Viewer } from '#domain/auth/roles.ts';
import { missing, refused, unauthorized } from '#errors.ts';
import { FILMED, type Filmed } from '#http/files/films.ts';
import { ITEM_DOOR, type ItemDoor } from '#services/study/item-door.ts';
import { LIVE_ITEM, LIVE_ITEMS } from '#services/study/study-sql.ts';

/** An item with all that the player needs, and what stands before it. */
export type PlayItem = Filmed &
  ItemDoor & {
    lid: string;
    lessonId: string;
    type: CodeOf<typeof ITEM>;
    durationSec: number;
    minSec: number;
    html: string | null;
    rev: number;
    seekLock: boolean;
    file: string | null;
    captions: string | null;
    poster: string | null;
    pages: number | null;
    coverage: Uint8Array | null;
    lastPos: number;
    maxPos: number;
    done: boolean;
    /** In a lesson with an order: title of the first required item before this one that is not done. */
    blocker: string | null;
  };

const selectItem = (lid: string, userId: string | null) =>
  sql<PlayItem>`
    SELECT i.id AS lid, i."lessonId", i.type, i."durationSec", i."minSec", i.html, i.rev, l."seekLock",
      ${ITEM_DOOR},
      m.file, m.captions, m.poster, m.pages, ${FILMED},
      u.coverage, coalesce(u."lastPos", 0) AS "lastPos", coalesce(u."maxPos", 0) AS "maxPos",
      u."doneAt" IS NOT NULL AS done,
      CASE WHEN l.sequential THEN (
        SELECT b.title FROM ${LIVE_ITEMS} b
        LEFT JOIN "UserItem" d ON d.lid = b.id AND d."userId" = ${userId} AND d.round = ul.round
        WHERE b."lessonId" = i."lessonId" AND b.sort < i.sort AND b.required AND d."doneAt" IS NULL
        ORDER BY b.sort LIMIT 1
      ) END AS blocker
    FROM ${LIVE_ITEMS} i
    JOIN "Lesson" l ON l.id = i."lessonId"
    JOIN "LessonChapter" c ON c.id = i."chapterId"
    LEFT JOIN "Media" m ON m.id = i."mediaId"
    LEFT JOIN "UserLesson" ul ON ul."lessonId" = i."lessonId" AND ul."userId" = ${userId}
    LEFT JOIN "UserItem" u ON u.lid = i.id AND u."userId" = ${userId} AND ${LIVE_ITEM}
    WHERE i.id = ${lid} AND l.status <> ${lit(LESSON_STATE.draft)}`.named('play-item');

/** The item, if this viewer may study it now; otherwise says why not. */
export const admitToItem = async (pool: Pool, viewer: Viewer | null, lid: string): Promise<PlayItem> => {
  const item = await maybeOne(pool, selectItem(lid, viewer?.id ?? null));
  if (!item) throw missing('课程内容不存在');
  const lock = itemLock(item, item, item.blocker, viewer);
  if (lock) throw viewer ? refused(lock) : unauthorized(lock);
  return item;
};
