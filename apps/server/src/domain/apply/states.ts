import { APPLY } from '@zhibiao/contract/apply/types';

/**
 * member: a learner with an organisation · person: one without · org: administrators, for what they submit and decide ·
 * platform: the training body.
 */
export type ApplyActor = 'member' | 'person' | 'org' | 'platform';
export type Action = 'submit' | 'withdraw' | 'pass' | 'return' | 'reject' | 'issue' | 'take' | 'back';
export type Status = (typeof APPLY)[keyof typeof APPLY];

type Move = { action: Action; by: readonly ApplyActor[]; from: readonly Status[]; to: Status };

/** The life of an application; what is not in this table does not happen. */
const MOVES: readonly Move[] = [
  { action: 'submit', by: ['member'], from: [APPLY.draft, APPLY.returned], to: APPLY.orgReview },
  { action: 'submit', by: ['person', 'org'], from: [APPLY.draft, APPLY.returned], to: APPLY.platformReview },
  {
    action: 'withdraw',
    by: ['member', 'person'],
    from: [APPLY.draft, APPLY.orgReview, APPLY.returned],
    to: APPLY.withdrawn,
  },
  { action: 'withdraw', by: ['org'], from: [APPLY.returned], to: APPLY.withdrawn },
  { action: 'pass', by: ['org'], from: [APPLY.orgReview], to: APPLY.platformReview },
  { action: 'return', by: ['org'], from: [APPLY.orgReview], to: APPLY.returned },
  { action: 'reject', by: ['org'], from: [APPLY.orgReview], to: APPLY.rejected },
  { action: 'pass', by: ['platform'], from: [APPLY.platformReview], to: APPLY.making },
  { action: 'return', by: ['platform'], from: [APPLY.platformReview], to: APPLY.returned },
  { action: 'reject', by: ['platform'], from: [APPLY.platformReview], to: APPLY.rejected },
  { action: 'issue', by: ['platform'], from: [APPLY.making], to: APPLY.issued },
  // Only of an organisation that lets it lie, and only while no learner has a certificate: see `take.ts` and `back.ts`.
  { action: 'take', by: ['platform'], from: [APPLY.orgReview], to: APPLY.platformReview },
  { action: 'back', by: ['platform'], from: [APPLY.making], to: APPLY.platformReview },
];

/** Where this leads, or null when it may not be done. */
export const nextStatus = (action: Action, by: ApplyActor, from: number): Status | null =>
  MOVES.find((move) => move.action === action && move.by.includes(by) && move.from.some((status) => status === from))
    ?.to ?? null;

/** Under way: a second application for the same is refused. */
export const OPEN_STATUSES: readonly Status[] = [
  APPLY.draft,
  APPLY.orgReview,
  APPLY.platformReview,
  APPLY.returned,
  APPLY.making,
];
/** The organisation or staff look at the facts as submitted, or print them: the name stays as it is. */
export const HELD_STATUSES: readonly Status[] = [APPLY.orgReview, APPLY.platformReview, APPLY.making];
/** Nothing comes after. */
export const FINAL_STATUSES: readonly Status[] = [APPLY.issued, APPLY.rejected, APPLY.withdrawn];
