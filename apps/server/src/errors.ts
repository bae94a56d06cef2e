import { CODE } from '@zhibiao/contract/envelope';
import { copy } from '@zhibiao/contract/copy';

/** A decision of the application: a code of the contract and a sentence that a user can act on. */
export class AppError extends Error {
  readonly code: number;
  readonly data: unknown;
  constructor(code: number, msg: string, data?: unknown) {
    super(msg);
    this.code = code;
    this.data = data;
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
export const tooMany = (msg: string = copy.tooMany) => new AppError(CODE.tooMany, msg);
/** A calm notice, such as the challenge of a human check in `data`. */
export const warning = (msg: string, data?: unknown) => new AppError(CODE.warning, msg, data);
/** Shed rather than queue without end. */
export const unavailable = (msg: string = copy.unavailable) => new AppError(CODE.unavailable, msg);
