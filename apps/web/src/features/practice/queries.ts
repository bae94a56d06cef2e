import { myMastery, nextPractice, orgMastery, practiceOverview } from '@zhibiao/contract/practice/learner';
import { ask } from '#lib/api/ask.ts';

/** Fetched again each time: a paper that was published since, or a night, changes what there is. */
export const practiceOverviewQuery = ask(practiceOverview, {}, { staleTime: 0 });

export type PracticeQuery = { clauseId?: string | undefined; ahead: boolean; after?: string | undefined };
/** What is on screen stays there until its learner goes on, also after a look at another window. */
export const nextQuery = ({ clauseId, ahead, after }: PracticeQuery) =>
  ask(
    nextPractice,
    { query: { clauseId, ahead: ahead ? '1' : '0', after } },
    { staleTime: Infinity, gcTime: 0, refetchOnWindowFocus: false, refetchOnReconnect: false },
  );

export const myMapQuery = (standardCode: string | undefined) =>
  ask(myMastery, { query: { standardCode } }, { staleTime: 0 });
export const orgMapQuery = (standardCode: string | undefined) => ask(orgMastery, { query: { standardCode } });
