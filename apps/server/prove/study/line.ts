import { EventEmitter, once } from 'node:events';
import { type BeatAnswer, lessonDuration } from '@zhibiao/contract/study/learner';
import { type CallAnswer, call, isFine } from '#prove/call.ts';

/** What all pages send goes through here: what of it is under way, and what became of it. */

/** Up to which number a page sent its beats. Lost: it got no answer, or none that a page takes as one. */
export type SentReport = { sessionId: string; seq: number; state: 'under way' | 'answered' | 'lost' };

export type StudyLine = {
  base: () => string;
  /** Null: it may have come or not. */
  post: (token: string, body: object, report: SentReport) => Promise<BeatAnswer | null>;
  failures: readonly CallAnswer[];
  acknowledged: () => number;
  underWay: () => SentReport[];
  next: (what: 'sent' | 'answered') => Promise<unknown>;
};

export const openStudyLine = (base: () => string): StudyLine => {
  const failures: CallAnswer[] = [];
  const reports = new Set<SentReport>();
  const moments = new EventEmitter();
  let acknowledged = 0;
  return {
    base,
    post: async (token, body, report) => {
      reports.add(report);
      const answering = call<BeatAnswer>(base(), lessonDuration.path, { token, body });
      moments.emit('sent');
      const answer = await answering;
      reports.delete(report);
      report.state = isFine(answer) ? 'answered' : 'lost';
      if (report.state === 'lost') {
        failures.push(answer);
        return null;
      }
      acknowledged += 1;
      moments.emit('answered');
      return answer.data;
    },
    failures,
    acknowledged: () => acknowledged,
    underWay: () => [...reports],
    next: (what) => once(moments, what),
  };
};
