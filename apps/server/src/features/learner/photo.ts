import type { InputOf } from '@zhibiao/contract/endpoint';
import type { learnerPhoto } from '@zhibiao/contract/learner-act-staff';
import { maybeOne, sql } from '#db/sql.ts';
import type { Staff } from '#domain/staff.ts';
import { missing } from '#errors.ts';
import { audited } from '#services/audit/audited.ts';
import { PREFIX } from '#services/uploads.ts';
import type { Desk } from './context.ts';
import { NO_LEARNER, within } from './found.ts';

const findPhoto = (id: string, { scope }: Staff) => sql<{ photo: string | null; orgId: string | null }>`
  SELECT u.photo, u."orgId" FROM "User" u WHERE u.id = ${id} AND ${within(scope)}`;

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
    note({ object: 'learner', id, orgId: found.orgId, reason, users: [id] });
    return found.photo;
  });
  const key = photo.slice(PREFIX.length);
  const size = await storage.size(key);
  if (size === null) throw missing('照片文件已不存在，请学员重新上传');
  const type = key.endsWith('.png') ? ('png' as const) : ('jpg' as const);
  return { type, name: `照片.${type}`, plain: `portrait.${type}`, body: storage.stream(key), size };
};
