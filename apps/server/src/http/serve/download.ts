import { type DownloadSpec, FILE_TYPES, type FileType, type InputOf } from '@zhibiao/contract/core/endpoint';
import { API_BASE } from '@zhibiao/contract/core/envelope';
import { WITH_INPUT } from '@zhibiao/contract/core/refusal';
import type { FastifyReply } from 'fastify';
import type { Readable } from 'node:stream';
import type { Deps } from '#deps.ts';
import { AppError, missing } from '#errors.ts';
import { type App, type Caller, callerOf, type Request } from '#http/app-types.ts';
import { answerRefusal } from '#http/error-handler.ts';
import { noteClosedDoor } from '#http/guard/closed-door.ts';
import { type Admitted, authorize, type ViewerOf } from '#http/guard/guards.ts';
import { attachmentOf } from './attachment.ts';
import { refusedBy } from './refused-by.ts';
import { storable } from './storable.ts';

/** `name` is what it is saved as; `plain` the same in ASCII, for clients that read nothing else. */
type ServedFile<T extends FileType = FileType> = { type: T; name: string; plain?: string } & (
  { body: Buffer | string } | { body: Readable; size: number }
);

type Handler<D extends DownloadSpec> = (
  input: Pick<InputOf<D>, 'params' | 'body'> & ViewerOf<D['access']> & { caller: Caller; log: Request['log'] },
) => Promise<ServedFile<D['files'][number]>>;

const send = (reply: FastifyReply, file: ServedFile) => {
  const size = 'size' in file ? file.size : Buffer.byteLength(file.body);
  return reply
    .headers({
      'content-type': file.type === 'json' ? `${FILE_TYPES.json}; charset=utf-8` : FILE_TYPES[file.type],
      'content-length': size,
      'content-disposition': attachmentOf(file.name, file.plain ?? `download.${file.type}`),
    })
    .send(file.body);
};

/** The one way a file is served: guard → parse in → handle → file; of a GET a refusal under the status of its code. */
export const serveFile = <D extends DownloadSpec>(
  app: App,
  deps: Pick<Deps, 'pool' | 'config'>,
  spec: D,
  handler: Handler<D>,
): void => {
  const serve = async (request: Request, reply: FastifyReply) => {
    let who: Admitted = { viewer: null, staff: null };
    try {
      const { viewer, staff } = (who = await authorize(app, deps, request, spec));
      const params = spec.params?.safeParse(storable(request.params));
      if (params?.error) throw missing(params.error.issues[0]?.message);
      const body = spec.body?.safeParse(storable(request.body), WITH_INPUT);
      if (body?.error) throw refusedBy(body.error);
      const caller = callerOf(request);
      const input = { params: params?.data, body: body?.data, viewer, staff, caller, log: request.log };
      return send(reply, await handler(input as unknown as Parameters<Handler<D>>[0]));
    } catch (error) {
      await noteClosedDoor(deps.pool, request, spec, who, error);
      // A request with a body is a call like others: its refusal is in the envelope.
      if (error instanceof AppError)
        return spec.method === 'GET' ? answerRefusal(error, reply, error.code) : answerRefusal(error, reply);
      throw error;
    }
  };
  app.route({ method: spec.method, url: API_BASE + spec.path, handler: serve });
};
