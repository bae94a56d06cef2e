import type { Play } from '@zhibiao/contract/lesson/learner';
import type { ReactNode, Ref } from 'react';
import type { StudyClock } from '#features/study/learner/credit/use-heartbeat.ts';

/** What the stage may ask of whatever shows the item. */
export type ReaderHandle = { pause: () => void; resume: () => void; seek: (position: number) => void };

/** A video player, a PDF reader or a text, as the stage sees them. */
export type ReaderProps = {
  lid: string;
  title: string;
  play: Play;
  clock: StudyClock;
  /** The item counts as done, so nothing is locked and nothing needs to be counted. */
  done: boolean;
  /** Credited seconds of this item as the server last reported; null before that. */
  itemSec: number | null;
  /** The learner has just chosen the item, so it may start by itself. */
  autoPlay: boolean;
  /** What comes after it, for a reader that comes to an end by itself, which then says so. */
  next?: ReactNode;
  onEnd?: ((ended: boolean) => void) | undefined;
  ref: Ref<ReaderHandle>;
};
