import type { certificatePicture } from '@zhibiao/contract/certificate/staff';
import type { AnswerOf } from '@zhibiao/contract/core/endpoint';
import type { Deps } from '#deps.ts';
import { maybeOne, sql } from '#db/sql.ts';
import type { Staff } from '#domain/auth/staff.ts';
import { missing } from '#errors.ts';
import { findPicture } from '#features/certificate/document/picture.ts';
import { certificatesFound } from './found.ts';

/** Its first page, for staff who may see the certificate. */
export const findSeenPicture = async (
  deps: Pick<Deps, 'pool' | 'db' | 'config' | 'storage'>,
  staff: Staff,
  id: string,
): Promise<AnswerOf<typeof certificatePicture>> => {
  if (!(await maybeOne(deps.pool, sql`SELECT 1 ${certificatesFound(staff, { ids: [id] })}`)))
    throw missing('证书不存在');
  return findPicture(deps, { id });
};
