import type { InputOf } from '@zhibiao/contract/core/endpoint';
import type { learnerPhoto } from '@zhibiao/contract/learner/staff-acts';
import { SEPARATE, UNAGREED } from '@zhibiao/contract/agreement/consent';
import { maybeOne, sql } from '#db/sql.ts';
import type { Staff } from '#domain/auth/staff.ts';
import { missing, refused } from '#errors.ts';
import { audited } from '#services/audit/audited.ts';
import { privatePicture } from '#services/files/evidence.ts';
import { agreesTo } from '#services/agreement/separate-consent.ts';
import type { Desk } from './context.ts';
import { NO_LEARNER, learnerScope } from './found.ts';

const findPhoto = (id: string, { scope }: Staff) => sql<{
  photo: string | null;
  agreed: boolean;
  orgId: string | null;
}>`
  SELECT u.photo, ${agreesTo(sql`u.id`, SEPARATE.photo)} AS agreed, u."orgId" FROM "User" u
    WHERE u.id = ${id} AND ${learnerScope(scope)}`;

/** The portrait on file, for a reason. */
export const showPhoto = async (
  { pool, storage }: Desk,
  staff: Staff,
  { id, reason }: InputOf<typeof learnerPhoto>['body'],
) => {
  const photo = await audited({ pool }, staff, async (client, note) => {
    const found = await maybeOne(client, findPhoto(id, staff));
    if (!found) throw missing(NO_LEARNER);
    if (!found.photo) throw missing('该学员没有上传照片');
    if (!found.agreed) throw refused(`照片${UNAGREED}，不能查看`);
    note({ object: 'learner', id, orgId: found.orgId, reason, users: [id] });
    return found.photo;
  });
  return privatePicture(storage, photo, '照片');
};
