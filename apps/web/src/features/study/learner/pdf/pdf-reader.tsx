import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Button } from '#ui/action/button.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import { PdfPage } from './pdf-page.tsx';
import { PdfTools, type Zoom } from './pdf-tools.tsx';
import { useFullFrame } from './use-full-frame.ts';
import css from './pdf-reader.module.css';
import { renewPlay } from '#features/study/queries.ts';
import type { ReaderProps } from '#features/study/learner/reader/reader.ts';
import { usePdfReading } from './use-pdf-reading.ts';

/** A PDF, one page at a time, with the reading time that is still needed. */
export const PdfReader = (props: ReaderProps) => {
  const { lid, title, play, done } = props;
  const { pdf, broken, onBroken, retry, page, pages, turnTo, counted, isRead, unread, remaining } =
    usePdfReading(props);
  const [zoom, setZoom] = useState<Zoom>(1);
  const [frame, setFrame] = useState<HTMLElement | null>(null);
  const { full, toggle: toggleFull } = useFullFrame(frame);
  const paper = useRef<HTMLDivElement>(null);
  useEffect(() => {
    paper.current?.scrollTo({ top: 0 });
  }, [page]);
  // The address lives ten minutes; a fresh one is requested.
  const save = useMutation({
    mutationFn: async () => {
      const { playUrl } = await renewPlay(lid, play.sessionId);
      // Named by the server too: led to another origin, a browser heeds no name of ours, and opens instead of saving.
      const href = `${playUrl}?save=${encodeURIComponent(title)}`;
      if (playUrl) Object.assign(document.createElement('a'), { href, download: `${title}.pdf` }).click();
    },
  });

  return (
    <section
      ref={setFrame}
      className={`${css.reader} ${full ? css.full : ''}`}
      aria-label={`文档：${title}`}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && full) toggleFull();
        if (event.key === 'PageDown' || event.key === 'ArrowRight') turnTo(Math.min(page + 1, pages));
        if (event.key === 'PageUp' || event.key === 'ArrowLeft') turnTo(Math.max(page - 1, 1));
      }}
    >
      {broken ? (
        <div className={css.failed} role="alert">
          <p>文档没有加载成功，已学进度不受影响。</p>
          <Button onClick={retry}>重试</Button>
        </div>
      ) : (
        <div ref={paper} className={css.paper} tabIndex={0} role="group" aria-label={`第 ${page} 页`}>
          {pdf ? (
            <PdfPage pdf={pdf} number={page} zoom={zoom} onFailed={onBroken} />
          ) : (
            <div className={css.blank}>
              <p className="note">正在打开文档…</p>
            </div>
          )}
        </div>
      )}
      <div className={`row spread gap-12 ${css.bar}`}>
        <Button disabled={page <= 1} onClick={() => turnTo(page - 1)}>
          <Icon name="left" size={16} />
          上一页
        </Button>
        <span className="num" aria-live="polite">
          第 {page} / {pages} 页
          {isRead && (
            <span className={css.read}>
              <Icon name="check" size={16} />
              本页已读
            </span>
          )}
        </span>
        <Button disabled={page >= pages} onClick={() => turnTo(page + 1)}>
          下一页
          <Icon name="right" size={16} />
        </Button>
      </div>
      <div className={`row spread gap-12 ${css.foot}`}>
        <p className="note num">{needOf({ counted, done, unread, remaining })}</p>
        <PdfTools
          zoom={zoom}
          onZoom={setZoom}
          full={full}
          onFull={toggleFull}
          onSave={play.sessionId === '' ? null : () => save.mutate()}
          saving={save.isPending}
        />
      </div>
    </section>
  );
};

const needOf = ({
  counted,
  done,
  unread,
  remaining,
}: {
  counted: boolean;
  done: boolean;
  unread: number;
  remaining: number;
}): string => {
  if (done) return '已读完，可随时重读。';
  if (!counted) return '试读内容。';
  const wants = [
    unread > 0 && `还有 ${unread} 页未读（每页至少 3 秒）`,
    remaining > 0 && `还需阅读 ${remaining} 秒`,
  ].filter(Boolean);
  return wants.length ? `${wants.join('，')}。` : '正在确认阅读时间…';
};
