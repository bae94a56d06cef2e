import { API_BASE } from '@zhibiao/contract/core/envelope';
import { saveAnswers, startExam, type Started, submitExam } from '@zhibiao/contract/exam/attempt';
import { CLOCK, examClock } from '@zhibiao/contract/exam/clock';
import type { AnswerOf } from '@zhibiao/contract/core/endpoint';
import { QUESTION } from '@zhibiao/contract/question/types';
import { get, post } from '#bench/support/requests.ts';
import { type Crew, leavesAt, type CrowdPerson, type Sat } from './crew.ts';
import { MIX } from './mix.ts';
import { type AnswerQueue, createAnswerQueue, openSheet, type SendOutcome, type SentAnswer } from './page-code.ts';
import { between, insisting, pause, type Stage, until } from './stage.ts';

/** Somebody who sits an exam: answers, is told the time, and hands in. */

type Saved = AnswerOf<typeof saveAnswers>['saved'];
/** As long as it takes to hand in, the page is there. */
const LAST_SEC = 60;

const queueOf = (
  stage: Stage,
  person: CrowdPerson,
  { attemptId, saved }: Started,
  told: Map<string, number>,
): AnswerQueue =>
  createAnswerQueue({
    start: openSheet(saved, {}, {}),
    faultIn: () => null,
    now: () => Date.now(),
    keep: () => {},
    send: async (list: readonly SentAnswer[]): Promise<SendOutcome> => {
      const body = { attemptId, writer: attemptId, list };
      const { end, data, waitSec } = await stage.wire.call('answer', post(API_BASE + saveAnswers.path, body, person));
      if (end === 'shed') return { waitSec };
      if (end !== 'ok') return end === 'failed' ? 'retry' : 'busy';
      const stored = (data as { saved: Saved }).saved;
      for (const { questionId, seq } of stored) told.set(questionId, seq);
      return { stored, at: Date.now() };
    },
  });

const sit = async (stage: Stage, person: CrowdPerson, untilSec: number): Promise<Sat | null> => {
  const { random, wire, nowSec, orders } = stage;
  const starting = () => post(API_BASE + startExam.path, { paperId: orders.paperId, agree: true }, person);
  const answer = await insisting(stage, { kind: 'start', untilSec }, starting);
  if (!answer) return null;
  const started = answer.data as Started;
  const { attemptId, questions } = started;
  const told = new Map<string, number>();
  const queue = queueOf(stage, person, started, told);
  const clock = setInterval(
    () => void wire.call('clock', get(`${API_BASE}${examClock.path}?attemptId=${attemptId}`, person)),
    CLOCK.everySec * 1_000,
  );
  const endSec = Math.min(untilSec, nowSec() + between(random, MIX.sittingSec));
  for (let n = 0; nowSec() < endSec; n += 1) {
    await pause(Math.min(MIX.answerEverySec, endSec - nowSec()));
    const question = questions[n % questions.length];
    const letter = 'ABCD'.charAt(random(Math.max(2, Math.min(4, question?.options.length ?? 2))));
    if (question) queue.answer(question.questionId, question.type === QUESTION.multi ? [letter] : letter);
  }
  const lastSec = nowSec() + LAST_SEC;
  for (await queue.flush(); queue.read().unsaved > 0 && nowSec() < lastSec;) await pause(1);
  clearInterval(clock);
  const handIn = () => post(API_BASE + submitExam.path, { attemptId }, person);
  const handedIn = (await insisting(stage, { kind: 'submit', untilSec: lastSec }, handIn)) !== null;
  queue.stop();
  return { attemptId, saved: [...told], handedIn };
};

/** One place of the hall: one person after the other sits there. */
export const takePlace = async (
  stage: Stage,
  { crew, people }: { crew: Crew; people: CrowdPerson[] },
): Promise<Sat[]> => {
  const sat: Sat[] = [];
  await until(stage, crew.fromSec + between(stage.random, [0, crew.arrivalSec]));
  const lastSec = leavesAt(crew, stage.random);
  for (const person of people) {
    if (stage.nowSec() >= lastSec) break;
    const one = await sit(stage, person, lastSec);
    if (one) sat.push(one);
  }
  return sat;
};
