import { describeFfmpeg, findFfmpeg } from '#ports/media/ffmpeg.ts';
import { unprintableChar } from '#ports/pdf/pdf.ts';
import { type DoctorCheck, faulty, fine, warned } from '#features/doctor/check.ts';

/** The 20,902 characters that names and courses are written in. */
const [FIRST, LAST] = [0x4e00, 0x9fa5];
const EVERYDAY = String.fromCodePoint(...Array.from({ length: LAST - FIRST + 1 }, (_, index) => FIRST + index));

export const fontCheck: DoctorCheck = {
  key: 'font',
  title: '字体',
  alone: true,
  run: async ({ config }) => {
    const missing = await unprintableChar(EVERYDAY + config.issuer);
    if (missing === null)
      return fine(`宋体常规与粗体都在，${EVERYDAY.length.toLocaleString('en')} 个常用字都能印`, {
        todo: '生僻字由备用字库补',
      });
    return faulty(`字体缺“${missing}”字`, { why: '用到它的证书印不出来', todo: '重新安装本系统，字体随程序一起提供' });
  },
};

/** What films are made with (H.264 and AAC as HLS). */
const ENCODERS = ['libx264', 'aac'];

export const ffmpegCheck: DoctorCheck = {
  key: 'ffmpeg',
  title: 'ffmpeg',
  alone: true,
  run: async ({ config: { ffmpegPath }, signal }) => {
    const program = await findFfmpeg(ffmpegPath);
    if (program === null) {
      const todo = '安装 ffmpeg（Debian：apt install ffmpeg），或用 FFMPEG_PATH 指明，再重新启动';
      return ffmpegPath === null
        ? warned('没有找到', { why: '视频按原样播放，不能另做小一些的清晰度', todo })
        : faulty(`${ffmpegPath} 不是可以执行的程序`, { why: '视频不能转码', todo });
    }
    const { version, encoders, hls } = await describeFfmpeg(program, signal);
    const lacks = [...ENCODERS.filter((name) => !encoders.has(name)), ...(hls ? [] : ['hls'])];
    if (lacks.length > 0)
      return faulty(`${program}，版本 ${version}，缺 ${lacks.join('、')}`, {
        why: '视频不能转码',
        todo: '换一个完整的 ffmpeg',
      });
    return fine(`${program}，版本 ${version}，可转 H.264 与 HLS`);
  },
};
