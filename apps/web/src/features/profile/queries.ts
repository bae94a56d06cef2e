import { queryOptions } from '@tanstack/react-query';
import { listProves, proveEligible } from '@zhibiao/contract/certificate';
import { LESSON_STATUS, myLessons } from '@zhibiao/contract/lesson';
import { listSessions } from '@zhibiao/contract/user';
import { call } from '#lib/api.ts';

/** The three figures at the head of the profile: hours earned, courses in study, certificates. */
export const figuresQuery = queryOptions({
  queryKey: ['profile', 'figures'],
  queryFn: async ({ signal }) => {
    const [learned, studying, certificates] = await Promise.all([
      call(proveEligible, { signal }),
      call(myLessons, { query: { status: LESSON_STATUS.studying, pageSize: 1 }, signal }),
      call(listProves, { query: { pageSize: 1 }, signal }),
    ]);
    return {
      hours: learned.reduce((sum, { earnedHours }) => sum + earnedHours, 0),
      studying: studying.total,
      certificates: certificates.total,
    };
  },
});

export const sessionsQuery = queryOptions({
  queryKey: ['profile', 'sessions'],
  queryFn: ({ signal }) => call(listSessions, { signal }),
});
