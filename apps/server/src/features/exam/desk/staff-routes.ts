import * as contract from '@zhibiao/contract/exam/staff-monitor';
import type { Feature } from '#http/app-types.ts';
import { serve } from '#http/serve/serve.ts';
import { findDeskAttempt } from './attempt.ts';
import { extendAttempts } from './extend.ts';
import { handInAttempts } from './hand-in-for.ts';
import { findDesk } from './list.ts';
import { messageAttempts } from './message.ts';
import { findDeskPapers } from './papers.ts';
import { findSummaryOf } from './summary.ts';
import { createWaitingCount } from './waiting.ts';

/** Exams while they are sat: who is there, and what an invigilator does. */
export const examDeskStaffRoutes: Feature = (app, deps) => {
  const { pool } = deps;
  const countWaiting = createWaitingCount(pool);

  serve(app, deps, contract.deskPapers, ({ staff }) => findDeskPapers(pool, staff));
  serve(app, deps, contract.deskSummary, ({ query, staff }) => findSummaryOf(pool, countWaiting, staff, query.paperId));
  serve(app, deps, contract.deskList, ({ query, staff }) => findDesk(pool, staff, query));
  serve(app, deps, contract.deskAttempt, ({ query, staff }) => findDeskAttempt(pool, staff, query.attemptId));
  serve(app, deps, contract.extendExam, ({ body, staff }) => extendAttempts(pool, staff, body));
  serve(app, deps, contract.handInFor, ({ body, staff }) => handInAttempts(pool, staff, body));
  serve(app, deps, contract.messageExam, ({ body, staff }) => messageAttempts(pool, staff, body));
};
