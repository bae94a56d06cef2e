import { CODE } from '@zhibiao/contract/envelope';
import { copy } from '@zhibiao/contract/copy';

/** Of what is away or full nobody knows when it is back; a browser or a proxy may ask again soon. */
export const RETRY_SEC = 3;

/** A decision of the application: a code of the contract and a sentence that a user can act on. */
export class AppError extends Error {
  readonly code: number;
  readonly data: unknown;
  /** When another try may succeed, seconds from now; null where trying again is no way out. */
  readonly waitSec: number | null;
  constructor(code: number, msg: string, { data, waitSec = null }: { data?: unknown; waitSec?: number | null } = {}) {
    super(msg);
    this.code = code;
    this.data = data;
    this.waitSec = waitSec;
  }
}

/** The rules say no: `throw refused('考试次数已用完')`. */
export const refused = (msg: string) => new AppError(CODE.refused, msg);
/** There is no such thing for this viewer; a stranger's row reads exactly the same. */
export const missing = (msg: string = copy.missing) => new AppError(CODE.missing, msg);
/** Somebody else was first. */
export const conflict = (msg: string = copy.stale) => new AppError(CODE.conflict, msg);
export const unauthorized = (msg: string = copy.unauthorized) => new AppError(CODE.unauthorized, msg);
export const forbidden = (msg: string = copy.forbidden) => new AppError(CODE.forbidden, msg);
/** `waitSec` is what the limiter says: the seconds until it counts anew. */
export const tooMany = (waitSec: number, msg: string = copy.tooMany) => new AppError(CODE.tooMany, msg, { waitSec });
/** After too many wrong passwords; a sentence in minutes. */
export const accountLocked = (waitSec: number) => refused(copy.locked(Math.max(1, Math.ceil(waitSec / 60))));
/** A calm notice, such as the challenge of a human check in `data`. */
export const warning = (msg: string, data?: unknown) => new AppError(CODE.warning, msg, { data });
/** Shed rather than queue without end. */
export const unavailable = (msg: string = copy.unavailable) =>
  new AppError(CODE.unavailable, msg, { waitSec: RETRY_SEC });
