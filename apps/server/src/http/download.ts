import { type DownloadSpec, FILE_TYPES, type FileType, type InputOf } from '@zhibiao/contract/endpoint';
import { API_BASE } from '@zhibiao/contract/envelope';
import type { FastifyReply } from 'fastify';
import type { Readable } from 'node:stream';
import type { Deps } from '#deps.ts';
import { AppError, missing } from '#errors.ts';
import type { App, Request } from './app-types.ts';
import { answerRefusal } from './error-handler.ts';
import { authorize, type ViewerOf } from './guards.ts';

/** `name` is what it is saved as; `plain` the same in ASCII, for clients that read nothing else. */
type ServedFile<T extends FileType = FileType> = { type: T; name: string; plain?: string } & (
  { body: Buffer | string } | { body: Readable; size: number }
);

type Handler<D extends DownloadSpec> = (
  input: Pick<InputOf<D>, 'params'> & ViewerOf<D['access']> & { log: Request['log'] },
) => Promise<ServedFile<D['files'][number]>>;

/** RFC 6266: the Chinese name as RFC 5987 has it, and a plain one for clients that read only that. */
const disposition = ({ name, type, plain = `download.${type}` }: ServedFile): string => {
  const encoded = encodeURIComponent(name).replace(/['()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);
  return `attachment; filename="${plain.replace(/[^\w.-]/g, '_')}"; filename*=UTF-8''${encoded}`;
};

const send = (reply: FastifyReply, file: ServedFile) => {
  const size = 'size' in file ? file.size : Buffer.byteLength(file.body);
  return reply
    .headers({
      'content-type': file.type === 'json' ? `${FILE_TYPES.json}; charset=utf-8` : FILE_TYPES[file.type],
      'content-length': size,
      'content-disposition': disposition(file),
    })
    .send(file.body);
};

/** The one way a file is served: guard → parse in → handle → file; a refusal under the status of its code. */
export const serveFile = <D extends DownloadSpec>(
  app: App,
  deps: Pick<Deps, 'pool' | 'config'>,
  spec: D,
  handler: Handler<D>,
): void => {
  app.get(API_BASE + spec.path, async (request, reply) => {
    try {
      const { viewer, staff } = await authorize(app, deps, request, spec);
      const params = spec.params?.safeParse(request.params);
      if (params?.error) throw missing(params.error.issues[0]?.message);
      const input = { params: params?.data, viewer, staff, log: request.log };
      return send(reply, await handler(input as unknown as Parameters<Handler<D>>[0]));
    } catch (error) {
      if (error instanceof AppError) return answerRefusal(error, reply, error.code);
      throw error;
    }
  });
};
