import { CertificateFilters, ZIP_MAX } from '@zhibiao/contract/certificate-org';
import { z } from 'zod';
import { refused } from '#errors.ts';
import { fileNameOf, readGenuine } from '#features/certificate/files.ts';
import { findFiles } from './files.ts';
import { zip } from '#ports/zip.ts';
import type { TaskHandler } from '#jobs/queue/runner.ts';

const Input = CertificateFilters.extend({ ids: z.array(z.string()).optional() });

/** The organisation's certificates as one archive. A file that is lost or altered is left out and counted as failed. */
export const certificateZip: TaskHandler = async ({ task, deps: { pool, storage }, progress, signal }) => {
  if (!task.orgId) throw refused('机构不存在');
  const files = await findFiles(pool, task.orgId, Input.parse(task.input));
  if (files.length === 0) throw refused('没有可下载的证书');
  if (files.length > ZIP_MAX) throw refused(`一次最多下载${ZIP_MAX}份证书，请缩小筛选范围`);

  let done = 0;
  let failed = 0;
  const file = await zip(
    files.map((certificate) => ({
      name: `${fileNameOf(certificate)}.pdf`,
      open: () => readGenuine(storage, certificate),
    })),
    async (packed) => {
      signal.throwIfAborted();
      done += 1;
      if (!packed) failed += 1;
      if (done % 10 === 0 || done === files.length) await progress(done, failed, files.length);
    },
  );
  if (failed === files.length) throw refused('证书文件已损坏，请联系管理员');
  return { file, name: `证书${files.length - failed}份.zip`, ext: 'zip' };
};
