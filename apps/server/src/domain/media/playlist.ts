/** A film of one height, as the playlist of all of them names it. */
type Film = {
  height: number;
  /** Bits a second. */
  bandwidth: number;
  address: string;
  /** Of the film that was uploaded; null where it was not measured. */
  width: number | null;
  fullHeight: number | null;
};

/** Films that were not measured are taken for wide ones: their height is what distinguishes them. */
const resolution = ({ height, width, fullHeight }: Film): string => {
  const shape = width && fullHeight ? width / fullHeight : 16 / 9;
  return `${2 * Math.round((shape * height) / 2)}x${height}`;
};

/** The playlist of HLS that offers the same film in several heights. */
export const mainPlaylist = (films: readonly Film[]): string =>
  [
    '#EXTM3U',
    '#EXT-X-VERSION:7',
    '#EXT-X-INDEPENDENT-SEGMENTS',
    ...films.flatMap((film) => [
      `#EXT-X-STREAM-INF:BANDWIDTH=${film.bandwidth},RESOLUTION=${resolution(film)}`,
      film.address,
    ]),
    '',
  ].join('\n');
