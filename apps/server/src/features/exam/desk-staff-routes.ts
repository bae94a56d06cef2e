import * as contract from '@zhibiao/contract/exam-monitor-staff';
import type { Feature } from '#http/app-types.ts';
import { serve } from '#http/serve.ts';
import { findDeskAttempt } from './desk/attempt.ts';
import { extendAttempts } from './desk/extend.ts';
import { handInAttempts } from './desk/hand-in-for.ts';
import { findDesk } from './desk/list.ts';
import { messageAttempts } from './desk/message.ts';
import { findDeskPapers } from './desk/papers.ts';
import { findSummaryOf } from './desk/summary.ts';
import { createWaitingCount } from './desk/waiting.ts';

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
