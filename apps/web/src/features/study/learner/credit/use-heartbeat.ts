import type { Play } from '@zhibiao/contract/lesson/learner';
import type { BeatAnswer } from '@zhibiao/contract/study/learner';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { onUnauthorized } from '#lib/session/session.ts';
import { createHeartbeat, type Heartbeat } from './heartbeat.ts';
import { mayRetryBeats, sendBeats } from '#features/study/queries.ts';

/** The part of the heartbeat that players use. */
export type StudyClock = Pick<Heartbeat, 'start' | 'mark' | 'stop'>;
export type ClockState = {
  /** The server's latest answer about this opening of the item. */
  answer: BeatAnswer | null;
  savedAt: Date | null;
  /** Reports that wait for the network. */
  waiting: number;
  kicked: boolean;
};

const FRESH: ClockState = { answer: null, savedAt: null, waiting: 0, kicked: false };

/**
 * Runs the lesson timer of one opening: it beats while something really plays, reports on leaving and on a hidden page,
 * and ends on 401. Its calls are silent. `onAnswer` hears every answer.
 */
export const useHeartbeat = (
  lid: string,
  play: Play,
  onAnswer: (answer: BeatAnswer) => void,
): { clock: StudyClock; state: ClockState } => {
  const { sessionId, beatSec } = play;
  const heartbeat = useRef<Heartbeat | null>(null);
  const listener = useRef(onAnswer);
  const [state, setState] = useState(FRESH);

  useEffect(() => {
    listener.current = onAnswer;
  });

  // In the layout phase, so that it is there before a reader's effects start it and has reported before they stop it.
  useLayoutEffect(() => {
    setState(FRESH);
    // A guest's preview has no session and is not counted.
    if (!sessionId) return undefined;
    const beat = createHeartbeat({
      lid,
      sessionId,
      beatSec,
      now: () => performance.now(),
      visible: () => !document.hidden,
      send: sendBeats,
      mayRetry: mayRetryBeats,
      onWaiting: (waiting) => setState((old) => ({ ...old, waiting })),
      onAnswer: (answer) => {
        setState((old) => ({
          ...old,
          answer,
          savedAt: answer.action === 'KICKED' ? old.savedAt : new Date(),
          kicked: answer.action === 'KICKED',
        }));
        listener.current(answer);
      },
    });
    heartbeat.current = beat;
    const onHidden = () => {
      if (document.hidden) beat.leave();
    };
    document.addEventListener('visibilitychange', onHidden);
    addEventListener('pagehide', beat.leave);
    addEventListener('online', beat.retry);
    const deaf = onUnauthorized(beat.end);

    return () => {
      document.removeEventListener('visibilitychange', onHidden);
      removeEventListener('pagehide', beat.leave);
      removeEventListener('online', beat.retry);
      deaf();
      beat.close();
      heartbeat.current = null;
    };
  }, [lid, sessionId, beatSec]);

  const clock = useMemo<StudyClock>(
    () => ({
      start: (read, from) => heartbeat.current?.start(read, from),
      mark: (position) => heartbeat.current?.mark(position),
      stop: (position, atEnd) => heartbeat.current?.stop(position, atEnd),
    }),
    [],
  );

  return { clock, state };
};
