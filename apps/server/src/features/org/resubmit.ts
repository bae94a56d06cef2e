import { isOrg, ORG_STATUS } from '@zhibiao/contract/auth/roles';
import type { InputOf } from '@zhibiao/contract/core/endpoint';
import type * as contract from '@zhibiao/contract/org/org';
import type { Db, Tx } from '#db/client.ts';
import { isUniqueViolation } from '#db/faults.ts';
import { ownsUploads } from '#services/files/uploads.ts';
import type { Viewer } from '#domain/auth/roles.ts';
import { conflict, forbidden, refused } from '#errors.ts';
import { checkChoices, codeTaken } from './update.ts';

type Body = InputOf<typeof contract.resubmitOrg>['body'];

/** What was refused is mended and looked at again; the conditional update decides between two who send it. */
export const resubmitOrg = async (db: Db, { id, role, orgId }: Viewer, body: Body): Promise<null> => {
  if (!isOrg(role) || orgId === null) throw forbidden();
  await checkChoices(db, orgId, body);
  return db
    .$transaction((tx) => write(tx, id, orgId, body))
    .catch((error: unknown) => {
      throw isUniqueViolation(error, 'creditCode') ? codeTaken() : error;
    });
};

const write = async (tx: Tx, userId: string, orgId: string, body: Body): Promise<null> => {
  const org = await tx.organisation.findUnique({ where: { id: orgId }, select: { licenseUrl: true } });
  const brought = body.licenseUrl !== null && body.licenseUrl !== org?.licenseUrl ? [body.licenseUrl] : [];
  if (!(await ownsUploads(tx, userId, brought))) throw refused('请重新上传图片', { field: 'licenseUrl' });
  const { count } = await tx.organisation.updateMany({
    where: { id: orgId, status: ORG_STATUS.refused },
    data: { ...body, status: ORG_STATUS.review, rejectReason: null },
  });
  if (count === 0) throw conflict();
  return null;
};
