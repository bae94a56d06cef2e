import type { TaskHandlers } from './tasks.ts';

/** Every kind of long work, by the name that its rows carry. */
export const taskHandlers: TaskHandlers = {};
