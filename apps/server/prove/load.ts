import { type GivenQuestion, QUESTION } from '@zhibiao/contract/question/types';
import { setTimeout as sleep } from 'node:timers/promises';
import { type SavedAnswer, type Started, saveAnswers, startExam, submitExam } from '@zhibiao/contract/exam/attempt';
import { playLesson } from '@zhibiao/contract/lesson/learner';
import { lessonDuration } from '@zhibiao/contract/study/learner';
import type pg from 'pg';
import type { BenchLearner } from '#bench/support/learners.ts';
import { type CallAnswer, call, isFine, surely } from './call.ts';
import { compare, type Kept, type LostWrites } from './compare.ts';

/** Learners who study and sit an exam, and who keep what was acknowledged to them. */

export type Load = {
  kept: readonly Kept[];
  fine: () => number;
  failures: readonly CallAnswer[];
  /** How long every call took, in ms, the latest last. */
  waits: readonly number[];
  /** The longest time in which nothing was acknowledged, in seconds. */
  longestGap: () => number;
  /** Moments of the acknowledgements. */
  moments: readonly number[];
  /** Everybody hands in, as often as it takes, while the others go on. */
  submitAll: () => Promise<void>;
  /** Ends it and lists what is lost of what was acknowledged. */
  stop: (pool: pg.Pool) => Promise<LostWrites>;
};

type Where = { base: () => string; paperId: string; lid: string };
type Pace = {
  /** Each learner's own pause between two calls. */
  everyMs: number;
  /** One call in so many is a beat, the others save an answer; where each is a beat nobody sits an exam. */
  beatIn?: number;
};

const NO_EXAM = { attemptId: '', deadline: 0, questions: [] };
const ready = async ({ base, paperId, lid }: Where, learner: BenchLearner, sits: boolean): Promise<Kept> => {
  const { token } = learner;
  const body = { paperId, agree: true };
  const begun = sits ? (await surely<Started>(base(), startExam.path, { token, body })).data : NO_EXAM;
  const playing = await surely<{ sessionId: string }>(base(), `${playLesson.path}?lid=${lid}`, { token });
  const { sessionId } = playing.data;
  const { attemptId, deadline, questions } = begun;
  const nothing = { sent: new Map(), saved: new Map(), beat: 0, handing: false, submitted: null };
  return { learner, attemptId, deadline, questions, sessionId, ...nothing };
};

/** A handful at a time. */
const inTens = async <T, R>(items: readonly T[], of: (item: T) => Promise<R>): Promise<R[]> => {
  const done: R[] = [];
  for (let at = 0; at < items.length; at += 10) done.push(...(await Promise.all(items.slice(at, at + 10).map(of))));
  return done;
};

export const startLoad = async (where: Where, learners: readonly BenchLearner[], pace: Pace): Promise<Load> => {
  const kept = await inTens(learners, (learner) => ready(where, learner, pace.beatIn !== 1));
  const failures: CallAnswer[] = [];
  const moments = [performance.now()];
  const waits: number[] = [];
  let open = true;

  const noted = <T>(answer: CallAnswer<T>): boolean => {
    waits.push(answer.ms);
    if (!isFine(answer)) return failures.push(answer) < 0;
    moments.push(performance.now());
    return true;
  };
  const save = async (one: Kept, seq: number) => {
    const { questionId, type } = one.questions[seq % one.questions.length] as GivenQuestion;
    const letter = 'AB'.charAt(Math.floor(seq / one.questions.length) % 2);
    const value = type === QUESTION.multi ? [letter] : letter;
    one.sent.set(seq, { questionId, value });
    const body = { attemptId: one.attemptId, writer: one.attemptId, list: [{ questionId, value, seq }] };
    const { token } = one.learner;
    const answer = await call<{ saved: SavedAnswer[] }>(where.base(), saveAnswers.path, { token, body });
    if (one.handing && !isFine(answer) && answer.status === 200) return;
    if (noted(answer) && answer.data.saved[0]?.state === 'saved')
      one.saved.set(questionId, Math.max(seq, one.saved.get(questionId) ?? 0));
  };
  const beat = async (one: Kept, seq: number) => {
    const body = { sessionId: one.sessionId, lid: where.lid, seq, from: seq - 1, to: seq };
    const answer = await call<{ sessionId?: string }>(where.base(), lessonDuration.path, {
      token: one.learner.token,
      body,
    });
    if (!noted(answer)) return;
    if (answer.data.sessionId) [one.sessionId, one.beat] = [answer.data.sessionId, 0];
    else one.beat = seq;
  };
  const live = async (one: Kept, at: number) => {
    await sleep((pace.everyMs * at) / kept.length);
    for (let n = 1; open; n += 1) {
      const pause = sleep(pace.everyMs);
      if (n % (pace.beatIn ?? 4) === 0 || one.handing) await beat(one, n);
      else await save(one, n);
      await pause;
    }
  };
  const living = kept.map(live);

  const submit = async (one: Kept) => {
    one.handing = true;
    while (open && !one.submitted) {
      const { token } = one.learner;
      const answer = await call<Kept['submitted']>(where.base(), submitExam.path, {
        token,
        body: { attemptId: one.attemptId },
      });
      if (noted(answer)) one.submitted = answer.data;
      else await sleep(100);
    }
  };
  return {
    kept,
    failures,
    waits,
    moments,
    fine: () => moments.length - 1,
    longestGap: () => Math.max(0, ...moments.slice(1).map((at, n) => at - (moments[n] ?? at))) / 1_000,
    submitAll: async () => void (await Promise.all(kept.map(submit))),
    stop: async (pool) => {
      open = false;
      await Promise.all(living);
      return compare(pool, kept);
    },
  };
};
