import * as review from '@zhibiao/contract/exam/staff-review';
import * as voiding from '@zhibiao/contract/exam/staff-void';
import type { Feature } from '#http/app-types.ts';
import { serve } from '#http/serve/serve.ts';
import { decideReview } from './away-review/decide.ts';
import { readReview } from './away-review/detail.ts';
import { findReviews } from './away-review/list.ts';
import { unvoidAttempt, voidAttempt } from './void/commands.ts';
import { findVoidImpact } from './void/impact.ts';

/** Whether an attempt stands: how it was sat, voided and restored. */
export const examReviewStaffRoutes: Feature = (app, deps) => {
  const { pool } = deps;
  serve(app, deps, voiding.voidImpact, ({ query, staff }) => findVoidImpact(pool, staff, query.attemptId));
  serve(app, deps, voiding.voidAttempt, ({ body, staff }) => voidAttempt(deps, staff, body));
  serve(app, deps, voiding.unvoidAttempt, ({ body, staff }) => unvoidAttempt(deps, staff, body));

  serve(app, deps, review.reviewList, ({ query, staff }) => findReviews(pool, staff, query));
  serve(app, deps, review.reviewAttempt, ({ query, staff }) => readReview(deps, staff, query.attemptId));
  serve(app, deps, review.decideReview, ({ body, staff }) => decideReview(deps, staff, body));
};
