import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { clockText } from '#lib/format/clock-text.ts';
import { playFrom, type Film } from '#features/study/learner/player/film.ts';
import { Icon } from '#ui/icon/icon.tsx';
import { Marked } from '#ui/text/marked.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import css from './transcript.module.css';
import { useLineNow, useLines, type TranscriptLine } from './use-lines.ts';

/** 字幕全文: what is said in the film, to be read, searched, and pressed to hear it. */
export const Transcript = ({ film }: { film: Film }) => {
  const { lines, failed } = useLines(film.video);

  if (failed) return <p className="note">字幕没有加载成功，刷新页面后再试。</p>;
  return lines ? <Lines film={film} lines={lines} /> : <Skeleton lines={5} />;
};

const Lines = ({ film, lines }: { film: Film; lines: readonly TranscriptLine[] }) => {
  const [typed, setTyped] = useState('');
  const [holds, setHolds] = useState(
    () => (text: string, part: string) => text.toLowerCase().includes(part.toLowerCase()),
  );
  const word = typed.trim();
  // The table of traditional characters is 10 KB, so it comes when the learner is about to search.
  const prepare = async () => {
    const search = await import('@zhibiao/contract/core/text/search-text').catch(() => null);
    if (search) setHolds(() => search.holdsWords);
  };
  const now = useLineNow(film.video, lines);
  const shown = lines.map((line, at) => ({ ...line, at })).filter(({ text }) => word === '' || holds(text, word));
  const { list, onTouch } = useFollowing(now);
  // One of them is a stop of the Tab key, the arrows lead to the others.
  const stop = shown.find(({ at }) => at >= now) ?? shown.at(-1);

  return (
    <div className={css.pane}>
      <div className={css.find}>
        <label className={css.box}>
          <span className="sr">在字幕里查找</span>
          <Icon name="search" />
          <input
            type="search"
            placeholder="在字幕里查找"
            maxLength={50}
            value={typed}
            onFocus={() => void prepare()}
            onChange={(event) => setTyped(event.target.value)}
          />
        </label>
        <p className="note">{film.locked ? '点一句，回看学过的内容' : '点一句，就从那里播放'}</p>
        <p className="note" role="status">
          {word !== '' && (shown.length > 0 ? `找到 ${shown.length} 句` : `字幕里没有“${word}”`)}
        </p>
      </div>
      <ol
        ref={list}
        className={`num ${css.lines}`}
        aria-label="字幕全文"
        onKeyDown={(event) => {
          onTouch();
          walk(event);
        }}
        onPointerMove={onTouch}
        onWheel={onTouch}
        onTouchMove={onTouch}
      >
        {shown.map(({ from, text, at }) => (
          <li key={at}>
            <button
              type="button"
              aria-current={at === now ? 'true' : undefined}
              tabIndex={at === stop?.at ? 0 : -1}
              onClick={() => playFrom(film.video, from)}
            >
              <span className={css.time}>{clockText(from)}</span>
              <span>
                <Marked text={text} word={word} />
              </span>
            </button>
          </li>
        ))}
      </ol>
    </div>
  );
};

/** A learner who looks around in the list is left alone so long. */
const LEFT_ALONE_MS = 5_000;

/** The line of now stays in the middle of the list; the page itself never moves. */
const useFollowing = (now: number) => {
  const list = useRef<HTMLOListElement>(null);
  const touched = useRef(-Infinity);

  useEffect(() => {
    const row = list.current?.querySelector<HTMLElement>('[aria-current]');
    if (!list.current || !row || performance.now() - touched.current < LEFT_ALONE_MS) return;
    list.current.scrollTop = row.offsetTop - (list.current.clientHeight - row.offsetHeight) / 2;
  }, [now]);

  return {
    list,
    onTouch: () => {
      touched.current = performance.now();
    },
  };
};

const walk = (event: KeyboardEvent<HTMLOListElement>): void => {
  const lines = Array.from(event.currentTarget.querySelectorAll('button'));
  const at = lines.findIndex((line) => line === document.activeElement);
  const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: lines.length - 1 }[event.key];
  if (to === undefined) return;
  event.preventDefault();
  lines[to]?.focus();
};
