import { z } from 'zod';
import { schemaOf } from '../core/code-schema.ts';
import { endpoint } from '../core/endpoint.ts';
import { Hours } from '../core/hours.ts';
import { DateTime, Reason, StaffMinute, Version, Versioned, idOf } from '../core/fields.ts';
import { LESSON_STATE } from './staff.ts';

/** What keeps a course from being published, and when it comes and goes. */

const lessonId = idOf('课程');

const Finding = z.object({
  code: z.string(),
  /** What is wrong, and what may be done about it. */
  text: z.string(),
  /** The item that it is about. */
  lid: z.string().nullable(),
});
export const Check = z.object({
  /** Nothing is published while there is one. */
  faults: z.array(Finding),
  warnings: z.array(Finding),
  setHours: z.number(),
  creditHours: Hours,
  measuredSec: z.number(),
  measuredHours: z.number(),
});
export type Check = z.output<typeof Check>;
export const checkLesson = endpoint({
  title: '课程发布检查',
  method: 'GET',
  path: '/system/lesson/check',
  access: 'staff',
  permission: 'lesson:list',
  scope: 'none',
  query: z.object({ id: lessonId }),
  data: Check,
});

const Moved = Versioned.extend({ status: schemaOf(LESSON_STATE), publishAt: DateTime.nullable() });
/**
 * Now, or at `at` (the minute job then checks once more; when it no longer passes the draft stays and its editor is
 * notified). Faults refuse with the first of them. `at: null` takes a planned time back. A withdrawn course comes back
 * the same way.
 */
export const publishLesson = endpoint({
  title: '发布课程',
  method: 'POST',
  path: '/system/lesson/publish',
  access: 'staff',
  permission: 'lesson:publish',
  scope: 'none',
  audit: 'lesson.publish',
  second: 'duty.publish',
  body: z.object({ id: lessonId, version: Version, at: StaffMinute('发布时间有误').nullish() }),
  data: Moved,
});
/**
 * 教学计划学时: what is set above the measured hours counts beside them from now on. Never by the one who set it,
 * whatever the settings say; of a figure or reason that changes later it holds no more. Runs that have ended stay as
 * they are.
 */
export const approvePlanned = endpoint({
  title: '批准教学计划学时',
  method: 'POST',
  path: '/system/lesson/planned/approve',
  access: 'staff',
  permission: 'lesson:publish',
  scope: 'none',
  audit: 'lesson.planned',
  second: 'always',
  body: z.object({ id: lessonId, version: Version }),
  data: Versioned,
  done: '已批准教学计划学时',
});
/** No learner can join any more; who has joined may finish until `studyUntil`, without one it stops for them too. */
export const withdrawLesson = endpoint({
  title: '下架课程',
  method: 'POST',
  path: '/system/lesson/withdraw',
  access: 'staff',
  permission: 'lesson:publish',
  scope: 'none',
  audit: 'lesson.withdraw',
  body: z.object({ id: lessonId, version: Version, studyUntil: StaffMinute('截止时间有误').nullish(), reason: Reason }),
  data: Versioned.extend({ status: schemaOf(LESSON_STATE), studyUntil: DateTime.nullable() }),
  done: '已下架',
});
