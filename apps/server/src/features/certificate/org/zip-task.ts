import { CertificateFilters, ZIP_MAX } from '@zhibiao/contract/certificate/org';
import { z } from 'zod';
import { exportName } from '#domain/text/export-name.ts';
import { refused } from '#errors.ts';
import { archiveCertificates } from '#features/certificate/document/archive.ts';
import type { TaskHandler } from '#jobs/queue/runner.ts';
import { findArchived } from './files.ts';

const Input = CertificateFilters.extend({ ids: z.array(z.string()).optional() });

/** The organisation's certificates as one archive. A file that is lost or altered is left out and counted as failed. */
export const certificateZip: TaskHandler = async ({ task, deps, progress, signal }) => {
  if (!task.orgId) throw refused('机构不存在');
  const found = await findArchived(deps.pool, task.orgId, Input.parse(task.input));
  if (found.length === 0) throw refused('没有可下载的证书');
  if (found.length > ZIP_MAX) throw refused(`一次最多下载${ZIP_MAX}份证书，请缩小筛选范围`);

  const { file, failed, parts } = await archiveCertificates(deps, found, { signal, progress });
  if (failed === found.length) throw refused('证书文件已损坏，请联系管理员');
  return { file, parts, name: exportName(`证书${found.length - failed}份`, {}, 'zip'), ext: 'zip' };
};
