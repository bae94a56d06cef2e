import { applications } from './applications.ts';
import { broadcasts } from './broadcasts.ts';
import { certificates } from './certificates.ts';
import { desk } from './desk.ts';
import { feedback } from './feedback.ts';
import { grievances } from './grievances.ts';
import type { Part } from '#seed/life/part.ts';
import { opinions } from './opinions.ts';
import { organisationsDecided } from './organisations-decided.ts';

/** What comes of study and exams: each plans what is requested and decided, and when. */
export const OFFICE: readonly Part[] = [
  organisationsDecided,
  certificates,
  applications,
  grievances,
  feedback,
  opinions,
  broadcasts,
  desk,
];
