import type { MediaAdvice } from '@zhibiao/contract/media/staff';
import type { AdviceCode } from './kind.ts';

type Words = Omit<MediaAdvice, 'code'>;

const WORDS: Record<AdviceCode, Words> = {
  anywhere: { good: true, title: '各浏览器均可播放', detail: null },
  hevc: {
    good: false,
    title: '多数电脑浏览器无法播放',
    detail: 'HEVC 编码，建议导出为 H.264，或启用转码',
  },
  'h264-deep': {
    good: false,
    title: '多数浏览器无法播放',
    detail: 'H.264 但不是 8 位 4:2:0，建议按 8 位、High 以下的档次重新导出，或启用转码',
  },
  'video-rare': { good: false, title: '多数浏览器无法播放', detail: '建议导出为 H.264，或启用转码' },
  'audio-rare': { good: false, title: '多数浏览器没有声音', detail: '建议把声音导出为 AAC，或启用转码' },
  'apple-old': { good: false, title: '较旧的苹果设备无法播放', detail: '建议导出为 H.264 和 AAC' },
  'slow-start': { good: false, title: '首次打开稍慢', detail: '索引在文件末尾，导出时可勾选“快速启动”' },
  'no-sound': { good: true, title: '没有声音', detail: null },
};

const isKnown = (code: unknown): code is AdviceCode => typeof code === 'string' && code in WORDS;

/** In words, from the codes that a row carries. */
export const adviceInWords = (codes: unknown): MediaAdvice[] =>
  (Array.isArray(codes) ? codes : []).filter(isKnown).map((code) => ({ code, ...WORDS[code] }));

const CODECS: Record<string, string> = {
  avc: 'H.264',
  hevc: 'HEVC',
  vp8: 'VP8',
  vp9: 'VP9',
  av1: 'AV1',
  prores: 'ProRes',
  aac: 'AAC',
  mp3: 'MP3',
  opus: 'Opus',
  vorbis: 'Vorbis',
  flac: 'FLAC',
  ac3: 'AC-3',
  eac3: 'E-AC-3',
  dts: 'DTS',
};

/** As people say it; empty for a track that is not there. */
export const codecInWords = (codec: string | null): string | null =>
  codec === null ? null : (CODECS[codec] ?? (codec.startsWith('pcm') ? 'PCM' : codec.toUpperCase()));
