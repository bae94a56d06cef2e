import { coursePractice, practiceSet } from '@zhibiao/contract/practice/set';
import { ask } from '#lib/api/ask.ts';

export const courseQuery = (lessonId: string) => ask(coursePractice, { query: { lessonId } }, { staleTime: 10_000 });
/** What is on screen stays there until its learner goes on, also after a look at another window. */
export const setQuery = (id: string) =>
  ask(
    practiceSet,
    { query: { id } },
    { staleTime: Infinity, gcTime: 0, refetchOnWindowFocus: false, refetchOnReconnect: false },
  );
