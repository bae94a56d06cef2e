import { API_BASE } from '@zhibiao/contract/envelope';
import { orgCertificatePdfPath } from '@zhibiao/contract/certificate-org';
import { z } from 'zod';
import type { Deps } from '#deps.ts';
import type { App } from '#http/app-types.ts';
import { administratorOf, disposition, refuseFile } from '#http/download.ts';
import { fileNameOf, findFiles, readGenuine } from './files.ts';

const isId = (text: string) => z.uuid().safeParse(text).success;

/** GET /api/org/certificate/:id/pdf: one file as it was issued. A named exception to `serve`: real HTTP statuses. */
export const orgCertificatePdfRoute = (app: App, { pool, storage }: Pick<Deps, 'pool' | 'storage'>): void => {
  app.get<{ Params: { id: string } }>(API_BASE + orgCertificatePdfPath(':id'), async (request, reply) => {
    const viewer = await administratorOf(app, pool, request, reply);
    if (!viewer) return reply;
    const { id } = request.params;
    const [file] = isId(id) ? await findFiles(pool, viewer.orgId, { ids: [id] }) : [];
    if (!file) return refuseFile(reply, 404, '证书不存在');

    const bytes = await readGenuine(storage, file);
    if (!bytes) {
      request.log.error({ certNo: file.certNo }, 'certificate file is not what was issued');
      return refuseFile(reply, 500, '证书文件已损坏，请联系管理员');
    }
    return reply
      .headers({
        'content-type': 'application/pdf',
        'content-length': bytes.length,
        'content-disposition': disposition(`${fileNameOf(file)}.pdf`),
      })
      .send(bytes);
  });
};
