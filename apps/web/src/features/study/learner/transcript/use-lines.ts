import { useEffect, useState, useSyncExternalStore } from 'react';
import { cueText } from '#lib/format/cue-text.ts';

export type TranscriptLine = { from: number; text: string };

/** What the captions of the film say, read off its track; null until they are there, or `failed`. */
export const useLines = (video: HTMLVideoElement): { lines: readonly TranscriptLine[] | null; failed: boolean } => {
  const [lines, setLines] = useState<readonly TranscriptLine[] | null>(null);
  const [failed, setFailed] = useState(false);

  useEffect(() => {
    const track = video.querySelector('track');
    if (!track) return undefined;
    const read = () =>
      setLines(Array.from(track.track.cues ?? [], (cue) => ({ from: cue.startTime, text: cueText(cue) })));
    const fail = () => setFailed(true);
    if (track.readyState === HTMLTrackElement.LOADED) read();
    else if (track.readyState === HTMLTrackElement.ERROR) fail();
    track.addEventListener('load', read);
    track.addEventListener('error', fail);
    return () => {
      track.removeEventListener('load', read);
      track.removeEventListener('error', fail);
    };
  }, [video]);

  return { lines, failed };
};

/** The line that is said at this second, or was last; -1 before the first. */
export const lineAt = (lines: readonly TranscriptLine[], second: number): number => {
  let [low, high] = [0, lines.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((lines[middle]?.from ?? Infinity) <= second) low = middle + 1;
    else high = middle;
  }
  return low - 1;
};

const MOVES = ['timeupdate', 'seeking', 'seeked'] as const;
/** The line of the film as it plays; renders again only when that is another. */
export const useLineNow = (video: HTMLVideoElement, lines: readonly TranscriptLine[]): number =>
  useSyncExternalStore(
    (listener) => {
      for (const move of MOVES) video.addEventListener(move, listener);
      return () => {
        for (const move of MOVES) video.removeEventListener(move, listener);
      };
    },
    () => lineAt(lines, video.currentTime),
  );
