import { useQuery, type QueryClient } from '@tanstack/react-query';
import type { RunningExam } from '@zhibiao/contract/exam/running';
import { useEffect, useMemo } from 'react';
import { useToken } from './session.ts';
import { viewerQuery } from './viewer.ts';

/**
 * The exams that the learner has under way, known from the answer that every page asks for anyway. A page that begins
 * or ends one says so here and to the other tabs.
 */

/** Kept for this tab, so that a reload draws what it will show before the answer is there. */
const KEY = 'zhibiao.running-exams';
const CHANNEL = 'zhibiao.running-exams';

/** `at`: Date.now() when the server said how much time remains. */
export type RunningExams = { exams: readonly RunningExam[]; at: number };
const NONE: RunningExams = { exams: [], at: 0 };

const remembered = (): RunningExams => {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? '') as RunningExams;
  } catch {
    return NONE;
  }
};

const remember = (running: RunningExams): void => {
  try {
    if (running.exams.length > 0) sessionStorage.setItem(KEY, JSON.stringify(running));
    else sessionStorage.removeItem(KEY);
  } catch {
    /* no storage: a reload shows them when the server has answered */
  }
};

/** The session they belong to is over. */
export const forgetRunningExams = (): void => remember(NONE);

/** Costs a guest nothing. */
export const useRunningExams = (): RunningExams => {
  const signedIn = useToken() !== null;
  const { data, dataUpdatedAt, refetch } = useQuery({
    ...viewerQuery,
    enabled: signedIn,
    refetchOnWindowFocus: true,
  });
  // The server, where nobody is signed in, has no storage to look into.
  const before = useMemo(() => (signedIn ? remembered() : NONE), [signedIn]);
  const exams = data?.runningExams;

  useEffect(() => {
    if (exams) remember({ exams, at: dataUpdatedAt });
  }, [exams, dataUpdatedAt]);
  useEffect(() => {
    if (!signedIn) return undefined;
    const channel = new BroadcastChannel(CHANNEL);
    let missed = false;
    const follow = () => {
      missed = document.hidden;
      if (!missed) void refetch();
    };
    const onReturn = () => {
      if (missed) follow();
    };
    channel.onmessage = follow;
    document.addEventListener('visibilitychange', onReturn);
    return () => {
      channel.close();
      document.removeEventListener('visibilitychange', onReturn);
    };
  }, [signedIn, refetch]);

  return useMemo(
    () => (signedIn && exams ? { exams, at: dataUpdatedAt } : before),
    [signedIn, exams, dataUpdatedAt, before],
  );
};

const change = (client: QueryClient, next: (exams: readonly RunningExam[], at: number) => RunningExam[]): void => {
  const at = client.getQueryState(viewerQuery.queryKey)?.dataUpdatedAt ?? 0;
  client.setQueryData(
    viewerQuery.queryKey,
    (viewer) => viewer && { ...viewer, runningExams: next(viewer.runningExams, at) },
    // The time that remains to the others was sent by the server then.
    { updatedAt: at },
  );
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage('changed');
  channel.close();
};

/** This page has an exam under way, with so much time left now. */
export const noteRunningExam = (client: QueryClient, exam: RunningExam): void =>
  change(client, (exams, at) =>
    [
      ...exams.filter(({ attemptId }) => attemptId !== exam.attemptId),
      { ...exam, remainingMs: exam.remainingMs + Date.now() - at },
    ].sort((a, b) => a.remainingMs - b.remainingMs),
  );

/** It has been handed in. */
export const noteExamEnded = (client: QueryClient, attemptId: string): void =>
  change(client, (exams) => exams.filter((exam) => exam.attemptId !== attemptId));
