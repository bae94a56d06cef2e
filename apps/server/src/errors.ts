import { CODE, type RefusalReason } from '@zhibiao/contract/core/envelope';
import { copy } from '@zhibiao/contract/core/copy';

/** Of what is away or full nobody knows when it is back; a browser or a proxy may ask again soon. */
export const RETRY_SEC = 3;

type Details = { data?: unknown; field?: string | null; reason?: RefusalReason | null; waitSec?: number | null };
/** Of a refusal: the field of the body that it is about, and what a program has to tell apart. */
type About = Pick<Details, 'field' | 'reason'>;

/** A decision of the application: a code of the contract and a sentence that a user can act on. */
export class AppError extends Error {
  readonly code: number;
  readonly data: unknown;
  /** The field of the body that it is about, a path with dots; null when it is about no single one. */
  readonly field: string | null;
  readonly reason: RefusalReason | null;
  /** When another try may succeed, seconds from now; null where trying again is no way out. */
  readonly waitSec: number | null;
  constructor(code: number, msg: string, { data, field = null, reason = null, waitSec = null }: Details = {}) {
    super(msg);
    this.code = code;
    this.data = data;
    this.field = field;
    this.reason = reason;
    this.waitSec = waitSec;
  }
}

/** The rules say no: `throw refused('该机构已注册', { field: 'org.creditCode' })`. */
export const refused = (msg: string, about?: About) => new AppError(CODE.refused, msg, about);
/** There is no such thing for this viewer; a stranger's row reads exactly the same. */
export const missing = (msg: string = copy.missing) => new AppError(CODE.missing, msg);
/** Somebody else was first. */
export const conflict = (msg: string = copy.stale) => new AppError(CODE.conflict, msg);
export const unauthorized = (msg: string = copy.unauthorized) => new AppError(CODE.unauthorized, msg);
export const forbidden = (msg: string = copy.forbidden) => new AppError(CODE.forbidden, msg);
/** `waitSec` is what the limiter says: the seconds until it counts anew. */
export const tooMany = (waitSec: number, msg: string = copy.tooMany) => new AppError(CODE.tooMany, msg, { waitSec });
/** After too many wrong passwords; a sentence in minutes. */
export const accountLocked = (waitSec: number, about?: About) =>
  refused(copy.locked(Math.max(1, Math.ceil(waitSec / 60))), about);
/** A calm notice, as the challenge of a human check in `data`, or that a number is taken. */
export const warning = (msg: string, details?: About & { data?: unknown }) => new AppError(CODE.warning, msg, details);
/** Shed rather than queue without end. */
export const unavailable = (msg: string = copy.unavailable) =>
  new AppError(CODE.unavailable, msg, { waitSec: RETRY_SEC });
