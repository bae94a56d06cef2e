import { EncodedPacketSink, FilePathSource, Input, type InputTrack, MP3, MP4, QTFF, WEBM } from 'mediabunny';
import { adviceFor, type Container, type Measured, type Track } from '#domain/media/kind.ts';
import type { Probed } from '#ports/media/probe.ts';
import { layoutOf } from './boxes.ts';
import { mp3IsWhole } from './mp3-length.ts';

/** mediabunny is known here only: films and recordings, measured without decoding them. */

const LONGEST_SEC = 10 * 3600;
const NO_TRACK = '文件中没有能识别的画面或声音，请导出为 H.264 和 AAC 后上传';
const TOO_SHORT = '时长不足1秒，请检查文件';
const TOO_LONG = '时长超过10小时，请分段后上传';
/** A header may promise a little more than the last packet ends at. */
const PROMISED_SHARE = 0.97;
const PROMISED_SLACK_SEC = 2;

const incomplete = (isFilm: boolean): Probed => ({
  fault: `${isFilm ? '视频' : '音频'}文件不完整，请重新导出后上传`,
});

/** The header alone is soon read: only the last packet tells that the content came along. */
const endOf = async (track: InputTrack): Promise<number> => {
  const packet = await new EncodedPacketSink(track).getPacket(Infinity);
  if (!packet || packet.data.byteLength === 0) throw new Error('no last packet');
  return packet.timestamp + packet.duration;
};

const trackOf = async (track: InputTrack): Promise<Track> => {
  const codec = (await track.getCodec()) ?? 'unknown';
  const parameter = codec === 'unknown' ? null : await track.getCodecParameterString().catch(() => null);
  if (!track.isVideoTrack()) return { type: 'audio', codec, parameter };
  return {
    type: 'video',
    codec,
    parameter,
    width: await track.getDisplayWidth(),
    height: await track.getDisplayHeight(),
  };
};

const FORMATS = { iso: [MP4, QTFF], webm: [WEBM], mp3: [MP3] };

type Read = Measured & { promisedSec: number | null };

const read = async (path: string, container: 'iso' | 'webm' | 'mp3', indexLast: boolean): Promise<Read> => {
  const input = new Input({ source: new FilePathSource(path), formats: FORMATS[container] });
  try {
    const format = await input.getFormat();
    const tracks = (await input.getTracks()).filter((track) => track.isVideoTrack() || track.isAudioTrack());
    const ends = [];
    for (const track of tracks) ends.push(await endOf(track));
    return {
      format: format.name,
      durationSec: Math.max(0, ...ends),
      promisedSec: await input.getDurationFromMetadata().catch(() => null),
      tracks: await Promise.all(tracks.map(trackOf)),
      indexLast,
    };
  } finally {
    input.dispose();
  }
};

const MIME: Record<string, { video: string; audio: string; ext: [video: string, audio: string] }> = {
  iso: { video: 'video/mp4', audio: 'audio/mp4', ext: ['mp4', 'm4a'] },
  webm: { video: 'video/webm', audio: 'audio/webm', ext: ['webm', 'weba'] },
  mp3: { video: 'audio/mpeg', audio: 'audio/mpeg', ext: ['mp3', 'mp3'] },
};
const NAMES: Record<string, string> = { 'QuickTime File Format': 'MOV' };

export const measureFilm = async (
  path: string,
  size: number,
  container: Exclude<Container, 'pdf'>,
): Promise<Probed> => {
  const layout =
    container === 'iso'
      ? await layoutOf(path, size)
      : {
          whole: container === 'webm' || (await mp3IsWhole(path, size)),
          indexLast: false,
          isSound: container === 'mp3',
        };
  const maybeFilm = !layout.isSound;
  if (!layout.whole) return incomplete(maybeFilm);
  const found = await read(path, container, layout.indexLast).catch(() => null);
  if (!found) return incomplete(maybeFilm);

  const { tracks, durationSec, promisedSec } = found;
  if (!tracks.some(({ codec }) => codec !== 'unknown')) return { fault: NO_TRACK };
  const video = tracks.find(({ type }) => type === 'video');
  if (promisedSec !== null && durationSec < promisedSec * PROMISED_SHARE - PROMISED_SLACK_SEC)
    return incomplete(video !== undefined);
  if (durationSec < 1) return { fault: TOO_SHORT };
  if (durationSec > LONGEST_SEC) return { fault: TOO_LONG };

  const kind = video ? 'video' : 'audio';
  const { ext, ...mime } = MIME[container] ?? { ext: ['bin', 'bin'], video: '', audio: '' };
  return {
    kind,
    ext: ext[video ? 0 : 1],
    mime: mime[kind],
    format: NAMES[found.format] ?? (kind === 'audio' && container === 'iso' ? 'M4A' : found.format),
    // A second that does not fully exist cannot be watched.
    durationSec: Math.floor(durationSec),
    pages: null,
    width: video?.width ?? null,
    height: video?.height ?? null,
    videoCodec: video?.codec ?? null,
    audioCodec: tracks.find(({ type }) => type === 'audio')?.codec ?? null,
    advice: adviceFor(found),
  };
};
