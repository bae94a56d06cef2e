import { copy } from '@zhibiao/contract/core/copy';
import { AppError } from '#errors.ts';
import type { App } from './app-types.ts';
import { onError } from './error-handler.ts';

/**
 * The body of every route but an upload must be there within `ms`: node's own limit is one for the whole server, and a
 * file may take a minute.
 */
export const endSlowBodies = (app: App, ms: number): void => {
  app.addHook('preParsing', (request, reply, payload, done) => {
    const { headers, raw, routeOptions } = request;
    const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
    if (hasBody && !(routeOptions.config as { upload?: boolean }).upload) {
      const timer = setTimeout(() => {
        if (reply.sent) return void raw.destroy();
        const fault = new AppError(408, copy.tooSlow);
        void reply.header('connection', 'close');
        // The reader of the body gets it as of any broken stream, and alone answers.
        if (payload.listenerCount('error') > 0) payload.emit('error', fault);
        else void onError(fault, request, reply);
      }, ms);
      for (const event of ['end', 'close']) payload.once(event, () => clearTimeout(timer));
    }
    done(null, payload);
  });
};
