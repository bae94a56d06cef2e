import { cueLine, CaptionsFault, captionText } from './caption-text.ts';
import { type Cue, type PlacedCue, readCueLines, type UnreadCue, unfit } from './caption-cues.ts';
import { fileKind } from '#domain/files/file-kind.ts';

/** Captions as people bring them (WebVTT, SRT or SBV, in any usual encoding) become one plain WebVTT. */

/** `unread` names what was left out, `mended` what was changed. */
export type Captions = { vtt: string; cues: number; unread: string[]; mended: string[] };

const two = (n: number) => String(n).padStart(2, '0');
const clock = (sec: number): string => {
  const ms = Math.round(sec * 1000);
  const [h, m, s] = [Math.floor(ms / 3_600_000), Math.floor(ms / 60_000) % 60, Math.floor(ms / 1000) % 60];
  return `${two(h)}:${two(m)}:${two(s)}.${String(ms % 1000).padStart(3, '0')}`;
};

const placeOf = ({ no, line }: { no: number | null; line: number }): string =>
  no === null ? `第 ${line} 行` : `第 ${no} 条（第 ${line} 行）`;
const unreadLine = (one: UnreadCue): string => `${placeOf(one)}${one.why}${one.words && `：${one.words}`}`;

/** A caption may end a little after the film does, whose length is whole seconds. */
const SLACK_SEC = 2;

/** Captions within a film of this length, in order; what does not fit is cut or left out, with a word. */
const fitted = (cues: readonly PlacedCue[], durationSec: number) => {
  const [unread, mended]: [UnreadCue[], string[]] = [[], []];
  const end = durationSec + SLACK_SEC;
  let last = 0;
  const fitting = cues.flatMap((cue) => {
    if (cue.from >= end) {
      unread.push(unfit(cue, '超出媒体的时长'));
      return [];
    }
    if (cue.from < last) mended.push(`${placeOf(cue)}早于上一条，已按时间排列`);
    last = cue.from;
    if (cue.to <= end) return [cue];
    const to = cue.from < durationSec ? durationSec : end;
    mended.push(`${placeOf(cue)}超出媒体的时长，已在 ${clock(to).slice(0, 8)} 截止`);
    return [{ ...cue, to }];
  });
  return { cues: fitting.sort((one, other) => one.from - other.from), unread, mended };
};

/** Captions of other programs that tell their times in another way. */
const OTHERS: readonly (readonly [RegExp, string])[] = [
  [/^\[Script Info\]|^Dialogue:/m, 'ASS/SSA 字幕'],
  [/^\[\d+:\d\d(?:[.:]\d+)?\]/m, 'LRC 歌词'],
  [/^\{\d+\}\{\d+\}/m, 'MicroDVD 字幕'],
  [/<tt[\s>][^]*ns\/ttml|<tt[\s>]/, 'TTML 字幕'],
  [/<SAMI>/i, 'SAMI 字幕'],
];
const NONE = '没有找到字幕内容，请使用 .vtt、.srt 或 .sbv 文件';

const noneFault = (bytes: Uint8Array, text: string, unread: readonly UnreadCue[]): CaptionsFault => {
  const [first] = unread;
  if (first) return new CaptionsFault(`没有一条字幕可以读入：${unreadLine(first)}`);
  const other = OTHERS.find(([mark]) => mark.test(text))?.[1] ?? fileKind(bytes)?.name;
  return new CaptionsFault(other ? `这是 ${other}，请在字幕软件中另存为 SRT 或 VTT 后上传` : NONE);
};

/** One WebVTT of what was brought, for a film of this length. */
export const captionsFrom = (bytes: Uint8Array, durationSec: number): Captions => {
  const text = captionText(bytes);
  const read = readCueLines(text);
  const { cues, unread, mended } = fitted(read.cues, durationSec);
  const left = [...read.unread, ...unread];
  if (cues.length === 0 && read.cues.length > 0) throw new CaptionsFault('字幕都超出了媒体的时长，请核对是否选错文件');
  if (cues.length === 0) throw noneFault(bytes, text, left);
  const body = cues.map(
    ({ from, to, text: said }) => `${clock(from)} --> ${clock(to)}\n${said.split('\n').map(cueLine).join('\n')}\n`,
  );
  left.sort((one, other) => one.line - other.line);
  return { vtt: `WEBVTT\n\n${body.join('\n')}`, cues: cues.length, unread: left.map(unreadLine), mended };
};

/** What a stored WebVTT says, as it is read. */
export const readCues = (vtt: string): Cue[] =>
  readCueLines(vtt).cues.map(({ from, to, text }) => ({ from, to, text }));

/** How many captions a stored WebVTT has. */
export const countCues = (vtt: string): number => vtt.match(/^[\d:.]+ --> [\d:.]+/gm)?.length ?? 0;
