import { copy } from '@zhibiao/contract/copy';
import type { FastifyReply } from 'fastify';
import type { Pool } from '#db/client.ts';
import { managesOrg, type Viewer } from '#domain/roles.ts';
import type { App, Request } from './app-types.ts';
import { findViewer } from './guards.ts';

/** For the few answers that are files: real HTTP statuses, with the sentence in an envelope. */
export const refuseFile = (reply: FastifyReply, status: 401 | 403 | 404 | 500, msg: string) =>
  reply.code(status).type('application/json; charset=utf-8').send({ code: status, msg });

export const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** RFC 6266: the Chinese name as RFC 5987 has it, and a plain one for clients that read only that. */
export const disposition = (name: string): string => {
  const extension = /\.[a-z0-9]{1,5}$/.exec(name)?.[0] ?? '';
  return `attachment; filename="download${extension}"; filename*=UTF-8''${encodeURIComponent(name).replace(/['()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`)}`;
};

/** The administrator who asks for a file; null after the refusal was sent. */
export const administratorOf = async (
  app: App,
  pool: Pool,
  request: Request,
  reply: FastifyReply,
): Promise<(Viewer & { orgId: string }) | null> => {
  const viewer = await findViewer(app, pool, request);
  if (viewer && managesOrg(viewer)) return viewer;
  await (viewer ? refuseFile(reply, 403, copy.forbidden) : refuseFile(reply, 401, copy.unauthorized));
  return null;
};
