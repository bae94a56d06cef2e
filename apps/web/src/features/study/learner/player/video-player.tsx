import { ITEM } from '@zhibiao/contract/lesson/types';
import { useEffect, useImperativeHandle, useState } from 'react';
import { Button } from '#ui/action/button.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import { EndCard } from './end-card.tsx';
import { PlayerBar } from './player-bar.tsx';
import { filmOnScreen } from './film.ts';
import { onPlayerKey } from './player-keys.ts';
import { playerPreferences } from './player-preferences.ts';
import type { ReaderProps } from '#features/study/learner/reader/reader.ts';
import { useCaptions } from './use-captions.ts';
import { useFlash } from './use-flash.ts';
import { useFullscreen } from './use-fullscreen.ts';
import { useVideo } from './use-video.ts';
import { useVideoClock } from './use-video-clock.ts';
import { useVideoSource } from './source/use-video-source.ts';
import css from './video-player.module.css';
import { Watermark } from './watermark.tsx';

/**
 * The browser's video element in our own frame: learned range, seek lock, speed limit, captions, full keyboard. It
 * plays sound as well, and then says what there is to see: that the page has to stay in front.
 */
export const VideoPlayer = (props: ReaderProps) => {
  const { lid, title, play, clock, done, itemSec, autoPlay, next, onEnd, ref } = props;
  const [frame, setFrame] = useState<HTMLDivElement | null>(null);
  const [video, setVideo] = useState<HTMLVideoElement | null>(null);
  const [notice, show] = useFlash();
  const [begun, setBegun] = useState(false);
  // The captions keep the first address: they must not flicker when the video's is renewed.
  const [captionsUrl] = useState(play.captions);
  const state = useVideo(video);
  const sound = play.type === ITEM.audio;
  const kind = sound ? '音频' : '视频';
  const captions = useCaptions(video, captionsUrl !== null);
  const { full, toggle: toggleFull } = useFullscreen(frame, video);
  const source = useVideoSource(video, lid, play, autoPlay);
  const locked = play.seekLock && !done;
  const { seen, rewind } = useVideoClock(video, {
    clock,
    locked,
    maxPos: Math.max(play.maxPos, play.lastPos),
    rateLimit: play.rateLimit,
    onSeekRefused: () => show('首次学习请按顺序观看，已回到学过的位置。'),
    onHidden: () => show('页面切到后台，已暂停播放。'),
  });

  const toggle = () => {
    if (!video) return;
    if (video.paused) video.play().catch(() => undefined);
    else video.pause();
  };
  const seek = (time: number) => {
    if (video) video.currentTime = time;
  };
  const setVolume = (volume: number) => {
    if (!video) return;
    video.volume = Math.min(1, Math.max(0, volume));
    video.muted = video.volume === 0;
    playerPreferences.save({ volume: video.volume || 1 });
  };
  const mute = () => {
    if (video) video.muted = !video.muted;
  };

  useEffect(() => {
    if (video) video.volume = playerPreferences.read().volume;
  }, [video]);
  useEffect(() => {
    if (!video) return undefined;
    filmOnScreen.set({ lid, video, captions: captionsUrl !== null, locked });
    return () => filmOnScreen.set(null);
  }, [lid, video, captionsUrl, locked]);
  useEffect(() => {
    if (state.playing) setBegun(true);
  }, [state.playing]);
  useEffect(() => {
    onEnd?.(state.ended);
    return () => onEnd?.(false);
  }, [state.ended, onEnd]);
  useImperativeHandle(ref, () => ({
    pause: () => video?.pause(),
    resume: () => {
      video?.play().catch(() => undefined);
    },
    seek: (position) => {
      rewind(position);
      if (video) video.currentTime = position;
    },
  }));

  return (
    <div
      ref={setFrame}
      className={`ink ${css.frame}`}
      role="group"
      aria-label={`${kind}：${title}`}
      tabIndex={-1}
      onKeyDown={(event) =>
        onPlayerKey(event, {
          toggle,
          mute,
          captions: captions.toggle,
          full: () => (sound ? undefined : toggleFull?.()),
          skip: (seconds) => seek(Math.max(0, state.time + seconds)),
          louder: (step) => setVolume(state.volume + step),
        })
      }
    >
      <div className={sound ? css.sound : css.screen}>
        <video
          ref={setVideo}
          src={source.url ?? undefined}
          poster={play.poster ?? undefined}
          preload="metadata"
          playsInline
          disablePictureInPicture
          onClick={toggle}
          onDoubleClick={() => (sound ? undefined : toggleFull?.())}
        >
          {captionsUrl && <track kind="captions" src={captionsUrl} srcLang="zh" label="中文" default />}
        </video>
        {play.watermark && !sound && <Watermark text={play.watermark} shape={state.shape} />}
        {sound && (
          <div className={css.heard}>
            <Icon name="sound" size={32} />
            <p>{title}</p>
            <p className={css.stay}>请保持页面在前台，切到后台会暂停。</p>
          </div>
        )}
        {state.ended && (
          <EndCard done={done} itemSec={play.sessionId ? itemSec : null} onAgain={toggle}>
            {next}
          </EndCard>
        )}
        {source.failed && (
          <div className={css.failed} role="alert">
            <p>{kind}没有加载成功，已学进度不受影响。</p>
            <Button onClick={source.retry}>重试</Button>
          </div>
        )}
        <p className={css.notice} role="status">
          {notice && <span>{notice}</span>}
        </p>
      </div>
      <div className={css.below}>
        {!begun && !state.playing && !source.failed ? (
          <button type="button" className={css.start} onClick={toggle}>
            <Icon name="resume" size={20} />
            {play.lastPos > 0 ? '继续播放' : '开始播放'}
          </button>
        ) : state.stalled && !source.failed ? (
          <p className={css.waiting}>正在缓冲…</p>
        ) : (
          captions.text && <p className={css.caption}>{captions.text}</p>
        )}
      </div>
      <PlayerBar
        state={state}
        seen={locked ? seen() : 0}
        rateLimit={play.rateLimit}
        captions={captions.shown}
        qualities={source.qualities}
        quality={source.quality}
        full={full}
        onToggle={toggle}
        onSeek={seek}
        onRate={(rate) => {
          if (video) video.playbackRate = rate;
        }}
        onQuality={source.choose}
        onCaptions={captions.toggle}
        onMute={mute}
        onVolume={setVolume}
        onFull={sound ? null : toggleFull}
      />
    </div>
  );
};
