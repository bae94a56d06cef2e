import type { AnswerOf, InputOf } from '@zhibiao/contract/core/endpoint';
import { ZIP_MAX, type zipOrgCertificates } from '@zhibiao/contract/certificate/org';
import { enqueueTask } from '#jobs/queue/rows.ts';
import type { Deps } from '#deps.ts';
import { missing, refused } from '#errors.ts';
import { findFiles } from './files.ts';
import { TASK_KIND } from '#jobs/queue/kinds.ts';
import { auditedByOrg, type OrgActing } from '#services/audit/org-audit.ts';

/** Has the named certificates, or all that the filters find, bundled; what is not the organisation's is not there. */
export const bundleCertificates = async (
  deps: Pick<Deps, 'db' | 'pool'>,
  viewer: OrgActing,
  body: InputOf<typeof zipOrgCertificates>['body'],
): Promise<AnswerOf<typeof zipOrgCertificates>> => {
  const files = await findFiles(deps.pool, viewer.orgId, body);
  if (body.ids && files.length < new Set(body.ids).size) throw missing('证书不存在');
  if (files.length === 0) throw refused('没有可下载的证书');
  if (files.length > ZIP_MAX) throw refused(`一次最多下载${ZIP_MAX}份证书，请缩小筛选范围`);
  return auditedByOrg(deps.pool, viewer, 'certificate.zip', async (client, note) => {
    note({ object: 'org', id: viewer.orgId, counts: { files: files.length } });
    const work = { kind: TASK_KIND.certificateZip, ownerId: viewer.id, orgId: viewer.orgId, input: body };
    return enqueueTask({ pool: client }, work);
  });
};
