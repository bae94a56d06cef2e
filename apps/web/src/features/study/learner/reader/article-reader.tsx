import { useEffect, useImperativeHandle, useState } from 'react';
import { Icon } from '#ui/icon/icon.tsx';
import { RichText } from '#ui/text/rich-text.tsx';
import css from './article-reader.module.css';
import type { ReaderProps } from './reader.ts';
import { useReading } from './use-reading.ts';
import { useRemaining } from './use-remaining.ts';

/** The reading time is reported a moment after it is over, without waiting for the next beat. */
const MARGIN_SEC = 1;

/** 图文: an article, with the reading time that is still needed. */
export const ArticleReader = ({ title, play, clock, done, itemSec, ref }: ReaderProps) => {
  const [paused, setPaused] = useState(false);
  const counted = play.sessionId !== '' && !done;
  const read = useReading({ clock, sessionId: play.sessionId, running: counted && !paused });
  const remaining = useRemaining(play.minSec + MARGIN_SEC, itemSec ?? play.lastPos, read);
  const over = counted && remaining === 0;

  useEffect(() => {
    if (over) clock.mark();
  }, [over, clock]);
  useImperativeHandle(
    ref,
    () => ({ pause: () => setPaused(true), resume: () => setPaused(false), seek: () => undefined }),
    [],
  );

  return (
    <article className={css.article} aria-label={title}>
      <div className={`row spread gap-16 note ${css.state}`}>
        <b>{title}</b>
        {done && (
          <span className={css.done}>
            <Icon name="done" size={18} /> 已读完，可随时重读
          </span>
        )}
        {counted && (
          <span className="num">
            <Icon name="clock" size={18} /> {over ? '正在确认阅读时间…' : `还需阅读 ${remaining} 秒`}
          </span>
        )}
        {!play.sessionId && <span>试读内容</span>}
      </div>
      <div className={css.text}>
        <RichText html={play.html ?? ''} />
      </div>
    </article>
  );
};
