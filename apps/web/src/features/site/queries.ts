import { listLessons, myLessons } from '@zhibiao/contract/lesson/learner';
import { listSuggestions, SUGGEST_STATUS } from '@zhibiao/contract/feedback/learner';
import { listTeachers } from '@zhibiao/contract/teacher/learner';
import { ask } from '#lib/api/ask.ts';

/** Replies the learner has not read: status '1' and not read. */
export const unreadQuery = ask(
  listSuggestions,
  { query: { status: SUGGEST_STATUS.answered, pageSize: 100 } },
  {
    select: ({ rows }) => rows.filter((row) => row.status === '1' && row.isRead !== 1).length,
    staleTime: 60_000,
  },
);

export const homeLessonsQuery = ask(listLessons, { query: { pageSize: 4 } });
export const homeTeachersQuery = ask(listTeachers, { query: { pageSize: 4 } });

/** The learner's own courses, the latest studied first. */
export const ownLessonsQuery = ask(myLessons, { query: { pageSize: 10 } });
