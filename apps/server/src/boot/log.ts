import pino, { type Logger } from 'pino';
import { faultForLog } from '#db/faults.ts';
import { counter } from '#lib/metrics.ts';

/** What the server says on its standard output, one JSON object a line. */

/** So much waits for a reader that does not read; what comes then is lost, and the site goes on. */
const WAITING_MOST = 4 * 1024 * 1024;
const dropped = counter('zhibiao_log_dropped_total', 'Lines that nobody took from the standard output in time.');

/** The query may name a person; the log keeps the path only. */
export const pathOnly = (url: string) => url.split('?')[0];

/**
 * In production written beside the work: a full pipe, or a system that takes the lines and has stopped, holds no
 * request. Else at once, in step with the plain sentences at a terminal.
 */
const output = (production: boolean) => {
  if (!production) return pino.destination({ dest: 1, sync: true });
  const stream = pino.destination({ dest: 1, sync: false, maxLength: WAITING_MOST });
  stream.on('drop', () => dropped.inc());
  return stream;
};
const outputs = new Map<boolean, ReturnType<typeof output>>();
const outputOf = (production: boolean) => {
  const known = outputs.get(production) ?? output(production);
  outputs.set(production, known);
  return known;
};

export const createLog = ({ logLevel, production }: { logLevel: string; production: boolean }): Logger =>
  pino(
    {
      level: logLevel,
      serializers: {
        req: (request: { method: string; url: string; ip: string }) => ({
          method: request.method,
          path: pathOnly(request.url),
          ip: request.ip,
        }),
        err: faultForLog,
      },
    },
    outputOf(production),
  );
