import { getCertificatePdf } from '@zhibiao/contract/certificate/staff';
import type { Deps } from '#deps.ts';
import { maybeOne, sql } from '#db/sql.ts';
import type { Staff } from '#domain/auth/staff.ts';
import { missing, refused } from '#errors.ts';
import type { App } from '#http/app-types.ts';
import { serveFile } from '#http/serve/download.ts';
import { type CertificateFile, certificateFileName, readGenuine } from '#features/certificate/document/files.ts';
import { certificatesFound } from './found.ts';

const findFile = (staff: Staff, id: string) => sql<CertificateFile>`
  SELECT c."certNo", c.type, c.holder, c.file, c.sha256 ${certificatesFound(staff, { ids: [id] })}`;

export const certificatePdfRoute = (app: App, deps: Pick<Deps, 'pool' | 'config' | 'storage'>): void => {
  serveFile(app, deps, getCertificatePdf, async ({ params, staff, log }) => {
    const file = await maybeOne(deps.pool, findFile(staff, params.id));
    if (!file) throw missing('证书不存在');
    const body = await readGenuine(deps.storage, file);
    if (body) return { type: 'pdf', name: `${certificateFileName(file)}.pdf`, plain: `${file.certNo}.pdf`, body };
    log.error({ certNo: file.certNo }, 'certificate file is not what was issued');
    throw refused('证书文件已损坏，请联系管理员');
  });
};
