import { labelOf } from '@zhibiao/contract/codes';
import { createHash } from 'node:crypto';
import { CERT_TYPE, provePdfPath } from '@zhibiao/contract/certificate';
import { copy } from '@zhibiao/contract/copy';
import { API_BASE } from '@zhibiao/contract/envelope';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import type { Deps } from '#deps.ts';
import { Holder } from '#domain/certificate-facts.ts';
import type { App } from '#http/app-types.ts';
import { findViewer } from '#http/guards.ts';

const refuse = (reply: FastifyReply, status: 401 | 404 | 500, msg: string) =>
  reply.code(status).type('application/json; charset=utf-8').send({ code: status, msg });

/** RFC 6266: the Chinese name as RFC 5987 has it, and a plain one for clients that read only that. */
const disposition = (plain: string, name: string): string =>
  `attachment; filename="${plain}.pdf"; filename*=UTF-8''${encodeURIComponent(`${name}.pdf`).replace(/['()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`)}`;

const isId = (text: string) => z.uuid().safeParse(text).success;

/**
 * GET /api/study/prove/:id/pdf: the holder's own file, if it is still what was issued. A named exception to `serve`:
 * real HTTP statuses.
 */
export const provePdfRoute = (app: App, { db, pool, storage }: Pick<Deps, 'db' | 'pool' | 'storage'>): void => {
  app.get<{ Params: { id: string } }>(API_BASE + provePdfPath(':id'), async (request, reply) => {
    const viewer = await findViewer(app, pool, request);
    if (!viewer) return refuse(reply, 401, copy.unauthorized);
    const { id } = request.params;
    const certificate = isId(id)
      ? await db.certificate.findFirst({
          where: { id, userId: viewer.id },
          select: { certNo: true, type: true, holder: true, file: true, sha256: true },
        })
      : null;
    if (!certificate) return refuse(reply, 404, '证书不存在');

    const bytes = await storage.read(certificate.file).catch(() => null);
    if (!bytes || createHash('sha256').update(bytes).digest('hex') !== certificate.sha256) {
      request.log.error(
        { certNo: certificate.certNo, lost: bytes === null },
        'certificate file is not what was issued',
      );
      return refuse(reply, 500, '证书文件已损坏，请联系管理员');
    }
    const { certNo, type, holder } = certificate;
    const name = `${Holder.parse(holder).name}-${labelOf(CERT_TYPE, type) || '证书'}-${certNo}`;
    return reply
      .headers({
        'content-type': 'application/pdf',
        'content-length': bytes.length,
        'content-disposition': disposition(certNo, name),
      })
      .send(bytes);
  });
};
