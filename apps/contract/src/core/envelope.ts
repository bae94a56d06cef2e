/**
 * Every JSON answer: the code is in the body, the HTTP status is 200 for all that the application decides. A refusal
 * that is about one field of the body names it in `field`, as a path with dots (`org.creditCode`).
 */
export type Envelope<D = unknown> = {
  code: number;
  msg: string;
  data?: D;
  rows?: D[];
  total?: number;
  field?: string;
  reason?: RefusalReason;
};

/**
 * `duplicate`: the same submit is under way. `taken`: the number or address is in use. `tooLarge`: the body or a
 * file in it is. `unforeseen`: our fault.
 */
export const REFUSAL_REASONS = ['duplicate', 'taken', 'tooLarge', 'unforeseen'] as const;
export type RefusalReason = (typeof REFUSAL_REASONS)[number];

/** Codes a client may meet; anything that is not 200 is shown by its msg. */
export const CODE = {
  ok: 200,
  unauthorized: 401,
  forbidden: 403,
  missing: 404,
  conflict: 409,
  tooMany: 429,
  /** Refused with a sentence a user can act on, or (with HTTP 500) the unforeseen. */
  refused: 500,
  unavailable: 503,
  /** A warning: the same sentence, in a calmer colour. */
  warning: 601,
} as const;

export const API_BASE = '/prod-api';
/** Carries the ticket of a login that waits for its turn (auth/hash-turn.ts). */
export const TURN_HEADER = 'x-turn-ticket';
