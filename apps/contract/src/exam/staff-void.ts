import { z } from 'zod';
import { CERT_TYPE } from '../certificate/types.ts';
import { codes } from '../core/codes.ts';
import { schemaOf } from '../core/code-schema.ts';
import { endpoint } from '../core/endpoint.ts';
import { ATTEMPT } from './types.ts';
import { AttemptId, Reason } from '../core/fields.ts';

/** An attempt that does not count, and one that counts again. */

/** Why a score is another than it was. */
export const SCORE_CHANGE = codes({
  request: [1, '成绩复核'],
  rescore: [2, '试题更正'],
  decided: [3, '改判'],
  void: [4, '作废'],
  unvoid: [5, '恢复'],
});

/** What voiding would touch, and what it leaves as it is. */
export const VoidImpact = z.object({
  /** The course that was finished with it; it stays finished. */
  finishes: z.string().nullable(),
  /** They stand until staff revoke them. */
  certificates: z.array(z.object({ id: z.string(), certNo: z.string(), type: schemaOf(CERT_TYPE) })),
  /** Open ones that rest on it. */
  applications: z.array(z.object({ id: z.string(), applyNo: z.string() })),
  /** Another released pass at one of the course's papers, of the same run, stands in its place. */
  otherPass: z.boolean(),
  /** Answers that no longer need marking. */
  toMark: z.number(),
});
export type VoidImpact = z.output<typeof VoidImpact>;
const voiding = { access: 'staff', permission: 'exam:void', scope: 'org' } as const;
export const voidImpact = endpoint({
  title: '作废前的影响',
  method: 'GET',
  path: '/system/exam/desk/void/impact',
  ...voiding,
  query: z.object({ attemptId: AttemptId }),
  data: VoidImpact,
});
const Moved = z.object({ attemptId: z.string(), status: schemaOf(ATTEMPT) });
/** `status` as it was shown. */
export const voidAttempt = endpoint({
  title: '作废一次考试',
  method: 'POST',
  path: '/system/exam/desk/void',
  ...voiding,
  reauth: true,
  audit: 'exam.void',
  body: z.object({ attemptId: AttemptId, status: schemaOf(ATTEMPT, '请刷新后重试'), reason: Reason }),
  data: Moved,
  done: '已作废',
});
export const unvoidAttempt = endpoint({
  title: '恢复一次考试',
  method: 'POST',
  path: '/system/exam/desk/unvoid',
  ...voiding,
  reauth: true,
  audit: 'exam.unvoid',
  body: z.object({ attemptId: AttemptId, reason: Reason }),
  data: Moved,
  done: '已恢复',
});
