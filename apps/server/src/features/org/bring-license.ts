import { isOrg, ORG_STATUS } from '@zhibiao/contract/auth/roles';
import type { Db } from '#db/client.ts';
import type { Viewer } from '#domain/auth/roles.ts';
import { conflict, forbidden, refused } from '#errors.ts';
import { ownsUploads } from '#services/files/uploads.ts';

/** The licence of an organisation that staff look at now; what was decided meanwhile is not changed. */
export const bringLicense = async (db: Db, { id, role, orgId }: Viewer, licenseUrl: string): Promise<null> => {
  if (!isOrg(role) || orgId === null) throw forbidden();
  return db.$transaction(async (tx) => {
    if (!(await ownsUploads(tx, id, [licenseUrl]))) throw refused('请重新上传图片', { field: 'licenseUrl' });
    const { count } = await tx.organisation.updateMany({
      where: { id: orgId, status: ORG_STATUS.review },
      data: { licenseUrl },
    });
    if (count === 0) throw conflict();
    return null;
  });
};
