import { hasPdfMark } from '#domain/files/pdf-bytes.ts';

/** What a file is by its first bytes; its name says nothing. */
export type Container = 'iso' | 'webm' | 'mp3' | 'pdf';

const ascii = (bytes: Uint8Array, from: number, to: number) => String.fromCharCode(...bytes.subarray(from, to));

/** Boxes that begin an MP4 or QuickTime file. */
const ISO_BOXES = new Set(['ftyp', 'moov', 'mdat', 'free', 'skip', 'wide', 'pnot', 'styp']);
const EBML = [0x1a, 0x45, 0xdf, 0xa3];

/** A frame of MPEG audio, layer III: eleven bits of sync, a version and rates that exist. */
const isMp3Frame = ([a = 0, b = 0, c = 0]: Uint8Array): boolean =>
  a === 0xff &&
  (b & 0xe0) === 0xe0 &&
  (b & 0x18) !== 0x08 &&
  (b & 0x06) === 0x02 &&
  (c & 0xf0) !== 0xf0 &&
  (c & 0x0c) !== 0x0c;

/** Null for whatever is no film, recording or document of ours. */
export const containerOf = (bytes: Uint8Array): Container | null => {
  if (ISO_BOXES.has(ascii(bytes, 4, 8))) return 'iso';
  if (EBML.every((value, index) => bytes[index] === value)) return 'webm';
  if (ascii(bytes, 0, 3) === 'ID3' || isMp3Frame(bytes)) return 'mp3';
  return hasPdfMark(bytes) ? 'pdf' : null;
};

/** A track as it was measured. */
export type Track = {
  type: 'video' | 'audio';
  /** The family: avc, hevc, vp9, av1, aac, mp3, opus … */
  codec: string;
  /** RFC 6381, with profile and depth: avc1.64001f. */
  parameter: string | null;
  width?: number;
  height?: number;
};

/** What a film or recording was measured to be. */
export type Measured = {
  format: string;
  durationSec: number;
  tracks: readonly Track[];
  /** The table of contents stands behind the content: nothing plays before a second request. */
  indexLast: boolean;
};

/** The advice to staff on it, as codes; the words are in `media-advice.ts`. */
export type AdviceCode =
  'anywhere' | 'hevc' | 'h264-deep' | 'video-rare' | 'audio-rare' | 'apple-old' | 'slow-start' | 'no-sound';

/** Of these, most browsers cannot play the file. */
export const NEEDS_TRANSCODE: readonly AdviceCode[] = ['hevc', 'h264-deep', 'video-rare', 'audio-rare'];

/** Of these, some browsers do not. */
export const CODEC_ADVICE: readonly AdviceCode[] = [...NEEDS_TRANSCODE, 'apple-old'];

/** Baseline, Main and High of 8 bits and 4:2:0: what hardware decodes everywhere. */
const COMMON_H264 = new Set([0x42, 0x4d, 0x58, 0x64]);
const isCommonH264 = (parameter: string | null) =>
  COMMON_H264.has(Number.parseInt(/^avc[13]\.([0-9a-f]{2})/i.exec(parameter ?? '')?.[1] ?? '0', 16));

const ofVideo = ({ codec, parameter }: Track): AdviceCode | null => {
  if (codec === 'hevc') return 'hevc';
  if (codec === 'avc') return isCommonH264(parameter) ? null : 'h264-deep';
  if (codec === 'vp8' || codec === 'vp9' || codec === 'av1') return 'apple-old';
  return 'video-rare';
};
const ofAudio = ({ codec }: Track): AdviceCode | null => {
  if (codec === 'aac' || codec === 'mp3') return null;
  return codec === 'opus' || codec === 'vorbis' || codec === 'flac' ? 'apple-old' : 'audio-rare';
};

/** What is worth knowing before learners see it; `anywhere` when nothing stands in the way of playing. */
export const adviceFor = ({ tracks, indexLast }: Pick<Measured, 'tracks' | 'indexLast'>): AdviceCode[] => {
  const hindrances = tracks.flatMap((track) => (track.type === 'video' ? ofVideo(track) : ofAudio(track)) ?? []);
  const isFilm = tracks.some(({ type }) => type === 'video');
  return [
    ...new Set<AdviceCode>([
      ...(hindrances.length === 0 ? (['anywhere'] as const) : hindrances),
      ...(indexLast ? (['slow-start'] as const) : []),
      ...(isFilm && !tracks.some(({ type }) => type === 'audio') ? (['no-sound'] as const) : []),
    ]),
  ];
};
