import { CODE } from '@zhibiao/contract/core/envelope';
import { hasCert } from '@zhibiao/contract/certificate/learner';
import { playLesson } from '@zhibiao/contract/lesson/learner';
import {
  answerCheck,
  closingDuration,
  lessonDuration,
  studyDetail,
  type Beat,
  type BeatAnswer,
} from '@zhibiao/contract/study/learner';
import { ApiError, call, TRANSPORT } from '#lib/api/api.ts';
import { ask } from '#lib/api/ask.ts';

/** Progress, 学时, the state of the exam and the seconds that were not credited, as the server counts them. */
export const ownStudyQuery = (lessonId: string) => ask(studyDetail, { query: { id: lessonId } });

/**
 * Whether the proof of a finished course exists by now: it may have been issued in another tab since the course was
 * read.
 * A call that the contract keeps quiet, so that no failure is reported; the course's own answer stands then.
 */
export const proofQuery = (lessonId: string) => ask(hasCert, { query: { lessonId } }, { retry: false });

/**
 * Opening an item makes it the only one whose time is counted, so it is never fetched again in the background or
 * cached.
 */
export const playQuery = (lid: string) => ({
  ...ask(playLesson, { query: { lid } }, { staleTime: Infinity, gcTime: 0, retry: false, refetchOnReconnect: false }),
  queryFn: async ({ signal }: { signal: AbortSignal }) => {
    await reported();
    return call(playLesson, { query: { lid }, signal });
  },
});

/** Gets fresh signed media addresses without starting a new study session. A guest's preview has none. */
export const renewPlay = (lid: string, sessionId: string) =>
  call(playLesson, { query: sessionId ? { lid, renew: sessionId } : { lid } });

const underWay = new Set<Promise<unknown>>();

export const sendBeats = (beats: Beat[], leaving: boolean): Promise<BeatAnswer> => {
  const [only] = beats;
  const body = beats.length === 1 && only ? only : { batch: beats };
  const sent = leaving ? call(closingDuration, { body, keepalive: true }) : call(lessonDuration, { body });
  const report = sent.catch(() => undefined).finally(() => underWay.delete(report));
  underWay.add(report);
  return sent;
};

const PATIENCE_MS = 3_000;
/**
 * The last item's closing report has to arrive before the next item is opened, or the server would refuse its seconds
 * as those of an older session.
 */
const reported = () =>
  Promise.race([
    Promise.all(underWay),
    new Promise((resolve) => {
      setTimeout(resolve, PATIENCE_MS);
    }),
  ]);

const PASSING = [TRANSPORT, CODE.tooMany, CODE.unavailable] as readonly number[];
export const mayRetryBeats = (error: unknown): boolean => error instanceof ApiError && PASSING.includes(error.code);

export const confirmPresence = (id: string, answer?: string) =>
  call(answerCheck, { body: answer === undefined ? { id } : { id, answer } });
