import { sumHours } from '@zhibiao/contract/hours';
import { listProves, proveEligible } from '@zhibiao/contract/certificate';
import { LESSON_STATUS } from '@zhibiao/contract/lesson-kinds';
import { myLessons } from '@zhibiao/contract/lesson';
import { listSessions } from '@zhibiao/contract/profile';
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
export const certificatesQuery = ask(listProves, { query: { pageSize: 1 } }, { select: ({ total }) => total });

export const sessionsQuery = ask(listSessions);
