/** Captions as people bring them (WebVTT or SRT, UTF-8 or GBK) become one plain WebVTT. */

export type Cue = { from: number; to: number; text: string };
export type Captions = { vtt: string; cues: number };
export class CaptionsFault extends Error {}

/** UTF-16 by its mark, UTF-8 where that fits, otherwise what Chinese Windows writes. */
const textOf = (bytes: Uint8Array): string => {
  const mark = (bytes[0] ?? 0) * 256 + (bytes[1] ?? 0);
  if (mark === 0xfffe || mark === 0xfeff)
    return new TextDecoder(mark === 0xfffe ? 'utf-16le' : 'utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    try {
      return new TextDecoder('gb18030', { fatal: true }).decode(bytes);
    } catch {
      throw new CaptionsFault('字幕文件的文字无法识别，请另存为 UTF-8 编码');
    }
  }
};

const TIME = String.raw`(?:(\d{1,3}):)?(\d{1,2}):(\d{2})[.,](\d{1,3})`;
const TIMING = new RegExp(String.raw`^\s*${TIME}\s*-->\s*${TIME}(?:\s.*)?$`);

const secondsOf = ([h = '0', m = '0', s = '0', ms = '0']: (string | undefined)[]): number =>
  Number(h || 0) * 3600 + Number(m) * 60 + Number(s) + Number(ms.padEnd(3, '0')) / 1000;

const two = (n: number) => String(n).padStart(2, '0');
const clock = (sec: number): string => {
  const ms = Math.round(sec * 1000);
  const [h, m, s] = [Math.floor(ms / 3_600_000), Math.floor(ms / 60_000) % 60, Math.floor(ms / 1000) % 60];
  return `${two(h)}:${two(m)}:${two(s)}.${String(ms % 1000).padStart(3, '0')}`;
};

/** Fonts, positions and colours of other programs are left behind; text that looks like markup stays text. */
const plain = (line: string): string =>
  line
    .replace(/\{\\[^}]*\}/g, '')
    .replace(/<\/?(?:b|i|u|font|c|v|lang|ruby|rt)(?:[\s.][^>]*)?>/gi, '')
    .replace(/&(?!(?:amp|lt|gt|nbsp|lrm|rlm);)/g, '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('-->', '--&gt;')
    .trim();

const cuesOf = (text: string): Cue[] => {
  const cues: Cue[] = [];
  for (const block of text
    .replace(/^\ufeff/, '')
    .replace(/\r\n?/g, '\n')
    .split(/\n{2,}/)) {
    const lines = block.split('\n').filter((line) => line.trim() !== '');
    const at = lines.findIndex((line) => TIMING.test(line));
    if (at < 0 || at > 1) continue;
    const parts = TIMING.exec(lines[at] ?? '')?.slice(1) ?? [];
    const words = lines
      .slice(at + 1)
      .map(plain)
      .filter(Boolean)
      .join('\n');
    if (words !== '') cues.push({ from: secondsOf(parts.slice(0, 4)), to: secondsOf(parts.slice(4)), text: words });
  }
  return cues;
};

/** A caption may end a little after the film does. */
const SLACK_SEC = 2;

/** One WebVTT of what was brought; refuses what does not fit a film of this length. */
export const captionsFrom = (bytes: Uint8Array, durationSec: number): Captions => {
  const cues = cuesOf(textOf(bytes));
  if (cues.length === 0) throw new CaptionsFault('没有找到字幕内容，请使用 .vtt 或 .srt 文件');
  for (const [index, { from, to }] of cues.entries()) {
    const before = cues[index - 1];
    if (to <= from) throw new CaptionsFault(`第${index + 1}条字幕的结束时间不晚于开始时间`);
    if (before && from < before.from) throw new CaptionsFault(`第${index + 1}条字幕早于上一条，请按时间排列`);
    if (to > durationSec + SLACK_SEC)
      throw new CaptionsFault(`第${index + 1}条字幕超出了媒体的时长，请核对是否选错文件`);
  }
  const body = cues.map(({ from, to, text }) => `${clock(from)} --> ${clock(to)}\n${text}\n`);
  return { vtt: `WEBVTT\n\n${body.join('\n')}`, cues: cues.length };
};

const NAMED: Record<string, string> = { amp: '&', lt: '<', gt: '>', nbsp: ' ' };
/** What a stored WebVTT says, as it is read. */
export const readCues = (vtt: string): Cue[] =>
  cuesOf(vtt).map((cue) => ({
    ...cue,
    text: cue.text.replace(/&(amp|lt|gt|nbsp|lrm|rlm);/g, (_, name: string) => NAMED[name] ?? ''),
  }));

/** How many captions a stored WebVTT has. */
export const countCues = (vtt: string): number => vtt.match(/^[\d:.]+ --> [\d:.]+/gm)?.length ?? 0;
