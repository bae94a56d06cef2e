import { LESSON_STATUS } from '@zhibiao/contract/lesson/types';
import { type MediaDetail, RENDITION } from '@zhibiao/contract/media/staff';
import { TASK } from '@zhibiao/contract/task/types';
import type { Deps } from '#deps.ts';
import type { Pool } from '#db/client.ts';
import { lit, many, maybeOne, sql } from '#db/sql.ts';
import { countCues } from '#domain/media/captions.ts';
import { missing } from '#errors.ts';
import type { Staff } from '#domain/auth/staff.ts';
import { mediaSigner } from '#http/files/media.ts';
import { TASK_KIND } from '#jobs/queue/kinds.ts';
import { findFfmpeg } from '#ports/media/ffmpeg.ts';
import { settingNow } from '#services/settings/settings.ts';
import { LIVE_ITEMS } from '#services/study/study-sql.ts';
import { heightsFor } from '#features/media/renditions/make.ts';
import { mediaColumns, presentMedia, type StoredMedia } from '#features/media/rows.ts';

type Row = StoredMedia & {
  file: string;
  captions: string | null;
  poster: string | null;
  uploadedBy: string | null;
};
const find = (id: string) => sql<Row>`
  SELECT ${mediaColumns}, m.file, m.captions, m.poster,
    coalesce((SELECT s.name FROM "Staff" s WHERE s.id = m."uploadedBy"),
      (SELECT t.name FROM "StaffToken" t WHERE t.id = m."uploadedBy")) AS "uploadedBy"
  FROM "Media" m WHERE m.id = ${id}`;

const USES_SHOWN = 100;
const findUsage = (id: string) => sql<MediaDetail['usage'][number]>`
  SELECT l.id AS "lessonId", l.name AS "lessonName", l.status AS "lessonStatus", i.id AS lid, i.title,
    (SELECT count(*)::int FROM ${LIVE_ITEMS} o WHERE o."lessonId" = l.id AND o.sort <= i.sort) AS number,
    (SELECT count(*)::int FROM "UserLesson" u
      WHERE u."lessonId" = l.id AND u.status <> ${lit(LESSON_STATUS.done)}) AS studying
  FROM ${LIVE_ITEMS} i JOIN "Lesson" l ON l.id = i."lessonId"
  WHERE i."mediaId" = ${id} ORDER BY l.name, i.sort, i.id LIMIT ${lit(USES_SHOWN)}`;

const findRenditions = (id: string) => sql<{ height: number; size: number }>`
  SELECT height, size::float8 AS size FROM "MediaRendition" WHERE "mediaId" = ${id} ORDER BY height DESC`;

/** The latest that was requested; what it worked on is known while it is open. */
const findTask = (id: string) => sql<{ status: number; done: number }>`
  SELECT status, done FROM "Task"
  WHERE kind = ${lit(TASK_KIND.mediaRenditions)} AND status < ${lit(TASK.done)} AND input->'asked'->>'mediaId' = ${id}
  ORDER BY "createdAt" DESC LIMIT 1`;

/** Each height of its own: made, being made, waiting; nothing where staff requested none. */
const renditionsOf = async (pool: Pool, row: Row): Promise<MediaDetail['renditions']> => {
  const [made, task] = await Promise.all([many(pool, findRenditions(row.id)), maybeOne(pool, findTask(row.id))]);
  const ready = made.map(({ height, size }) => ({ height, size, state: RENDITION.ready, progress: 100 }));
  if (!task) return ready;
  const open = heightsFor(row.height).flatMap((height, index) => {
    if (made.some((one) => one.height === height)) return [];
    const progress = Math.max(0, Math.min(100, task.done - index * 100));
    const runs = task.status === TASK.running && Math.floor(task.done / 100) === index;
    return [{ height, size: null, state: runs ? RENDITION.running : RENDITION.waiting, progress: runs ? progress : 0 }];
  });
  return [...ready, ...open];
};

/** The sentence of what cannot go; null where nothing shows it. */
export const keptBy = (names: readonly string[]): string | null => {
  const [first, ...others] = [...new Set(names)];
  if (first === undefined) return null;
  return `正在被《${first}》${others.length > 0 ? `等${others.length + 1}门课程` : ''}使用，不能删除`;
};

export const findMediaDetail = async (
  { pool, storage, config, secrets }: Pick<Deps, 'pool' | 'storage' | 'config' | 'secrets'>,
  staff: Pick<Staff, 'id' | 'sessionId'>,
  id: string,
): Promise<MediaDetail> => {
  const row = await maybeOne(pool, find(id));
  if (!row) throw missing('文件不存在');
  const [usage, renditions, program, purgeDays, vtt] = await Promise.all([
    many(pool, findUsage(id)),
    renditionsOf(pool, row),
    findFfmpeg(config.ffmpegPath),
    settingNow(pool, 'media.purgeDays'),
    row.captions ? storage.read(row.captions).catch(() => null) : null,
  ]);
  const sign = mediaSigner({ secrets }, { staff });
  return {
    ...presentMedia(row, purgeDays),
    fileUrl: sign(row.file) ?? '',
    posterUrl: sign(row.poster),
    captionsUrl: sign(row.captions),
    captionCues: vtt && countCues(String(vtt)),
    bitrate: row.durationSec > 0 ? Math.round((row.size * 8) / row.durationSec) : null,
    uploadedBy: row.uploadedBy,
    usage,
    renditions,
    transcodable: row.kind === 'video' && program !== null,
    keptBecause: keptBy(usage.map(({ lessonName }) => lessonName)),
  };
};
