import { queryOptions } from '@tanstack/react-query';
import { CODE } from '@zhibiao/contract/envelope';
import { playLesson } from '@zhibiao/contract/lesson';
import { answerCheck, closingDuration, lessonDuration, studyDetail, type Beat, type BeatAnswer } from '@zhibiao/contract/study';
import { ApiError, call, TRANSPORT } from '#lib/api.ts';

/** Progress, 学时, the state of the exam and the seconds that were not credited, as the server counts them. */
export const studyQuery = (lessonId: string) => queryOptions({ queryKey: ['study', lessonId], queryFn: ({ signal }) => call(studyDetail, { query: { id: lessonId }, signal }) });

/** Opening an item takes over the learner's one study clock, so it is never done behind their back nor kept for later. */
export const playQuery = (lid: string) => queryOptions({
  queryKey: ['play', lid],
  queryFn: ({ signal }) => call(playLesson, { query: { lid }, signal }),
  staleTime: Infinity, gcTime: 0, retry: false, refetchOnReconnect: false,
  // The stage shows the sentence itself.
  meta: { handles: [CODE.forbidden, CODE.missing, CODE.refused] },
});

/** Signs the media anew without touching the session. A guest's preview has none. */
export const renewPlay = (lid: string, sessionId: string) => call(playLesson, { query: sessionId ? { lid, renew: sessionId } : { lid } });

export const sendBeats = (beats: Beat[], leaving: boolean): Promise<BeatAnswer> => {
  const [only] = beats;
  const body = beats.length === 1 && only ? only : { batch: beats };
  return leaving ? call(closingDuration, { body, keepalive: true }) : call(lessonDuration, { body });
};

const PASSING = [TRANSPORT, CODE.tooMany, CODE.unavailable] as readonly number[];
export const mayRetryBeats = (error: unknown): boolean => error instanceof ApiError && PASSING.includes(error.code);

export const confirmPresence = (id: string, answer?: string) => call(answerCheck, { body: answer === undefined ? { id } : { id, answer } });
