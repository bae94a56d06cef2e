import { ITEM } from '@zhibiao/contract/lesson/types';
import type { ReaderProps } from '#features/study/learner/reader/reader.ts';
import { Button } from '#ui/action/button.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import { EndCard } from './end-card.tsx';
import { PlayerBar } from './player-bar.tsx';
import { onPlayerKey } from './player-keys.ts';
import { usePlayer } from './use-player.ts';
import css from './video-player.module.css';
import { PlayerWatermark } from './watermark.tsx';

/**
 * The browser's video element in our own frame: learned range, seek lock, speed limit, captions, full keyboard. It
 * plays sound as well, and then says what there is to see: that the page has to stay in front.
 */
export const VideoPlayer = (props: ReaderProps) => {
  const { title, play, done, itemSec, next } = props;
  const player = usePlayer(props);
  const { state, source, captions, toggle } = player;
  const sound = play.type === ITEM.audio;
  const kind = sound ? '音频' : '视频';

  return (
    <div
      ref={player.setFrame}
      className={`ink ${css.frame}`}
      role="group"
      aria-label={`${kind}：${title}`}
      tabIndex={-1}
      onKeyDown={(event) =>
        onPlayerKey(event, {
          toggle,
          mute: player.mute,
          captions: captions.toggle,
          full: () => player.toggleFull?.(),
          skip: (seconds) => player.seek(Math.max(0, state.time + seconds)),
          louder: (step) => player.setVolume(state.volume + step),
        })
      }
    >
      <div className={sound ? css.sound : css.screen}>
        <video
          ref={player.setVideo}
          src={source.url ?? undefined}
          // Once begun it is not shown again: not while the film is loaded anew, either.
          poster={player.begun ? undefined : (play.poster ?? undefined)}
          preload="metadata"
          playsInline
          disablePictureInPicture
          onClick={toggle}
          onDoubleClick={() => player.toggleFull?.()}
        >
          {captions.url && <track kind="captions" src={captions.url} srcLang="zh" label="中文" default />}
        </video>
        {play.watermark && !sound && <PlayerWatermark text={play.watermark} shape={state.shape} />}
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
          {player.notice && <span>{player.notice}</span>}
        </p>
      </div>
      <div className={css.below}>
        {!player.begun && !source.failed ? (
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
        seen={player.seen}
        rateLimit={play.rateLimit}
        captions={captions.shown}
        qualities={source.qualities}
        quality={source.quality}
        full={player.full}
        onToggle={toggle}
        onSeek={player.seek}
        onRate={player.setRate}
        onQuality={source.choose}
        onCaptions={captions.toggle}
        onMute={player.mute}
        onVolume={player.setVolume}
        onFull={player.toggleFull}
      />
    </div>
  );
};
