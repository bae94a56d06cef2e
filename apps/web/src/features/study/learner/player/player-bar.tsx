import { clockText, spokenTime } from '#lib/format/clock-text.ts';
import { Icon, type IconName } from '#ui/icon/icon.tsx';
import css from './player-bar.module.css';
import { SeekBar } from './seek-bar.tsx';
import type { Quality } from './source/quality.ts';
import type { VideoState } from './use-video.ts';

const RATES = [1, 1.25, 1.5, 2];

type Props = {
  state: VideoState;
  seen: number;
  rateLimit: number;
  /** Null without captions. */
  captions: boolean | null;
  /** Empty where there is nothing to choose. */
  qualities: readonly { quality: Quality; text: string }[];
  quality: Quality;
  full: boolean;
  onToggle: () => void;
  onSeek: (time: number) => void;
  onRate: (rate: number) => void;
  onQuality: (quality: Quality) => void;
  onCaptions: () => void;
  onMute: () => void;
  onVolume: (volume: number) => void;
  /** Null where the browser has no fullscreen. */
  onFull: (() => void) | null;
};

export const PlayerBar = ({
  state,
  seen,
  rateLimit,
  captions,
  qualities,
  quality,
  full,
  onToggle,
  onSeek,
  onRate,
  onQuality,
  onCaptions,
  onMute,
  onVolume,
  onFull,
}: Props) => (
  <div className={css.controls}>
    <SeekBar time={state.time} duration={state.duration} seen={seen} onSeek={onSeek} />
    <div className={`${css.line} ${qualities.length > 0 ? css.crowded : ''}`}>
      <Tool icon={state.playing ? 'pause' : 'resume'} label={state.playing ? '暂停' : '播放'} onClick={onToggle} />
      <span
        className={css.time}
        aria-label={`已播放 ${spokenTime(state.time)}，共 ${spokenTime(state.duration)}`}
        role="img"
      >
        {clockText(state.time)} / {clockText(state.duration)}
      </span>
      <select
        className={css.rate}
        aria-label="播放速度"
        value={state.rate}
        onChange={(event) => onRate(Number(event.target.value))}
      >
        {RATES.filter((rate) => rate <= rateLimit).map((rate) => (
          <option key={rate} value={rate}>
            {rate === 1 ? '1.0' : rate}×
          </option>
        ))}
      </select>
      {qualities.length > 0 && (
        <select
          className={`${css.rate} ${css.quality}`}
          aria-label="清晰度"
          value={quality}
          onChange={(event) => {
            const chosen = qualities.find((one) => String(one.quality) === event.target.value);
            if (chosen) onQuality(chosen.quality);
          }}
        >
          {qualities.map(({ quality: one, text }) => (
            <option key={one} value={one}>
              {text}
            </option>
          ))}
        </select>
      )}
      {captions !== null && <Tool icon="captions" label="字幕" pressed={captions} onClick={onCaptions} />}
      <span className={css.volume}>
        <Tool icon={state.muted ? 'mute' : 'sound'} label={state.muted ? '取消静音' : '静音'} onClick={onMute} />
        <input
          type="range"
          aria-label="音量"
          min={0}
          max={100}
          step={10}
          value={state.muted ? 0 : Math.round(state.volume * 100)}
          onChange={(event) => onVolume(Number(event.target.value) / 100)}
        />
      </span>
      {onFull && <Tool icon={full ? 'shrink' : 'enlarge'} label={full ? '退出全屏' : '全屏'} onClick={onFull} />}
    </div>
  </div>
);

const Tool = ({
  icon,
  label,
  pressed,
  onClick,
}: {
  icon: IconName;
  label: string;
  pressed?: boolean;
  onClick: () => void;
}) => (
  <button type="button" className={css.tool} aria-label={label} title={label} aria-pressed={pressed} onClick={onClick}>
    <Icon name={icon} />
  </button>
);
