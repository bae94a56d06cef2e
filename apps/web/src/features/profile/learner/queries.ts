import { sumHours } from '@zhibiao/contract/core/hours';
import { listProves, proveEligible } from '@zhibiao/contract/certificate/learner';
import { LESSON_STATUS } from '@zhibiao/contract/lesson/types';
import { myLessons } from '@zhibiao/contract/lesson/learner';
import { listSessions } from '@zhibiao/contract/profile/learner';
import { ask } from '#lib/api/ask.ts';

/** The three figures at the head of the profile. */
export const hoursQuery = ask(
  proveEligible,
  {},
  { select: (learned) => sumHours(learned.map(({ earnedHours }) => earnedHours)) },
);
export const studyingQuery = ask(
  myLessons,
  { query: { status: LESSON_STATUS.studying, pageSize: 1 } },
  { select: ({ total }) => total },
);
export const ownCertificatesQuery = ask(listProves, { query: { pageSize: 1 } }, { select: ({ total }) => total });

export const sessionsQuery = ask(listSessions);
