import { copy } from '@zhibiao/contract/core/copy';
import { API_BASE, CODE, type RefusalReason } from '@zhibiao/contract/core/envelope';
import type { FastifyError, FastifyReply } from 'fastify';
import { faultForLog, isDatabaseAway } from '#db/faults.ts';
import { AppError, RETRY_SEC } from '#errors.ts';
import { isFull } from '#ports/incoming/incoming.ts';
import type { Request } from './app-types.ts';
import { noteCode } from './metrics/requests.ts';
import { wantsPage } from './page-request.ts';

/** What Fastify itself refuses for its size; whatever else it refuses below 500 is bad input. */
const TOO_LARGE: Record<string, string> = {
  FST_ERR_CTP_BODY_TOO_LARGE: copy.tooLarge,
  FST_REQ_FILE_TOO_LARGE: copy.imageTooLarge,
};

/** Decisions that are HTTP's own: what stands between caller and server reads the status, not the body. */
const STATUS: Record<number, number> = { [CODE.unavailable]: 503, 400: 400, 408: 408 };

type Details = { data?: unknown; field?: string | null; reason?: RefusalReason | null };
const answer = (
  reply: FastifyReply,
  status: number,
  code: number,
  msg: string,
  { data, field, reason }: Details = {},
) => {
  noteCode(reply, code);
  return reply
    .code(status)
    .type('application/json; charset=utf-8')
    .send({
      code,
      msg,
      ...(data === undefined ? {} : { data }),
      ...(field ? { field } : {}),
      ...(reason ? { reason } : {}),
    });
};

/** `status` is HTTP's; of what is no file it is 200 for nearly every decision. */
export const answerRefusal = (error: AppError, reply: FastifyReply, status = STATUS[error.code] ?? 200) => {
  if (error.waitSec !== null) void reply.header('retry-after', String(Math.max(1, Math.ceil(error.waitSec))));
  return answer(reply, status, error.code, error.message, error);
};

/** One exit for every fault: the envelope, and never the inner message of what was not foreseen. */
export const onError = (error: FastifyError | AppError, request: Request, reply: FastifyReply) => {
  if (error instanceof AppError) return answerRefusal(error, reply);
  const status = 'statusCode' in error ? (error.statusCode ?? 500) : 500;
  // An address that cannot be read, a file's name neither, is an unknown one, and those lead home.
  if (status < 500 && wantsPage(request)) return reply.redirect('/');
  // A file that may not be had is not there; the envelope is the API's.
  if (status < 500 && !request.url.startsWith(API_BASE))
    return reply.code(404).type('text/plain; charset=utf-8').send(copy.missing);
  if (status < 500) {
    const tooLarge = TOO_LARGE[error.code];
    return answer(reply, 200, CODE.refused, tooLarge ?? copy.badInput, { reason: tooLarge ? 'tooLarge' : null });
  }
  if (isDatabaseAway(error)) {
    request.log.warn({ reqId: request.id, fault: faultForLog(error).message }, 'database away');
    return answer(reply.header('retry-after', String(RETRY_SEC)), 503, CODE.unavailable, copy.unavailable);
  }
  if (isFull(error)) {
    request.log.error({ reqId: request.id }, 'no room on the disk of the files');
    return answer(reply, 500, CODE.refused, copy.diskFull);
  }
  request.log.error({ err: error, reqId: request.id }, 'unforeseen');
  return answer(reply, 500, CODE.refused, copy.busy, { reason: 'unforeseen' });
};

/** Unknown paths below the API. */
export const apiNotFound = (request: Request, reply: FastifyReply) => {
  if (!request.url.startsWith(API_BASE)) return reply.code(404).type('text/plain; charset=utf-8').send(copy.missing);
  return answer(reply, 200, CODE.missing, copy.missing);
};
