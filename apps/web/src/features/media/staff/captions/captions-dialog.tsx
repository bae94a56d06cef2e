import type { MediaDetail } from '@zhibiao/contract/media/staff';
import { useEffect, useState } from 'react';
import { cueText } from '#lib/format/cue-text.ts';
import { clockText } from '#lib/format/clock-text.ts';
import { Button } from '#ui/action/button.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { useResumed } from '#lib/media/use-resumed.ts';
import css from './captions-dialog.module.css';

type Line = { from: number; text: string };

/** The film with its captions and, beside it, all of them: pressing one goes there. */
export const CaptionsDialog = ({ media, onClose }: { media: MediaDetail; onClose: () => void }) => {
  const { video, setVideo } = useResumed();
  const [lines, setLines] = useState<readonly Line[]>([]);
  const [now, setNow] = useState(-1);

  // React hears nothing of a track that has loaded.
  useEffect(() => {
    const track = video?.querySelector('track');
    if (!track) return undefined;
    track.track.mode = 'showing';
    const read = () =>
      setLines(Array.from(track.track.cues ?? [], (cue) => ({ from: cue.startTime, text: cueText(cue) })));
    if (track.readyState === HTMLTrackElement.LOADED) read();
    track.addEventListener('load', read);
    return () => track.removeEventListener('load', read);
  }, [video]);

  const follow = () => {
    const at = video?.currentTime ?? 0;
    setNow(lines.filter(({ from }) => from <= at).length - 1);
  };
  const goTo = (from: number) => {
    if (video) video.currentTime = from;
    setNow(lines.findIndex((line) => line.from === from));
  };

  return (
    <Dialog
      wide
      title="核对字幕"
      onClose={onClose}
      text={
        <div className={css.both}>
          <video ref={setVideo} src={media.fileUrl} controls playsInline preload="metadata" onTimeUpdate={follow}>
            <track
              kind="captions"
              srcLang="zh"
              label="简体中文"
              default
              {...(media.captionsUrl ? { src: media.captionsUrl } : {})}
            />
          </video>
          <ol className={`num ${css.lines}`} tabIndex={0} aria-label="全部字幕">
            {lines.map(({ from, text }, at) => (
              <li key={`${from} ${text}`} aria-current={at === now ? 'true' : undefined}>
                <button type="button" onClick={() => goTo(from)}>
                  <span>{clockText(from)}</span>
                  {text}
                </button>
              </li>
            ))}
          </ol>
        </div>
      }
    >
      <Button primary onClick={onClose}>
        关闭
      </Button>
    </Dialog>
  );
};
