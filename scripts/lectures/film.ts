import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import type { Shot } from './timeline.ts';

const run = promisify(execFile);
const framesPerSecond = 10;

/** Joins pictures and voice into an MP4 that starts at once and seeks to any two seconds. */
export async function film(shots: Shot[], picture: (shot: Shot) => string, wav: string, mp4: string): Promise<void> {
  const list = `${wav}.ffconcat`;
  const lines = shots.map((shot) => `file '${picture(shot)}'\nduration ${shot.seconds.toFixed(3)}`);
  await writeFile(list, ['ffconcat version 1.0', ...lines].join('\n'));
  const seconds = shots.reduce((sum, shot) => sum + shot.seconds, 0).toFixed(3);

  // The concat reader gives the last picture one frame only; `tpad` holds it until `-t` ends the film.
  const look = `fps=${framesPerSecond},tpad=stop=-1:stop_mode=clone,scale=out_color_matrix=bt709,format=yuv420p`;
  const colour = ['-colorspace', 'bt709', '-color_primaries', 'bt709', '-color_trc', 'bt709', '-color_range', 'tv'];
  const pictures = ['-vf', look, ...colour, '-c:v', 'libx264', '-profile:v', 'high'];
  const small = ['-preset', 'slower', '-tune', 'stillimage', '-crf', '33', '-g', `${framesPerSecond * 2}`];
  const voice = ['-af', 'loudnorm=I=-18:TP=-2:LRA=7', '-ar', '44100', '-ac', '1', '-c:a', 'aac', '-b:a', '64k'];
  await run('ffmpeg', [
    '-y',
    '-v',
    'error',
    '-f',
    'concat',
    '-safe',
    '0',
    '-i',
    list,
    '-i',
    wav,
    ...pictures,
    ...small,
    ...voice,
    '-t',
    seconds,
    '-map_metadata',
    '-1',
    '-fflags',
    '+bitexact',
    '-movflags',
    '+faststart',
    mp4,
  ]);
}

/** The picture shown before the lecture is played. */
export async function makePoster(png: string, jpg: string): Promise<void> {
  await run('ffmpeg', ['-y', '-v', 'error', '-i', png, '-q:v', '5', jpg]);
}

export async function durationOf(file: string): Promise<number> {
  const { stdout } = await run('ffprobe', ['-v', 'error', '-show_entries', 'format=duration', '-of', 'csv=p=0', file]);
  return Number(stdout.trim());
}
