import { finished } from 'node:stream';
import type { FastifyError } from 'fastify';
import type { AppError } from '#errors.ts';
import type { Request } from './app-types.ts';

/**
 * Reads the rest of a body and throws it away, then goes on, also when it broke off: a connection that is closed upon
 * an unread body is reset, and the answer lost on its way.
 */
export const readOut = ({ raw }: Request, then: () => void): void => {
  raw.resume();
  finished(raw, { writable: false }, then);
};

/** Fastify closes the connection upon a body that it refuses to read. How long one may take is endSlowBodies' rule. */
export const isUnread = (error: FastifyError | AppError, { raw }: Request): boolean =>
  String(error.code).startsWith('FST_ERR_CTP_') && !raw.complete;
