import { createHash } from 'node:crypto';
import { CERT_TYPE } from '@zhibiao/contract/certificate/types';
import { getProvePdf } from '@zhibiao/contract/certificate/learner';
import { labelOf } from '@zhibiao/contract/core/codes';
import type { Deps } from '#deps.ts';
import { CertificateHolder } from '#domain/certificate/facts.ts';
import { missing, refused } from '#errors.ts';
import type { App } from '#http/app-types.ts';
import { serveFile } from '#http/serve/download.ts';

export const provePdfRoute = (app: App, deps: Pick<Deps, 'db' | 'pool' | 'config' | 'storage'>): void => {
  const { db, storage } = deps;
  serveFile(app, deps, getProvePdf, async ({ params, viewer, log }) => {
    const certificate = await db.certificate.findFirst({
      where: { id: params.id, userId: viewer.id },
      select: { certNo: true, type: true, holder: true, file: true, sha256: true },
    });
    if (!certificate) throw missing('证书不存在');

    const { certNo, type, holder } = certificate;
    const body = await storage.read(certificate.file).catch(() => null);
    if (!body || createHash('sha256').update(body).digest('hex') !== certificate.sha256) {
      log.error({ certNo, lost: body === null }, 'certificate file is not what was issued');
      throw refused('证书文件已损坏，请联系管理员');
    }
    const name = `${CertificateHolder.parse(holder).name}-${labelOf(CERT_TYPE, type) || '证书'}-${certNo}.pdf`;
    return { type: 'pdf', name, plain: `${certNo}.pdf`, body };
  });
};
