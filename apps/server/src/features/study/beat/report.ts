import type { InputOf } from '@zhibiao/contract/core/endpoint';
import type { lessonDuration } from '@zhibiao/contract/study/learner';
import type { BeatReport } from '#domain/study/judge-beat.ts';
import { refused } from '#errors.ts';

export type BeatBody = InputOf<typeof lessonDuration>['body'];

/** What a page reports: the beats of one session on one item. */
export type BeatsReport = { sessionId: string; lid: string; beats: BeatReport[]; offline: boolean };

export const beatsReportOf = (body: BeatBody): BeatsReport => {
  const beats = 'batch' in body ? body.batch : [body];
  const [first] = beats;
  if (!first || beats.some((beat) => beat.sessionId !== first.sessionId || beat.lid !== first.lid))
    throw refused('一次只能上报同一内容的学习记录');
  return { sessionId: first.sessionId, lid: first.lid, beats, offline: 'batch' in body };
};
