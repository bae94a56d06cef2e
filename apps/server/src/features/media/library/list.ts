import type { AnswerOf, InputOf } from '@zhibiao/contract/core/endpoint';
import {
  type listMedia,
  type listMediaUploads,
  MEDIA_UPLOAD,
  type mediaCounts,
  type mediaSummary,
} from '@zhibiao/contract/media/staff';
import type { Deps } from '#deps.ts';
import { startOf } from '#db/days.ts';
import { countByState, listPage } from '#db/paging.ts';
import { isWritten } from '#db/search.ts';
import { all, lit, many, one, sql, type Statement } from '#db/sql.ts';
import { dateTime } from '#domain/time/time.ts';
import { findFfmpeg } from '#ports/media/ffmpeg.ts';
import { openIncoming } from '#ports/incoming/open-incoming.ts';
import { settingNow, settingOf } from '#services/settings/settings.ts';
import { IS_USED, mediaColumns, NEEDS_RENDITIONS, presentMedia, type StoredMedia } from '#features/media/rows.ts';
import type { Owner } from '#features/media/uploads.ts';

type Query = InputOf<typeof listMedia>['query'];

type Counted = InputOf<typeof mediaCounts>['query'];
const conditions = ({ kind, keyword, used, advice }: Counted & Pick<Query, 'used'>): Statement[] => [
  ...(kind ? [sql`m.kind = ${kind}`] : []),
  ...(keyword ? [isWritten(sql`m.name`, keyword)] : []),
  ...(used ? [used === 'yes' ? IS_USED : sql`NOT ${IS_USED}`] : []),
  ...(advice ? [advice === 'transcode' ? NEEDS_RENDITIONS : sql`NOT ${NEEDS_RENDITIONS}`] : []),
];

export const countMedia = ({ pool }: Pick<Deps, 'pool'>, query: Counted): Promise<AnswerOf<typeof mediaCounts>> =>
  countByState(
    pool,
    ['yes', 'no'],
    sql`CASE WHEN ${IS_USED} THEN 'yes' ELSE 'no' END`,
    sql`FROM "Media" m WHERE ${all(conditions(query))}`,
  );

export const mediaList = async (
  { pool, config }: Pick<Deps, 'pool' | 'config'>,
  query: Query,
): Promise<AnswerOf<typeof listMedia>> => {
  const where = conditions(query);
  const from = sql`FROM "Media" m WHERE ${all(where)}`;
  const [{ rows, total }, purgeDays] = await Promise.all([
    listPage(pool, {
      name: 'media-library',
      page: query,
      narrowed: where.length > 0,
      from,
      select: (limit) => sql<StoredMedia>`
        SELECT ${mediaColumns} ${from} ORDER BY m."createdAt" DESC, m.id DESC ${limit}`,
    }),
    settingOf({ pool, config }, 'media.purgeDays'),
  ]);
  return { rows: rows.map((row) => presentMedia(row, purgeDays)), total };
};

const FIGURES = sql<{
  files: number;
  filesThisMonth: number;
  bytes: number;
  transcode: number;
  unused: number;
  unusedBytes: number;
}>`
  SELECT count(*)::int AS files,
    count(*) FILTER (WHERE "createdAt" >= ${startOf('month', sql`now()`)})::int AS "filesThisMonth",
    coalesce(sum(bytes), 0)::float8 AS bytes, count(*) FILTER (WHERE needs)::int AS transcode,
    count(*) FILTER (WHERE NOT used)::int AS unused,
    coalesce(sum(bytes) FILTER (WHERE NOT used), 0)::float8 AS "unusedBytes"
  FROM (
    SELECT m."createdAt", ${IS_USED} AS used, ${NEEDS_RENDITIONS} AS needs,
      m.size + coalesce((SELECT sum(r.size) FROM "MediaRendition" r WHERE r."mediaId" = m.id), 0) AS bytes
    FROM "Media" m
  ) f`;

export const summary = async ({
  pool,
  storage,
  config,
}: Pick<Deps, 'pool' | 'storage' | 'config'>): Promise<AnswerOf<typeof mediaSummary>> => {
  const [figures, freeBytes, program, purgeDays] = await Promise.all([
    one(pool, FIGURES),
    storage.free(),
    findFfmpeg(config.ffmpegPath),
    settingNow(pool, 'media.purgeDays'),
  ]);
  return { ...figures, freeBytes, maxMb: config.mediaMaxMb, transcoder: program !== null, purgeDays };
};

const UPLOADS_SHOWN = 100;
const findUploads = ({ kind, id }: Owner) => sql<{
  id: string;
  name: string;
  size: number;
  state: number;
  fault: string | null;
  mediaId: string | null;
  known: boolean;
  createdAt: Date;
  expiresAt: Date;
}>`
  SELECT id, name, size::float8 AS size, state, fault, "mediaId", known, "createdAt", "expiresAt" FROM "MediaUpload"
  WHERE "ownerKind" = ${kind} AND "staffId" IS NOT DISTINCT FROM ${id} AND "expiresAt" > clock_timestamp()
    AND state <> ${lit(MEDIA_UPLOAD.dropped)}
  ORDER BY "createdAt" DESC, id DESC LIMIT ${lit(UPLOADS_SHOWN)}`;

export const uploadList = async (
  { pool, config }: Pick<Deps, 'pool' | 'config'>,
  owner: Owner,
): Promise<AnswerOf<typeof listMediaUploads>> => {
  const incoming = openIncoming(config);
  const found = await many(pool, findUploads(owner));
  const rows = await Promise.all(
    found.map(async ({ createdAt, expiresAt, ...row }) => ({
      ...row,
      offset: row.state === MEDIA_UPLOAD.uploading ? ((await incoming.size(row.id)) ?? 0) : row.size,
      createTime: dateTime(createdAt),
      expireTime: dateTime(expiresAt),
    })),
  );
  return { rows: rows as AnswerOf<typeof listMediaUploads>['rows'], total: rows.length };
};
