import type { Play } from '@zhibiao/contract/lesson';
import { useEffect, useRef, useState } from 'react';
import { notifyFailure } from '#lib/failure.ts';
import { renewPlay } from '#features/study/queries.ts';

/** If a source fails again this soon after it was renewed, the reason is not its expiry. */
const RENEWAL_MS = 15_000;

/**
 * The signed address of the video. It lives ten minutes; when the element meets an expired one it gets a fresh one
 * and goes on at the same second. Returns the address, whether it failed for good, and a way to try again.
 */
export const useVideoSource = (video: HTMLVideoElement | null, lid: string, play: Play, autoPlay: boolean) => {
  const [url, setUrl] = useState(play.playUrl);
  const [loads, setLoads] = useState(0);
  const [failed, setFailed] = useState(false);
  const resume = useRef({ at: beginning(play), playing: autoPlay, rate: 1 });
  const renewedAt = useRef(-Infinity);
  const sessionId = useRef(play.sessionId);

  useEffect(() => {
    sessionId.current = play.sessionId;
  });

  const renew = async () => {
    renewedAt.current = performance.now();
    setFailed(false);
    try {
      const fresh = await renewPlay(lid, sessionId.current);
      setUrl(fresh.playUrl);
      setLoads((count) => count + 1);
    } catch (error) {
      notifyFailure(error);
      setFailed(true);
    }
  };
  const retry = useRef(renew);
  useEffect(() => {
    retry.current = renew;
  });

  // A fresh address may read the same as the old one; the element then has to be told.
  useEffect(() => {
    if (loads) video?.load();
  }, [video, loads]);

  useEffect(() => {
    if (!video) return undefined;
    const keep = () => {
      if (video.readyState > 0 && !video.seeking)
        resume.current = { at: video.currentTime, playing: !video.paused, rate: video.playbackRate };
    };
    const onMetadata = () => {
      const { at, playing, rate } = resume.current;
      if (at > 0) video.currentTime = at;
      video.playbackRate = rate;
      // The browser may refuse autoplay; the learner then presses play.
      if (playing) video.play().catch(() => undefined);
    };
    const onError = () => {
      if (performance.now() - renewedAt.current < RENEWAL_MS) setFailed(true);
      else void retry.current();
    };
    video.addEventListener('timeupdate', keep);
    video.addEventListener('pause', keep);
    video.addEventListener('loadedmetadata', onMetadata);
    video.addEventListener('error', onError);
    if (video.readyState > 0) onMetadata();
    if (video.error) onError();
    return () => {
      video.removeEventListener('timeupdate', keep);
      video.removeEventListener('pause', keep);
      video.removeEventListener('loadedmetadata', onMetadata);
      video.removeEventListener('error', onError);
    };
  }, [video]);

  return { url, failed, retry: () => void renew() };
};

/** Where to go on; an item left at its very end begins again. */
const beginning = ({ lastPos, durationSec }: Play) => (lastPos >= durationSec - 3 ? 0 : lastPos);
