import { getOrgCertificatePdf } from '@zhibiao/contract/certificate/org';
import type { Deps } from '#deps.ts';
import { missing, refused } from '#errors.ts';
import type { App } from '#http/app-types.ts';
import { serveFile } from '#http/serve/download.ts';
import { certificateFileName, readGenuine } from '#features/certificate/document/files.ts';
import { findFiles } from './files.ts';

export const orgCertificatePdfRoute = (app: App, deps: Pick<Deps, 'pool' | 'config' | 'storage'>): void => {
  const { pool, storage } = deps;
  serveFile(app, deps, getOrgCertificatePdf, async ({ params, viewer, log }) => {
    const [file] = await findFiles(pool, viewer.orgId, { ids: [params.id] });
    if (!file) throw missing('证书不存在');

    const body = await readGenuine(storage, file);
    if (body) return { type: 'pdf', name: `${certificateFileName(file)}.pdf`, body };
    log.error({ certNo: file.certNo }, 'certificate file is not what was issued');
    throw refused('证书文件已损坏，请联系管理员');
  });
};
