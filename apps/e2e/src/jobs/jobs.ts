import { CONTENT } from './content.ts';
import { EXAM } from './exam.ts';
import type { Job } from './job.ts';
import { OPENING } from './opening.ts';
import { PEOPLE } from './people.ts';
import { QUESTIONS } from './questions.ts';
import { RUNNING } from './running.ts';

/** The 43 jobs, in the order in which a body meets them. */
export const JOBS: readonly Job[] = [...OPENING, ...CONTENT, ...QUESTIONS, ...EXAM, ...PEOPLE, ...RUNNING];
