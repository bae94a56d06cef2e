import type { Play } from '@zhibiao/contract/lesson/learner';
import { sql } from '#db/sql.ts';
import { NEEDS_TRANSCODE } from '#domain/media/kind.ts';
import { mainPlaylistBeside, playlistBeside } from './media.ts';

/** What a player has to know of the films that were made of an uploaded one. */
export type Filmed = {
  /** Smaller films, largest first. */
  renditions: { height: number; bandwidth: number; file: string }[] | null;
  /** Of the uploaded film. */
  height: number | null;
  advice: unknown;
};

/** The columns of `Filmed`, of row `m` of "Media". */
export const FILMED = sql`
  (SELECT jsonb_agg(jsonb_build_object('height', r.height, 'bandwidth', r.bandwidth, 'file', r.file)
    ORDER BY r.height DESC) FROM "MediaRendition" r WHERE r."mediaId" = m.id) AS renditions, m.height, m.advice`;

const playsAnywhere = (advice: unknown): boolean =>
  !(Array.isArray(advice) && advice.some((code) => (NEEDS_TRANSCODE as readonly unknown[]).includes(code)));

/** That part of `Play`; nothing where there is only the uploaded film. */
export const filmsOf = (
  { renditions, height, advice }: Filmed,
  sign: (file: string) => string | null,
): Pick<Play, 'renditions' | 'hls' | 'fullHeight'> => {
  const films = (renditions ?? []).map((film) => {
    const address = sign(film.file) ?? '';
    return { height: film.height, bandwidth: film.bandwidth, file: address, index: playlistBeside(address) };
  });
  const [first] = films;
  if (!first) return {};
  return {
    renditions: films,
    hls: mainPlaylistBeside(first.file),
    ...(height && playsAnywhere(advice) ? { fullHeight: height } : {}),
  };
};
