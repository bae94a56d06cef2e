import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { AnswerValue } from '@zhibiao/contract/question/answer-form';
import { answerSet, coursePractice, endSet, type PracticeSet, PRACTICE_SET } from '@zhibiao/contract/practice/set';
import { useEffect, useRef, useState } from 'react';
import { call } from '#lib/api/api.ts';
import { useInvalidate } from '#lib/api/ask.ts';
import { refusalOf } from '#lib/api/failure.ts';
import { setQuery } from './queries.ts';

/** What a pause in typing is. */
const SAVE_AFTER_MS = 800;

type Values = ReadonlyMap<string, AnswerValue>;
type Refusals = ReadonlyMap<string, string>;
const without = (all: Refusals, id: string): Refusals => new Map([...all].filter(([key]) => key !== id));

/**
 * A set while it is answered. A drill sends an answer when its learner says so; a mock paper saves each by itself, and
 * whatever is not saved yet before it is handed in. One that is refused holds back no other.
 */
export const useSet = (set: PracticeSet, at: number) => {
  const { id, kind, questions, remainingMs } = set;
  const isMock = kind === PRACTICE_SET.mock;
  const endsAt = remainingMs === null ? null : at + remainingMs;
  const [values, setValues] = useState<Values>(
    () => new Map(questions.flatMap(({ questionId, value }) => (value === null ? [] : [[questionId, value] as const]))),
  );
  const unsaved = useRef(new Map<string, AnswerValue>());
  const [refusals, setRefusals] = useState<Refusals>(new Map());
  const client = useQueryClient();
  const invalidate = useInvalidate();

  const answer = useMutation({
    scope: { id: `practice set ${id}` },
    mutationFn: ([questionId, value]: readonly [string, AnswerValue]) =>
      call(answerSet, { body: { id, questionId, value } }),
    onSuccess: ({ judged, withheld }, [questionId, value]) => {
      if (unsaved.current.get(questionId) === value) unsaved.current.delete(questionId);
      setRefusals((all) => without(all, questionId));
      client.setQueryData(setQuery(id).queryKey, (old) =>
        old === undefined
          ? old
          : {
              ...old,
              questions: old.questions.map((one) =>
                one.questionId === questionId ? { ...one, value, judged, withheld } : one,
              ),
            },
      );
    },
    onError: (error, [questionId]) => {
      const sentence = refusalOf(error);
      if (sentence !== null) setRefusals((all) => new Map(all).set(questionId, sentence));
    },
  });
  const { mutateAsync: save } = answer;
  /** Whether nothing was refused that was not known to be. */
  const flush = async (): Promise<boolean> => {
    let taken = true;
    for (const one of unsaved.current) {
      if (refusals.has(one[0])) continue;
      await save(one).catch((error: unknown) => {
        if (refusalOf(error) === null) throw error;
        taken = false;
      });
    }
    return taken;
  };
  const end = useMutation({
    mutationFn: async (late: boolean) => {
      // Too late for what is not saved yet: what was answered by then counts.
      const taken = await (late ? flush().catch(() => true) : flush());
      // A learner who has been notified of the refusal may hand in without it.
      return late || taken ? call(endSet, { body: { id } }) : null;
    },
    onSuccess: (ended) => ended && invalidate(setQuery(id), coursePractice),
  });
  const { mutate: finish } = end;

  const latest = useRef(flush);
  useEffect(() => {
    latest.current = flush;
  });
  useEffect(() => {
    const timer = setTimeout(() => void latest.current().catch(() => undefined), SAVE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [values]);
  useEffect(() => {
    if (endsAt === null) return undefined;
    const timer = setTimeout(() => finish(true), Math.max(0, endsAt - Date.now()));
    return () => clearTimeout(timer);
  }, [endsAt, finish]);

  return {
    isMock,
    endsAt,
    values,
    write: (questionId: string, value: AnswerValue) => {
      if (isMock) unsaved.current.set(questionId, value);
      setRefusals((all) => without(all, questionId));
      setValues(new Map(values).set(questionId, value));
    },
    send: (questionId: string) => {
      const value = values.get(questionId);
      if (value !== undefined) answer.mutate([questionId, value]);
    },
    busy: answer.isPending || end.isPending,
    refusals,
    error: end.error,
    finish: () => finish(false),
    ending: end.isPending,
  };
};
