import { isStaffTask, STAFF_TASKS } from '@zhibiao/contract/task-staff';

/** The kinds of work whose file names nobody; an organisation's files all do. */
export const NAMELESS = Object.keys(STAFF_TASKS)
  .filter(isStaffTask)
  .filter((kind) => !STAFF_TASKS[kind].names);
