import { randomBytes } from 'node:crypto';
import { Server } from '@tus/server';
import { MEDIA_TUS } from '@zhibiao/contract/media/staff';
import type { FastifyReply } from 'fastify';
import { faultForLog } from '#db/faults.ts';
import { AppError } from '#errors.ts';
import type { Feature, Request } from '#http/app-types.ts';
import { authorizeStaff } from '#http/guard/staff-guard.ts';
import { openIncoming } from '#ports/incoming/open-incoming.ts';
import { lockerFor } from './locker.ts';
import { SENTENCES, TusRefusal } from './refusal.ts';
import { caller, LibraryStore } from './store.ts';

const MB = 1024 * 1024;
const DOOR = {
  method: 'POST',
  access: 'staff',
  permission: 'media:upload',
  scope: 'none',
  audit: 'media.upload',
} as const;
/** A piece under way when another request for the same upload comes has so long to write what it has. */
const DRAIN_MS = 300;

const inText = (reply: FastifyReply, status: number, sentence: string) =>
  reply.code(status).header('tus-resumable', '1.0.0').type('text/plain; charset=utf-8').send(`${sentence}\n`);

/** Own refusals speak for themselves; the library's are one of three things. */
const refusalOf = (error: { status_code?: number }, maxMb: number): TusRefusal => {
  if (error instanceof TusRefusal) return error;
  const status = error.status_code ?? 500;
  if (status === 413) return new TusRefusal(413, SENTENCES.tooLarge(maxMb));
  if (status === 404 || status === 410) return new TusRefusal(status, SENTENCES.missing);
  if (status >= 500) return new TusRefusal(status, SENTENCES.fault);
  return new TusRefusal(status, status === 400 ? SENTENCES.cut : SENTENCES.broken);
};

/**
 * Files come into the library by tus 1.0: the one door that is not served from the contract, for its statuses and
 * headers are that protocol's. The guard is the staff's own. Nothing is ever read from here.
 */
export const tusRoutes: Feature = async (app, deps) => {
  const { pool, config } = deps;
  const store = new LibraryStore(deps, openIncoming(config));
  const who = () => {
    const staff = caller.getStore();
    if (!staff) throw new Error('nobody asks');
    return staff;
  };
  const tus = new Server({
    path: MEDIA_TUS,
    datastore: store,
    relativeLocation: true,
    maxSize: config.mediaMaxMb * MB,
    allowedOrigins: () => false,
    namingFunction: () => randomBytes(16).toString('hex'),
    locker: (request) => lockerFor(pool, who(), request.method === 'POST'),
    lockDrainTimeout: DRAIN_MS,
    onUploadFinish: async (_, { id }) => {
      await store.finish(id);
      return {};
    },
    onResponseError: (_, error) => {
      const refusal = refusalOf(error as { status_code?: number }, config.mediaMaxMb);
      if (refusal.status_code >= 500 && !(error instanceof TusRefusal))
        app.log.warn({ fault: faultForLog(error as Error).message }, 'upload failed');
      return { status_code: refusal.status_code, body: `${refusal.body}\n` };
    },
  });

  const handle = async (request: Request, reply: FastifyReply) => {
    const staff = await authorizeStaff(pool, request, DOOR).catch((error: unknown) => {
      if (error instanceof AppError) return error;
      throw error;
    });
    if (staff instanceof AppError) {
      // Read and thrown away, so that the answer arrives.
      request.raw.resume();
      return inText(reply, staff.code, staff.message);
    }
    for (const [name, value] of Object.entries(reply.getHeaders()))
      if (value !== undefined) reply.raw.setHeader(name, value);
    reply.hijack();
    await caller.run(staff, () => tus.handle(request.raw, reply.raw));
    return reply;
  };

  await app.register(async (scope) => {
    // The body stays in its socket until the store writes it to the disk.
    scope.addContentTypeParser('application/offset+octet-stream', (_request, _body, done) => done(null));
    const options = { bodyLimit: config.mediaMaxMb * MB, config: { upload: true } as object };
    scope.route({ method: ['POST', 'OPTIONS'], url: MEDIA_TUS, ...options, handler: handle });
    scope.route({ method: ['HEAD', 'PATCH', 'DELETE'], url: `${MEDIA_TUS}/:id`, ...options, handler: handle });
    // The library behind it would hand out any finished upload.
    scope.get(`${MEDIA_TUS}/:id`, (_, reply) => inText(reply, 404, SENTENCES.missing));
  });
};
