import type { AnswerValue } from '@zhibiao/contract/question/answer-form';
import type { SavedAnswer } from '@zhibiao/contract/exam/attempt';
import type { Beat, BeatAnswer } from '@zhibiao/contract/study/learner';

/**
 * The page's own code, which this workspace does not know: a learner of the crowd keeps, batches and repeats what they
 * report just as a page does, whatever that is.
 */
const pageCode = (file: string) =>
  import(new URL(`../../../web/src/features/${file}`, import.meta.url).href) as Promise<unknown>;

type Reading = { position: number; rate: number };
export type Heartbeat = {
  start: (read: () => Reading) => void;
  stop: (position?: number) => void;
  close: () => void;
};
type HeartbeatWiring = {
  lid: string;
  sessionId: string;
  beatSec: number;
  now: () => number;
  visible: () => boolean;
  send: (beats: Beat[], leaving: boolean) => Promise<BeatAnswer>;
  mayRetry: (error: unknown) => boolean;
  onAnswer: (answer: BeatAnswer) => void;
  onWaiting: (beats: number) => void;
};
export const { createHeartbeat } = (await pageCode('study/learner/credit/heartbeat.ts')) as {
  createHeartbeat: (wiring: HeartbeatWiring) => Heartbeat;
};

export type SentAnswer = { questionId: string; value: AnswerValue; seq: number };
export type SendOutcome = { stored: readonly SavedAnswer[]; at: number } | { waitSec: number } | 'retry' | 'busy';
export type AnswerQueue = {
  read: () => { unsaved: number };
  answer: (questionId: string, value: AnswerValue) => void;
  flush: () => Promise<void>;
  stop: () => void;
};
type QueueOptions = {
  start: unknown;
  send: (list: readonly SentAnswer[]) => Promise<SendOutcome>;
  faultIn: () => null;
  now: () => number;
  keep: () => void;
};
const STORE = 'exam/learner/attempt/store';
export const { createAnswerQueue } = (await pageCode(`${STORE}/answer-queue.ts`)) as {
  createAnswerQueue: (options: QueueOptions) => AnswerQueue;
};
export const { openSheet } = (await pageCode(`${STORE}/answer-sheet.ts`)) as {
  openSheet: (saved: readonly SentAnswer[], unsent: object, replaced: object) => unknown;
};
