import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { runFfmpeg } from '#ports/media/ffmpeg.ts';
import { incomingMedia } from '#ports/incoming/incoming.ts';

/** Names within the folder of one rendition; the playlist names the film as its neighbour in the address. */
const FILM = 'media.mp4';
const INDEX = 'index.m3u8';
const SEGMENT_SEC = 6;

const QUALITY: Record<number, { video: string; most: string }> = {
  720: { video: '23', most: '2500k' },
  480: { video: '25', most: '1200k' },
};
/** Largest first; what is smaller than a height is not blown up to it. */
const HEIGHTS = [720, 480];
export const heightsFor = (height: number | null): number[] => {
  const fitting = HEIGHTS.filter((one) => one <= (height ?? 0));
  return fitting.length > 0 ? fitting : HEIGHTS.slice(-1);
};

type Job = {
  program: string;
  source: string;
  height: number;
  dataDir: string;
  signal: AbortSignal;
  onTime: (sec: number) => void;
};
export type Made = { path: string; index: string; size: number; bandwidth: number };

/** Whichever is less: the height, or the film's own, made even. */
const scale = (height: number) => `scale=-2:'min(${height},trunc(ih/2)*2)'`;

/** One fragmented MP4 with its playlist by byte range: played whole by what knows no HLS, in parts by what does. */
const argsFor = (source: string, height: number): string[] => {
  const { video, most } = QUALITY[height] ?? { video: '23', most: '2500k' };
  const input = ['-i', source, '-map', '0:v:0', '-map', '0:a:0?', '-map_metadata', '-1', '-vf', scale(height)];
  const picture = [
    '-c:v',
    'libx264',
    '-profile:v',
    'main',
    '-pix_fmt',
    'yuv420p',
    '-preset',
    'veryfast',
    '-crf',
    video,
  ];
  const rate = ['-maxrate', most, '-bufsize', most, '-sc_threshold', '0'];
  const keys = ['-force_key_frames', `expr:gte(t,n_forced*${SEGMENT_SEC})`];
  const sound = ['-c:a', 'aac', '-b:a', '96k', '-ac', '2'];
  const parts = ['-f', 'hls', '-hls_time', String(SEGMENT_SEC), '-hls_playlist_type', 'vod'];
  const single = ['-hls_segment_type', 'fmp4', '-hls_flags', 'single_file', '-hls_segment_filename', FILM, INDEX];
  return [input, picture, rate, keys, sound, parts, single].flat();
};

/** Calls `use` with the finished film, whose folder goes afterwards. */
export const makeRendition = async <T>(
  { program, source, height, dataDir, signal, onTime }: Job,
  use: (made: Made) => Promise<T>,
): Promise<T> => {
  const folder = await mkdtemp(join(incomingMedia(dataDir), 'rendition-'));
  try {
    await runFfmpeg(program, { args: argsFor(source, height), cwd: folder, signal, onTime });
    const [path, index] = [join(folder, FILM), await readFile(join(folder, INDEX), 'utf8')];
    const { size } = await stat(path);
    const seconds = [...index.matchAll(/^#EXTINF:([\d.]+)/gm)].reduce((sum, [, sec]) => sum + Number(sec), 0);
    return await use({ path, index, size, bandwidth: Math.ceil((size * 8) / Math.max(seconds, 1)) });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

/** A picture from the first tenth, as JPEG; null where there is none to be had. */
export const makePoster = async (
  { program, source, dataDir, signal }: Omit<Job, 'height' | 'onTime'>,
  atSec: number,
): Promise<Buffer | null> => {
  const folder = await mkdtemp(join(incomingMedia(dataDir), 'poster-'));
  const args = ['-ss', String(atSec), '-i', source, '-frames:v', '1', '-vf', scale(720), '-q:v', '4', 'poster.jpg'];
  try {
    await runFfmpeg(program, { args, cwd: folder, signal });
    return await readFile(join(folder, 'poster.jpg'));
  } catch (error) {
    if (signal.aborted) throw error;
    return null;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};
