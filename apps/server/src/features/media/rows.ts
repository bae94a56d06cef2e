import { MEDIA } from '@zhibiao/contract/media/types';
import type { MediaRow } from '@zhibiao/contract/media/staff';
import { lit, lits, sql, type Statement } from '#db/sql.ts';
import { adviceInWords, codecInWords } from '#domain/media/advice.ts';
import { NEEDS_TRANSCODE } from '#domain/media/kind.ts';
import { dateTime, day } from '#domain/time/time.ts';
import { LIVE_ITEMS } from '#services/study/study-sql.ts';

/** Rows of "Media" as the library shows them. */
export type StoredMedia = {
  id: string;
  version: number;
  name: string;
  kind: string;
  format: string;
  size: number;
  durationSec: number;
  pages: number | null;
  width: number | null;
  height: number | null;
  videoCodec: string | null;
  audioCodec: string | null;
  advice: unknown;
  hasCaptions: boolean;
  hasRenditions: boolean;
  lessons: number;
  unusedSince: Date | null;
  createdAt: Date;
};

/** Condition on row `m`: a lecture shows it. */
export const IS_USED = sql`EXISTS (SELECT 1 FROM ${LIVE_ITEMS} i WHERE i."mediaId" = m.id)`;
const HAS_RENDITIONS = sql`EXISTS (SELECT 1 FROM "MediaRendition" r WHERE r."mediaId" = m.id)`;
/** Condition on row `m`: most browsers cannot play it, and there is nothing else they could. */
export const NEEDS_RENDITIONS = sql`
  (m.kind = ${lit(MEDIA.video)} AND NOT ${HAS_RENDITIONS}
    AND jsonb_exists_any(m.advice, ARRAY[${lits(NEEDS_TRANSCODE)}]))`;

export const mediaColumns: Statement = sql`
  m.id, m.version, m.name, m.kind, m.format, m.size::float8 AS size, m."durationSec", m.pages, m.width, m.height,
  m."videoCodec", m."audioCodec", m.advice, m.captions IS NOT NULL AS "hasCaptions",
  ${HAS_RENDITIONS} AS "hasRenditions",
  (SELECT count(DISTINCT i."lessonId")::int FROM ${LIVE_ITEMS} i WHERE i."mediaId" = m.id) AS lessons,
  m."unusedSince", m."createdAt"`;

const DAY_MS = 86_400_000;

/** `purgeDays`: after how many days what is unused goes by itself; 0 never. */
export const presentMedia = (row: StoredMedia, purgeDays: number): MediaRow => {
  const advice = adviceInWords(row.advice);
  const needs = advice.some(({ code }) => (NEEDS_TRANSCODE as readonly string[]).includes(code));
  const purge =
    purgeDays > 0 && row.lessons === 0 && row.unusedSince
      ? new Date(row.unusedSince.getTime() + purgeDays * DAY_MS)
      : null;
  const { hasRenditions, createdAt, unusedSince, ...rest } = row;
  return {
    ...rest,
    videoCodec: codecInWords(row.videoCodec),
    audioCodec: codecInWords(row.audioCodec),
    advice,
    playable: !needs || hasRenditions,
    unusedSince: unusedSince && row.lessons === 0 ? dateTime(unusedSince) : null,
    purgeDay: purge && day(purge),
    createTime: dateTime(createdAt),
  };
};
