import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import type { Shot } from './timeline.ts';

const run = promisify(execFile);

/** What stands still between two sentences needs a frame a second; with a voice a picture changes between two. */
const spokenFrames = 10;
const silentFrames = 1;

/** Joins pictures and voice, if there is one, into an MP4 that starts at once and seeks to any moment. */
export async function film(
  shots: Shot[],
  picture: (shot: Shot) => string,
  wav: string | null,
  mp4: string,
): Promise<void> {
  const list = `${picture(shots[0] ?? { slide: 0, lit: undefined, seconds: 0 })}.ffconcat`;
  const lines = shots.map((shot) => `file '${picture(shot)}'\nduration ${shot.seconds.toFixed(3)}`);
  await writeFile(list, ['ffconcat version 1.0', ...lines].join('\n'));
  const seconds = shots.reduce((sum, shot) => sum + shot.seconds, 0).toFixed(3);

  const rate = wav ? spokenFrames : silentFrames;
  // The concat reader gives the last picture one frame only; `tpad` holds it until `-t` ends the film.
  const look = `fps=${rate},tpad=stop=-1:stop_mode=clone,scale=out_color_matrix=bt709,format=yuv420p`;
  const colour = ['-colorspace', 'bt709', '-color_primaries', 'bt709', '-color_trc', 'bt709', '-color_range', 'tv'];
  const pictures = ['-vf', look, ...colour, '-c:v', 'libx264', '-profile:v', 'high'];
  // Of a silent film each new slide is a key frame, from which few frames are read to reach any second.
  const small = wav
    ? ['-preset', 'slower', '-tune', 'stillimage', '-crf', '33', '-g', `${spokenFrames * 2}`]
    : ['-preset', 'veryslow', '-tune', 'stillimage', '-crf', '40', '-g', '250', '-refs', '4'];
  const voice = ['-af', 'loudnorm=I=-18:TP=-2:LRA=7', '-ar', '44100', '-ac', '1', '-c:a', 'aac', '-b:a', '64k'];
  const read = ['-f', 'concat', '-safe', '0', '-i', list, ...(wav ? ['-i', wav] : [])];
  const kept = ['-t', seconds, '-map_metadata', '-1', '-fflags', '+bitexact', '-movflags', '+faststart', mp4];
  await run('ffmpeg', ['-y', '-v', 'error', ...read, ...pictures, ...small, ...(wav ? voice : []), ...kept]);
}

/** The picture shown before the lecture is played. */
export async function makePoster(png: string, jpg: string): Promise<void> {
  await run('ffmpeg', ['-y', '-v', 'error', '-i', png, '-q:v', '5', jpg]);
}

export async function durationOf(file: string): Promise<number> {
  const { stdout } = await run('ffprobe', ['-v', 'error', '-show_entries', 'format=duration', '-of', 'csv=p=0', file]);
  return Number(stdout.trim());
}
