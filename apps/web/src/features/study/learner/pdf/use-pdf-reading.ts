import { useCallback, useEffect, useImperativeHandle, useState } from 'react';
import { renewPlay } from '#features/study/queries.ts';
import type { ReaderProps } from '#features/study/learner/reader/reader.ts';
import { useReading } from '#features/study/learner/reader/use-reading.ts';
import { useRemaining } from '#features/study/learner/reader/use-remaining.ts';
import { usePdf } from '#widgets/pdf/use-pdf.ts';

/** A page counts after 3 seconds of the server's clock; ours reports a moment later. */
const PAGE_READ_MS = 4_000;

/** A PDF as it is read: which page is open, which ones count, and how long is still needed. */
export const usePdfReading = ({ lid, play, clock, done, itemSec, ref }: ReaderProps) => {
  const [url, setUrl] = useState(play.playUrl);
  const { pdf, failed } = usePdf(url);
  const [broken, setBroken] = useState(false);
  const [wanted, setPage] = useState(Math.max(1, play.lastPos));
  const [paused, setPaused] = useState(false);
  const [readPages, setReadPages] = useState<ReadonlySet<number>>(() => new Set(play.coveredPages));
  const pages = pdf?.numPages ?? play.pages ?? 1;
  const page = Math.min(wanted, pages);
  const counted = play.sessionId !== '' && !done;
  const running = counted && !paused && pdf !== null;
  const read = useReading({ clock, sessionId: play.sessionId, running, page });
  const remaining = useRemaining(play.minSec, itemSec ?? 0, read);
  const unread = pages - readPages.size;

  useEffect(() => {
    if (!running || readPages.has(page)) return undefined;
    const timer = setTimeout(() => {
      clock.mark();
      setReadPages((old) => new Set(old).add(page));
    }, PAGE_READ_MS);
    return () => clearTimeout(timer);
  }, [running, page, readPages, clock]);

  // Only the server knows which pages were credited, so it is queried.
  const recount = useCallback(() => {
    renewPlay(lid, play.sessionId).then(
      (fresh) => setReadPages(new Set(fresh.coveredPages)),
      () => undefined,
    );
  }, [lid, play.sessionId]);
  const finished = counted && unread === 0 && remaining === 0;
  useEffect(() => {
    if (!finished) return undefined;
    const timer = setTimeout(recount, PAGE_READ_MS);
    return () => clearTimeout(timer);
  }, [finished, recount]);

  useImperativeHandle(
    ref,
    () => ({
      pause: () => setPaused(true),
      resume: () => {
        setPaused(false);
        recount();
      },
      seek: setPage,
    }),
    [recount],
  );

  const onBroken = useCallback(() => setBroken(true), []);
  const retry = () => {
    setBroken(false);
    renewPlay(lid, play.sessionId).then((fresh) => setUrl(fresh.playUrl), onBroken);
  };
  return {
    pdf,
    broken: failed || broken,
    onBroken,
    retry,
    page,
    pages,
    turnTo: setPage,
    counted,
    isRead: counted && readPages.has(page),
    unread,
    remaining,
  };
};
